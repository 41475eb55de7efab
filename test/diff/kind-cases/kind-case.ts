import type { JsonSchema } from '../../../src/schema/json-schema.ts'

export interface SchemaPairCase {
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly dialect?: string
  readonly dialectAfter?: string
}

/** One pair where the kind must be named, and the nearest one where it must not. */
export interface KindCase {
  readonly fires: SchemaPairCase
  readonly nearMiss: SchemaPairCase
}

export function object(
  properties: Record<string, JsonSchema>,
  more: Record<string, unknown> = {},
): JsonSchema {
  return { type: 'object', properties, ...more } as JsonSchema
}

export const string: JsonSchema = { type: 'string' }
export const integer: JsonSchema = { type: 'integer' }
export const number: JsonSchema = { type: 'number' }

/** `fires` first, then the near miss, each as before and after. */
export function kindCase(
  fires: readonly [before: JsonSchema, after: JsonSchema],
  nearMiss: readonly [before: JsonSchema, after: JsonSchema],
  dialect?: string,
): KindCase {
  const pair = ([before, after]: readonly [JsonSchema, JsonSchema]): SchemaPairCase => ({
    before,
    after,
    ...(dialect === undefined ? {} : { dialect }),
  })
  return { fires: pair(fires), nearMiss: pair(nearMiss) }
}
