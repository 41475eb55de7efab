/**
 * The set comparer.
 * In: two documents with their dialects, then pairs of subschemas of them. Out: how the set of accepted values moved,
 * with a value that shows it. It must not know what a change means to anyone: no kinds, places or severities.
 */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Effect } from '../effect.ts'
import type { Answer } from './answer.ts'
import { openSides } from './comparer-side.ts'
import type { Side } from './comparer-side.ts'
import { findOnly } from './question.ts'
import { survey } from './schema-content.ts'

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
  /** Steps of the last question. */
  readonly steps: number
  /** What the last question cost, in steps: with what is linear in the schemas, which no budget bounds. */
  readonly work: number
}

const DEFAULT_BUDGET = 100_000

export function createSetComparer(
  beforeRoot: JsonSchema,
  afterRoot: JsonSchema,
  options: SetComparerOptions = {},
): SetComparer {
  const { before, after } = openSides(beforeRoot, afterRoot, options)
  const refusalOf = (node: JsonSchema, root: JsonSchema, side: Side): string | undefined =>
    side.refused ?? (node === root ? undefined : survey(node).refused)
  const comparer = {
    steps: 0,
    work: 0,
    effect(beforeNode: JsonSchema, afterNode: JsonSchema): EffectAnswer {
      comparer.steps = 0
      comparer.work = 0
      if (beforeNode === afterNode && before === after) return { effect: 'none' }
      const refused = refusalOf(beforeNode, beforeRoot, before) ?? refusalOf(afterNode, afterRoot, after)
      if (refused !== undefined) return { effect: 'unknown', reason: refused }
      const budget = options.budget ?? DEFAULT_BUDGET
      const old = { ...before, schema: beforeNode }
      const now = { ...after, schema: afterNode }
      const lost = findOnly(old, now, budget)
      const gained = findOnly(now, old, budget)
      comparer.steps = lost.steps + gained.steps
      comparer.work = lost.work + gained.work
      return judge(lost.answer, gained.answer)
    },
  }
  return comparer
}

function judge(lost: Answer, gained: Answer): EffectAnswer {
  const values = {
    ...(lost.kind === 'value' ? { acceptedBefore: lost.value } : {}),
    ...(gained.kind === 'value' ? { acceptedAfter: gained.value } : {}),
  }
  const doubt = lost.kind === 'unknown' ? lost : gained
  if (doubt.kind === 'unknown') return { effect: 'unknown', reason: doubt.reason, ...values }
  const loses = lost.kind !== 'empty'
  const gains = gained.kind !== 'empty'
  const effect = loses ? (gains ? 'incomparable' : 'narrows') : gains ? 'widens' : 'none'
  return { effect, ...values }
}
