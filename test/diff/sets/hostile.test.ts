import { describe, expect, it } from 'vitest'
import type { Json } from '../../../src/canonical-json.ts'
import { createSetComparer } from '../../../src/diff/sets/compare-sets.ts'
import type { EffectAnswer } from '../../../src/diff/sets/compare-sets.ts'
import type { JsonSchema } from '../../../src/schema/json-schema.ts'

/** Steps are counted instead of time: they are the same on every machine. */
function ask(before: JsonSchema, after: JsonSchema): EffectAnswer & { readonly steps: number } {
  const comparer = createSetComparer(before, after)
  const answer = comparer.effect(before, after)
  return { ...answer, steps: comparer.steps }
}

const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))
const named = (count: number, make: (at: number) => [string, Json]): { [key: string]: Json } =>
  Object.fromEntries(times(count, make))

const branch = (at: number, more: object = {}): JsonSchema => ({
  type: 'object',
  properties: { kind: { const: `k${at}` }, v: { type: 'string', ...more } },
  required: ['kind'],
})

describe.each(['oneOf', 'anyOf'])('%s of many tagged branches', (keyword) => {
  const union = (count: number, make: (at: number) => JsonSchema): JsonSchema => ({
    [keyword]: times(count, make),
  })

  it.each<[string, (count: number) => JsonSchema, object]>([
    ['one is gone', (count) => union(count - 1, branch), { effect: 'narrows' }],
    [
      'one is tightened',
      (count) => union(count, (at) => branch(at, at === 7 ? { maxLength: 3 } : {})),
      { effect: 'narrows' },
    ],
    [
      'all are tightened',
      (count) => union(count, (at) => branch(at, { maxLength: 3 })),
      { effect: 'narrows' },
    ],
    [
      'all are loosened',
      (count) => union(count, (at) => branch(at, { type: ['string', 'null'] })),
      { effect: 'widens' },
    ],
    ['their order turns round', (count) => union(count, (at) => branch(count - 1 - at)), { effect: 'none' }],
  ])('%s: steps grow with the number of branches', (_, after, expected) => {
    const small = ask(union(500, branch), after(500))
    const large = ask(union(2_000, branch), after(2_000))
    expect(small).toMatchObject(expected)
    expect(large).toMatchObject(expected)
    expect(large.steps).toBeLessThan(small.steps * 4.5 + 50)
    expect(large.steps).toBeLessThan(15_000)
  })
})

describe('many branches without a tag', () => {
  it('are still told apart where they are not too many', () => {
    const one = (count: number): JsonSchema => ({
      anyOf: times(count, (at) => ({ type: 'object', required: [`p${at}`] })),
    })
    expect(ask(one(200), one(201))).toMatchObject({ effect: 'widens', acceptedAfter: { p200: null } })
    const overlapping = (count: number): JsonSchema => ({
      oneOf: times(count, (at) => ({ type: 'string', minLength: at })),
    })
    expect(ask(overlapping(300), overlapping(301)).effect).toBe('none')
  })

  it('end with unknown where they multiply out', () => {
    const one = (count: number): JsonSchema => ({
      allOf: times(count, (at) => ({ oneOf: times(6, (inner) => ({ pattern: `[${at}${inner}]` })) })),
    })
    const answer = ask(one(20), one(21))
    expect(answer.effect).toBe('unknown')
    expect(answer.reason).toMatch(/more ways than are followed/)
    expect(answer.steps).toBeLessThan(250_000)
  })
})

describe('large schemas with one edit are compared by what differs', () => {
  const names = (count: number): JsonSchema[] => times(count, (at) => ({ required: [`p${at}`] }))
  const untagged = (count: number, more: object = {}): JsonSchema[] =>
    times(count, (at) => ({
      type: 'object',
      properties: { [`a${at}`]: { type: 'string', ...(at === 7 ? more : {}) }, b: { type: 'integer' } },
      required: [`a${at}`],
    }))
  const ranges = (count: number, width: number): JsonSchema[] =>
    times(count, (at) => ({ type: 'integer', minimum: at * 10, maximum: at * 10 + width }))

  it.each<[string, JsonSchema, JsonSchema, string]>([
    [
      'a branch beside ten thousand parts',
      { allOf: names(10_000), anyOf: untagged(1_000) },
      { allOf: names(10_000), anyOf: untagged(1_000, { maxLength: 3 }) },
      'narrows',
    ],
    [
      'one of five thousand parts beside a union',
      { allOf: names(5_000), anyOf: untagged(500) },
      { allOf: [{ required: ['q'] }, ...names(5_000).slice(1)], anyOf: untagged(500) },
      'incomparable',
    ],
    // What two branches accepted is accepted by one of them now.
    [
      'an exclusive branch that nothing tells apart',
      { oneOf: untagged(900) },
      { oneOf: untagged(900, { maxLength: 3 }) },
      'incomparable',
    ],
    ['two thousand ranges', { oneOf: ranges(2_000, 8) }, { oneOf: ranges(2_000, 9) }, 'widens'],
    ['two thousand ranges of a union', { anyOf: ranges(2_000, 9) }, { anyOf: ranges(2_000, 8) }, 'narrows'],
  ])('%s', (_, before, after, effect) => {
    const answer = ask(before, after)
    expect(answer.effect).toBe(effect)
    expect(answer.steps).toBeLessThan(40_000)
  })

  it('equal branches count as often as they stand there', () => {
    const twice = [...untagged(20), { type: 'string' }, { type: 'string' }]
    const once = [...untagged(20), { type: 'string' }]
    expect(ask({ oneOf: once }, { oneOf: twice }).effect).toBe('narrows')
    expect(ask({ oneOf: twice }, { oneOf: [...twice].reverse() }).effect).toBe('none')
    expect(ask({ allOf: [...once, {}] }, { allOf: [...twice, {}] }).effect).toBe('none')
  })

  it('an array that its owner edits between two questions is read again', () => {
    const branches = untagged(30)
    const union: JsonSchema = { anyOf: branches }
    const other: JsonSchema = { anyOf: untagged(30) }
    expect(ask(union, other).effect).toBe('none')
    expect(ask(other, union).effect).toBe('none')
    branches.pop()
    expect(ask(union, other).effect).toBe('widens')
    expect(ask(other, union).effect).toBe('narrows')
  })
})

describe('long lists of values', () => {
  it.each<[string, (at: number) => Json]>([
    ['strings', (at) => `v${at}`],
    ['numbers', (at) => at],
    ['objects', (at) => ({ a: at })],
  ])('of %s: 10,000 of them, one replaced', (_, make) => {
    const answer = ask({ enum: times(10_000, make) }, { enum: times(10_000, (at) => make(at + 1)) })
    expect(answer).toMatchObject({
      effect: 'incomparable',
      acceptedBefore: make(0),
      acceptedAfter: make(10_000),
    })
    expect(answer.steps).toBeLessThan(20_000)
  })

  it('as a union of constants are the same as a list', () => {
    const answer = ask(
      { anyOf: times(2_000, (at) => ({ const: `v${at}` })) },
      { enum: times(2_000, (at) => `v${at}`) },
    )
    expect(answer.effect).toBe('none')
  })
})

describe('schemas that refer to each other', () => {
  const network = (
    leaf: JsonSchema,
    wrap = (schema: JsonSchema): JsonSchema => schema,
    count = 400,
  ): JsonSchema => ({
    $ref: '#/$defs/s0',
    $defs: named(count, (at) => [
      `s${at}`,
      wrap({
        type: 'object',
        properties: {
          next: { $ref: `#/$defs/s${(at + 1) % count}` },
          jump: { $ref: `#/$defs/s${(at * 7 + 3) % count}` },
          list: { type: 'array', items: { $ref: `#/$defs/s${(at * 13 + 5) % count}` } },
          v: at === count - 1 ? leaf : { type: 'string' },
        },
      }),
    ]),
  })
  const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

  it.each([
    ['plain', undefined],
    ['each of them nullable', orNull],
  ])('400 of them, %s', (_, wrap) => {
    const same = ask(network({ type: 'string' }, wrap), network({ type: 'string', description: 'new' }, wrap))
    expect(same.effect).toBe('none')
    const tighter = ask(network({ type: 'string' }, wrap), network({ type: 'string', maxLength: 3 }, wrap))
    expect(tighter.effect).toBe('narrows')
    expect(JSON.stringify(tighter.acceptedBefore)).toContain('"v":"aaaa"')
    for (const { steps } of [same, tighter]) expect(steps).toBeLessThan(30_000)
  })

  it('give one answer thirty times', () => {
    const [before, after] = [
      network({ type: 'string' }, orNull, 30),
      network({ type: 'integer' }, orNull, 30),
    ]
    const answers = new Set(times(30, () => JSON.stringify(ask(before, after))))
    expect(answers.size).toBe(1)
  })

  it('without going deeper say nothing, and the answer says so', () => {
    const loop: JsonSchema = {
      $ref: '#/$defs/a',
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    }
    expect(ask(loop, { type: 'string' })).toMatchObject({ effect: 'unknown' })
    expect(ask(loop, JSON.parse(JSON.stringify(loop)) as JsonSchema)).toMatchObject({ effect: 'none' })
  })

  it('in a chain of thousands end', () => {
    const chain = (leaf: Json): JsonSchema => ({
      $ref: '#/$defs/s0',
      $defs: named(3_000, (at) => [`s${at}`, at === 2_999 ? leaf : { $ref: `#/$defs/s${at + 1}` }]),
    })
    const answer = ask(chain({ type: 'string' }), chain({ type: 'integer' }))
    expect(answer.effect).toBe('unknown')
    expect(answer.reason).toMatch(/more schemas apply to one place than are followed/)
  })

  it('in a chain of thousands of properties end', () => {
    const chain = (leaf: Json): JsonSchema => ({
      $ref: '#/$defs/s0',
      $defs: named(3_000, (at) => [
        `s${at}`,
        at === 2_999
          ? leaf
          : { type: 'object', properties: { a: { $ref: `#/$defs/s${at + 1}` } }, minProperties: 1 },
      ]),
    })
    const answer = ask(chain({ type: 'string' }), chain({ type: 'integer' }))
    expect(['unknown', 'incomparable']).toContain(answer.effect)
  })
})

describe('deep schemas', () => {
  const deep = (levels: number, wrap: (schema: Json) => Json, leaf: Json): JsonSchema => {
    let schema = leaf
    for (let level = 0; level < levels; level++) schema = wrap(schema)
    return schema as JsonSchema
  }

  it.each<[string, (schema: Json) => Json]>([
    ['allOf', (schema) => ({ allOf: [schema] })],
    ['not', (schema) => ({ not: { not: schema } })],
    ['properties', (schema) => ({ type: 'object', properties: { a: schema }, required: ['a'] })],
    ['items', (schema) => ({ items: schema, minItems: 1, type: 'array' })],
    ['anyOf beside itself', (schema) => ({ anyOf: [schema, { type: 'null' }] })],
  ])('of %s are followed as far as a document may nest', (_, wrap) => {
    const answer = ask(deep(120, wrap, { type: 'string' }), deep(120, wrap, { type: 'string', maxLength: 3 }))
    expect(answer.effect).toBe('narrows')
    const far = ask(deep(5_000, wrap, { type: 'string' }), deep(5_000, wrap, { type: 'integer' }))
    expect(far).toMatchObject({ effect: 'unknown', reason: 'a schema nests deeper than 500 levels' })
  })
})

describe('many conditions side by side', () => {
  const conditions = (count: number, more: object = {}): JsonSchema => ({
    type: 'object',
    allOf: times(count, (at) => ({
      if: { properties: { k: { const: at } }, required: ['k'] },
      then: { required: [`v${at}`], ...more },
    })),
  })

  it('sixty if and then are told apart by their tag', () => {
    const answer = ask(conditions(60), conditions(60, { maxProperties: 3 }))
    expect(answer.effect).toBe('narrows')
    expect(answer.steps).toBeLessThan(5_000)
  })

  it('thirty independent unions are not multiplied out', () => {
    const pairs = (count: number): JsonSchema => ({
      type: 'object',
      allOf: times(count, (at) => ({ anyOf: [{ required: [`a${at}`] }, { required: [`b${at}`] }] })),
    })
    const answer = ask(pairs(30), pairs(31))
    expect(answer.effect).toBe('narrows')
    expect(answer.steps).toBeLessThan(10_000)
  })
})

describe('large numbers of things', () => {
  it.each<[string, JsonSchema, JsonSchema]>([
    ['a million items', { type: 'array', minItems: 1_000_000 }, { type: 'array', minItems: 1_000_001 }],
    [
      'a million characters',
      { type: 'string', minLength: 1_000_000 },
      { type: 'string', minLength: 1_000_001 },
    ],
    [
      'numbers beyond what integers hold',
      { type: 'integer', minimum: 1e300 },
      { type: 'integer', minimum: 1e301 },
    ],
    ['five hundred members', { type: 'object', minProperties: 500 }, { type: 'object', minProperties: 501 }],
    [
      'a hundred contained items',
      { type: 'array', contains: { type: 'string' }, minContains: 100 },
      { type: 'array', contains: { type: 'string' }, minContains: 101 },
    ],
  ])('%s are compared without being written down where they are too large', (_, before, after) => {
    const answer = ask(before, after)
    expect(answer.effect).toBe('narrows')
    expect(answer.steps).toBeLessThan(10_000)
    expect(JSON.stringify(answer.acceptedBefore ?? '').length).toBeLessThan(200_000)
  })

  it('a thousand properties that all change', () => {
    const wide = (more: object): JsonSchema => ({
      type: 'object',
      properties: named(1_000, (at) => [`p${at}`, { type: 'string', ...more }]),
    })
    expect(ask(wide({}), wide({ maxLength: 4 })).effect).toBe('narrows')
  })
})
