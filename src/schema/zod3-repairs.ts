/**
 * What zod-to-json-schema writes wrongly, and the two modes it does not know.
 * In: a definition, and a way to convert the parts of it. Out: its JSON Schema.
 */
import type { Json } from '../canonical-json.ts'
import type { JsonSchemaObject, SchemaMode } from './json-schema.ts'
import { toJsonValue } from './json-value.ts'
import { setOwn } from './subschemas.ts'
import type { Zod3Definition, Zod3Schema } from './zod3-structure.ts'
import { isZod3Schema, isUndefinedPossible, zod3Transforms } from './zod3-structure.ts'

type ConvertPart = (def: Zod3Definition) => JsonSchemaObject

const UNREPRESENTABLE: ReadonlySet<string> = new Set([
  'ZodBigInt',
  'ZodDate',
  'ZodFunction',
  'ZodMap',
  'ZodNaN',
  'ZodSet',
  'ZodSymbol',
  'ZodUndefined',
  'ZodVoid',
])

/** The schema to write in place of the library's own; `undefined` where its own is right. */
export function replaceZod3(
  def: Zod3Definition,
  mode: SchemaMode,
  convert: ConvertPart,
): JsonSchemaObject | undefined {
  const replaced = replace(def, mode, convert)
  return replaced === undefined || def.description === undefined
    ? replaced
    : { ...replaced, description: def.description }
}

function replace(def: Zod3Definition, mode: SchemaMode, convert: ConvertPart): JsonSchemaObject | undefined {
  if (UNREPRESENTABLE.has(def.typeName)) return {}
  switch (def.typeName) {
    case 'ZodLiteral':
      // Written as an object otherwise.
      return def.value === null ? { type: 'null' } : isJsonScalar(def.value) ? undefined : {}
    case 'ZodOptional':
      // JSON has no undefined to allow: an absent key is what `required` says.
      return isZod3Schema(def.innerType) ? convert(def.innerType._def) : undefined
    case 'ZodNullable':
      return isZod3Schema(def.innerType) && def.innerType._def.typeName === 'ZodBigInt'
        ? { anyOf: [{}, { type: 'null' }] }
        : undefined
    case 'ZodUnion':
      // The library folds plain options into one list of types or values and drops what only an option says.
      return optionsOf(def).some(losesByFolding)
        ? { anyOf: optionsOf(def).map((option) => convert(option._def)) }
        : undefined
    case 'ZodEffects':
      return mode === 'output' && def.effect?.type === 'transform' ? {} : undefined
    default:
      return undefined
  }
}

/** Completes what the library wrote: `required` by mode, a default as JSON, a property called `__proto__`. */
export function finishZod3(
  json: JsonSchemaObject,
  def: Zod3Definition,
  mode: SchemaMode,
  convert: ConvertPart,
): JsonSchemaObject {
  if (def.typeName === 'ZodDefault') return finishDefault(json, def, mode)
  return def.typeName === 'ZodObject' ? finishObject(json, def, mode, convert) : json
}

function finishDefault(json: JsonSchemaObject, def: Zod3Definition, mode: SchemaMode): JsonSchemaObject {
  const { default: written, ...rest } = json as { readonly [key: string]: Json }
  const value = toJsonValue(written)
  // The default is a value to parse: behind a transform it is not what comes out.
  const untrue = mode === 'output' && zod3Transforms(def)
  const changed = value === undefined || (value === null && written !== null)
  return untrue || changed ? rest : { ...rest, default: value }
}

function finishObject(
  json: JsonSchemaObject,
  def: Zod3Definition,
  mode: SchemaMode,
  convert: ConvertPart,
): JsonSchemaObject {
  const shape = def.shape?.() ?? {}
  const finished: Record<string, Json> = { ...json }
  if (mode === 'output') {
    const required = Object.keys(shape).filter((key) => !isUndefinedPossible(shape[key]))
    if (required.length > 0) finished.required = required
    else delete finished.required
  } else if (def.unknownKeys === 'passthrough' && finished.additionalProperties === undefined) {
    finished.additionalProperties = true
  }
  const hidden = Object.hasOwn(shape, '__proto__') ? shape['__proto__'] : undefined
  if (hidden !== undefined) {
    const properties = { ...(json.properties as JsonSchemaObject) }
    setOwn(properties, '__proto__', convert(hidden._def))
    finished.properties = properties
  }
  return finished
}

function losesByFolding(option: Zod3Schema): boolean {
  const { typeName, description, value } = option._def
  return (
    description !== undefined ||
    typeName === 'ZodBigInt' ||
    (typeName === 'ZodLiteral' && value !== null && !isJsonScalar(value))
  )
}

function optionsOf(def: Zod3Definition): readonly Zod3Schema[] {
  return Array.isArray(def.options) ? def.options.filter(isZod3Schema) : []
}

function isJsonScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}
