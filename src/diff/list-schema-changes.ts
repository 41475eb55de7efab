import type { JsonSchema } from '../schema/json-schema.ts'
import type { SchemaChange } from './change.ts'
import { createSchemaComparison, type SchemaChangeOptions } from './schema-comparison.ts'

/** Every edit between two schemas, sorted by pointer, then kind. Equal meaning gives an empty list. */
export function listSchemaChanges(
  before: JsonSchema,
  after: JsonSchema,
  options: SchemaChangeOptions = {},
): readonly SchemaChange[] {
  return createSchemaComparison(before, after, options).changes
}
