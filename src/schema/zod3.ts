/** Zod 3 (any copy) → JSON Schema 2020-12. The one file that imports zod-to-json-schema. */
import { zodToJsonSchema } from 'zod-to-json-schema'
import type { JsonSchema, SchemaMode } from './json-schema.ts'
import { DIALECT_2020_12 } from './json-schema.ts'
import type { AnySchema } from './schema.ts'

export function convertZod3(schema: AnySchema, mode: SchemaMode): JsonSchema {
  const made = zodToJsonSchema(schema as never, {
    target: 'jsonSchema7',
    pipeStrategy: mode,
  }) as unknown as JsonSchema & object
  return { ...made, $schema: DIALECT_2020_12 }
}
