import { describe, expect, it } from 'vitest'
import { z as zV3 } from 'zod/v3'
import { z as z3 } from 'zod3'
import { z as z324 } from 'zod324'
import { DIALECT_2020_12 } from '../../src/schema/json-schema.ts'
import type { JsonSchemaObject, SchemaMode } from '../../src/schema/json-schema.ts'
import { schemaLibrary } from '../../src/schema/schema.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'

type Zod3 = typeof z3

describe.each([
  ['3.25', z3],
  ['3.24', z324 as unknown as Zod3],
  ['zod/v3 of a Zod 4 package', zV3 as unknown as Zod3],
])('Zod %s', (_version, z) => {
  const convert = (schema: z3.ZodTypeAny, mode: SchemaMode = 'input'): JsonSchemaObject =>
    toJsonSchema(schema, mode) as JsonSchemaObject
  const one = (schema: z3.ZodTypeAny, mode: SchemaMode = 'input'): unknown =>
    (convert(z.object({ a: schema }), mode).properties as Record<string, unknown>)['a']

  it('is recognised by its shape', () => expect(schemaLibrary(z.string())).toBe('zod3'))

  it('is written as 2020-12 with its descriptions', () => {
    const schema = z
      .object({ b: z.string().describe('The b.'), a: z.array(z.number()).min(1) })
      .describe('The root.')
    expect(convert(schema)).toEqual({
      $schema: DIALECT_2020_12,
      description: 'The root.',
      type: 'object',
      properties: {
        a: { type: 'array', items: { type: 'number' }, minItems: 1 },
        b: { type: 'string', description: 'The b.' },
      },
      required: ['a', 'b'],
    })
  })

  it('writes bounds as numbers, not as the booleans of older drafts', () => {
    expect(one(z.number().gt(1).lt(9))).toEqual({ type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 9 })
  })

  it('writes tuples with prefixItems', () => {
    expect(one(z.tuple([z.string(), z.number()]))).toEqual({
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'number' }],
      minItems: 2,
      maxItems: 2,
    })
    expect(one(z.tuple([z.string()]).rest(z.number()))).toMatchObject({
      prefixItems: [{ type: 'string' }],
      items: { type: 'number' },
    })
    expect(one(z.tuple([]))).toEqual({ type: 'array', minItems: 0, maxItems: 0 })
  })

  it('closes what comes out of a stripping object, not what goes in', () => {
    const strip = z.object({ a: z.string() })
    expect(convert(strip, 'output').additionalProperties).toBe(false)
    expect(convert(strip, 'input')).not.toHaveProperty('additionalProperties')
    expect(convert(strip.strict(), 'input').additionalProperties).toBe(false)
    expect(convert(strip.passthrough(), 'input').additionalProperties).toBe(true)
    expect(convert(strip.passthrough(), 'output').additionalProperties).toBe(true)
    expect(convert(strip.catchall(z.number()), 'output').additionalProperties).toEqual({ type: 'number' })
  })

  it('requires in output what a default or a catch always gives', () => {
    const schema = z.object({
      a: z.string().default('x'),
      b: z.string().catch('y'),
      c: z.string().optional(),
      d: z.string().optional().default('z'),
      e: z.string().default('x').optional(),
      f: z.any(),
      g: z.string().nullable(),
    })
    expect(convert(schema, 'input').required).toEqual(['g'])
    expect(convert(schema, 'output').required).toEqual(['a', 'b', 'd', 'g'])
  })

  it('writes what comes out behind a transform as unknown, and what goes in as it is', () => {
    const length = z.string().transform((text) => text.length)
    expect(one(length, 'input')).toEqual({ type: 'string' })
    expect(one(length, 'output')).toEqual({})
    expect(one(length.pipe(z.number().min(3)), 'output')).toEqual({ type: 'number', minimum: 3 })
    expect(
      one(
        z.string().refine(() => true),
        'output',
      ),
    ).toEqual({ type: 'string' })
    expect(
      one(
        z.preprocess((value) => value, z.number()),
        'input',
      ),
    ).toEqual({ type: 'number' })
    expect(one(length.default('abc'), 'input')).toEqual({ type: 'string', default: 'abc' })
    expect(one(length.default('abc'), 'output')).toEqual({})
  })

  it('is {} where JSON has nothing, and drops no property for it', () => {
    const nothing = [
      z.date(),
      z.bigint(),
      z.nan(),
      z.map(z.string(), z.string()),
      z.set(z.string()),
      z.undefined(),
      z.void(),
      z.symbol(),
      z.function(),
    ]
    for (const schema of nothing) expect(one(schema as z3.ZodTypeAny)).toEqual({})
    expect(one(z.date().describe('When.'))).toEqual({ description: 'When.' })
    expect(one(z.literal(1n))).toEqual({})
    expect(one(z.bigint().nullable())).toEqual({ anyOf: [{}, { type: 'null' }] })
    expect(one(z.union([z.bigint(), z.string()]))).toEqual({ anyOf: [{}, { type: 'string' }] })
  })

  it('writes null as null', () => {
    expect(one(z.literal(null))).toEqual({ type: 'null' })
    expect(one(z.null())).toEqual({ type: 'null' })
    expect(one(z.string().nullable())).toEqual({ type: ['string', 'null'] })
  })

  it('writes a default as JSON would', () => {
    expect(one(z.date().default(new Date(0)))).toEqual({ default: '1970-01-01T00:00:00.000Z' })
    expect(one(z.number().default(Infinity))).toEqual({ type: 'number' })
    expect(one(z.string().nullable().default(null))).toEqual({ type: ['string', 'null'], default: null })
  })

  it('keeps the descriptions of the options of a union', () => {
    expect(one(z.union([z.string().describe('A name.'), z.number()]))).toEqual({
      anyOf: [{ type: 'string', description: 'A name.' }, { type: 'number' }],
    })
    expect(one(z.union([z.string(), z.number()]))).toEqual({ type: ['string', 'number'] })
  })

  it('says optional through required alone', () => {
    expect(convert(z.object({ a: z.string() }).optional())).toMatchObject({ type: 'object' })
    expect(one(z.array(z.string().optional()))).toEqual({ type: 'array', items: { type: 'string' } })
    expect(one(z.string().optional().describe('Maybe.'))).toEqual({ type: 'string', description: 'Maybe.' })
  })

  it('keeps a property called __proto__', () => {
    const json = convert(z.object({ ['__proto__']: z.string(), b: z.number() }))
    expect(Object.getOwnPropertyDescriptor(json.properties, '__proto__')?.value).toEqual({ type: 'string' })
    expect(json.required).toEqual(['__proto__', 'b'])
  })

  it('refers to the root or to a numbered definition where a schema leads back to itself', () => {
    const node: z3.ZodTypeAny = z.object({
      name: z.string(),
      next: z
        .lazy(() => node)
        .optional()
        .describe('The next.'),
    })
    expect(convert(node)).toMatchObject({ properties: { next: { $ref: '#', description: 'The next.' } } })
    const json = convert(z.object({ one: node, many: z.array(node), plain: z.object({ x: z.string() }) }))
    const use = { $ref: '#/$defs/__schema0' }
    expect(json.properties).toMatchObject({
      one: use,
      many: { items: use },
      plain: { properties: { x: { type: 'string' } } },
    })
    expect(json.$defs).toEqual({
      __schema0: {
        type: 'object',
        properties: { name: { type: 'string' }, next: { ...use, description: 'The next.' } },
        required: ['name'],
      },
    })
  })

  it('names the place of what cannot be converted', () => {
    const bad = z.string().default(() => {
      throw new Error('no default today')
    })
    expect(() => convert(z.object({ list: z.array(z.object({ a: bad })) }))).toThrowError(
      expect.objectContaining({
        code: 'schema-not-convertible',
        details: { pointer: '/properties/list/items/properties/a', reason: 'no default today' },
      }),
    )
    const tree = (): z3.ZodTypeAny => z.object({ children: z.array(z.lazy(tree)) })
    expect(() => convert(tree())).toThrowError(/nests without end/)
  })
})
