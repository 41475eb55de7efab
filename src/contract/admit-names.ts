/** Lets further names into an object schema, so that arguments taken from elsewhere do not break its own closedness. */
import type { Json } from '../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from '../schema/json-schema.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { changeRootParts, LOOKS } from './root-parts.ts'

/**
 * The root accepts an object with the names exactly when it accepted the object without them: the names are
 * admitted wherever a part is closed, and counted where a part counts. Their own schemas stand beside, at the root.
 */
export function admitNames(
  root: JsonSchemaObject,
  names: readonly string[],
  document: JsonSchema,
): JsonSchemaObject {
  if (names.length === 0) return root
  return changeRootParts(root, document, {
    into: LOOKS,
    apply: (part) => admitInto(part, names),
  }) as JsonSchemaObject
}

function admitInto(part: JsonSchemaObject, names: readonly string[]): JsonSchemaObject {
  const changes: Record<string, Json> = {}
  const closed = [part.additionalProperties, part.unevaluatedProperties].some(
    (value) => value !== undefined && value !== true,
  )
  if (closed) {
    const open = Object.fromEntries(names.map((name) => [name, {}]))
    changes.properties = { ...open, ...(isJsonObject(part.properties) ? part.properties : {}) }
  }
  if (part.propertyNames !== undefined && part.propertyNames !== true)
    changes.propertyNames = { anyOf: [{ enum: [...names] }, part.propertyNames] }
  for (const keyword of ['minProperties', 'maxProperties'] as const) {
    const count = part[keyword]
    if (typeof count === 'number') changes[keyword] = count + names.length
  }
  return Object.keys(changes).length === 0 ? part : { ...part, ...changes }
}
