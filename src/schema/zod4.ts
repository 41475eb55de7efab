/** Zod 4 (classic and mini, any copy) → JSON Schema. The one file that imports zod. */
import { toJSONSchema } from 'zod/v4/core'
import type { JsonSchema, SchemaMode } from './json-schema.ts'
import type { AnySchema } from './schema.ts'

export function convertZod4(schema: AnySchema, mode: SchemaMode): JsonSchema {
  return toJSONSchema(schema as never, {
    io: mode,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    cycles: 'ref',
  }) as unknown as JsonSchema
}
