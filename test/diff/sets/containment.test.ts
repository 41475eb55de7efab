import { describe, expect, it } from 'vitest'
import type { Json } from '../../../src/canonical-json.ts'
import type { EffectAnswer } from '../../../src/diff/sets/compare-sets.ts'
import { createSetComparer } from '../../../src/diff/sets/compare-sets.ts'
import { CONTRADICTION } from '../../../src/diff/sets/question.ts'
import { createValidator } from '../../../src/diff/sets/validate.ts'
import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import { listCases, readCase, whyAbsent } from '../../cases/case-files.ts'
import { DISAGREEMENTS, WRONG_EXAMPLES } from './containment-disagreements.ts'

type Claim = boolean | 'unknown'

interface Containment {
  readonly id: string
  readonly dialect: string
  readonly base: JsonSchema
  readonly head: JsonSchema
  readonly baseSubsetOfHead: Claim
  readonly headSubsetOfBase: Claim
  readonly witness?: { readonly notInHead?: Json; readonly notInBase?: Json }
  readonly formatOrContent?: boolean
}

function claimsOf({ effect, acceptedBefore, acceptedAfter }: EffectAnswer): readonly [Claim, Claim] {
  if (effect === 'unknown')
    return [acceptedBefore === undefined ? 'unknown' : false, acceptedAfter === undefined ? 'unknown' : false]
  return [effect === 'none' || effect === 'widens', effect === 'none' || effect === 'narrows']
}

const endOf = (id: string, known: ReadonlyMap<string, string>, suffix = ''): string | undefined =>
  [...known.keys()].find((key) => `${id}${suffix}`.endsWith(key))

const absent = whyAbsent('containment')

describe.skipIf(absent !== null)(`containment ${absent ?? ''}`, () => {
  const explained = new Set<string>()

  it.each(listCases('containment'))(
    '%s',
    (file) => {
      const rows = readCase<Containment[]>(`containment/${file}`)
      const counts = { agrees: 0, 'further than the suite': 0, unknown: 0, explained: 0, policy: 0 }
      const unexplained: string[] = []
      for (const row of rows) {
        const comparer = createSetComparer(row.base, row.head, {
          dialectBefore: row.dialect,
          dialectAfter: row.dialect,
        })
        const answer = comparer.effect(row.base, row.head)
        expect(answer.reason, row.id).not.toBe(CONTRADICTION)
        if (answer.effect === 'unknown') expect(answer.reason, row.id).toBeTruthy()
        const theirs: readonly Claim[] = [row.baseSubsetOfHead, row.headSubsetOfBase]
        for (const [at, mine] of claimsOf(answer).entries()) {
          const their = theirs[at]!
          const suffix = at === 0 ? ' base in head' : ' head in base'
          const known = endOf(row.id, DISAGREEMENTS, suffix)
          if (mine === their) counts.agrees++
          else if (their === 'unknown') counts['further than the suite']++
          else if (mine === 'unknown') counts.unknown++
          else if (row.formatOrContent === true) counts.policy++
          else if (known === undefined) unexplained.push(`${row.id}${suffix}: ${mine}, they say ${their}`)
          else {
            counts.explained++
            explained.add(known)
          }
        }
      }
      process.stdout.write(
        `${file}: ${Object.entries(counts)
          .map(([what, count]) => `${count} ${what}`)
          .join(', ')}\n`,
      )
      expect(unexplained).toEqual([])
      expect(counts.policy, 'a suite that checks formats is never contradicted on more than formats').toBe(0)
    },
    120_000,
  )

  it('has no explanation that explains nothing', () =>
    expect([...explained].sort()).toEqual([...DISAGREEMENTS.keys()].sort()))

  it('the example values behave', () => {
    const wrong: string[] = []
    for (const file of listCases('containment'))
      for (const row of readCase<Containment[]>(`containment/${file}`)) {
        if (row.formatOrContent === true || endOf(row.id, WRONG_EXAMPLES) !== undefined) continue
        const base = createValidator(row.base, { dialect: row.dialect })
        const head = createValidator(row.head, { dialect: row.dialect })
        const see = (value: Json | undefined, inBase: boolean): void => {
          if (value === undefined) return
          const seen = [base.accepts(row.base, value), head.accepts(row.head, value)]
          // A reference out of the document may leave one side open, never turn it round.
          if (seen[0] === !inBase || seen[1] === inBase)
            wrong.push(`${row.id} ${JSON.stringify(value)}: ${seen.join()}`)
        }
        see(row.witness?.notInHead, true)
        see(row.witness?.notInBase, false)
      }
    expect(wrong).toEqual([])
  })
})
