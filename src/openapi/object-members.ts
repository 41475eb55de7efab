import type { Json, JsonObject } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { JsonSchema } from '../schema/json-schema.ts'

export interface ObjectMember {
  readonly schema: JsonSchema
  readonly required: boolean
}

export interface ObjectMembers {
  readonly members: ReadonlyMap<string, ObjectMember>
  /** What keys without a declaration of their own hold; null where the schema does not say. */
  readonly rest: JsonSchema | null
}

/**
 * The keys an object schema declares, for a place that can only list keys: those of every branch of a union or
 * intersection; required where every value must have them. `resolve` follows a `$ref` of the document.
 */
export function objectMembers(
  schema: JsonSchema,
  resolve: (ref: string) => JsonSchema | undefined,
): ObjectMembers {
  return read(schema, resolve, new Set())
}

const EMPTY: ObjectMembers = { members: new Map(), rest: null }

function read(
  schema: Json,
  resolve: (ref: string) => JsonSchema | undefined,
  seen: ReadonlySet<JsonObject>,
): ObjectMembers {
  if (!isJsonObject(schema) || seen.has(schema)) return EMPTY
  const inner = new Set(seen).add(schema)
  const parts = [ownMembers(schema)]
  const ref = schema['$ref']
  if (typeof ref === 'string') parts.push(read(resolve(ref) ?? true, resolve, inner))
  for (const item of branches(schema, 'allOf')) parts.push(read(item, resolve, inner))
  for (const keyword of ['anyOf', 'oneOf']) {
    const items = branches(schema, keyword)
    if (items.length > 0)
      parts.push(
        merge(
          items.map((item) => read(item, resolve, inner)),
          'any',
        ),
      )
  }
  return parts.length === 1 ? parts[0]! : merge(parts, 'all')
}

function branches(schema: JsonObject, keyword: string): readonly Json[] {
  const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined
  return Array.isArray(value) ? value : []
}

function ownMembers(schema: JsonObject): ObjectMembers {
  const properties = Object.hasOwn(schema, 'properties') ? schema['properties'] : undefined
  const required = new Set(branches(schema, 'required'))
  const rest = Object.hasOwn(schema, 'additionalProperties') ? schema['additionalProperties'] : undefined
  const entries = isJsonObject(properties) ? Object.entries(properties) : []
  return {
    members: new Map(
      entries.map(([key, value]) => [key, { schema: value as JsonSchema, required: required.has(key) }]),
    ),
    rest: isJsonObject(rest) ? rest : null,
  }
}

/** `all`: the value meets every part. `any`: it meets one of them, so a key is required only if all require it. */
function merge(parts: readonly ObjectMembers[], how: 'all' | 'any'): ObjectMembers {
  const members = new Map<string, ObjectMember>()
  for (const key of new Set(parts.flatMap((part) => [...part.members.keys()]))) {
    const found = parts.flatMap((part) => part.members.get(key) ?? [])
    const required =
      how === 'all'
        ? found.some((member) => member.required)
        : found.length === parts.length && found.every((member) => member.required)
    members.set(key, { schema: joinSchemas(found, how === 'all' ? 'allOf' : 'anyOf'), required })
  }
  return { members, rest: parts.find((part) => part.rest !== null)?.rest ?? null }
}

function joinSchemas(found: readonly ObjectMember[], keyword: 'allOf' | 'anyOf'): JsonSchema {
  const schemas = [...new Set(found.map((member) => member.schema))]
  return schemas.length === 1 ? schemas[0]! : { [keyword]: schemas }
}
