import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueArbitrary } from '../schema-arbitrary.ts'
import type { RandomDialect } from '../schema-arbitrary.ts'
import { pairArbitrary } from '../schema-edits.ts'
import { createTally, judgePair } from './judge-pair.ts'

const seed = Number(process.env.SURFACE_SEED ?? 20_262)
const numRuns = Number(process.env.SURFACE_RUNS ?? 900)

const DIALECTS: readonly RandomDialect[] = ['2020-12', '2019-09', 'draft-07', 'openapi-3.0']

describe.each(DIALECTS)(`random pairs of schemas, ${'%s'} (SURFACE_SEED=${seed})`, (dialect) => {
  const values = fc.sample(valueArbitrary({ oddNames: true }), { numRuns: 80, seed })

  it.each([
    ['with references and everything', { references: true, unevaluated: true, oddNames: true }],
    ['without references', { references: false, unevaluated: true, oddNames: true }],
  ])(
    'no value contradicts an effect: %s',
    (_, options) => {
      const tally = createTally()
      fc.assert(
        fc.property(pairArbitrary({ dialect, ...options }), (pair) => {
          judgePair(pair, dialect, values, tally)
        }),
        { seed, numRuns },
      )
      process.stdout.write(`${dialect}: ${tally.print()}\n`)
      // A property that always says unknown would hold too.
      expect(tally.share('unknown')).toBeLessThan(options.references ? 0.25 : 0.03)
      expect(tally.share('none')).toBeLessThan(0.8)
    },
    180_000,
  )
})
