/** A view's default, as the advertised input document states it. */
import type { Json } from '../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from '../schema/json-schema.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { omitKeys } from './omit-keys.ts'
import { changeRootParts, DEMANDS } from './root-parts.ts'

/** Writes the default on the key's property wherever it is declared, and requires the key nowhere. */
export function writeViewDefault(
  root: JsonSchemaObject,
  key: string,
  value: Json,
  document: JsonSchema,
): JsonSchemaObject {
  return changeRootParts(root, document, {
    into: DEMANDS,
    apply: (part) => writeInto(part, key, value),
  }) as JsonSchemaObject
}

function writeInto(part: JsonSchemaObject, key: string, value: Json): JsonSchemaObject {
  let result = part
  if (isJsonObject(part.properties) && Object.hasOwn(part.properties, key)) {
    const property = withDefault(part.properties[key]!, value)
    result = { ...result, properties: { ...part.properties, [key]: property } }
  }
  if (Array.isArray(part.required) && part.required.includes(key)) {
    const left = part.required.filter((name) => name !== key)
    result = left.length === 0 ? omitKeys(result, 'required') : { ...result, required: left }
  }
  return result
}

// A reference means what it points at; the default belongs to this place alone and stands beside it.
function withDefault(property: Json, value: Json): Json {
  if (property === false) return property
  if (!isJsonObject(property)) return { default: value }
  const others = omitKeys(property, 'default')
  if (others.$ref === undefined) return { ...others, default: value }
  const { $ref, allOf, ...siblings } = others
  return {
    ...siblings,
    allOf: [{ $ref }, ...(Array.isArray(allOf) ? (allOf as Json[]) : [])],
    default: value,
  }
}
