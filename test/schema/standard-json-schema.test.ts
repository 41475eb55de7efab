import { addGlobalDefs, toStandardJsonSchema } from '@valibot/to-json-schema'
import { scope, type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DIALECT_2020_12 } from '../../src/schema/json-schema.ts'
import type { JsonSchemaObject, SchemaMode } from '../../src/schema/json-schema.ts'
import type { AnySchema } from '../../src/schema/schema.ts'
import { isSchema, schemaLibrary } from '../../src/schema/schema.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'

const convert = (schema: AnySchema, mode: SchemaMode = 'input'): JsonSchemaObject =>
  toJsonSchema(schema, mode) as JsonSchemaObject

describe('ArkType', () => {
  it('is recognised, though its schemas are functions', () => {
    const schema = type({ a: 'string' })
    expect(isSchema(schema)).toBe(true)
    expect(schemaLibrary(schema)).toBe('arktype')
  })

  it('carries descriptions, titles and examples', () => {
    const schema = type({
      b: type('string').describe('The b.'),
      a: type('number').configure({ title: 'A', examples: [1] }),
    })
    expect(convert(schema.describe('The root.'))).toEqual({
      $schema: DIALECT_2020_12,
      description: 'The root.',
      type: 'object',
      properties: {
        a: { type: 'number', title: 'A', examples: [1] },
        b: { type: 'string', description: 'The b.' },
      },
      required: ['a', 'b'],
    })
  })

  it('differs by mode where parsing does', () => {
    const schema = type({ n: 'string.numeric.parse', s: 'string = "x"' })
    expect(convert(schema, 'input')).toMatchObject({ properties: { n: { type: 'string' } }, required: ['n'] })
    expect(convert(schema, 'output')).toMatchObject({
      properties: { n: { type: 'number' } },
      required: ['n', 's'],
    })
  })

  it('is {} where JSON has nothing', () => {
    const schema = type({ d: 'Date', b: 'bigint', u: 'undefined' })
    expect(convert(schema).properties).toEqual({ b: {}, d: {}, u: {} })
  })

  it('keeps no number of its own in the names of definitions', () => {
    const types = scope({
      user: { name: 'string', pets: 'pet[]' },
      pet: { owner: 'user', kind: '"cat"' },
    }).export()
    const pet = {
      type: 'object',
      properties: { kind: { const: 'cat' }, owner: { $ref: '#' } },
      required: ['kind', 'owner'],
    }
    expect(convert(types.user)).toEqual({
      $schema: DIALECT_2020_12,
      type: 'object',
      properties: { name: { type: 'string' }, pets: { type: 'array', items: pet } },
      required: ['name', 'pets'],
    })
  })

  it('keeps a property called __proto__', () => {
    const json = convert(type({ ['__proto__']: 'string', b: 'number' }))
    expect(Object.getOwnPropertyDescriptor(json.properties, '__proto__')?.value).toEqual({ type: 'string' })
  })
})

describe('Valibot through its adapter', () => {
  const standard = (schema: v.GenericSchema): AnySchema => toStandardJsonSchema(schema) as AnySchema

  it('is recognised, and without the adapter refused with advice', () => {
    const schema = v.object({ a: v.string() })
    expect(schemaLibrary(standard(schema))).toBe('valibot')
    expect(schemaLibrary(schema)).toBe('opaque')
    expect(() => convert(schema as unknown as AnySchema)).toThrowError(
      expect.objectContaining({
        code: 'schema-without-json-schema',
        remedy: expect.stringContaining('toStandardJsonSchema') as string,
      }),
    )
  })

  it('carries descriptions, titles and examples', () => {
    const schema = v.pipe(
      v.object({
        b: v.pipe(v.string(), v.title('B'), v.description('The b.')),
        a: v.pipe(v.number(), v.examples([1])),
      }),
      v.description('The root.'),
    )
    expect(convert(standard(schema))).toEqual({
      $schema: DIALECT_2020_12,
      description: 'The root.',
      type: 'object',
      properties: {
        a: { type: 'number', examples: [1] },
        b: { type: 'string', title: 'B', description: 'The b.' },
      },
      required: ['a', 'b'],
    })
  })

  it('is {} where JSON has nothing, where the adapter would throw', () => {
    const schema = v.object({
      d: v.date(),
      b: v.bigint(),
      s: v.set(v.string()),
      f: v.file(),
      c: v.custom(() => true),
    })
    expect(convert(standard(schema)).properties).toEqual({ b: {}, c: {}, d: {}, f: {}, s: {} })
  })

  it('does not call what a transform returns what it was before', () => {
    const schema = v.object({
      bare: v.pipe(
        v.string(),
        v.description('Length.'),
        v.transform((text) => text.length),
      ),
      checked: v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(1)),
      trimmed: v.pipe(v.string(), v.trim(), v.minLength(3)),
    })
    expect(convert(standard(schema), 'output').properties).toEqual({
      bare: { description: 'Length.' },
      checked: { type: 'number', minimum: 1 },
      trimmed: { type: 'string', minLength: 3 },
    })
    expect(convert(standard(schema), 'input').properties).toMatchObject({
      bare: { type: 'string' },
      checked: { type: 'string' },
    })
  })

  it('writes a default as JSON would', () => {
    const schema = v.object({ at: v.optional(v.date(), new Date(0)), big: v.optional(v.bigint(), 1n) })
    expect(convert(standard(schema)).properties).toEqual({
      at: { default: '1970-01-01T00:00:00.000Z' },
      big: {},
    })
  })

  it('refers to itself as Zod does, whichever use comes first', () => {
    const node: v.GenericSchema = v.object({ name: v.string(), next: v.optional(v.lazy(() => node)) })
    expect(convert(standard(node))).toEqual({
      $schema: DIALECT_2020_12,
      type: 'object',
      properties: { name: { type: 'string' }, next: { $ref: '#' } },
      required: ['name'],
    })
    expect(convert(standard(v.object({ one: node, many: v.array(node) })))).toMatchObject({
      $defs: { __schema0: { properties: { next: { $ref: '#/$defs/__schema0' } } } },
      properties: { many: { items: { $ref: '#/$defs/__schema0' } }, one: { $ref: '#/$defs/__schema0' } },
    })
  })

  it('keeps a property called __proto__', () => {
    const json = convert(standard(v.object({ ['__proto__']: v.string(), b: v.number() })))
    expect(Object.getOwnPropertyDescriptor(json.properties, '__proto__')?.value).toEqual({ type: 'string' })
  })

  it('names what an author named, and nothing that another schema named', () => {
    const owner = v.object({ name: v.string() })
    addGlobalDefs({ Owner: owner, Stranger: v.object({ x: v.number() }) })
    const json = convert(standard(v.object({ owner })))
    expect(json.$defs).toEqual({
      Owner: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    })
    expect(json.properties).toEqual({ owner: { $ref: '#/$defs/Owner' } })
    expect(convert(standard(v.object({ x: v.string() })))).not.toHaveProperty('$defs')
  })
})

describe('any other library', () => {
  const library = (describe: (options: { target: string }) => unknown, vendor = 'acme'): AnySchema =>
    ({
      '~standard': {
        version: 1,
        vendor,
        validate: (value: unknown) => ({ value }),
        jsonSchema: { input: describe, output: describe },
      },
    }) as AnySchema

  it('is taken as it describes itself', () => {
    expect(schemaLibrary(library(() => ({})))).toBe('standard')
    expect(convert(library(() => ({ type: 'string' })))).toEqual({ $schema: DIALECT_2020_12, type: 'string' })
    expect(convert(library(() => true))).toEqual({ $schema: DIALECT_2020_12 })
    expect(convert(library(() => false))).toEqual({ $schema: DIALECT_2020_12, not: {} })
  })

  it('is asked for draft-07 when it cannot write 2020-12', () => {
    const schema = library(({ target }) => {
      if (target !== 'draft-07') throw new Error('unsupported target')
      return {
        $schema: 'http://json-schema.org/draft-07/schema#',
        items: [{ type: 'string' }],
        additionalItems: false,
      }
    })
    expect(convert(schema)).toEqual({
      $schema: DIALECT_2020_12,
      prefixItems: [{ type: 'string' }],
      items: false,
    })
  })

  it('is brought up to 2020-12 when it wrote draft-07 all the same', () => {
    const schema = library(() => ({
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { a: {} },
      $ref: '#/definitions/a',
    }))
    expect(convert(schema)).toEqual({ $schema: DIALECT_2020_12, $defs: { a: {} }, $ref: '#/$defs/a' })
  })

  it('is refused with what it said when it can write neither', () => {
    const schema = library(() => {
      throw new Error('a regular language it is not')
    })
    expect(() => convert(schema)).toThrowError(
      expect.objectContaining({
        code: 'schema-not-convertible',
        message: expect.stringContaining('a regular language it is not') as string,
      }),
    )
  })

  it.each([
    ['a string', 'text'],
    ['nothing', undefined],
    ['a list', []],
  ])('is refused when it describes itself as %s', (_what, answer) => {
    expect(() => convert(library(() => answer))).toThrowError(
      expect.objectContaining({ code: 'schema-not-convertible' }),
    )
  })

  it('is refused when its description never ends or refers to nothing', () => {
    const endless: Record<string, unknown> = { type: 'object' }
    endless['properties'] = { self: endless }
    expect(() => convert(library(() => endless))).toThrowError(
      expect.objectContaining({ code: 'schema-not-convertible' }),
    )
    const properties = { x: { $ref: '#/$defs/b' } }
    for (const broken of [{ $defs: { a: {} }, properties }, { properties }])
      expect(() => convert(library(() => broken))).toThrowError(
        expect.objectContaining({
          code: 'schema-not-convertible',
          message: expect.stringContaining('/properties/x') as string,
        }),
      )
    const named = { $defs: { a: {} }, properties: { $ref: { type: 'string' }, x: { $ref: '#/$defs/a' } } }
    expect(() => convert(library(() => named))).not.toThrow()
  })

  it('is refused when it is no schema at all', () => {
    for (const value of [null, undefined, 1, 'x', {}, [], { '~standard': { version: 2 } }])
      expect(() => convert(value as never)).toThrowError(expect.objectContaining({ code: 'not-a-schema' }))
  })
})
