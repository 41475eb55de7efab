/** Every key the root of a schema names, in any of its branches. */
import type { JsonSchema } from '../schema/json-schema.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { resolveRef } from '../schema/resolve-ref.ts'

export interface DeclaredKeys {
  /** Key → its schema; the first branch that declares it wins. */
  readonly properties: ReadonlyMap<string, JsonSchema>
  /** Keys that the root itself, or a part that always applies, requires. */
  readonly required: ReadonlySet<string>
}

/** Reads `properties` and `required` through references and `allOf`, and `properties` of `anyOf` and `oneOf` too. */
export function declaredKeys(schema: JsonSchema, document: JsonSchema): DeclaredKeys {
  const found = { properties: new Map<string, JsonSchema>(), required: new Set<string>() }
  read(schema, document, found, true, new Set())
  return found
}

function read(
  schema: JsonSchema,
  document: JsonSchema,
  found: { readonly properties: Map<string, JsonSchema>; readonly required: Set<string> },
  always: boolean,
  seen: Set<string>,
): void {
  if (typeof schema === 'boolean') return
  for (const [key, value] of Object.entries(isJsonObject(schema.properties) ? schema.properties : {})) {
    if (!found.properties.has(key)) found.properties.set(key, value as JsonSchema)
  }
  if (always && Array.isArray(schema.required))
    for (const key of schema.required) found.required.add(String(key))
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const parts = schema[keyword]
    if (!Array.isArray(parts)) continue
    for (const part of parts) read(part as JsonSchema, document, found, always && keyword === 'allOf', seen)
  }
  if (typeof schema.$ref !== 'string') return
  // Met again it adds nothing, unless what it requires counts now and did not before.
  const visit = `${always} ${schema.$ref}`
  if (seen.has(visit)) return
  seen.add(visit)
  const target = resolveRef(document, schema.$ref)
  if (target !== undefined) read(target, document, found, always, seen)
}
