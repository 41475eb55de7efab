/**
 * The schema walk.
 * In: the document before and after with their dialects. Out: every edit as a fact, in pointer order.
 * It must not know severities, places or profiles.
 */
import type { JsonSchema } from '../schema/json-schema.ts'
import type { SchemaChange } from './change.ts'

export interface SchemaChangeOptions {
  /** URI or short name (`2020-12`, `2019-09`, `draft-07`, `draft-04`, `openapi-3.0`, `openapi-3.1`) where `$schema` is absent. */
  readonly dialect?: string
  /** Dialect of the later document, where it is another one. */
  readonly dialectAfter?: string
}

/** Every edit between two schemas, sorted by pointer, then kind. Equal meaning gives an empty list. */
export function listSchemaChanges(
  _before: JsonSchema,
  _after: JsonSchema,
  _options: SchemaChangeOptions = {},
): SchemaChange[] {
  throw new Error('being written')
}
