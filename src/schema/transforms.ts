import type { AnySchema } from './schema.ts'
import { toJsonSchema } from './to-json-schema.ts'
import { canonicalJson } from '../canonical-json.ts'

/**
 * True when parsing changes a value into another one, so that parsing twice would change it twice.
 * Exact for Zod. Elsewhere: input and output JSON Schema differ in more than `required`, `default`
 * and `additionalProperties`.
 */
export function transformsValue(schema: AnySchema): boolean {
  return canonicalJson(toJsonSchema(schema, 'input')) !== canonicalJson(toJsonSchema(schema, 'output'))
}
