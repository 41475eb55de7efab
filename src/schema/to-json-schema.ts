/**
 * One canonical JSON Schema for a schema of any accepted library.
 * In: a schema object and a mode. Out: normalised JSON Schema 2020-12, `$schema` included.
 * It must not know contracts, and needs no Node: contracts are bundled for browsers too.
 */
import type { Json } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import type { JsonSchema, SchemaMode } from './json-schema.ts'
import { isJsonObject } from './json-schema.ts'
import { normaliseSchema } from './normalise-schema.ts'
import { encodePointerToken, resolveRef } from './resolve-ref.ts'
import type { AnySchema } from './schema.ts'
import { schemaLibrary } from './schema.ts'
import { convertStandard } from './standard-json-schema.ts'
import { convertZod3 } from './zod3.ts'
import type { Zod3Schema } from './zod3-structure.ts'
import { convertZod4 } from './zod4.ts'
import type { Zod4Schema } from './zod4-structure.ts'

const converted: Record<SchemaMode, WeakMap<object, JsonSchema>> = {
  input: new WeakMap(),
  output: new WeakMap(),
}

/**
 * JSON Schema 2020-12 of what a caller sends (`input`) or receives (`output`): keys and `required` sorted,
 * unrepresentable parts `{}`, cycles as references. One conversion per schema object and mode; the result is
 * shared, never edit it.
 * @throws SurfaceError `not-a-schema`, `schema-without-json-schema`, `zod-too-old`, `zod-newer-than-converter`, or
 * `schema-not-convertible` with the place.
 */
export function toJsonSchema(schema: AnySchema, mode: SchemaMode): JsonSchema {
  const known = isContainer(schema) ? converted[mode].get(schema) : undefined
  if (known !== undefined) return known
  const made = normaliseSchema(convert(schema, mode))
  if (typeof made === 'object' && made.$defs !== undefined && holdsLostReference(made, made, new Set()))
    assertRefsResolve(made, made, '')
  converted[mode].set(schema, made)
  return made
}

function convert(schema: AnySchema, mode: SchemaMode): JsonSchema {
  const library = schemaLibrary(schema)
  switch (library) {
    case 'zod4':
    case 'zod4-mini':
      return convertZod4(schema as unknown as Zod4Schema, mode)
    case 'zod3':
      return convertZod3(schema as unknown as Zod3Schema, mode)
    case 'arktype':
    case 'valibot':
    case 'standard':
      return convertStandard(schema, mode)
    case 'opaque':
      throw new SurfaceError('schema-without-json-schema', { vendor: schema['~standard'].vendor })
    case null:
      throw new SurfaceError('not-a-schema', { what: nameKind(schema) })
  }
}

// The place costs more to keep track of than the references do to follow: it is looked for only when one is lost.
function holdsLostReference(value: Json, root: JsonSchema, known: Set<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((item: Json) => holdsLostReference(item, root, known))
  const object = value as { readonly [key: string]: Json }
  for (const key in object) {
    const member = object[key]!
    if (key === '$ref' && typeof member === 'string' && member.startsWith('#') && !known.has(member)) {
      if (resolveRef(root, member) === undefined) return true
      known.add(member)
    } else if (typeof member === 'object' && holdsLostReference(member, root, known)) return true
  }
  return false
}

// A converter that does not escape the name of a definition writes a reference that leads nowhere.
function assertRefsResolve(value: Json, root: JsonSchema, pointer: string): void {
  if (Array.isArray(value))
    value.forEach((item: Json, index) => assertRefsResolve(item, root, `${pointer}/${index}`))
  if (!isJsonObject(value)) return
  if (
    typeof value.$ref === 'string' &&
    value.$ref.startsWith('#') &&
    resolveRef(root, value.$ref) === undefined
  )
    throw new SurfaceError('schema-not-convertible', {
      pointer,
      reason: `its reference ${value.$ref} leads nowhere. Use letters, digits, - and _ in the ids of schemas.`,
    })
  for (const [key, member] of Object.entries(value)) {
    if (key !== 'default' && key !== 'examples' && key !== 'const' && key !== 'enum')
      assertRefsResolve(member, root, `${pointer}/${encodePointerToken(key)}`)
  }
}

function isContainer(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function nameKind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object that is none' : `a ${typeof value}`
}
