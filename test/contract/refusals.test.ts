import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineContract } from '../../src/contract/define-contract.ts'
import { isCheckedContract } from '../../src/contract/contract-mark.ts'
import { offencesOf, refused } from './offences.ts'

const Item = z.object({ id: z.string() })
const base = { method: 'GET', path: '/', desc: 'Reads.' }

describe('a contract', () => {
  it('is plain data with what was written', () => {
    const endpoints = { get: { method: 'GET', path: '/', desc: 'Reads.', output: Item } } as const
    const contract = defineContract({ prefix: 'users', scope: 'staff', meta: { owner: 'a' } }, endpoints)
    expect(contract).toStrictEqual({ prefix: 'users', scope: 'staff', meta: { owner: 'a' }, endpoints })
    expect(contract.endpoints).toBe(endpoints)
    expect(Object.isFrozen(endpoints)).toBe(false)
  })

  it('says that it was checked, and a copy with other endpoints does not', () => {
    const contract = defineContract({ prefix: 'users' }, {})
    expect(isCheckedContract(contract)).toBe(true)
    expect(isCheckedContract({ ...contract, endpoints: { x: {} } })).toBe(false)
  })

  it('lists every offence of every endpoint at once', () => {
    const endpoints = {
      list: { method: 'GET', path: 'no-slash', desc: ' ', toolName: 'x', expose: [] },
      get: { method: 'FETCH', path: '/:id/:id', desc: 'Gets.', output: 'none', tool: null },
      fine: { ...base, path: '/fine' },
    }
    const found = offencesOf(endpoints, { prefix: 'users' })
    expect(found.map(({ endpoint, field }) => `${endpoint} ${field}`)).toEqual([
      'list toolName',
      'list desc',
      'list path',
      'list expose',
      'get path',
      'get method',
      'get output',
      'get tool',
    ])
    for (const { reason, remedy } of found) {
      expect(reason).not.toBe('')
      expect(remedy).toMatch(/\.$/)
    }
  })

  it('prints them as a list that names endpoint, field, reason and remedy', () => {
    expect(() => defineContract({ prefix: 'users' }, { a: { ...base, desc: '' }, b: null } as never)).toThrow(
      'Contract "users" is refused for 2 reasons:\n' +
        '- a, desc: it is blank, and a model chooses a tool by it. Say what the endpoint is for.\n' +
        '- b: it is not an object. Write `{ method, path, desc }`.',
    )
  })

  it.each([
    [{ prefix: 7 }, 'prefix: it is not a text'],
    [{ prefix: 'a b' }, 'prefix: "a b" is not a path segment in "a b"'],
    [{ prefix: 'a', scope: '' }, 'scope: it is not a name'],
    [{ prefix: 'a', meta: 'x' }, 'meta: it is not an object'],
    [{ prefix: 'a', scopes: 'x' }, 'scopes: no contract has this field'],
  ])('refuses the head %j, once', (head, reason) => {
    for (const endpoints of [{}, { list: base }])
      expect(offencesOf(endpoints, head).map(({ field, reason }) => `${field}: ${reason}`)).toEqual([reason])
  })

  it('takes fields of the author’s own in its head', () => {
    expect(offencesOf({}, { prefix: 'a', owner: 'x', beta: true, scoped: undefined })).toEqual([])
  })

  it.each(['', '/', 'users', '/admin/users', 'v1.2/users', 'orgs/:org'])('takes the prefix %j', (prefix) => {
    expect(offencesOf({}, { prefix })).toEqual([])
  })

  it('survives values that cannot be printed', () => {
    const nothing = Object.create(null) as object
    expect(offencesOf({}, { prefix: nothing })).toHaveLength(1)
    expect(
      refused({ ...base, method: nothing, path: nothing, desc: nothing, expose: [nothing], tool: nothing }),
    ).toHaveLength(5)
  })

  it('refuses endpoints that are no map, and no arguments at all', () => {
    expect(offencesOf(null as never)).toHaveLength(1)
    expect(offencesOf({ a: [] })).toHaveLength(1)
    expect(offencesOf(undefined as never, undefined)).toHaveLength(1)
    expect(offencesOf({}, null as never)).toHaveLength(1)
  })
})

describe('texts and paths', () => {
  it.each([undefined, '', ' \n', '\u200b\u2060\u00ad', 7])('refuses the desc %j', (desc) => {
    expect(refused({ ...base, desc })).toEqual(['desc: it is blank, and a model chooses a tool by it'])
  })

  it.each(['/', '/a', '/:id', '/:id/*rest', '/*rest', '/a-b_c.d~e/:id', '/a/'])(
    'takes the path %s',
    (path) => {
      expect(refused({ ...base, path })).toEqual([])
    },
  )

  it.each([
    [undefined, 'it is not a path'],
    ['', 'it does not begin with "/" in ""'],
    ['a', 'it does not begin with "/" in "a"'],
    ['//a', 'it holds an empty segment in "//a"'],
    ['/:', '":" is not a name in "/:"'],
    ['/:a-b', '":a-b" is not a name in "/:a-b"'],
    ['/:1', '":1" is not a name in "/:1"'],
    ['/:__proto__', '":__proto__" is not a name in "/:__proto__"'],
    ['/a:b', '"a:b" is not a path segment in "/a:b"'],
    ['/{id}', '"{id}" is not a path segment in "/{id}"'],
    ['/a?b', '"a?b" is not a path segment in "/a?b"'],
    ['/..', '".." is not a path segment in "/.."'],
    ['/:id/:id', 'the name "id" occurs twice in "/:id/:id"'],
    ['/:id/*id', 'the name "id" occurs twice in "/:id/*id"'],
    ['/*rest/a', '"*rest" is not the last segment in "/*rest/a"'],
    ['/*', '"*" is not a name in "/*"'],
  ])('refuses the path %j', (path, reason) => {
    expect(refused({ ...base, path })).toEqual([`path: ${reason}`])
  })

  it('counts names of the prefix', () => {
    expect(refused({ ...base, path: '/:org' }, { prefix: 'orgs/:org' })).toEqual([
      'path: the name "org" occurs twice in "/:org"',
    ])
    expect(refused({ ...base, path: '/:user' }, { prefix: 'orgs/:org' })).toEqual([])
  })

  it('has params that declare exactly the names of the path', () => {
    const path = '/:id/*rest'
    const both = z.object({ id: z.string(), rest: z.string() })
    expect(refused({ ...base, path, params: both })).toEqual([])
    expect(refused({ ...base, path, params: both.omit({ rest: true }) })).toEqual([
      'params: the path has "rest" and the schema lacks it',
    ])
    expect(refused({ ...base, path, params: both.extend({ x: z.string() }) })).toEqual([
      'params: the schema has "x" and the path lacks it',
    ])
    expect(refused({ ...base, params: Item })).toEqual(['params: the schema has "id" and the path lacks it'])
  })

  it('has a scope and meta of the right shape', () => {
    expect(refused({ ...base, scope: 'staff', meta: { a: 1 } })).toEqual([])
    expect(refused({ ...base, scope: '', meta: 1 })).toEqual([
      'scope: it is not a name',
      'meta: it is not an object',
    ])
  })
})

describe('expose', () => {
  it.each([[['HTTP']], [['MCP']], [['CLI']], [['HTTP', 'MCP', 'AGENT', 'CLI']], [undefined]])(
    'takes %j',
    (expose) => {
      expect(refused({ ...base, expose })).toEqual([])
    },
  )

  it.each([
    [[], 'it is empty, so nobody could call the endpoint'],
    ['HTTP', 'it is not a list'],
    [['HTTP', 'SSE'], '"SSE" is no transport'],
    [['HTTP', 'HTTP'], '"HTTP" is listed twice'],
    [['MCP', 'MCP'], '"MCP" is listed twice'],
  ])('refuses %j', (expose, reason) => {
    expect(refused({ ...base, expose })).toEqual([`expose: ${reason}`])
  })

  it('that lists a transport twice gives a name to one tool', () => {
    expect(refused({ ...base, expose: ['MCP', 'MCP'], tool: { name: 'x' } })).toEqual([
      'expose: "MCP" is listed twice',
    ])
  })

  it('has no tool transport on a kind that cannot be a tool', () => {
    expect(refused({ ...base, rawResponse: true, expose: ['HTTP', 'MCP'] })).toEqual([
      'expose: a raw-response endpoint can never be a tool, and MCP shows tools',
    ])
    expect(refused({ ...base, rawResponse: true, expose: ['HTTP'] })).toEqual([])
  })
})
