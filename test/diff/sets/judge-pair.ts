/** One random pair put to the test: what the comparer says, and values that would prove it wrong. */
import { expect } from 'vitest'
import type { Json } from '../../../src/canonical-json.ts'
import type { Effect } from '../../../src/diff/effect.ts'
import { listCandidates } from '../../../src/diff/sets/candidates.ts'
import { createSetComparer } from '../../../src/diff/sets/compare-sets.ts'
import type { EffectAnswer } from '../../../src/diff/sets/compare-sets.ts'
import { openDocument } from '../../../src/diff/sets/document.ts'
import { CONTRADICTION } from '../../../src/diff/sets/question.ts'
import { createValidator } from '../../../src/diff/sets/validate.ts'
import type { SchemaPair } from '../schema-edits.ts'

export interface Tally {
  add(effect: Effect | 'without a value' | 'values', count?: number): void
  share(effect: Effect): number
  print(): string
}

export function createTally(): Tally {
  const counts = new Map<string, number>()
  const pairs = (): number =>
    ['none', 'narrows', 'widens', 'incomparable', 'unknown'].reduce(
      (sum, name) => sum + (counts.get(name) ?? 0),
      0,
    )
  return {
    add: (what, count = 1) => void counts.set(what, (counts.get(what) ?? 0) + count),
    share: (effect) => (counts.get(effect) ?? 0) / pairs(),
    print: () =>
      [...counts]
        .map(([what, count]) => `${count} ${what}`)
        .sort()
        .join(', '),
  }
}

/** Fails when a value shows that the effect is not honest. */
export function judgePair(
  { before, after }: SchemaPair,
  dialect: string,
  values: readonly Json[],
  tally: Tally,
): EffectAnswer {
  const answer = createSetComparer(before, after, { dialectBefore: dialect, dialectAfter: dialect }).effect(
    before,
    after,
  )
  const { effect } = answer
  tally.add(effect)
  expect(answer.reason).not.toBe(CONTRADICTION)
  if (effect === 'unknown') expect(answer.reason).toBeTruthy()
  const loses = effect === 'narrows' || effect === 'incomparable'
  const gains = effect === 'widens' || effect === 'incomparable'
  if ((loses && !('acceptedBefore' in answer)) || (gains && !('acceptedAfter' in answer)))
    tally.add('without a value')
  const old = createValidator(before, { dialect })
  const now = createValidator(after, { dialect })
  const tried = [
    ...values,
    ...listCandidates(openDocument(before, dialect, true), before, 60),
    ...listCandidates(openDocument(after, dialect, true), after, 60),
  ]
  tally.add('values', tried.length)
  for (const value of tried) {
    const was = old.accepts(before, value)
    const is = now.accepts(after, value)
    if (was === true && is === false && effect !== 'unknown')
      expect({ value, effect, loses }).toEqual({ value, effect, loses: true })
    if (was === false && is === true && effect !== 'unknown')
      expect({ value, effect, gains }).toEqual({ value, effect, gains: true })
  }
  return answer
}
