import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { scope } from 'arktype'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z as z3 } from 'zod3'
import { canonicalJson } from '../../src/canonical-json.ts'
import { schemaDigest } from '../../src/schema/digest.ts'
import type { SchemaMode } from '../../src/schema/json-schema.ts'
import type { AnySchema } from '../../src/schema/schema.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'
import { seed } from './seed.ts'
import type { Zod } from './zod-copies.ts'
import { classicCopies } from './zod-copies.ts'

/** What a property holds: a scalar, or another node of the graph in one of several wrappers. */
interface Property {
  readonly name: string
  readonly wrap: 'plain' | 'optional' | 'nullable' | 'array' | 'record'
  readonly to: 'string' | 'number' | number
}

/** A graph of object types that refer to each other; node 0 is the root. */
type Graph = readonly (readonly Property[])[]

// Mostly references: what order can show in is which of several cycles is met first.
const arbitraryGraph: fc.Arbitrary<Graph> = fc.integer({ min: 2, max: 4 }).chain((size) =>
  fc.array(
    fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'Z', '10', '2', 'é'),
        wrap: fc.constantFrom('plain', 'optional', 'nullable', 'array', 'record'),
        to: fc.oneof(fc.constantFrom('string', 'number'), {
          weight: 4,
          arbitrary: fc.nat({ max: size - 1 }),
        }),
      }),
      { minLength: 2, maxLength: 4, selector: (property) => property.name },
    ),
    { minLength: size, maxLength: size },
  ),
) as fc.Arbitrary<Graph>

/** The same graph with every node's properties, and the order nodes are built in, dealt anew. */
const arbitraryPair = arbitraryGraph.chain((graph) => {
  const deal = <Item>(items: readonly Item[]): fc.Arbitrary<readonly Item[]> =>
    fc
      .array(fc.integer(), { minLength: items.length, maxLength: items.length })
      .map((keys) =>
        [...items.keys()].sort((a, b) => keys[b]! - keys[a]! || b - a).map((index) => items[index]!),
      )
  return fc.tuple(
    fc.constant(graph),
    fc.tuple(...graph.map(deal)) as fc.Arbitrary<Graph>,
    deal([...graph.keys()]),
  )
})

/** How one library says what the graph needs. `later` refers to a node that may not exist yet. */
interface Builder<Schema> {
  readonly object: (properties: Record<string, Schema>) => Schema
  readonly later: (get: () => Schema) => Schema
  readonly string: () => Schema
  readonly number: () => Schema
  readonly wrap: Record<Property['wrap'], (schema: Schema) => Schema>
  readonly finish: (schema: Schema) => AnySchema
}

/** `direct`: a node that is built already is used as it is, as an author does; otherwise every use is lazy. */
function build<Schema>(
  graph: Graph,
  order: readonly number[],
  builder: Builder<Schema>,
  direct: boolean,
): AnySchema {
  const built = new Map<number, Schema>()
  const target = ({ to }: Property): Schema => {
    if (to === 'string') return builder.string()
    if (to === 'number') return builder.number()
    const known = direct ? built.get(to) : undefined
    return known ?? builder.later(() => built.get(to)!)
  }
  for (const index of order) {
    const properties = graph[index]!.map(
      (property) => [property.name, builder.wrap[property.wrap](target(property))] as const,
    )
    built.set(index, builder.object(Object.fromEntries(properties)))
  }
  return builder.finish(built.get(0)!)
}

const zod4 = (zod: Zod): Builder<never> =>
  ({
    object: zod.object,
    later: zod.lazy,
    string: zod.string,
    number: zod.number,
    wrap: {
      plain: (schema: never) => schema,
      optional: zod.optional,
      nullable: zod.nullable,
      array: zod.array,
      record: (schema: never) => zod.record(zod.string(), schema),
    },
    finish: (schema: never) => schema,
  }) as unknown as Builder<never>

const zod3: Builder<z3.ZodTypeAny> = {
  object: (properties) => z3.object(properties),
  later: (get) => z3.lazy(get),
  string: () => z3.string(),
  number: () => z3.number(),
  wrap: {
    plain: (schema) => schema,
    optional: (schema) => schema.optional(),
    nullable: (schema) => schema.nullable(),
    array: (schema) => schema.array(),
    record: (schema) => z3.record(schema),
  },
  finish: (schema) => schema,
}

type Valibot = v.GenericSchema
const valibot: Builder<Valibot> = {
  object: (properties) => v.object(properties),
  later: (get) => v.lazy(get),
  string: () => v.string(),
  number: () => v.number(),
  wrap: {
    plain: (schema) => schema,
    optional: (schema) => v.optional(schema),
    nullable: (schema) => v.nullable(schema),
    array: (schema) => v.array(schema),
    record: (schema) => v.record(v.string(), schema),
  },
  finish: (schema) => toStandardJsonSchema(schema) as AnySchema,
}

function buildArktype(graph: Graph, order: readonly number[]): AnySchema {
  const wrap: Record<Property['wrap'], (name: string) => unknown> = {
    plain: (name) => name,
    optional: (name) => name,
    nullable: (name) => `${name} | null`,
    array: (name) => `${name}[]`,
    record: (name) => ({ '[string]': name }),
  }
  const nodes = order.map((index) => {
    const properties = graph[index]!.map(({ name, wrap: kind, to }) => [
      kind === 'optional' ? `${name}?` : name,
      wrap[kind](typeof to === 'number' ? `node${to}` : to),
    ])
    return [`node${index}`, Object.fromEntries(properties) as object]
  })
  const types = scope(Object.fromEntries(nodes) as never).export() as unknown as Record<string, AnySchema>
  return types['node0']!
}

type Make = (graph: Graph, order: readonly number[], direct: boolean) => AnySchema

const libraries: readonly (readonly [name: string, make: Make])[] = [
  ...classicCopies
    .filter(([version]) => version !== '4.1.13' && version !== '4.6.0')
    .map(([version, zod]): [string, Make] => [
      `Zod ${version}`,
      (graph, order, direct) => build(graph, order, zod4(zod), direct),
    ]),
  ['Zod 3', (graph, order, direct) => build(graph, order, zod3, direct)],
  ['Valibot', (graph, order, direct) => build(graph, order, valibot, direct)],
  ['ArkType', buildArktype],
]

describe.each(libraries)('%s', (_name, make) => {
  const text = (schema: AnySchema, mode: SchemaMode): string => canonicalJson(toJsonSchema(schema, mode))

  const expectAlike = (first: AnySchema, second: AnySchema): void => {
    for (const mode of ['input', 'output'] as const) {
      expect(text(second, mode)).toBe(text(first, mode))
      expect(schemaDigest(toJsonSchema(second, mode))).toBe(schemaDigest(toJsonSchema(first, mode)))
    }
  }

  it('numbers two types that refer to themselves by name, not by what was written first', () => {
    const list = (to: 'string' | 'number', self: number): Graph[number] => [
      { name: 'value', wrap: 'plain', to },
      { name: 'next', wrap: 'optional', to: self },
    ]
    const root: Graph[number] = [
      { name: 'a', wrap: 'plain', to: 1 },
      { name: 'b', wrap: 'plain', to: 2 },
    ]
    const graph = [root, list('string', 1), list('number', 2)]
    const swapped = [[...root].reverse(), list('string', 1).toReversed(), list('number', 2)]
    for (const direct of [true, false])
      expectAlike(make(graph, [2, 1, 0], direct), make(swapped, [2, 1, 0], direct))
  })

  it('is digested alike whatever order properties and types were written in', () => {
    fc.assert(
      fc.property(arbitraryPair, ([graph, shuffled, order]) => {
        expectAlike(make(graph, [...graph.keys()], false), make(shuffled, order, false))
      }),
      { seed, numRuns: 25 },
    )
  })

  it('is digested alike whatever order properties were written in where types are used directly', () => {
    fc.assert(
      fc.property(arbitraryPair, ([graph, shuffled]) => {
        const order = [...graph.keys()].reverse()
        expectAlike(make(graph, order, true), make(shuffled, order, true))
      }),
      { seed, numRuns: 25 },
    )
  })
})
