/**
 * The second half of `npm run bench:diff`: what comparing two schemas costs.
 * Side by side with json-schema-diff on pairs that it supports; large unions, lists and networks against smaller ones of
 * the same kind, so that only ratios count.
 */
import type { JsonSchema } from '../src/schema/json-schema.ts'
import { listSchemaChanges } from '../dist/diff/list-schema-changes.js'
import { schemaEffect } from '../dist/diff/schema-effect.js'
import jsonSchemaDiff from 'json-schema-diff'

type Pair = readonly [before: JsonSchema, after: JsonSchema]

const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))
const object = (properties: Readonly<Record<string, JsonSchema>>, more: object = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
})

async function milliseconds(action: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await action()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The fastest run: the one that neighbours disturbed least. */
async function fastest(rounds: number, action: () => unknown): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < rounds; round++) all.push(await milliseconds(action))
  return Math.min(...all)
}

function report(what: string, value: number, bound: 'at least' | 'below', limit: number): void {
  const isGood = bound === 'below' ? value < limit : value >= limit
  console.log(`${isGood ? 'ok  ' : 'OVER'} ${what}: ${value.toFixed(2)} (${bound} ${limit})`)
  if (!isGood) process.exitCode = 1
}

/** One to ten properties, one of them edited: dropped, retyped, tightened, required or added. */
function smallPairs(): Pair[] {
  const types = ['string', 'integer', 'boolean', 'number', 'null']
  return times(50, (at): Pair => {
    const names = times(1 + (at % 10), (index) => `p${index}`)
    const properties = Object.fromEntries(
      names.map((name, index): [string, JsonSchema] => [name, { type: types[(at + index) % 5]! }]),
    )
    const edited = { ...properties }
    const more: { required?: string[] } = {}
    if (at % 5 === 0) delete edited['p0']
    else if (at % 5 === 1) edited['p0'] = { type: ['string', 'null'] }
    else if (at % 5 === 2) edited['p0'] = { type: 'string', maxLength: at }
    else if (at % 5 === 3) more.required = ['p0']
    else edited['z'] = { type: 'integer', minimum: at }
    return [object(properties), object(edited, more)]
  })
}

async function compareWithTool(): Promise<void> {
  const pairs = smallPairs()
  const ours = (): void => {
    for (const [before, after] of pairs) schemaEffect(before, after)
  }
  const theirs = async (): Promise<void> => {
    for (const [before, after] of pairs) {
      await jsonSchemaDiff.diffSchemas({
        sourceSchema: structuredClone(before) as never,
        destinationSchema: structuredClone(after) as never,
      })
    }
  }
  for (let round = 0; round < 40; round++) ours()
  const theirTime = (await fastest(3, theirs)) / pairs.length
  const ourTime = (await fastest(9, () => times(20, ours))) / pairs.length / 20
  console.log(
    `a small pair: json-schema-diff ${theirTime.toFixed(2)} ms, effect ${(ourTime * 1000).toFixed(1)} µs`,
  )
  report('speed of json-schema-diff', theirTime / ourTime, 'at least', 1000)
}

function network(leaf: JsonSchema): JsonSchema {
  const to = (at: number): JsonSchema => ({ $ref: `#/$defs/s${at % 400}` })
  const schemaOf = (at: number): JsonSchema =>
    object({
      next: to(at + 1),
      jump: to(at * 7 + 3),
      list: { type: 'array', items: to(at * 13 + 5) },
      v: at === 399 ? leaf : { type: 'string' },
    })
  return { $ref: '#/$defs/s0', $defs: Object.fromEntries(times(400, (at) => [`s${at}`, schemaOf(at)])) }
}

function tagged(at: number, more: object = {}): JsonSchema {
  return object({ kind: { const: `k${at}` }, v: { type: 'string', ...more } }, { required: ['kind'] })
}

const GROWING: Readonly<Record<string, { readonly large: number; readonly make: (count: number) => Pair }>> =
  {
    'union, one branch edited': {
      large: 2_000,
      make: (count) => [
        { oneOf: times(count, (at) => tagged(at)) },
        { oneOf: times(count, (at) => tagged(at, at === 7 ? { maxLength: 3 } : {})) },
      ],
    },
    'union, every branch edited': {
      large: 2_000,
      make: (count) => [
        { oneOf: times(count, (at) => tagged(at)) },
        { oneOf: times(count, (at) => tagged(at, { maxLength: 3 })) },
      ],
    },
    'enum, one value replaced': {
      large: 10_000,
      make: (count) => [
        { enum: times(count, (at) => `v${at}`) },
        { enum: times(count, (at) => `v${at + 1}`) },
      ],
    },
  }

async function compareSizes(): Promise<void> {
  for (const [what, { large, make }] of Object.entries(GROWING)) {
    const small = make(large / 4)
    const big = make(large)
    const act = ([before, after]: Pair): unknown => [
      listSchemaChanges(before, after),
      schemaEffect(before, after),
    ]
    act(small)
    const smallTime = await fastest(5, () => act(small))
    const largeTime = await fastest(5, () => act(big))
    console.log(`${what}: ${large / 4} ${smallTime.toFixed(0)} ms, ${large} ${largeTime.toFixed(0)} ms`)
    // Four times as many at n·log n cost less than five times as much.
    report(`${what}: ${large} / ${large / 4}`, largeTime / smallTime, 'below', 5.5)
  }
}

await compareWithTool()
const changes = listSchemaChanges(network({ type: 'string' }), network({ type: 'string', maxLength: 3 }))
const network400 = await fastest(3, () =>
  listSchemaChanges(network({ type: 'string' }), network({ type: 'string', maxLength: 3 })),
)
report('400 schemas in a network: findings of one edit', changes.length, 'below', 1.5)
report('400 schemas in a network: seconds', network400 / 1000, 'below', 2)
await compareSizes()
