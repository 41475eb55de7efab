/** Documents made to multiply out. What counts is steps and memory, which are the same on every machine. */
import { expect, it } from 'vitest'
import { prepareDocument } from '../../src/diff/canonical/prepare-document.ts'
import { isNone } from '../../src/diff/effect-bits.ts'
import { observe } from '../../src/diff/observe.ts'
import { buildPairGraph } from '../../src/diff/pair-graph.ts'
import { createSetComparer, type SetComparer } from '../../src/diff/sets/compare-sets.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'

const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))
const named = <Item>(count: number, make: (at: number) => [string, Item]): Record<string, Item> =>
  Object.fromEntries(times(count, make))
const object = (properties: Record<string, JsonSchema>, more: object = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
})
const oneOfNames = (from: number, count: number, more: object = {}): JsonSchema => ({
  anyOf: times(count, (at) => object({}, { required: [`p${from + at}`] })),
  ...more,
})
const diamond = (keyword: 'anyOf' | 'allOf', leaf: JsonSchema): JsonSchema => ({
  $ref: '#/$defs/n0',
  $defs: named(40, (at) => {
    const next = { $ref: `#/$defs/n${at + 1}` }
    return [`n${at}`, at === 39 ? leaf : { [keyword]: [next, { ...next, maxProperties: 50 + at }] }]
  }),
})
const untagged = (count: number, more: (at: number) => object): JsonSchema => ({
  anyOf: times(count, (at) =>
    object({ [`a${at}`]: { type: 'string', ...more(at) }, b: { type: 'integer' } }, { required: [`a${at}`] }),
  ),
})
/** A schema around the one before it, so many times. */
const nested = (
  levels: number,
  wrap: (inner: JsonSchema, at: number) => JsonSchema,
  leaf: JsonSchema,
): JsonSchema => times(levels, (at) => at).reduce((inner, at) => wrap(inner, at), leaf)
const requires = (...names: string[]): JsonSchema => ({ required: names })
const TYPES = ['null', 'boolean', 'integer', 'string', 'array', 'object']

const cases: Readonly<Record<string, readonly [before: JsonSchema, after: JsonSchema]>> = {
  'unions side by side': [
    { allOf: [oneOfNames(0, 40), oneOfNames(100, 40), oneOfNames(200, 40)] },
    { allOf: [oneOfNames(0, 40), oneOfNames(100, 40), oneOfNames(200, 40), { required: ['q'] }] },
  ],
  'unions side by side in each branch of a union': [
    {
      anyOf: times(100, (at) => ({
        allOf: [oneOfNames(at * 9, 5), oneOfNames(at * 9 + 5, 5, {}), oneOfNames(0, 5)],
      })),
    },
    {
      anyOf: times(99, (at) => ({
        allOf: [oneOfNames(at * 9, 5), oneOfNames(at * 9 + 5, 5, {}), oneOfNames(0, 5)],
      })),
    },
  ],
  'unions side by side in many properties': [
    object(
      named(50, (at) => [`a${at}`, { allOf: [oneOfNames(0, 20), oneOfNames(100, 20), oneOfNames(200, 20)] }]),
    ),
    object(
      named(50, (at) => [
        `a${at}`,
        { allOf: [oneOfNames(0, 20), oneOfNames(100, 20), oneOfNames(200, 20, { maxProperties: 5 })] },
      ]),
    ),
  ],
  'lists of types in unions side by side': [
    {
      allOf: times(6, (at) => ({
        anyOf: TYPES.map((gone) => ({ type: TYPES.filter((one) => one !== gone), title: `${at}` })),
      })),
    },
    {
      allOf: times(6, (at) => ({
        anyOf: TYPES.map((gone) => ({
          type: TYPES.filter((one) => one !== gone),
          minLength: 2,
          title: `${at}`,
        })),
      })),
    },
  ],
  'exclusive patterns side by side': [
    { allOf: times(29, (at) => ({ oneOf: times(6, (inner) => ({ pattern: `[${at}${inner}]` })) })) },
    { allOf: times(30, (at) => ({ oneOf: times(6, (inner) => ({ pattern: `[${at}${inner}]` })) })) },
  ],
  'references that meet again in a union': [
    diamond('anyOf', object({ a: { type: 'string' } })),
    diamond('anyOf', object({ a: { type: 'integer' } })),
  ],
  'nine hundred branches that nothing tells apart, one edited': [
    untagged(900, () => ({})),
    untagged(900, (at) => (at === 7 ? { maxLength: 3 } : {})),
  ],
  'nine hundred branches that nothing tells apart, all edited': [
    untagged(900, () => ({})),
    untagged(900, () => ({ maxLength: 3 })),
  ],
  'ten thousand values, each of them another one': [
    { enum: times(10_000, (at) => `v${at}`) },
    { enum: times(10_000, (at) => `w${at}`) },
  ],
  'references that meet again in a conjunction': [
    diamond('allOf', object({ a: { type: 'string' } })),
    diamond('allOf', object({ a: { type: 'integer' } })),
  ],
  'patterns for names, one edited': edited(
    (more) => ({
      type: 'object',
      patternProperties: named(200, (at) => [
        `^[a-z]+x${at}$`,
        { type: 'string', ...(at === 7 ? more : {}) },
      ]),
    }),
    { maxLength: 3 },
  ),
  'schemas that depend on a name, all edited': edited(
    (more) => ({
      type: 'object',
      dependentSchemas: named(300, (at) => [`x${at}`, { required: [`y${at}`], ...more }]),
    }),
    { maxProperties: 4 },
  ),
  'conditions in the else of conditions': [
    nested(
      150,
      (inner, at) => ({ if: requires(`p${at}`), then: requires(`q${at}`), else: inner }),
      requires('a'),
    ),
    nested(
      150,
      (inner, at) => ({ if: requires(`p${at}`), then: requires(`q${at}`), else: inner }),
      requires('b'),
    ),
  ],
  'conditions in the if of conditions': [
    nested(
      100,
      (inner, at) => ({ if: inner, then: requires(`p${at}`), else: requires(`q${at}`) }),
      requires('a'),
    ),
    nested(
      100,
      (inner, at) => ({ if: inner, then: requires(`p${at}`), else: requires(`q${at}`) }),
      requires('b'),
    ),
  ],
  'negations of negations': [
    nested(300, (inner) => ({ not: inner }), { type: 'string', maxLength: 4 }),
    nested(300, (inner) => ({ not: inner }), { type: 'string', maxLength: 3 }),
  ],
  'negations of unions of negations': [
    nested(120, (inner, at) => ({ not: { anyOf: [inner, requires(`p${at}`)] } }), requires('a')),
    nested(120, (inner, at) => ({ not: { anyOf: [inner, requires(`p${at}`)] } }), requires('b')),
  ],
  'properties inside each other': [
    nested(200, (inner) => object({ a: inner, b: { type: 'string' } }, { required: ['a'] }), {
      type: 'string',
    }),
    nested(200, (inner) => object({ a: inner, b: { type: 'string' } }, { required: ['a'] }), {
      type: 'null',
    }),
  ],
  'items inside each other': [
    nested(200, (inner) => ({ type: 'array', items: inner, minItems: 1 }), { type: 'string' }),
    nested(200, (inner) => ({ type: 'array', items: inner, minItems: 1 }), { type: 'null' }),
  ],
  'parts inside each other': [
    nested(220, (inner, at) => ({ allOf: [inner, requires(`p${at}`)] }), requires('a')),
    nested(220, (inner, at) => ({ allOf: [inner, requires(`p${at}`)] }), requires('b')),
  ],
  'a large object deep inside': [
    nested(
      200,
      (inner) => object({ a: inner }),
      object(named(3_000, (at) => [`x${at}`, { type: 'string' }])),
    ),
    nested(
      200,
      (inner) => object({ a: inner }),
      object(named(3_001, (at) => [`x${at}`, { type: 'string' }])),
    ),
  ],
  'quantifiers inside each other, in many properties': [
    object(named(200, (at) => [`p${at}`, { type: 'string', pattern: `^((([a-z]+)+)+)+b${at}$` }])),
    object(named(200, (at) => [`p${at}`, { type: 'string', pattern: `^((([a-z]+)+)+)+c${at}$` }])),
  ],
  'a pattern of many characters': [
    {
      type: 'string',
      pattern: `^(${times(5_000, (at) => String.fromCodePoint(0x100 + at * 2)).join('|')})*$`,
    },
    {
      type: 'string',
      pattern: `^(${times(5_000, (at) => String.fromCodePoint(0x100 + at * 2)).join('|')})+$`,
    },
  ],
  'references in a circle through unions': [
    circle(150, { type: 'string' }),
    circle(150, { type: 'integer' }),
  ],
  'references that lead to references': [
    {
      $ref: '#/$defs/n0',
      $defs: named(2_000, (at) => [
        `n${at}`,
        { anyOf: [{ $ref: `#/$defs/n${(at + 1) % 2_000}` }, { type: 'string' }] },
      ]),
    },
    {
      $ref: '#/$defs/n0',
      $defs: named(2_000, (at) => [
        `n${at}`,
        { anyOf: [{ $ref: `#/$defs/n${(at + 1) % 2_000}` }, { type: 'null' }] },
      ]),
    },
  ],
  'more parts than a stack holds': [
    { type: 'string', allOf: times(130_000, () => ({})) },
    { type: 'null', allOf: times(130_000, () => ({})) },
  ],
  'thousands of names, all of them others': [
    object(named(3_000, (at) => [`x${at}`, { type: 'string' }])),
    object(named(3_000, (at) => [`y${at}`, { type: 'string' }])),
  ],
}

function edited(make: (more: object) => JsonSchema, more: object): readonly [JsonSchema, JsonSchema] {
  return [make({}), make(more)]
}

function circle(count: number, leaf: JsonSchema): JsonSchema {
  const to = (at: number): JsonSchema => ({ $ref: `#/$defs/n${at % count}` })
  const node = (at: number): JsonSchema =>
    object(
      {
        a: to(at * 5 + 2),
        b: { anyOf: [to(at + 1), to(at * 7 + 3)] },
        v: at === count - 1 ? leaf : { type: 'string' },
      },
      { required: ['v'] },
    )
  return { $ref: '#/$defs/n0', $defs: named(count, (at) => [`n${at}`, node(at)]) }
}

// What one question may take comes on top of what all of them may.
const MAX_STEPS = 700_000
const MAX_BYTES = 400_000_000

it.each(Object.entries(cases))(
  '%s: a change is told, within the bounds',
  (_, [before, after]) => {
    const [old, now] = [prepareDocument(before), prepareDocument(after)]
    const real = createSetComparer(old.root, now.root)
    let steps = 0
    const counting: SetComparer = {
      effect: (one, other) => {
        const answer = real.effect(one, other)
        steps += real.work
        return answer
      },
      get steps() {
        return real.steps
      },
      get work() {
        return real.work
      },
    }
    const start = process.memoryUsage().heapUsed
    const graph = buildPairGraph(old, now, counting)
    const observed = observe(graph)
    expect(steps).toBeLessThan(MAX_STEPS)
    expect(process.memoryUsage().heapUsed - start).toBeLessThan(MAX_BYTES)
    const told = graph.pairs.flatMap((pair) =>
      pair.changes.filter((change) => !isNone(observed.effectOf(pair, change))),
    )
    expect(told.length).toBeGreaterThan(0)
  },
  120_000,
)
