/**
 * Witnesses.
 * In: findings in report order. Out: the same findings, breaking ones that rest on an accepted set with a value that
 * shows the break, checked against the whole documents; or with the reason why there is none.
 */
import type { JsonSchema } from '../schema/json-schema.ts'
import type { Finding, Witness } from '../finding.ts'
import type { Edit, EditDocuments } from './edit.ts'
import type { FindingWithEdit } from './policies/order-findings.ts'
import type { EffectAnswer } from './sets/compare-sets.ts'
import { createSetComparer } from './sets/compare-sets.ts'

/** How many breaking findings get a witness, in report order. */
export type WitnessLimit = number | 'all' | 'none'

export const DEFAULT_WITNESSES = 500

export function attachWitnesses(
  findings: readonly FindingWithEdit[],
  limit: WitnessLimit,
): FindingWithEdit[] {
  const most = limit === 'all' ? Infinity : limit === 'none' ? 0 : limit
  const answers = new Map<JsonSchema, Map<JsonSchema, EffectAnswer>>()
  let made = 0
  return findings.map(({ finding, judged }) => {
    const { documents } = judged.edit
    if (finding.severity !== 'breaking' || documents === undefined || !isOwed(judged.edit))
      return { finding, judged }
    const witness = made++ < most ? findWitness(documents, answers) : { none: notMade(limit) }
    return { finding: withWitness(finding, witness), judged }
  })
}

/** A value can show the break only where the effect goes the way that breaks. */
function isOwed({ effect, documents }: Edit): boolean {
  if (effect === 'incomparable') return true
  return documents?.direction === 'input' ? effect === 'narrows' : effect === 'widens'
}

function findWitness(
  { before, after, direction }: EditDocuments,
  answers: Map<JsonSchema, Map<JsonSchema, EffectAnswer>>,
): Witness | { readonly none: string } {
  const known = answers.get(before) ?? new Map<JsonSchema, EffectAnswer>()
  const answer = known.get(after) ?? createSetComparer(before, after).effect(before, after)
  answers.set(before, known.set(after, answer))
  const value = direction === 'input' ? answer.acceptedBefore : answer.acceptedAfter
  if (value === undefined) return { none: answer.reason ?? 'none found' }
  return { kind: direction === 'input' ? 'refused-now' : 'possible-now', value }
}

function withWitness(finding: Finding, witness: NonNullable<Finding['witness']>): Finding {
  const { fingerprint, ...rest } = finding
  return { ...rest, witness, fingerprint }
}

function notMade(limit: WitnessLimit): string {
  return limit === 'none'
    ? 'not made: none were asked for'
    : `not made: only the first ${limit} breaking findings get one`
}
