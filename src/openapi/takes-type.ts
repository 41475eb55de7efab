import type { Json } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { JsonSchema } from '../schema/json-schema.ts'

/** True where a schema, or a branch of it, names this type. `resolve` follows a `$ref` of the document. */
export function takesType(
  type: 'array' | 'string',
  schema: Json,
  resolve: (ref: string) => JsonSchema | undefined,
  seen: ReadonlySet<Json> = new Set(),
): boolean {
  if (!isJsonObject(schema) || seen.has(schema)) return false
  const { type: own, $ref: ref } = schema
  if (own === type || (Array.isArray(own) && own.includes(type))) return true
  const inner = new Set(seen).add(schema)
  if (typeof ref === 'string' && takesType(type, resolve(ref) ?? true, resolve, inner)) return true
  return ['anyOf', 'oneOf', 'allOf'].some((keyword) => {
    const branches = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined
    return Array.isArray(branches) && branches.some((branch: Json) => takesType(type, branch, resolve, inner))
  })
}
