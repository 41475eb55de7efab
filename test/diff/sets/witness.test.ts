import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../src/canonical-json.ts'
import { shrinkValue } from '../../../src/diff/sets/shrink-value.ts'
import { createValidator } from '../../../src/diff/sets/validate.ts'
import { findWitness } from '../../../src/diff/sets/witness.ts'
import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import { valueArbitrary } from '../schema-arbitrary.ts'
import { pairArbitrary } from '../schema-edits.ts'

const seed = Number(process.env.SURFACE_SEED ?? 20_263)

function smallest(accepting: JsonSchema, refusing: JsonSchema): Json | undefined {
  return findWitness({ root: accepting }, { root: refusing })
}

describe('the smallest value', () => {
  it.each<[string, JsonSchema, JsonSchema, Json]>([
    ['a property is enough', { type: 'object' }, { properties: { a: { type: 'string' } } }, { a: 0 }],
    [
      'required members stay and nothing else does',
      { type: 'object', required: ['id'], properties: { id: { type: 'string' }, n: { type: 'integer' } } },
      {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' }, n: { type: 'integer', maximum: 10 } },
      },
      { id: '', n: 11 },
    ],
    ['a string just too long', { type: 'string' }, { type: 'string', maxLength: 3 }, 'aaaa'],
    ['a list just too long', { type: 'array' }, { type: 'array', maxItems: 2 }, [0, 0, 0]],
    ['a number between integers', { type: 'number' }, { type: 'integer' }, 0.5],
    ['the inner object of a recursion', RECURSIVE({}), RECURSIVE({ maxLength: 1 }), { sub: { n: 'aa' } }],
    ['nothing to tell apart by but null', { type: ['string', 'null'] }, { type: 'string' }, null],
  ])('%s', (_, accepting, refusing, value) => expect(smallest(accepting, refusing)).toEqual(value))

  it('is none where nothing is lost', () => {
    expect(smallest({ type: 'integer' }, { type: 'number' })).toBeUndefined()
  })

  it('is none where nothing can be checked', () => {
    expect(smallest({ pattern: '^(a+)\\1$' }, { pattern: '^(a+)\\1b?$' })).toBeUndefined()
  })

  it(`is accepted and refused as it should be, and no single step smaller is (SURFACE_SEED=${seed})`, () => {
    fc.assert(
      fc.property(
        pairArbitrary({ dialect: '2020-12', oddNames: true, unevaluated: true }),
        ({ before, after }) => {
          const value = smallest(before, after)
          if (value === undefined) return
          const shows = (candidate: Json): boolean =>
            createValidator(before).accepts(before, candidate) === true &&
            createValidator(after).accepts(after, candidate) === false
          expect(shows(value)).toBe(true)
          expect(shrinkValue(value, shows, 200)).toEqual(value)
        },
      ),
      { seed, numRuns: 150 },
    )
  })
})

function RECURSIVE(leaf: object): JsonSchema {
  const node = { type: 'object', properties: { n: { type: 'integer' }, sub: { $ref: '#/$defs/sub' } } }
  const sub = { type: 'object', properties: { n: { type: 'string', ...leaf }, sub: { $ref: '#/$defs/sub' } } }
  return { ...node, $defs: { sub } }
}

describe('making a value smaller', () => {
  it('ends, keeps what shows, and depends on nothing else', () => {
    fc.assert(
      fc.property(valueArbitrary({ oddNames: true }), fc.nat(200), (value, size) => {
        const shows = (candidate: Json): boolean => JSON.stringify(candidate).length >= Math.min(size, 20)
        if (!shows(value)) return
        const once = shrinkValue(value, shows, 500)
        expect(shows(once)).toBe(true)
        expect(shrinkValue(value, shows, 500)).toEqual(once)
      }),
      { seed, numRuns: 200 },
    )
  })

  it('tests no more values than it may', () => {
    let tested = 0
    shrinkValue(
      Array.from({ length: 50 }, (_, at) => `text ${at}`),
      () => {
        tested++
        return true
      },
      25,
    )
    expect(tested).toBeLessThanOrEqual(25)
  })
})
