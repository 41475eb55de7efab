import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildToolInputDocument } from '../../src/contract/tool-input-document.ts'
import { withToolView } from '../../src/contract/tool-view.ts'
import { describedBy, operationOf } from './operations.ts'

const $schema = 'https://json-schema.org/draft/2020-12/schema'
const documentOf = (endpoint: object) => buildToolInputDocument(operationOf(endpoint))
const output = z.object({ id: z.string(), name: z.string() })
const withDefaults = (defaults: object, input: unknown, fields: object = {}) =>
  withToolView({ method: 'POST', path: '/', desc: 'Does.', input, output, ...fields } as never, {
    defaults: defaults as never,
    output: output.pick({ id: true }),
  })

describe('without a view', () => {
  it('is an empty object for a tool without arguments', () => {
    expect(documentOf({})).toEqual({ $schema, type: 'object', properties: {} })
  })

  it('takes every path name as a string where params are not declared', () => {
    expect(documentOf({ path: '/:id/*rest' })).toEqual({
      $schema,
      type: 'object',
      properties: { id: { type: 'string' }, rest: { type: 'string' } },
      required: ['id', 'rest'],
    })
  })

  it('merges params then input, and closes as the input does', () => {
    const params = z.object({ id: z.uuid().describe('Whose.') })
    const input = z.strictObject({ name: z.string(), note: z.string().optional() })
    const built = documentOf({ path: '/:id', params, input })
    expect(built).toMatchObject({
      properties: { id: { format: 'uuid', description: 'Whose.' }, name: {}, note: {} },
      required: ['id', 'name'],
      additionalProperties: false,
    })
    expect(documentOf({ path: '/:id', params, input: z.object({}) })).not.toHaveProperty(
      'additionalProperties',
    )
    expect(documentOf({ path: '/:id', params, input: z.looseObject({}) }).additionalProperties).toEqual({})
  })

  it('does not close what only the params close', () => {
    expect(documentOf({ path: '/:id', params: z.strictObject({ id: z.string() }) })).not.toHaveProperty(
      'additionalProperties',
    )
  })

  it('is normalised', () => {
    const one = documentOf({
      input: describedBy({ type: 'object', required: ['b', 'a'], properties: { b: {}, a: {} } }),
    })
    const other = documentOf({
      input: describedBy({ properties: { a: {}, b: {} }, required: ['a', 'b'], type: 'object' }),
    })
    expect(JSON.stringify(one)).toBe(JSON.stringify(other))
    expect(Object.keys(one)).toEqual(['$schema', 'properties', 'required', 'type'])
  })

  it('refuses a key that stands in both, in any branch', () => {
    const input = z.union([z.object({ id: z.string() }), z.object({ name: z.string() })])
    expect(() => documentOf({ path: '/:id', input })).toThrow(
      'The tool of users.it would have "id" twice: as a path parameter and in its input.',
    )
  })

  it.each([z.string(), z.any(), z.array(z.string()), z.object({}).nullable()])(
    'refuses an input that need not be an object: %#',
    (input) =>
      expect(() => documentOf({ input })).toThrow(
        'The input of users.it can be something else than an object',
      ),
  )

  it('is built once for an operation', () => {
    const operation = operationOf({ input: z.object({ a: z.string() }) })
    expect(buildToolInputDocument(operation)).toBe(buildToolInputDocument(operation))
  })
})

describe('an input whose root is a union', () => {
  const closed = z.union([
    z.strictObject({ by: z.literal('id'), user: z.string() }),
    z.object({ by: z.literal('all') }),
  ])

  it('has root type object, the params at the root, and closed branches that let them in', () => {
    const built = documentOf({ path: '/:org', input: closed })
    expect(built).toMatchObject({
      type: 'object',
      required: ['org'],
      properties: { org: { type: 'string' } },
    })
    const [first, second] = built.anyOf as { properties: object }[]
    expect(first!.properties).toEqual({
      by: { const: 'id', type: 'string' },
      user: { type: 'string' },
      org: {},
    })
    expect(second!.properties).toEqual({ by: { const: 'all', type: 'string' } })
  })

  it('writes a view default into every branch', () => {
    const input = z.union([
      z.object({ by: z.literal('id'), limit: z.number() }),
      z.object({ by: z.literal('all'), limit: z.number().optional() }),
    ])
    const built = documentOf(withDefaults({ limit: 3 }, input))
    for (const branch of built.anyOf as { properties: { limit: object }; required: string[] }[]) {
      expect(branch.properties.limit).toEqual({ default: 3, type: 'number' })
      expect(branch.required).toEqual(['by'])
    }
  })

  it('copies a branch behind a reference rather than change it for others', () => {
    const branch = {
      type: 'object',
      properties: { limit: { type: 'number' }, next: { $ref: '#/$defs/A' } },
      required: ['limit'],
    }
    const input = describedBy({ anyOf: [{ $ref: '#/$defs/A' }], $defs: { A: branch } })
    const built = buildToolInputDocument({
      ...operationOf({ input }),
      view: { defaults: { limit: 3 }, output: null, project: null },
    })
    expect(built.anyOf).toEqual([
      { type: 'object', properties: { limit: { type: 'number', default: 3 }, next: { $ref: '#/$defs/A' } } },
    ])
    expect(built.$defs).toEqual({ A: branch })
  })
})

describe('a view default', () => {
  it("is written on its property, replaces the schema's own and is not required", () => {
    const input = z.object({
      limit: z.number().default(20).describe('How many.'),
      include: z.array(z.string()),
      q: z.string(),
    })
    expect(documentOf(withDefaults({ limit: 5, include: [] }, input))).toMatchObject({
      properties: {
        limit: { default: 5, description: 'How many.', type: 'number' },
        include: { default: [], items: { type: 'string' } },
      },
      required: ['q'],
    })
  })

  it('drops an emptied `required`', () => {
    const built = documentOf(withDefaults({ q: 'x' }, z.object({ q: z.string() })))
    expect(built).not.toHaveProperty('required')
    expect(
      documentOf(withDefaults({ q: 'x' }, z.object({ q: z.string() }), { path: '/:id' })).required,
    ).toEqual(['id'])
  })

  it('stands beside a reference, not in what it points at', () => {
    const input = describedBy({
      type: 'object',
      properties: {
        sort: { $ref: '#/$defs/Sort', description: 'Order.', default: 'up' },
        then: { $ref: '#/$defs/Sort' },
      },
      $defs: { Sort: { enum: ['up', 'down'] } },
    })
    const built = buildToolInputDocument({
      ...operationOf({ input }),
      view: { defaults: { sort: 'down' }, output: null, project: null },
    })
    expect(built.properties).toEqual({
      sort: { allOf: [{ $ref: '#/$defs/Sort' }], description: 'Order.', default: 'down' },
      then: { $ref: '#/$defs/Sort' },
    })
    expect(built.$defs).toEqual({ Sort: { enum: ['up', 'down'] } })
  })

  it('reaches properties behind allOf, and what requires them elsewhere', () => {
    const input = describedBy({
      type: 'object',
      allOf: [{ required: ['limit'] }, { properties: { limit: { type: 'number' } }, required: ['a'] }],
    })
    const built = buildToolInputDocument({
      ...operationOf({ input }),
      view: { defaults: { limit: 1 }, output: null, project: null },
    })
    expect(built.allOf).toEqual([
      {},
      { properties: { limit: { type: 'number', default: 1 } }, required: ['a'] },
    ])
  })

  it('does not change what HTTP takes', () => {
    const input = z.object({ limit: z.number() })
    const before = JSON.stringify(documentOf({ input }))
    documentOf(withDefaults({ limit: 1 }, input))
    expect(JSON.stringify(documentOf({ input }))).toBe(before)
  })

  it('of a hostile name becomes an ordinary key', () => {
    const input = describedBy(
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"number"}}}') as object,
    )
    const built = buildToolInputDocument({
      ...operationOf({ input }),
      view: { defaults: JSON.parse('{"__proto__":1}') as never, output: null, project: null },
    })
    expect(JSON.stringify(built.properties)).toBe('{"__proto__":{"default":1,"type":"number"}}')
    expect(Object.getPrototypeOf(built.properties)).toBe(Object.prototype)
  })
})
