/** References of a schema: found and renamed wherever a schema can stand, never inside data. */
import type { Json } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { SUBSCHEMA_KEYWORDS } from '../schema/subschemas.ts'

/** The schema with every `$ref` replaced by what `rename` answers. `$defs` inside it are rewritten too. */
export function rewriteReferences(schema: JsonSchema, rename: (ref: string) => string): JsonSchema {
  if (typeof schema === 'boolean') return schema
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, Json] => {
      if (keyword === '$ref' && typeof value === 'string') return [keyword, rename(value)]
      return [keyword, mapSubschemas(keyword, value, (part) => rewriteReferences(part, rename))]
    }),
  )
}

/** Every reference of the schema, `$defs` included, in no particular order. */
export function referencesOf(schema: JsonSchema): ReadonlySet<string> {
  const found = new Set<string>()
  rewriteReferences(schema, (ref) => {
    found.add(ref)
    return ref
  })
  return found
}

/** The keyword's value with each schema in it replaced; a keyword that holds no schemas keeps its value. */
export function mapSubschemas(keyword: string, value: Json, change: (part: JsonSchema) => JsonSchema): Json {
  const place = SUBSCHEMA_KEYWORDS.get(keyword)
  if (place === undefined) return value
  const apply = (item: Json): Json =>
    isJsonObject(item) || typeof item === 'boolean' ? change(item as JsonSchema) : item
  if (place === 'map')
    return isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, apply(item)]))
      : value
  return Array.isArray(value) ? value.map(apply) : apply(value)
}
