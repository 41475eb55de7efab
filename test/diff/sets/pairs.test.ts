import { describe, expect, it } from 'vitest'
import type { Json } from '../../../src/canonical-json.ts'
import type { Effect } from '../../../src/diff/effect.ts'
import { mirrorEffect } from '../../../src/diff/effect.ts'
import { createSetComparer } from '../../../src/diff/sets/compare-sets.ts'
import { CONTRADICTION } from '../../../src/diff/sets/question.ts'
import { createValidator } from '../../../src/diff/sets/validate.ts'
import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import { listCases, readCase, whyAbsent } from '../../cases/case-files.ts'

interface PairCase {
  readonly id: string
  readonly dialect: string
  readonly dialectAfter?: string
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly effect: Effect
  readonly tolerates?: 'unknown'
  readonly acceptedBeforeRefusedAfter?: Json
  readonly acceptedAfterRefusedBefore?: Json
  readonly formats?: 'assert'
}

const absent = whyAbsent('pairs')
const cases = listCases('pairs').map((file) => readCase<PairCase>(`pairs/${file}`))

describe.skipIf(absent !== null)(`schema pairs ${absent ?? ''}`, () => {
  it('are all there', () => expect(cases.length).toBeGreaterThan(240))

  it.each(cases)('$id', (pair) => {
    const { before, after, dialect, dialectAfter = dialect } = pair
    const comparer = createSetComparer(before, after, { dialectBefore: dialect, dialectAfter })
    const answer = comparer.effect(before, after)
    expect(answer.reason).not.toBe(CONTRADICTION)
    if (answer.effect === 'unknown' && pair.tolerates === 'unknown')
      expect(answer.reason, 'an unknown effect says why').toBeTruthy()
    else expect(answer.effect).toBe(pair.effect)

    const reversed = createSetComparer(after, before, { dialectBefore: dialectAfter, dialectAfter: dialect })
    expect(reversed.effect(after, before).effect).toBe(mirrorEffect(answer.effect))

    const old = createValidator(before, { dialect })
    const now = createValidator(after, { dialect: dialectAfter })
    const behaves = (value: Json, was: boolean, is: boolean): void => {
      expect([old.accepts(before, value), now.accepts(after, value)]).toEqual([was, is])
    }
    if (answer.acceptedBefore !== undefined) behaves(answer.acceptedBefore, true, false)
    if (answer.acceptedAfter !== undefined) behaves(answer.acceptedAfter, false, true)
    // Where formats count as checked the examples show that; here formats are notes.
    if (pair.formats === 'assert' || pair.id === 'pattern-backreference') return
    if (pair.acceptedBeforeRefusedAfter !== undefined) behaves(pair.acceptedBeforeRefusedAfter, true, false)
    if (pair.acceptedAfterRefusedBefore !== undefined) behaves(pair.acceptedAfterRefusedBefore, false, true)
  })

  it('that lose or gain a value come with one', () => {
    const silent = cases.filter(({ before, after, dialect, dialectAfter = dialect }) => {
      const { effect, ...values } = createSetComparer(before, after, {
        dialectBefore: dialect,
        dialectAfter,
      }).effect(before, after)
      const loses = effect === 'narrows' || effect === 'incomparable'
      const gains = effect === 'widens' || effect === 'incomparable'
      return (loses && !('acceptedBefore' in values)) || (gains && !('acceptedAfter' in values))
    })
    expect(silent.map(({ id }) => id)).toEqual([])
  })
})
