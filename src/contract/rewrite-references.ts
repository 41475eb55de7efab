/** References of a schema: found and renamed wherever a schema can stand, never inside data. */
import type { Json } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { mapSubschemas, SUBSCHEMA_KEYWORDS } from '../schema/subschemas.ts'

/** The schema with every `$ref` replaced by what `rename` answers. `$defs` inside it are rewritten too. */
export function rewriteReferences(schema: JsonSchema, rename: (ref: string) => string): JsonSchema {
  if (typeof schema === 'boolean') return schema
  const mapped = mapSubschemas(schema, (part) => rewriteReferences(part, rename))
  return typeof mapped.$ref === 'string' ? { ...mapped, $ref: rename(mapped.$ref) } : mapped
}

/** Every reference of the schema, `$defs` included, in no particular order. */
export function referencesOf(schema: JsonSchema): ReadonlySet<string> {
  const found = new Set<string>()
  visit(schema, found)
  return found
}

// Every tool of every surface comes through here and few hold a reference: nothing is copied.
function visit(schema: Json, found: Set<string>): void {
  if (!isJsonObject(schema)) return
  for (const keyword in schema) {
    const value = schema[keyword]!
    if (keyword === '$ref' && typeof value === 'string') found.add(value)
    const place = SUBSCHEMA_KEYWORDS.get(keyword)
    if (place === undefined) continue
    if (place === 'map' && isJsonObject(value)) for (const name in value) visit(value[name]!, found)
    else if (Array.isArray(value)) for (const item of value) visit(item as Json, found)
    else if (place === 'schema') visit(value, found)
  }
}
