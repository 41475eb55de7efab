/** References of a schema: found and renamed wherever a schema can stand, never inside data. */
import type { JsonSchema } from '../schema/json-schema.ts'
import { mapSubschemas } from '../schema/subschemas.ts'

/** The schema with every `$ref` replaced by what `rename` answers. `$defs` inside it are rewritten too. */
export function rewriteReferences(schema: JsonSchema, rename: (ref: string) => string): JsonSchema {
  if (typeof schema === 'boolean') return schema
  const mapped = mapSubschemas(schema, (part) => rewriteReferences(part, rename))
  return typeof mapped.$ref === 'string' ? { ...mapped, $ref: rename(mapped.$ref) } : mapped
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
