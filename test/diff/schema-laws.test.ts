import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodeUnits, type Json, type JsonObject } from '../../src/canonical-json.ts'
import { PLACES, type SchemaChange } from '../../src/diff/change.ts'
import { classify } from '../../src/diff/classify.ts'
import type { Effect } from '../../src/diff/effect.ts'
import { harsher } from '../../src/diff/law.ts'
import { listSchemaChanges } from '../../src/diff/list-schema-changes.ts'
import { schemaEffect } from '../../src/diff/schema-effect.ts'
import { createValidator } from '../../src/diff/sets/validate.ts'
import type { Severity } from '../../src/finding.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { fromEntries, schemaArbitrary, valueArbitrary, type RandomDialect } from './schema-arbitrary.ts'
import { mapSchemas, pairArbitrary } from './schema-edits.ts'

const seed =
  process.env.SURFACE_SEED === undefined ? Date.now() % 1_000_000 : Number(process.env.SURFACE_SEED)
const numRuns = Number(process.env.SURFACE_RUNS ?? 40)
const run = { seed, numRuns, endOnFailure: true }

const DIALECTS: readonly RandomDialect[] = ['2020-12', '2019-09', 'draft-07', 'openapi-3.0']
const EVERYTHING = { oddNames: true, references: true, unevaluated: true }

const LOSES: readonly Effect[] = ['narrows', 'incomparable']
const GAINS: readonly Effect[] = ['widens', 'incomparable']

/** What all edits together claim to do. */
function claim(changes: readonly SchemaChange[]): { lost: boolean; gained: boolean; undecided: boolean } {
  return {
    lost: changes.some(({ effect }) => LOSES.includes(effect)),
    gained: changes.some(({ effect }) => GAINS.includes(effect)),
    undecided: changes.some(({ effect }) => effect === 'unknown'),
  }
}

describe.each(DIALECTS)(`random pairs of ${'%s'} (SURFACE_SEED=${seed})`, (dialect) => {
  it('are never called none or widening over a narrowing, nor the mirror', () => {
    const values = fc.sample(valueArbitrary({ oddNames: true }), { numRuns: 60, seed })
    fc.assert(
      fc.property(pairArbitrary({ ...EVERYTHING, dialect }), ({ before, after }) => {
        const { lost, gained, undecided } = claim(listSchemaChanges(before, after, { dialect }))
        const whole = schemaEffect(before, after, { dialect }).effect
        if (LOSES.includes(whole)) expect(lost || undecided).toBe(true)
        if (GAINS.includes(whole)) expect(gained || undecided).toBe(true)
        if (undecided) return
        const [old, now] = [createValidator(before, { dialect }), createValidator(after, { dialect })]
        for (const value of values) {
          const [was, is] = [old.accepts(before, value), now.accepts(after, value)]
          if (was === true && is === false) expect(lost).toBe(true)
          if (was === false && is === true) expect(gained).toBe(true)
        }
      }),
      run,
    )
  })

  it('say nothing about sets that are equal', () => {
    fc.assert(
      fc.property(pairArbitrary({ ...EVERYTHING, dialect }), ({ before, after }) => {
        if (schemaEffect(before, after, { dialect }).effect !== 'none') return
        expect(claim(listSchemaChanges(before, after, { dialect }))).toEqual({
          lost: false,
          gained: false,
          undecided: false,
        })
      }),
      run,
    )
  })

  it('lose backwards what they gain forwards', () => {
    fc.assert(
      fc.property(pairArbitrary({ ...EVERYTHING, dialect }), ({ before, after }) => {
        const forwards = claim(listSchemaChanges(before, after, { dialect }))
        const backwards = claim(listSchemaChanges(after, before, { dialect }))
        if (forwards.undecided || backwards.undecided) return
        expect(forwards).toEqual({ ...backwards, lost: backwards.gained, gained: backwards.lost })
      }),
      run,
    )
  })

  it('find nothing between a schema and itself, however its keys, lists and branches are ordered', () => {
    fc.assert(
      fc.property(schemaArbitrary({ ...EVERYTHING, dialect }), (schema) => {
        expect(listSchemaChanges(schema, schema, { dialect })).toEqual([])
        expect(listSchemaChanges(schema, reorder(schema), { dialect })).toEqual([])
      }),
      run,
    )
  })

  it('find the same however both are ordered', () => {
    fc.assert(
      fc.property(pairArbitrary({ ...EVERYTHING, dialect }), ({ before, after }) => {
        const told = (changes: readonly SchemaChange[]): string[] =>
          changes.map(({ kind, pointer, effect }) => `${kind} ${pointer} ${effect}`).sort(compareCodeUnits)
        expect(told(listSchemaChanges(reorder(before), reorder(after), { dialect }))).toEqual(
          told(listSchemaChanges(before, after, { dialect })),
        )
      }),
      run,
    )
  })
})

/** Every order that means nothing, turned round. */
function reorder(schema: JsonSchema): JsonSchema {
  const turned = mapSchemas(schema, (inner) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    const entries = Object.entries(inner as JsonObject).map(([keyword, value]): [string, Json] => {
      const isSet = ['enum', 'required', 'anyOf', 'oneOf', 'allOf'].includes(keyword)
      return [keyword, isSet && Array.isArray(value) ? [...value].reverse() : value]
    })
    return fromEntries(entries.reverse())
  })
  return turned as JsonSchema
}

describe('a container', () => {
  const member = fc.constantFrom('a', 'b')
  const inner = fc
    .record({ required: fc.boolean(), closed: fc.boolean(), deep: fc.boolean(), list: fc.boolean() })
    .map(({ required, closed, deep, list }) => ({ required, closed, deep, list }))

  it('is never milder to lose than one of its members', () => {
    fc.assert(
      fc.property(inner, inner, member, (outer, held, name) => {
        const object = (properties: Record<string, JsonSchema>, is: typeof outer): JsonSchema => ({
          type: 'object',
          properties,
          ...(is.required ? { required: Object.keys(properties).slice(0, 1) } : {}),
          ...(is.closed ? { additionalProperties: false } : {}),
        })
        const wrap = (schema: JsonSchema): JsonSchema =>
          held.list ? { type: 'array', items: schema } : schema
        const leaves: Record<string, JsonSchema> = { a: { type: 'string' }, b: { type: 'integer' } }
        const kept = Object.fromEntries(Object.entries(leaves).filter(([key]) => key !== name))
        const other: JsonSchema = { type: 'boolean' }
        const holder = (properties: Record<string, JsonSchema>): JsonSchema =>
          object(
            {
              c: wrap(held.deep ? object({ d: object(properties, held) }, outer) : object(properties, held)),
              o: other,
            },
            outer,
          )
        const required = held.required && name === 'a' ? { ...held, required: false } : held
        const withoutMember = object(
          {
            c: wrap(held.deep ? object({ d: object(kept, required) }, outer) : object(kept, required)),
            o: other,
          },
          outer,
        )
        const withoutContainer = object({ o: other }, { ...outer, required: false })
        const whole = listSchemaChanges(holder(leaves), withoutContainer)
        const part = listSchemaChanges(holder(leaves), withoutMember)
        for (const place of PLACES) {
          for (const profile of ['default', 'strict'] as const) {
            const worst = (changes: readonly SchemaChange[]): Severity | null =>
              changes.map((change) => classify(change, place, { profile }).severity).reduce(harsher, null)
            expect(worst(part)).not.toBeNull()
            expect(harsher(worst(whole), worst(part))).toBe(worst(whole))
          }
        }
      }),
      { seed, numRuns: 100 },
    )
  })
})
