/**
 * What a Zod 3 schema of any copy looks like from outside.
 * In: a definition. Out: the definitions inside it, and those it comes back to.
 */
import { MAX_DEPTH } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { encodePointerToken } from '../json-pointer.ts'
import type { SchemaPart } from './zod4-structure.ts'

export interface Zod3Schema {
  readonly _def: Zod3Definition
}

/** A definition is what Zod 3 shares and compares by; two schemas of one definition are one. */
export interface Zod3Definition {
  readonly typeName: string
  readonly description?: string
  readonly shape?: () => { readonly [key: string]: Zod3Schema | undefined }
  readonly getter?: () => Zod3Schema
  readonly effect?: { readonly type: 'refinement' | 'transform' | 'preprocess' }
  readonly defaultValue?: () => unknown
  readonly [field: string]: unknown
}

const PARTS: readonly (readonly [field: string, place: string])[] = [
  ['innerType', ''],
  ['in', ''],
  ['out', ''],
  ['schema', ''],
  ['type', ''],
  ['left', '/allOf/0'],
  ['right', '/allOf/1'],
  ['keyType', '/propertyNames'],
  ['valueType', '/additionalProperties'],
  ['catchall', '/additionalProperties'],
  ['rest', '/items'],
]

/** The definitions directly inside one, properties by name so that writing order never matters. */
export function zod3Parts(def: Zod3Definition): readonly SchemaPart<Zod3Definition>[] {
  const parts: SchemaPart<Zod3Definition>[] = []
  const add = (place: string, value: unknown): void => {
    if (isZod3Schema(value)) parts.push({ place, schema: value._def })
  }
  if (def.typeName === 'ZodLazy') add('', def.getter?.())
  const shape = def.typeName === 'ZodObject' ? def.shape?.() : undefined
  if (shape !== undefined)
    for (const key of Object.keys(shape).sort()) add(`/properties/${encodePointerToken(key)}`, shape[key])
  for (const [field, place] of PARTS)
    add(def.typeName === 'ZodArray' && field === 'type' ? '/items' : place, def[field])
  listOf(def.options).forEach((option, index) => add(`/anyOf/${index}`, option))
  listOf(def.items).forEach((item, index) => add(`/prefixItems/${index}`, item))
  return parts
}

/**
 * Definitions a schema leads back to from inside themselves, in the order they are first met.
 * @throws SurfaceError `schema-not-convertible` when the schema nests without end.
 */
export function zod3Cycles(root: Zod3Definition): readonly Zod3Definition[] {
  const open = new Set<Zod3Definition>()
  const met = new Set<Zod3Definition>()
  const cycles = new Set<Zod3Definition>()
  const visit = (def: Zod3Definition): void => {
    if (open.has(def)) cycles.add(def)
    if (met.has(def)) return
    if (open.size > MAX_DEPTH)
      throw new SurfaceError('schema-not-convertible', {
        pointer: '',
        reason:
          'it nests without end. A lazy schema must lead back to the same object, not make a new one on every call.',
      })
    met.add(def)
    open.add(def)
    for (const part of zod3Parts(def)) visit(part.schema)
    open.delete(def)
  }
  visit(root)
  return [...met].filter((def) => cycles.has(def))
}

/** True when parsing runs a transform or a preprocess: doing it twice would do it twice to the value. */
export function zod3Transforms(root: Zod3Definition, met = new Set<Zod3Definition>()): boolean {
  if (met.has(root)) return false
  met.add(root)
  const changes = root.effect?.type === 'transform' || root.effect?.type === 'preprocess'
  return changes || zod3Parts(root).some((part) => zod3Transforms(part.schema, met))
}

/** True when what comes out of a property may be missing. A default or a catch always gives a value. */
export function isUndefinedPossible(schema: Zod3Schema | undefined, depth = 0): boolean {
  if (schema === undefined || depth > MAX_DEPTH) return true
  const def = schema._def
  const inside = (field: string): boolean => isUndefinedPossible(def[field] as Zod3Schema, depth + 1)
  switch (def.typeName) {
    case 'ZodOptional':
    case 'ZodUndefined':
    case 'ZodVoid':
    case 'ZodAny':
    case 'ZodUnknown':
      return true
    case 'ZodNullable':
    case 'ZodReadonly':
    case 'ZodCatch':
      return inside('innerType')
    case 'ZodBranded':
      return inside('type')
    case 'ZodPipeline':
      return inside('out')
    case 'ZodEffects':
      return def.effect?.type !== 'transform' && inside('schema')
    case 'ZodLazy':
      return isUndefinedPossible(def.getter?.(), depth + 1)
    case 'ZodUnion':
      return listOf(def.options).some((option) => isUndefinedPossible(option as Zod3Schema, depth + 1))
    case 'ZodLiteral':
      return def.value === undefined
    default:
      return false
  }
}

export function isZod3Schema(value: unknown): value is Zod3Schema {
  const typeName = (value as { _def?: { typeName?: unknown } } | null | undefined)?._def?.typeName
  return typeof typeName === 'string' && typeName.startsWith('Zod')
}

// A discriminated union of an early version keeps its options in a Map.
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value instanceof Map ? [...value.values()] : []
}
