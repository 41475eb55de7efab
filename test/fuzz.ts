/**
 * `npm run fuzz -- --pairs N --seed S`: random pairs of schemas, as many as wanted, put to the test that `npm test` puts
 * some to. Prints the seed, the pairs, the values tried and what the engine said; a contradiction is made as small as it
 * gets and ends the run of its dialect with exit code 1. The same seed gives the same pairs.
 */
/* eslint-disable no-console */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { valueArbitrary } from './diff/schema-arbitrary.ts'
import { anyPairArbitrary, type SchemaPair } from './diff/schema-edits.ts'
import type { OracleDialect } from './diff/sets/ajv-oracle.ts'
import { judgePair } from './diff/sets/judge-pair.ts'
import { createTally } from './diff/sets/tally.ts'

const DIALECTS: readonly OracleDialect[] = ['2020-12', '2019-09', 'draft-07', 'openapi-3.0']

const { values: flags } = parseArgs({
  options: { pairs: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
})
const wanted = wholeNumber('--pairs', flags.pairs)
const seed = wholeNumber('--seed', flags.seed)

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} wants a whole number, not ${JSON.stringify(text)}`)
  return Number(text)
}

const tally = createTally()
const contradictions: string[] = []
for (const [at, dialect] of DIALECTS.entries()) {
  for (const references of [true, false]) {
    const cell = at * 2 + (references ? 0 : 1)
    const numRuns = Math.floor(wanted / 8) + (cell < wanted % 8 ? 1 : 0)
    if (numRuns > 0) run(dialect, references, numRuns, seed * 8 + cell)
  }
}

function run(dialect: OracleDialect, references: boolean, numRuns: number, cellSeed: number): void {
  const values = fc.sample(valueArbitrary({ oddNames: true }), { numRuns: 60, seed: cellSeed })
  const pairs = anyPairArbitrary({ dialect, references })
  const property = fc.property(pairs, (pair: SchemaPair) =>
    judgePair(pair, { dialect, values, candidates: 60, tally, walk: true }),
  )
  const result = fc.check(property, { seed: cellSeed, numRuns })
  if (!result.failed) return
  const fault = result.errorInstance instanceof Error ? result.errorInstance.message : ''
  contradictions.push(`${dialect}: ${JSON.stringify(result.counterexample?.[0])}\n  ${fault}`)
}

console.log(`seed ${seed}: ${tally.print()}`)
for (const line of tally.exclusions()) console.log(`  not asked of ajv: ${line}`)
const note = contradictions.length > 0 ? ' (the pairs above count those tried while making them small)' : ''
console.log(`contradictions: ${contradictions.length}${note}`)
for (const contradiction of contradictions) console.log(contradiction)
if (contradictions.length > 0) process.exitCode = 1
