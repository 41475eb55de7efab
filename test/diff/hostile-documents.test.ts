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
}

const MAX_STEPS = 2_000_000
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
