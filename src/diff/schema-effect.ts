import type { JsonSchema } from '../schema/json-schema.ts'
import { createSetComparer } from './sets/compare-sets.ts'
import type { EffectAnswer } from './sets/compare-sets.ts'

/**
 * How the set of values a whole schema accepts moved.
 * `dialect` (URI or short name) counts where a schema has no `$schema` of its own.
 */
export function schemaEffect(
  before: JsonSchema,
  after: JsonSchema,
  options: { readonly dialect?: string } = {},
): EffectAnswer {
  const dialects =
    options.dialect === undefined ? {} : { dialectBefore: options.dialect, dialectAfter: options.dialect }
  return createSetComparer(before, after, dialects).effect(before, after)
}
