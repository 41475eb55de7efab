import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { valueArbitrary } from '../schema-arbitrary.ts'
import { anyPairArbitrary } from '../schema-edits.ts'
import type { OracleDialect } from './ajv-oracle.ts'
import { judgePair } from './judge-pair.ts'
import { createTally } from './tally.ts'

const seed = Number(process.env.SURFACE_SEED ?? 20_262)
const numRuns = Number(process.env.SURFACE_RUNS ?? 3_500)

const DIALECTS: readonly OracleDialect[] = ['2020-12', '2019-09', 'draft-07', 'openapi-3.0']

// `npm run fuzz` puts more of them to the same test.
describe.each(DIALECTS)(`random pairs of schemas, ${'%s'} (SURFACE_SEED=${seed})`, (dialect) => {
  const values = fc.sample(valueArbitrary({ oddNames: true }), { numRuns: 30, seed })

  it.each([
    ['with references', { references: true }],
    ['without references', { references: false }],
  ])(
    'no value contradicts an effect: %s',
    (_, { references }) => {
      const tally = createTally()
      const pairs = anyPairArbitrary({ dialect, references })
      let count = 0
      fc.assert(
        fc.property(pairs, (pair) =>
          judgePair(pair, { dialect, values, candidates: 30, tally, walk: ++count % 8 === 0 }),
        ),
        { seed, numRuns },
      )
      process.stdout.write(`${dialect}: ${tally.print()}\n`)
      // A property that always says unknown would hold too.
      expect(tally.share('unknown')).toBeLessThan(references ? 0.25 : 0.03)
      expect(tally.share('none')).toBeLessThan(0.8)
      total += tally.pairsByAjv
    },
    180_000,
  )
})

let total = 0
afterAll(() => {
  if (numRuns >= 3_500) expect(total).toBeGreaterThanOrEqual(20_000)
})
