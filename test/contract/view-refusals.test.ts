import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withToolView } from '../../src/contract/tool-view.ts'
import { refused } from './offences.ts'

const Full = z.object({
  id: z.string(),
  name: z.string(),
  tags: z.array(z.object({ id: z.string(), label: z.string() })),
})
const Card = z.object({ id: z.string() })
const Input = z.object({
  limit: z.number().int().max(100).default(20),
  search: z.string().min(2).optional(),
  include: z.array(z.enum(['tags'])).optional(),
})
const endpoint = { method: 'GET', path: '/', desc: 'Lists.', input: Input, output: Full }
const viewed = (view: object, fields: object = {}) =>
  withToolView({ ...endpoint, ...fields } as never, view as never) as unknown as Record<string, unknown>

describe('a view', () => {
  it('is declared by withToolView', () => {
    const reason = 'tool.view: it is not declared by withToolView, so its types were never checked'
    expect(refused({ ...endpoint, tool: { view: { output: Card } } })).toEqual([reason])
    expect(refused({ ...endpoint, tool: { view: null } })).toEqual([reason])
    expect(refused({ ...endpoint, tool: { view: undefined } })).toEqual([])
    expect(refused(viewed({ output: Card }))).toEqual([])
  })

  it('needs a full output', () => {
    expect(refused(viewed({ output: Card }, { output: undefined }))).toEqual([
      'tool.view: the endpoint has no full output to take a view of',
    ])
  })

  it('needs an output or a projection', () => {
    const reason = 'tool.view: it has neither output nor project, so the answer stays the full one'
    expect(refused(viewed({ defaults: { limit: 5 } }))).toEqual([reason])
    expect(refused(viewed({}))).toEqual([reason])
    expect(refused(viewed({ project: (full: unknown) => full }))).toEqual([])
  })

  it('projects with a function and has no other fields', () => {
    expect(refused(viewed({ project: 'id', output: Card }))).toEqual([
      'tool.view.project: it is not a function',
    ])
    expect(refused(viewed({ output: Card, default: {} }))).toEqual([
      'tool.view.default: `tool.view` has no such field',
    ])
  })

  it('has a schema for an output', () => {
    expect(refused(viewed({ output: { type: 'object' } }))).toEqual([
      'tool.view.output: it is a plain object, not a schema',
    ])
  })

  it('is refused with its group where there is no tool transport', () => {
    expect(refused(viewed({ output: Card }, { expose: ['HTTP'] }))).toEqual([
      'tool: the endpoint is on no tool transport, so nothing reads the group',
    ])
  })

  it.each([
    ['raw-response', { rawResponse: true, output: undefined }],
    ['raw-body', { method: 'POST', rawBody: true }],
    ['multipart', { method: 'POST', multipart: { files: { photo: {} } } }],
    ['responseMeta', { responseMeta: { status: 200 } }],
    ['streaming', { stream: { item: Card }, output: undefined }],
  ])('is refused with its group on a %s endpoint', (label, kind) => {
    expect(refused(viewed({ output: Card }, kind))).toEqual([`tool: a ${label} endpoint can never be a tool`])
  })
})

describe('keys of defaults', () => {
  const keys = (defaults: object, fields?: object) => refused(viewed({ defaults, output: Card }, fields))
  const lacks = (key: string) =>
    `tool.view.defaults.${key}: the input does not declare this key in every branch`

  it('are keys of the input', () => {
    expect(keys({ limit: 5, include: [] })).toEqual([])
    expect(keys({ limits: 5 })).toEqual([lacks('limits')])
    expect(keys({ toString: 5 })).toEqual([lacks('toString')])
  })

  it('exist in no endpoint without an input', () => {
    expect(keys({ limit: 5 }, { input: undefined })).toEqual([
      'tool.view.defaults.limit: the endpoint has no input',
    ])
    expect(keys({}, { input: undefined })).toEqual([])
  })

  it('are no path parameters, declared or only in the path', () => {
    const reason = 'tool.view.defaults.id: it is a path parameter, which only a caller can know'
    expect(keys({ id: 'a' }, { path: '/:id' })).toEqual([reason])
    expect(keys({ id: 'a' }, { path: '/:id', params: z.object({ id: z.string() }) })).toEqual([reason])
    expect(keys({ limit: 1 }, { path: '/:id' })).toEqual([])
  })

  it('are not made by an open input', () => {
    expect(keys({ extra: 1 }, { input: z.looseObject({ limit: z.number() }) })).toEqual([lacks('extra')])
    expect(keys({ extra: 1 }, { input: z.record(z.string(), z.number()) })).toEqual([lacks('extra')])
  })

  it('stand in every branch of a union', () => {
    const input = z.union([
      z.object({ by: z.literal('id'), id: z.string(), limit: z.number().optional() }),
      z.object({ by: z.literal('all'), limit: z.number().optional() }),
    ])
    expect(keys({ limit: 1 }, { input })).toEqual([])
    expect(keys({ id: 'x' }, { input })).toEqual([lacks('id')])
  })

  it('stand in a plain object', () => {
    for (const defaults of [[], 'limit', null, new Date(0)])
      expect(keys(defaults as object)).toEqual(['tool.view.defaults: it is not a plain object'])
  })
})

describe('values of defaults', () => {
  const values = (defaults: object, input: unknown = Input) =>
    refused(viewed({ defaults, output: Card }, { input }))

  it('are accepted by the input', () => {
    expect(values({ limit: 100 })).toEqual([])
    expect(values({ limit: 101 })).toHaveLength(1)
    expect(values({ limit: 101 })[0]).toMatch(/^tool\.view\.defaults\.limit: the input rejects it: /)
    expect(values({ include: ['notes'] })[0]).toMatch(
      /^tool\.view\.defaults\.include\.0: the input rejects it: /,
    )
    expect(values({ limit: null })).toHaveLength(1)
  })

  it('are not blamed for what the caller still has to send', () => {
    const input = Input.extend({ account: z.string() })
    expect(values({ limit: 5 }, input)).toEqual([])
    expect(values({ limit: 500 }, input)).toHaveLength(1)
  })

  it('are checked without waiting for an asynchronous refinement, whose rejection disturbs nobody', async () => {
    const rejections: unknown[] = []
    const listen = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', listen)
    const input = Input.refine(() => Promise.reject(new Error('no database')))
    expect(values({ limit: 500 }, input)).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off('unhandledRejection', listen)
    expect(rejections).toEqual([])
  })

  it('make the input throw at their own risk', () => {
    const input = z.object({
      limit: z.number().transform(() => {
        throw new TypeError('boom')
      }),
    })
    expect(values({ limit: 1 }, input)).toEqual([
      'tool.view.defaults: the input throws when it parses them: TypeError: boom',
    ])
    expect(values({ limit: 1 }, z.object({ limit: z.number().transform((value) => value + 1) }))).toEqual([])
    const hostile = z.object({
      limit: z.number().transform(() => {
        throw Object.create(null) as Error
      }),
    })
    expect(values({ limit: 1 }, hostile)).toEqual([
      'tool.view.defaults: the input throws when it parses them: (object)',
    ])
  })

  it('are parsed as a copy, which the input may change', () => {
    const input = z.object({ ids: z.array(z.string()).transform((ids) => ids.sort()) })
    const defaults = { ids: ['b', 'a'] }
    expect(values(defaults, input)).toEqual([])
    expect(defaults).toEqual({ ids: ['b', 'a'] })
  })

  it.each([
    [undefined, '', 'undefined'],
    [new Date(0), '', 'an instance of a class'],
    [new Map(), '', 'an instance of a class'],
    [() => 1, '', 'a function'],
    [Symbol('s'), '', 'a symbol'],
    [1n, '', 'a bigint'],
    [NaN, '', 'NaN'],
    [Infinity, '', 'Infinity'],
    [[1, [undefined]], '[1][0]', 'undefined'],
    [{ a: { b: new Set() } }, '.a.b', 'an instance of a class'],
  ])('are plain JSON: %s', (value, place, what) => {
    expect(values({ at: value }, z.object({ at: z.any() }))).toEqual([
      `tool.view.defaults.at${place}: it is ${what}, which is not plain JSON`,
    ])
  })

  it.each([null, 0, -0, '', false, [], {}, [null, { a: [1] }]])('take the plain %j', (value) => {
    expect(values({ at: value }, z.object({ at: z.any() }))).toEqual([])
  })

  it('hold no cycle and no depth that nothing could read', () => {
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    expect(values({ at: cyclic }, z.object({ at: z.any() }))[0]).toContain('it is a cycle')
    let deep: unknown = 1
    for (let depth = 0; depth < 5_000; depth++) deep = [deep]
    expect(values({ at: deep }, z.object({ at: z.any() }))[0]).toContain('nested deeper than 500 levels')
  })
})

describe('defaults all together', () => {
  const range = z
    .object({ from: z.number().optional(), to: z.number().optional(), account: z.string().optional() })
    .refine(({ from = 0, to = 9 }) => from <= to, 'from must not be above to')
  const together = (defaults: object, input: unknown = range) =>
    refused(viewed({ defaults, output: Card }, { input }))

  it("pass the whole input's own checks", () => {
    expect(together({ from: 1, to: 2 })).toEqual([])
    expect(together({ from: 2, to: 1 })).toEqual([
      "tool.view.defaults: all together they fail the input's own checks: from must not be above to",
    ])
  })

  it('are not judged where there are none', () => {
    const input = z.object({ a: z.string().optional() }).refine(({ a }) => a !== undefined)
    expect(together({}, input)).toEqual([])
  })

  it('are not judged while another key is required', () => {
    const input = z
      .object({ from: z.number(), to: z.number(), account: z.string() })
      .refine(({ from, to }) => from <= to)
    expect(together({ from: 2, to: 1 }, input)).toEqual([])
  })

  it('are judged in unions only when no branch requires more', () => {
    const branch = (by: string, more: object) => z.object({ by: z.literal(by), ...more })
    const open = z.union([branch('a', {}), branch('b', { id: z.string() })])
    expect(together({ by: 'b' }, open)).toEqual([])
  })
})

describe('a projection without an output', () => {
  const project = (full: unknown) => full
  const transforming = Full.extend({ at: z.string().transform((text) => new Date(text)) })

  it('is refused where the full output transforms', () => {
    const reason =
      'tool.view.output: without it the projection is checked by the full output, whose transform would run a second time'
    expect(refused(viewed({ project }, { output: transforming }))).toEqual([reason])
    expect(refused(viewed({ project, output: Card }, { output: transforming }))).toEqual([])
    expect(refused(viewed({ project }, { output: Full.extend({ n: z.number().default(1) }) }))).toEqual([])
  })
})

describe('the input of a tool', () => {
  const input = (schema: unknown, fields: object = {}) => refused({ ...endpoint, input: schema, ...fields })
  const reason = 'input: it can be something else than an object, and a tool takes named arguments'

  it.each([
    ['an object', z.object({ a: z.string() })],
    ['a record', z.record(z.string(), z.number())],
    ['a union of objects', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])],
    ['an intersection', z.object({ a: z.string() }).and(z.object({ b: z.string() }))],
  ])('may be %s', (_label, schema) => expect(input(schema)).toEqual([]))

  it.each([
    ['a string', z.string()],
    ['anything', z.any()],
    ['an array', z.array(z.string())],
    ['a nullable object', z.object({ a: z.string() }).nullable()],
    ['a union with a string', z.union([z.object({ a: z.string() }), z.string()])],
  ])('must not be %s', (_label, schema) => {
    expect(input(schema)).toEqual([reason])
    expect(input(schema, { expose: ['HTTP'] })).toEqual([])
  })

  it('has no key that the path has too', () => {
    const schema = z.object({ id: z.string() })
    const put = { method: 'PUT', path: '/:id' }
    expect(input(schema, put)).toEqual([
      'input.id: the path has a parameter of this name, and a tool takes both in one object',
    ])
    expect(input(z.union([schema, z.object({ x: z.string() })]), put)).toHaveLength(1)
    expect(input(schema, { ...put, expose: ['HTTP'] })).toEqual([])
    expect(input(schema, { method: 'PUT', path: '/:user' })).toEqual([])
  })
})
