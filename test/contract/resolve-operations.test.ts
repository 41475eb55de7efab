import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildAdvertisedTool } from '../../src/contract/advertised-tool.ts'
import { defineBundle } from '../../src/contract/define-bundle.ts'
import { defineContract } from '../../src/contract/define-contract.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'
import { defineRuntimeTool } from '../../src/contract/runtime-tool.ts'
import { withToolView } from '../../src/contract/tool-view.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'

import { Item, get, list, users, now, tool, routes } from './bundle-fixtures.ts'

describe('routes', () => {
  it('join prefix and path, sorted by service and action', () => {
    const slashed = defineContract({ prefix: '/a/b/' }, { rest: { ...get, path: '/*rest' } })
    expect(routes(resolveBundle({ contracts: [users, slashed] }))).toEqual([
      ['/a/b/.rest', 'GET /a/b/*rest'],
      ['users.get', 'GET /users/:id'],
      ['users.list', 'GET /users'],
    ])
  })

  it('begin with the prefix of the group or of the scope', () => {
    const bundle = defineBundle({ groups: [{ pathPrefix: 'v1/', contracts: [users] }] })
    expect(routes(resolveBundle(bundle))[0]).toEqual(['users.get', 'GET /v1/users/:id'])
    const scoped = defineBundle({ contracts: [users], scopePrefixes: { staff: '/internal', other: '/x' } })
    expect(routes(resolveBundle(scoped))[0]).toEqual(['users.get', 'GET /internal/users/:id'])
  })

  it('take the scope of the endpoint before that of the contract', () => {
    const mixed = defineContract({ prefix: 'a', scope: 'staff' }, { get: { ...get, scope: 'open' }, list })
    const resolved = resolveBundle({ contracts: [mixed], scopePrefixes: { staff: '/s', open: '/o' } })
    expect(routes(resolved)).toEqual([
      ['a.get', 'GET /o/a/:id'],
      ['a.list', 'GET /s/a'],
    ])
    expect(resolved.operations.map(({ scope }) => scope)).toEqual(['open', 'staff'])
  })

  it('are empty where the endpoint is not on HTTP, and the row is there', () => {
    const hidden = defineContract({ prefix: 'a' }, { get: { ...get, expose: ['MCP'] } })
    expect(routes(resolveBundle({ contracts: [hidden], runtimeTools: [tool] }))).toEqual([
      ['a.get'],
      ['runtime.now'],
    ])
  })

  it('are several where one contract is mounted twice, sorted by path', () => {
    const groups = [
      { pathPrefix: '/v2', contracts: [users] },
      { pathPrefix: '/v1', contracts: [users] },
    ]
    expect(routes(resolveBundle({ groups, contracts: [users, users] }))[0]).toEqual([
      'users.get',
      'GET /users/:id',
      'GET /v1/users/:id',
      'GET /v2/users/:id',
    ])
  })

  it('belong to one operation each', () => {
    const other = defineContract({ prefix: 'users' }, { read: { ...get, path: '/:user' } })
    expect(() => resolveBundle({ contracts: [users, other] })).toThrow(
      'On HTTP, GET /users/:id is the route of users.get and of users.read.',
    )
    const tools = defineContract({ prefix: 'users' }, { read: { ...get, expose: ['MCP'] } })
    expect(routes(resolveBundle({ contracts: [users, tools] }))).toHaveLength(3)
    const put = defineContract({ prefix: 'users' }, { save: { ...get, method: 'PUT' } })
    expect(routes(resolveBundle({ contracts: [users, put] }))).toHaveLength(3)
  })
})

describe('the same operation twice', () => {
  const again = (change: object) =>
    resolveBundle({
      contracts: [users],
      groups: [
        {
          pathPrefix: '/v2',
          contracts: [
            defineContract({ prefix: 'users', scope: 'staff' }, { get: { ...get, ...change } } as never),
          ],
        },
      ],
    })

  it('is one row where the definitions are equal, though the schema objects are not', () => {
    const resolved = again({ output: z.object({ name: z.string(), id: z.string() }) })
    expect(routes(resolved)[0]).toEqual(['users.get', 'GET /users/:id', 'GET /v2/users/:id'])
  })

  it('may have another path of the same names', () => {
    expect(routes(again({ path: '/by/:id' }))[0]).toEqual([
      'users.get',
      'GET /users/:id',
      'GET /v2/users/by/:id',
    ])
  })

  it.each([
    [{ desc: 'Other.' }, 'description'],
    [{ method: 'POST' }, 'method'],
    [{ scope: 'open' }, 'scope'],
    [{ output: Item.extend({ more: z.string() }) }, 'output'],
    [{ input: z.object({}) }, 'input'],
    [{ params: z.object({ id: z.uuid() }) }, 'params'],
    [{ path: '/:user' }, 'path parameters'],
    [{ tool: { name: 'read_user' } }, 'tool name'],
    [{ tool: { annotations: { readOnlyHint: true } } }, 'annotations'],
    [{ expose: ['HTTP'] }, 'expose'],
    [withToolView(get, { output: Item.pick({ id: true }) }), 'view'],
  ])('is refused where it differs: %#, naming both', (change, field) => {
    expect(() => again(change)).toThrow(
      `users.get is defined twice, by contracts[0] and by groups[0].contracts[0], and they differ in ${field}.`,
    )
  })

  it('names two contracts with one prefix and one key', () => {
    const other = defineContract({ prefix: 'users' }, { get: { ...get, desc: 'Other.' } })
    expect(() => resolveBundle({ contracts: [users, other] })).toThrow(
      'users.get is defined twice, by contracts[0] and by contracts[1], and they differ in scope, description.',
    )
    const more = defineContract({ prefix: 'users' }, { remove: { ...get, method: 'DELETE' } })
    expect(routes(resolveBundle({ contracts: [users, more] }))).toHaveLength(3)
  })

  it('names every operation that differs, not only the first', () => {
    const other = (desc: string) =>
      defineContract({ prefix: 'users' }, { get: { ...get, desc }, list: { ...get, path: '/', desc } })
    expect(() => resolveBundle({ contracts: [other('One.'), other('Two.'), other('Two.')] })).toThrow(
      /^users\.get is .*\[1\].*\nusers\.list is .*\[1\].*\nusers\.get is .*\[2\].*\nusers\.list is .*\[2\]/,
    )
  })

  it('is refused where two names would be written alike', () => {
    const one = defineContract({ prefix: 'a.b' }, { c: get })
    const other = defineContract({ prefix: 'a' }, { 'b.c': get })
    expect(() => resolveBundle({ contracts: [one, other] })).toThrow('they differ in prefix and key')
  })

  it('compares runtime tools too', () => {
    const same = defineRuntimeTool({ ...now, handler: () => 'y' })
    expect(resolveBundle({ runtimeTools: [tool, same] }).operations).toHaveLength(1)
    const other = defineRuntimeTool({ ...now, description: 'Other.' })
    expect(() => resolveBundle({ runtimeTools: [tool, other] })).toThrow(
      'runtime:runtime.now is defined twice, by runtimeTools[0] and by runtimeTools[1]',
    )
  })
})

describe('an operation', () => {
  const only = (endpoint: object): Operation =>
    resolveBundle({ contracts: [defineContract({ prefix: 'a' }, { it: endpoint } as never)] }).operations[0]!

  it('says every absent member as null', () => {
    expect(only({ method: 'DELETE', path: '/', desc: 'Deletes.' })).toEqual({
      kind: 'contract',
      service: 'a',
      action: 'it',
      endpointKind: 'json',
      method: 'DELETE',
      scope: null,
      description: 'Deletes.',
      pathParams: [],
      params: null,
      input: null,
      output: null,
      streamItem: null,
      multipart: null,
      status: 204,
      http: [{ method: 'DELETE', path: '/a' }],
      expose: ['HTTP', 'MCP', 'AGENT'],
      toolName: 'it_a',
      view: null,
      ui: null,
      annotations: null,
      rounds: null,
    })
  })

  it('knows its success status', () => {
    const post = { method: 'POST', path: '/', desc: 'Does.' }
    expect(only(post).status).toBe(204)
    expect(only({ ...post, output: Item }).status).toBe(200)
    expect(only({ ...post, responseMeta: { status: 202 } }).status).toBe(202)
    expect(only({ ...post, rawResponse: true }).status).toBe(200)
    expect(only({ ...post, stream: { item: Item } })).toMatchObject({
      status: 200,
      streamItem: Item,
      endpointKind: 'stream',
    })
  })

  it('lists files by name with their defaults', () => {
    const files = { b: { required: false, maxBytes: 9 }, a: {} }
    expect(only({ method: 'POST', path: '/', desc: 'Takes.', multipart: { files } }).multipart).toEqual([
      { name: 'a', required: true, multiple: false, contentTypes: [], maxBytes: null, description: null },
      { name: 'b', required: false, multiple: false, contentTypes: [], maxBytes: 9, description: null },
    ])
  })

  it('carries the view, the questions and the hints', () => {
    const project = () => ({ id: '' })
    const inputRequired = [{ key: 'k', message: 'm' }]
    const tool = { ui: { resourceUri: 'ui://a' }, annotations: { title: 'T' }, mcp: { inputRequired } }
    const slice = Item.pick({ id: true })
    const built = only(withToolView({ ...get, tool } as never, { output: slice, project } as never))
    expect(built).toMatchObject({
      view: { defaults: null, output: slice, project },
      rounds: [{ key: 'k', message: 'm', schema: null }],
      ui: tool.ui,
      annotations: tool.annotations,
    })
    expect(only({ ...get, tool: { mcp: { inputRequired: () => [] } } }).rounds).toBe('resolved-per-call')
  })

  it('is advertised as a model sees it', () => {
    const tool = { ui: { resourceUri: 'ui://a' }, annotations: { title: 'T', readOnlyHint: true } }
    const slice = Item.pick({ id: true })
    const viewed = only(withToolView({ ...get, tool } as never, { output: slice } as never))
    expect(buildAdvertisedTool(viewed, 'name')).toEqual({
      name: 'name',
      title: 'T',
      description: 'Gets one.',
      inputSchema: expect.objectContaining({ type: 'object', required: ['id'] }) as unknown,
      outputSchema: toJsonSchema(slice, 'output'),
      annotations: { title: 'T', readOnlyHint: true },
      _meta: { ui: { resourceUri: 'ui://a' } },
    })
    expect(Object.keys(buildAdvertisedTool(only({ ...get, output: undefined }), 'n'))).toEqual([
      'name',
      'description',
      'inputSchema',
    ])
  })
})
