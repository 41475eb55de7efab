import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { JsonSchemaObject, SchemaMode } from '../../src/schema/json-schema.ts'
import { normaliseSchema } from '../../src/schema/normalise-schema.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'
import { createZod4Conversion } from '../../src/schema/zod4-conversion.ts'
import type { Zod4Registry } from '../../src/schema/zod4-metadata.ts'
import { readMetadata } from '../../src/schema/zod4-metadata.ts'
import { repairZod4 } from '../../src/schema/zod4-repairs.ts'
import type { Zod4Schema } from '../../src/schema/zod4-structure.ts'
import { twinOf } from '../../src/schema/zod4-twin.ts'
import { classicCopies, converters } from './zod-copies.ts'
import type { Zod } from './zod-copies.ts'

const input = (schema: z.ZodType): JsonSchemaObject => toJsonSchema(schema, 'input') as JsonSchemaObject
const output = (schema: z.ZodType): JsonSchemaObject => toJsonSchema(schema, 'output') as JsonSchemaObject
const properties = (schema: JsonSchemaObject) => schema.properties as Record<string, JsonSchemaObject>

/** One of each construct, acyclic and not. What a version lacks is left out there. */
const zoo: Record<string, (zod: Zod) => z.ZodType> = {
  scalars: (zod) =>
    zod.object({
      a: zod.string(),
      b: zod.number(),
      c: zod.boolean(),
      d: zod.null(),
      e: zod.any(),
      f: zod.unknown(),
    }),
  numbers: (zod) =>
    zod.object({
      a: zod.int32(),
      b: zod.uint32(),
      c: zod.float32(),
      d: zod.int(),
      e: zod.number().gt(1).lte(9),
    }),
  unrepresentable: (zod) =>
    zod.object({
      a: zod.date(),
      b: zod.bigint(),
      c: zod.map(zod.string(), zod.string()),
      d: zod.set(zod.string()),
      e: zod.custom(),
    }),
  formats: (zod) =>
    zod.object({
      a: zod.uuid(),
      b: zod.url(),
      c: zod.ipv4(),
      d: zod.base64(),
      e: zod.iso.date(),
      f: zod.jwt(),
    }),
  defaults: (zod) =>
    zod.object({
      a: zod.string().default('x'),
      b: zod.string().prefault('y'),
      c: zod.string().catch('z'),
      d: zod.date().default(new Date(0)),
    }),
  transforms: (zod) =>
    zod.object({
      a: zod.string().transform((text) => text.length),
      b: zod.preprocess((value) => value, zod.number()),
      c: zod.stringbool(),
      d: zod.string().pipe(zod.string().min(1)),
      e: zod.coerce.number(),
    }),
  wrappers: (zod) =>
    zod.object({
      a: zod.string().nullable().optional(),
      b: zod.object({ x: zod.string() }).readonly(),
      c: zod.string().brand('Id'),
      d: zod.string().nullish().describe('Nullish.'),
      e: zod.promise(zod.string()),
      f: zod.string().optional().nonoptional(),
    }),
  objects: (zod) =>
    zod.object({
      a: zod.looseObject({ x: zod.string() }),
      b: zod.strictObject({ x: zod.string() }),
      c: zod.object({ x: zod.string() }).catchall(zod.number()),
      d: zod.record(zod.enum(['k', 'l']), zod.number()),
      e: zod.partialRecord(zod.enum(['k', 'l']), zod.number()),
      f: zod
        .object({ x: zod.string() })
        .extend({ y: zod.number() })
        .refine(() => true),
    }),
  unions: (zod) =>
    zod.object({
      a: zod.union([zod.string(), zod.object({ x: zod.string() })]),
      b: zod.discriminatedUnion('t', [
        zod.object({ t: zod.literal('a'), x: zod.string() }),
        zod.object({ t: zod.literal('b') }),
      ]),
      c: zod.intersection(zod.object({ x: zod.string() }), zod.object({ y: zod.string() })),
      d: zod.enum(['a', 'b']),
      e: zod.literal(['a', 'b']),
    }),
  lists: (zod) =>
    zod.object({
      a: zod.tuple([zod.string()], zod.number()),
      b: zod.array(zod.array(zod.string())),
      c: zod.templateLiteral(['v', zod.number()]),
    }),
  json: (zod) => zod.object({ a: zod.json() }),
  metadata: (zod) =>
    zod
      .object({
        a: zod.string().meta({ deprecated: true, examples: ['x'], vendor: { required: ['b', 'a'] } }),
      })
      .meta({ title: 'T' }),
  // Properties by name: what Zod makes of another order is not what a twin is for.
  recursion: (zod) => {
    const node: z.ZodType = zod.lazy(() => zod.object({ kids: zod.array(node), v: zod.string() }))
    const named: z.ZodType = zod.object({
      get byName() {
        return zod.record(zod.string(), named)
      },
      get either() {
        return zod.union([named, zod.string()]).nullable()
      },
      get list() {
        return zod.array(named)
      },
    })
    return zod.object({ named, node })
  },
}

let ids = 0

describe.each(converters)('zod %s', (version, converter) => {
  const zod = classicCopies.find(([name]) => name === version)![1]
  const convertBare = (schema: Zod4Schema, mode: SchemaMode) => {
    const metadata = readMetadata(converter.globalRegistry as Zod4Registry)
    return converter.toJSONSchema(
      schema as never,
      {
        io: mode,
        unrepresentable: 'any',
        metadata,
        override: (context: Parameters<typeof repairZod4>[0]) => repairZod4(context, metadata),
      } as never,
    )
  }

  describe.each(Object.entries(zoo))('%s', (_name, make) => {
    it.each(['input', 'output'] as const)('%s: a twin is written in the bytes of its schema', (mode) => {
      const schema = make(zod) as unknown as Zod4Schema
      const bare = canonicalJson(normaliseSchema(convertBare(schema, mode) as never))
      expect(canonicalJson(normaliseSchema(convertBare(twinOf(schema), mode) as never))).toBe(bare)
      expect(canonicalJson(normaliseSchema(createZod4Conversion(converter)(schema, mode)))).toBe(bare)
    })
  })

  it('keeps a property called __proto__', () => {
    const schema = zod.object({ ['__proto__']: zod.string().min(1), b: zod.number() })
    const json = createZod4Conversion(converter)(schema as unknown as Zod4Schema, 'input')
    expect(canonicalJson(normaliseSchema(json))).toContain('"__proto__":{"minLength":1,"type":"string"}')
  })

  it('writes no infinity, which JSON would turn into null', () => {
    const schema = zod.object({
      a: zod.number().min(-Infinity).max(5),
      b: zod.number().default(Infinity),
      c: zod.literal([1, Infinity]),
    })
    const json = createZod4Conversion(converter)(schema as unknown as Zod4Schema, 'input')
    expect(properties(json as JsonSchemaObject)).toEqual({
      a: { type: 'number', maximum: 5 },
      b: { type: 'number' },
      c: {},
    })
  })

  it('names a definition by its id, and says the id nowhere else', () => {
    const id = `Definition${ids++}`
    const named = zod.object({ a: zod.string() }).meta({ id, title: 'Named' })
    const json = createZod4Conversion(converter)(
      zod.object({ named, again: named.optional() }) as never,
      'input',
    )
    expect((json as JsonSchemaObject).$defs).toEqual({
      [id]: { title: 'Named', type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    })
    expect(canonicalJson(createZod4Conversion(converter)(named as never, 'input'))).not.toContain('"id"')
  })

  it('keeps a default that is null', () => {
    const json = createZod4Conversion(converter)(zod.null().default(null) as unknown as Zod4Schema, 'input')
    expect(json).toMatchObject({ default: null })
  })

  it('refuses two schemas under one id where one would replace the other', () => {
    const first = zod.object({ a: zod.string() })
    const second = zod.object({ b: zod.string() })
    const meta = new Map<unknown, object>([
      [first, { id: 'Same' }],
      [second, { id: 'Same' }],
    ])
    for (const schema of [first, second]) Object.assign(schema, { meta: () => meta.get(schema) })
    const convert = createZod4Conversion(converter)
    expect(() => convert(zod.object({ first, second }) as unknown as Zod4Schema, 'input')).toThrowError(
      'two schemas share the id "Same"',
    )
    expect(() => convert(zod.object({ first, again: first }) as unknown as Zod4Schema, 'input')).not.toThrow()
  })

  it('names the place of a part that cannot be converted', () => {
    const bad = zod.string().default(() => {
      throw new Error('no default today')
    })
    const schema = zod.object({ list: zod.array(zod.object({ 'a/b': bad })) })
    expect(() => createZod4Conversion(converter)(schema as unknown as Zod4Schema, 'input')).toThrowError(
      expect.objectContaining({
        code: 'schema-not-convertible',
        details: { pointer: '/properties/list/items/properties/a~1b', reason: 'no default today' },
      }),
    )
  })

  it('says what a getter of the author threw, as one that names what is declared further down', () => {
    const later = (): never => {
      throw new ReferenceError("Cannot access 'Later' before initialization")
    }
    const shape = Object.defineProperty({}, 'next', { get: later, enumerable: true })
    for (const [schema, pointer] of [
      [zod.object({ next: zod.lazy(later) }), '/properties/next'],
      [zod.object({ inner: zod.object(shape) }), '/properties/inner'],
    ] as const)
      expect(() => createZod4Conversion(converter)(schema as unknown as Zod4Schema, 'input')).toThrowError(
        expect.objectContaining({
          code: 'schema-not-convertible',
          details: { pointer, reason: "Cannot access 'Later' before initialization" },
        }),
      )
  })

  it('says what is wrong with metadata that is no JSON', () => {
    const text = Object.assign(zod.string(), { meta: () => ({ examples: [1n] }) })
    const schema = zod.object({ text }) as unknown as Zod4Schema
    expect(() => createZod4Conversion(converter)(schema, 'input')).toThrowError(
      expect.objectContaining({
        code: 'schema-not-convertible',
        details: { pointer: '/properties/text', reason: expect.stringContaining('such as a bigint') },
      }),
    )
  })

  it('refuses a lazy schema that makes a new schema on every call, instead of overflowing', () => {
    const tree = (): z.ZodType => zod.object({ children: zod.array(zod.lazy(tree)) })
    expect(() => createZod4Conversion(converter)(tree() as unknown as Zod4Schema, 'output')).toThrowError(
      /nests without end/,
    )
  })
})

describe('what Zod 4 schemas become', () => {
  it('is 2020-12, with sorted keys and sorted required', () => {
    const json = input(z.object({ b: z.string(), a: z.number() }))
    expect(canonicalJson(json)).toBe(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"a":{"type":"number"},"b":{"type":"string"}},"required":["a","b"],"type":"object"}',
    )
    expect(Object.keys(json)).toEqual(['$schema', 'properties', 'required', 'type'])
  })

  it('is {} where JSON has nothing', () => {
    const names = ['date', 'bigint', 'symbol', 'undefined', 'void', 'nan'] as const
    for (const name of names) expect(properties(input(z.object({ a: z[name]() })))['a']).toEqual({})
    for (const schema of [
      z.map(z.string(), z.string()),
      z.set(z.string()),
      z.custom(() => true),
      z.transform(() => 1),
    ])
      expect(properties(output(z.object({ a: schema })))['a']).toEqual({})
  })

  it('differs by mode where parsing does', () => {
    const schema = z.object({ a: z.string().default('x'), b: z.string().transform(Number).pipe(z.number()) })
    expect(input(schema)).toMatchObject({ properties: { b: { type: 'string' } }, required: ['b'] })
    expect(output(schema)).toMatchObject({ properties: { b: { type: 'number' } }, required: ['a', 'b'] })
    expect(input(schema)).not.toHaveProperty('additionalProperties')
    expect(output(schema)).toHaveProperty('additionalProperties', false)
  })

  it('says that a codec is one thing to send and another to receive', () => {
    const schema = z.codec(z.iso.datetime(), z.date(), {
      decode: (text) => new Date(text),
      encode: (date) => date.toISOString(),
    })
    expect(input(z.object({ at: schema }))).toMatchObject({
      properties: { at: { type: 'string', format: 'date-time' } },
    })
    expect(properties(output(z.object({ at: schema })))['at']).toEqual({})
  })

  it('leaves out an empty list of items, which the dialect forbids', () => {
    expect(properties(input(z.object({ a: z.tuple([]) })))['a']).not.toHaveProperty('prefixItems')
  })

  it('is converted once an object and mode', () => {
    let reads = 0
    const schema = z.object({ a: z.number().default(() => ++reads && 1) })
    expect(toJsonSchema(schema, 'input')).toBe(toJsonSchema(schema, 'input'))
    expect(reads).toBe(1)
  })

  it('does not touch the schema, not even for a twin', () => {
    const node: z.ZodObject = z.object({
      z: z.string(),
      get a() {
        return z.optional(node)
      },
    })
    toJsonSchema(node, 'input')
    expect(Object.keys(node.shape)).toEqual(['z', 'a'])
    expect(node._zod.processJSONSchema).toBeTypeOf('function')
    expect(node.parse({ z: 'x', a: { z: 'y', more: 1 } })).toEqual({ z: 'x', a: { z: 'y' } })
  })

  it('names schemas by id in every document that uses them', () => {
    const owner = z.object({ name: z.string() }).meta({ id: 'ConversionOwner' })
    for (const root of [z.object({ a: owner }), z.object({ list: z.array(owner), a: owner.optional() })])
      expect(input(root).$defs).toEqual({
        ConversionOwner: { properties: { name: { type: 'string' } }, required: ['name'], type: 'object' },
      })
  })

  it.each(['__schema0', '__proto__'])('refuses the id %s, which would hide another definition', (id) => {
    const named = z.string().register(z.registry(), {})
    Object.assign(named, { meta: () => ({ id }) })
    expect(() => input(z.object({ named }))).toThrowError(`the id ${id} cannot name a definition`)
  })

  it('names an id whose reference would lead nowhere, or writes it so that it does not', () => {
    const named = z.object({ a: z.string() }).meta({ id: 'a/b~c' })
    expect(input(z.object({ named }))).toMatchObject({ properties: { named: { $ref: '#/$defs/a~1b~0c' } } })
  })
})
