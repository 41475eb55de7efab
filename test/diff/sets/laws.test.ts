import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../src/canonical-json.ts'
import { mirrorEffect } from '../../../src/diff/effect.ts'
import { schemaEffect } from '../../../src/diff/schema-effect.ts'
import { createSetComparer } from '../../../src/diff/sets/compare-sets.ts'
import type { EffectAnswer } from '../../../src/diff/sets/compare-sets.ts'
import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import { fromEntries, schemaArbitrary } from '../schema-arbitrary.ts'
import type { RandomDialect } from '../schema-arbitrary.ts'
import { mapSchemas, pairArbitrary } from '../schema-edits.ts'

const seed = Number(process.env.SURFACE_SEED ?? 20_264)
const numRuns = Number(process.env.SURFACE_RUNS ?? 300)
const EVERYTHING = { oddNames: true, references: true, unevaluated: true }
const DIALECTS: readonly RandomDialect[] = ['2020-12', '2019-09', 'draft-07', 'openapi-3.0']

const SET_LIKE = new Set(['allOf', 'anyOf', 'oneOf', 'enum', 'required', 'type'])

/** The same schema written in another order: keys, branches, lists that are sets. */
function shuffled(schema: JsonSchema): JsonSchema {
  return mapSchemas(schema, (inner) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return fromEntries(
      Object.entries(inner as JsonObject)
        .reverse()
        .map(([keyword, value]): [string, Json] => [keyword, reordered(keyword, value)]),
    )
  }) as JsonSchema
}

function reordered(keyword: string, value: Json): Json {
  if (Array.isArray(value)) return SET_LIKE.has(keyword) ? [...value].reverse() : value
  if (typeof value !== 'object' || value === null || keyword === 'const') return value
  return fromEntries(Object.entries(value as JsonObject).reverse())
}

const copy = (schema: JsonSchema): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema

describe.each(DIALECTS)(`laws of the set comparer, ${'%s'} (SURFACE_SEED=${seed})`, (dialect) => {
  const effect = (before: JsonSchema, after: JsonSchema): EffectAnswer =>
    schemaEffect(before, after, { dialect })
  const run = { seed, numRuns }

  it('a schema and a copy of it are equal', () =>
    fc.assert(
      fc.property(schemaArbitrary({ ...EVERYTHING, dialect }), (schema) => {
        expect(effect(schema, copy(schema))).toEqual({ effect: 'none' })
      }),
      run,
    ))

  it('reversing swaps narrows and widens and their values', () =>
    fc.assert(
      fc.property(pairArbitrary({ ...EVERYTHING, dialect }), ({ before, after }) => {
        const forth = effect(before, after)
        const back = effect(after, before)
        expect(back.effect).toBe(mirrorEffect(forth.effect))
        if (forth.effect === 'unknown') return
        expect([back.acceptedAfter, back.acceptedBefore]).toEqual([forth.acceptedBefore, forth.acceptedAfter])
      }),
      run,
    ))

  it('the order of keys and branches changes nothing', () =>
    fc.assert(
      fc.property(pairArbitrary({ ...EVERYTHING, dialect }), ({ before, after }) => {
        const plain = effect(before, after)
        const mixed = effect(shuffled(before), shuffled(after))
        expect(mixed.effect).toBe(plain.effect)
        if (plain.effect !== 'unknown') expect(mixed).toEqual(plain)
      }),
      run,
    ))

  it('a schema written in another order is equal to itself', () =>
    fc.assert(
      fc.property(schemaArbitrary({ ...EVERYTHING, references: false, dialect }), (schema) => {
        const { effect: found } = effect(schema, shuffled(schema))
        expect(['none', 'unknown']).toContain(found)
      }),
      run,
    ))

  it('no question changes the answer to another one', () =>
    fc.assert(
      fc.property(pairArbitrary({ ...EVERYTHING, dialect }), ({ before, after }) => {
        const parts: JsonSchema[] = []
        mapSchemas(after, (schema) => {
          if (parts.length < 4 && (typeof schema === 'boolean' || typeof schema === 'object'))
            parts.push(schema as JsonSchema)
          return schema
        })
        const options = { dialectBefore: dialect, dialectAfter: dialect }
        const alone = parts.map((part) => createSetComparer(before, after, options).effect(before, part))
        const together = createSetComparer(before, after, options)
        const forth = parts.map((part) => together.effect(before, part))
        const back = [...parts].reverse().map((part) => together.effect(before, part))
        expect(forth).toEqual(alone)
        expect(back.reverse()).toEqual(alone)
      }),
      { seed, numRuns: Math.ceil(numRuns / 3) },
    ))
})
