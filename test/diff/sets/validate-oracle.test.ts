import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import { createValidator } from '../../../src/diff/sets/validate.ts'
import { schemaArbitrary, valueArbitrary } from '../schema-arbitrary.ts'
import { askAjv } from './ajv-oracle.ts'
import type { OracleDialect } from './ajv-oracle.ts'

const seed = Number(process.env.SURFACE_SEED ?? 20_261)
const numRuns = Number(process.env.SURFACE_RUNS ?? 250)

const DIALECTS: readonly OracleDialect[] = ['2020-12', '2019-09', 'draft-07', 'openapi-3.0']

describe.each(DIALECTS)(`the validator and ajv, ${'%s'} (SURFACE_SEED=${seed})`, (dialect) => {
  it('agree on random schemas and values', () => {
    const values = fc.sample(valueArbitrary({ oddNames: true }), { numRuns: 120, seed })
    let compared = 0
    let undecided = 0
    const schema = schemaArbitrary({ dialect, references: true, unevaluated: true, oddNames: true })
    fc.assert(
      fc.property(schema, (root: JsonSchema) => {
        const oracle = askAjv(root, dialect)
        if ('excluded' in oracle) return
        const validator = createValidator(root, { dialect })
        for (const value of values) {
          const theirs = oracle.accepts(value)
          const mine = validator.accepts(root, value)
          if (mine === 'unknown') undecided++
          if (theirs === null || mine === 'unknown') continue
          compared++
          expect({ value, accepted: mine }).toEqual({ value, accepted: theirs })
        }
      }),
      { seed, numRuns },
    )
    process.stdout.write(`${dialect}: ${compared} answers compared, ${undecided} not decided\n`)
    expect(compared).toBeGreaterThan(numRuns * 30)
  })
})
