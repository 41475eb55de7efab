/** JSON Schema as plain data: an object of keywords, or a boolean. */
import type { Json, JsonObject } from '../canonical-json.ts'

export type JsonSchemaObject = JsonObject
export type JsonSchema = boolean | JsonSchemaObject

/** What a caller sends (`input`) or receives (`output`): defaults and transforms differ between the two. */
export type SchemaMode = 'input' | 'output'

export const DIALECT_2020_12 = 'https://json-schema.org/draft/2020-12/schema'

/** True for a JSON object: not null, not an array. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
