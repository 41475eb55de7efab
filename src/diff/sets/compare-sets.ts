/**
 * The set comparer.
 * In: two documents with their dialects, then pairs of subschemas of them. Out: how the set of accepted values moved,
 * with a value that shows it. It must not know what a change means to anyone: no kinds, places or severities.
 */
import { canonicalJson } from '../../canonical-json.ts'
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Effect } from '../effect.ts'

export interface SetComparerOptions {
  /** URI or short name (`2020-12`, `2019-09`, `draft-07`, `draft-06`, `draft-04`, `openapi-3.0`, `openapi-3.1`); `$schema` wins. */
  readonly dialectBefore?: string
  readonly dialectAfter?: string
  /** Steps one question may take before it is answered `unknown`. */
  readonly budget?: number
}

export interface EffectAnswer {
  readonly effect: Effect
  /** Always present with `unknown`: what would decide it. */
  readonly reason?: string
  /** A value only the earlier schema accepts, checked against both. */
  readonly acceptedBefore?: Json
  /** A value only the later schema accepts, checked against both. */
  readonly acceptedAfter?: Json
}

export interface SetComparer {
  /** Both nodes are subschemas of their root: references are resolved against it. */
  effect(beforeNode: JsonSchema, afterNode: JsonSchema): EffectAnswer
}

export function createSetComparer(
  _beforeRoot: JsonSchema,
  _afterRoot: JsonSchema,
  _options: SetComparerOptions = {},
): SetComparer {
  return {
    effect: (beforeNode, afterNode) =>
      canonicalJson(beforeNode) === canonicalJson(afterNode)
        ? { effect: 'none' }
        : { effect: 'unknown', reason: 'the two differ and only equal text is compared so far' },
  }
}
