/** Any library that implements Standard JSON Schema → JSON Schema 2020-12. */
import type { JsonSchema, SchemaMode } from './json-schema.ts'
import type { AnySchema } from './schema.ts'

interface SelfDescribing {
  readonly jsonSchema: Record<SchemaMode, (options: { readonly target: string }) => unknown>
}

export function convertStandard(schema: AnySchema, mode: SchemaMode): JsonSchema {
  const standard = schema['~standard'] as unknown as SelfDescribing
  return standard.jsonSchema[mode]({ target: 'draft-2020-12' }) as JsonSchema
}
