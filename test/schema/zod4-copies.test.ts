import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { JsonSchemaObject } from '../../src/schema/json-schema.ts'
import { normaliseSchema } from '../../src/schema/normalise-schema.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'
import { createZod4Conversion } from '../../src/schema/zod4-conversion.ts'
import type { Zod4Schema } from '../../src/schema/zod4-structure.ts'
import type { Zod, ZodMini } from './zod-copies.ts'
import { classicCopies, converters, miniCopies, oldMiniCopies } from './zod-copies.ts'

let ids = 0
// Copies from 4.1.13 on share one registry, which refuses an id it has.
const freshId = (): string => `Pet${ids++}`

interface Sample {
  readonly schema: Zod4Schema
  readonly id: string
}

/** One schema written the classic and the mini way: everything a reader wants to survive, at root, inside and named. */
function classicSample(zod: Zod): Sample {
  const id = freshId()
  const pet = zod
    .object({ age: zod.int().positive().multipleOf(3) })
    .meta({ id, title: 'Pet', description: 'A pet.' })
  const node: unknown = zod.object({
    name: zod.string().min(2).max(5).describe('The name.'),
    get next() {
      return zod.optional(node as never)
    },
  })
  const schema = zod
    .object({
      first: pet,
      other: pet.optional(),
      mail: zod
        .string()
        .max(9)
        .meta({ title: 'Mail', examples: ['a@b.c'] }),
      count: zod.number().min(1).default(2).describe('How many.'),
      state: zod.enum(['on', 'off']),
      sizes: zod.array(zod.union([zod.string(), zod.number()])).min(1),
      labels: zod.record(zod.string(), zod.number()),
      node: node as never,
    })
    .describe('The root.')
  return { schema: schema as never, id }
}

function miniSample(zod: ZodMini): Sample {
  const id = freshId()
  const meta = <S>(schema: S, metadata: object): S =>
    (schema as { register: (registry: unknown, metadata: object) => S }).register(
      zod.globalRegistry,
      metadata,
    )
  const pet = meta(zod.object({ age: zod.int().check(zod.positive(), zod.multipleOf(3)) }), {
    id,
    title: 'Pet',
    description: 'A pet.',
  })
  const node: unknown = zod.object({
    name: meta(zod.string().check(zod.minLength(2), zod.maxLength(5)), { description: 'The name.' }),
    get next() {
      return zod.optional(node as never)
    },
  })
  const schema = zod.object({
    first: pet,
    other: zod.optional(pet),
    mail: meta(zod.string().check(zod.maxLength(9)), { title: 'Mail', examples: ['a@b.c'] }),
    count: meta(zod._default(zod.number().check(zod.minimum(1)), 2), { description: 'How many.' }),
    state: zod.enum(['on', 'off']),
    sizes: zod.array(zod.union([zod.string(), zod.number()])).check(zod.minLength(1)),
    labels: zod.record(zod.string(), zod.number()),
    node: node as never,
  })
  return { schema: meta(schema, { description: 'The root.' }) as never, id }
}

const convertWith = (converter: (typeof converters)[number][1], sample: Sample): string =>
  canonicalJson(normaliseSchema(createZod4Conversion(converter)(sample.schema, 'input'))).replaceAll(
    sample.id,
    'Pet',
  )

const samples = [
  ...classicCopies.map(
    ([version, zod]) => [`classic ${version}`, version, () => classicSample(zod)] as const,
  ),
  ...miniCopies.map(([version, zod]) => [`mini ${version}`, version, () => miniSample(zod)] as const),
]

describe.each(samples)('a schema of %s, converted by the installed zod', (_name, _version, makeSample) => {
  const { schema, id } = makeSample()
  const json = toJsonSchema(schema as never, 'input') as JsonSchemaObject
  const defs = json.$defs as Record<string, JsonSchemaObject>
  const properties = json.properties as Record<string, JsonSchemaObject>

  it('carries descriptions, titles, examples and ids', () => {
    expect(json.description).toBe('The root.')
    expect(defs[id]).toMatchObject({ title: 'Pet', description: 'A pet.' })
    expect(properties['first']).toEqual({ $ref: `#/$defs/${id}` })
    expect(properties['mail']).toEqual({ type: 'string', maxLength: 9, title: 'Mail', examples: ['a@b.c'] })
    expect(properties['count']).toEqual({ type: 'number', minimum: 1, default: 2, description: 'How many.' })
    expect(defs['__schema0']).toMatchObject({ properties: { name: { description: 'The name.' } } })
  })

  it('loses no type, bound or property on the way', () => {
    expect(defs[id]).toMatchObject({
      type: 'object',
      properties: { age: { type: 'integer', exclusiveMinimum: 0, multipleOf: 3 } },
      required: ['age'],
    })
    expect(defs['__schema0']).toMatchObject({
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 2, maxLength: 5 },
        next: { $ref: '#/$defs/__schema0' },
      },
      required: ['name'],
    })
    expect(json.required).toEqual(['first', 'labels', 'mail', 'node', 'sizes', 'state'])
  })

  it('is written in the bytes a schema of the installed version has', () => {
    const own = classicSample(z)
    const ownJson = canonicalJson(toJsonSchema(own.schema as never, 'input')).replaceAll(own.id, id)
    expect(canonicalJson(json)).toBe(ownJson)
  })
})

describe.each(converters)('where zod %s is installed', (version, converter) => {
  const order = converters.map(([name]) => name)
  const isNewer = (copy: string): boolean => {
    const minor = (name: string): string => (name === 'installed' ? '4.6' : name.slice(0, 3))
    return order.indexOf(copy) > order.indexOf(version) && minor(copy) !== minor(version)
  }
  const own = () => classicSample(classicCopies.find(([name]) => name === version)![1])

  it.each(samples.filter(([, copy]) => !isNewer(copy)))(
    '%s is written as its own schemas are',
    (_name, _copy, make) => {
      expect(convertWith(converter, make())).toBe(convertWith(converter, own()))
    },
  )

  it.each(samples.filter(([, copy]) => isNewer(copy)))(
    '%s is refused, since its parts would go unread',
    (_name, _copy, make) => {
      expect(() => convertWith(converter, make())).toThrowError(
        expect.objectContaining({ code: 'zod-newer-than-converter' }),
      )
    },
  )
})

describe('mini before 4.2', () => {
  it.each(oldMiniCopies)('%s is refused with its version', (version, zod) => {
    const schema = zod.object({ a: zod.string() })
    expect(() => toJsonSchema(schema, 'input')).toThrowError(
      expect.objectContaining({
        code: 'zod-too-old',
        message: expect.stringContaining(`zod/mini ${version}`) as string,
      }),
    )
  })

  it.each(oldMiniCopies)('%s is refused inside a schema of another copy too', (version, zod) => {
    const schema = z.object({ list: z.array(zod.string() as unknown as z.ZodString) })
    expect(() => toJsonSchema(schema, 'output')).toThrowError(version)
  })
})

describe('a schema of one copy inside another', () => {
  it.each(classicCopies)('%s inside the installed one keeps what it says', (_version, zod) => {
    const inner = zod.object({ a: zod.string().min(3).describe('Inner.') })
    const json = toJsonSchema(z.object({ inner: inner as unknown as z.ZodObject }), 'input')
    expect(json).toMatchObject({
      properties: { inner: { properties: { a: { type: 'string', minLength: 3, description: 'Inner.' } } } },
    })
  })

  it('asks the schema itself before the shared registry', () => {
    const zod = classicCopies[0]![1]
    const schema = zod.string().describe('Its own.')
    z.globalRegistry.add(schema as never, { description: 'Of the shared registry.' })
    expect(toJsonSchema(schema, 'input')).toMatchObject({ description: 'Its own.' })
    const silent = zod.string()
    z.globalRegistry.add(silent as never, { description: 'Of the shared registry.' })
    expect(toJsonSchema(silent, 'input')).toMatchObject({ description: 'Of the shared registry.' })
    const [, converter] = converters[0]!
    expect(createZod4Conversion(converter)(silent as never, 'input')).toMatchObject({
      description: 'Of the shared registry.',
    })
  })
})
