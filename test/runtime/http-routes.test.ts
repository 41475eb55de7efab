import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineBundle } from '../../src/contract/define-bundle.ts'
import { defineContract } from '../../src/contract/define-contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { isSurfaceError } from '../../src/errors.ts'
import { implement, type ImplementedService } from '../../src/runtime/implement.ts'
import { createHandler } from '../../src/runtime/mounts/http.ts'
import { send } from './http-calls.ts'

const output = z.object({ route: z.string(), params: z.record(z.string(), z.string()) })

/** One service a route, each told by its own path; the order of services is the order of export. */
function service(method: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'DELETE', path: string): ImplementedService {
  const [, prefix, ...rest] = path.split('/')
  const kind = method === 'HEAD' ? { method, rawResponse: true as const } : { method, output }
  const endpoint: Endpoint = { path: `/${rest.join('/')}`, desc: 'Answers.', ...kind }
  const name = `${method}_${rest.join('_').replace(/\W/g, '_')}`
  const contract = defineContract({ prefix: prefix! }, { [name]: endpoint })
  const [action] = Object.keys(contract.endpoints)
  const answer = ({ params }: { params: unknown }) =>
    method === 'HEAD' ? new Response('none', { headers: { 'x-route': path } }) : { route: path, params }
  return implement(contract, { [action!]: answer } as never)
}

const ROUTES = [
  ['GET', '/a/fixed/end'],
  ['GET', '/a/fixed/:last'],
  ['GET', '/a/:middle/end'],
  ['GET', '/a/:x/:y'],
  ['GET', '/a/:only'],
  ['GET', '/a/*rest'],
  ['GET', '/a/sales.csv'],
  ['GET', '/a'],
  ['POST', '/a/fixed/:other'],
  ['PUT', '/a/*whole'],
  ['HEAD', '/a/:only'],
  ['DELETE', '/ü/straße/:id'],
] as const

const EXPECTED: readonly [
  method: string,
  target: string,
  route: string | null,
  params: Record<string, string>,
][] = [
  ['GET', '/a', '/a', {}],
  ['GET', '/a/1', '/a/:only', { only: '1' }],
  ['GET', '/a/fixed', '/a/:only', { only: 'fixed' }],
  ['GET', '/a/sales.csv', '/a/sales.csv', {}],
  ['GET', '/a/salesXcsv', '/a/:only', { only: 'salesXcsv' }],
  ['GET', '/a/fixed/end', '/a/fixed/end', {}],
  ['GET', '/a/fixed/2', '/a/fixed/:last', { last: '2' }],
  ['GET', '/a/1/end', '/a/:middle/end', { middle: '1' }],
  ['GET', '/a/1/2', '/a/:x/:y', { x: '1', y: '2' }],
  ['GET', '/a/1/2/3', '/a/*rest', { rest: '1/2/3' }],
  ['GET', '/a/fixed/end/3', '/a/*rest', { rest: 'fixed/end/3' }],
  ['POST', '/a/fixed/2', '/a/fixed/:other', { other: '2' }],
  ['PUT', '/a/fixed/2', '/a/*whole', { whole: 'fixed/2' }],
  // One character has one meaning however it is written, and a slash inside of a segment stays there.
  ['GET', '/%61/%66ixed/%65nd', '/a/fixed/end', {}],
  ['GET', '/a/x%2Fy', '/a/:only', { only: 'x/y' }],
  ['GET', '/a/x%252Fy', '/a/:only', { only: 'x%2Fy' }],
  ['GET', '/a/1/2%2F3/%0A%F0%9F%98%80', '/a/*rest', { rest: '1/2/3/\n😀' }],
  ['GET', '/a/a+b', '/a/:only', { only: 'a+b' }],
  ['DELETE', '/%C3%BC/stra%c3%9fe/7', '/ü/straße/:id', { id: '7' }],
  ['DELETE', '/ü/straße/7', '/ü/straße/:id', { id: '7' }],
  ['GET', '/b', null, {}],
  ['GET', '/', null, {}],
  ['GET', '/a/', null, {}],
  ['GET', '//a', null, {}],
]

const services = ROUTES.map(([method, path]) => service(method, path))

describe('a route', () => {
  it.each(EXPECTED)('%s %s', async (method, target, route, params) => {
    const { status, text } = await send(createHandler({ services }), method, target)
    if (route === null) expect(status).toBe(404)
    else expect(JSON.parse(text)).toEqual({ route, params })
  })

  it('is found whatever the order of export', async () => {
    const seed = Number(process.env['SURFACE_SEED'] ?? Date.now() % 1e9)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(services, { minLength: services.length }), async (shuffled) => {
        const handler = createHandler({ services: shuffled })
        for (const [method, target, route, params] of EXPECTED) {
          const { status, text } = await send(handler, method, target)
          if (route === null) expect(status).toBe(404)
          else expect(JSON.parse(text)).toEqual({ route, params })
        }
      }),
      { numRuns: 20, seed },
    )
  })

  it('answers HEAD only where a contract says so', async () => {
    const handler = createHandler({ services })
    const found = await send(handler, 'HEAD', '/a/1')
    expect(found).toEqual({
      status: 200,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-route': '/a/:only' },
      text: '',
    })
    expect(await send(handler, 'HEAD', '/a')).toMatchObject({
      status: 405,
      headers: { allow: 'GET' },
      text: '',
    })
    expect(await send(handler, 'HEAD', '/b')).toMatchObject({ status: 404, text: '' })
  })

  it('names the methods it answers to', async () => {
    const handler = createHandler({ services })
    for (const [method, target, allow] of [
      ['DELETE', '/a', 'GET'],
      ['PATCH', '/a/1', 'GET, HEAD, PUT'],
      ['DELETE', '/a/fixed/1', 'GET, POST, PUT'],
      ['OPTIONS', '/a/1/2/3', 'GET, PUT'],
      ['constructor', '/a', 'GET'],
      ['__proto__', '/a', 'GET'],
      ['ALL', '/a', 'GET'],
    ] as const) {
      const answer = await send(handler, method, target)
      expect(answer).toMatchObject({ status: 405, headers: { allow } })
      expect(JSON.parse(answer.text)).toEqual({
        error: { code: 'METHOD_NOT_ALLOWED', message: `This route answers ${allow}.` },
      })
    }
  })

  it.each(['/a/%', '/a/%zz', '/a/%ff', '/a/%C3', '/%C0%AF/x'])('is not guessed from %s', async (target) => {
    const answer = await send(createHandler({ services }), 'GET', target)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).error.code).toBe('BAD_REQUEST')
  })

  it('has no name of the engine', async () => {
    const handler = createHandler({ services: [service('GET', '/a/:constructor')] })
    for (const path of ['/__proto__', '/constructor', '/toString/x']) {
      expect((await send(handler, 'GET', path)).status).toBe(404)
    }
    const { text } = await send(handler, 'GET', '/a/toString')
    expect(JSON.parse(text).params).toEqual({ constructor: 'toString' })
  })
})

describe('where services are mounted', () => {
  const contract = defineContract(
    { prefix: 'a', scope: 'partner' },
    { get: { method: 'GET', path: '/', desc: 'Gets.', output: z.string() } },
  )
  const own = implement(contract, { get: () => 'here' })

  it('is below their prefix, or where a bundle says', async () => {
    expect((await send(createHandler({ services: [own] }), 'GET', '/a')).text).toBe('"here"')
    const bundle = defineBundle({ contracts: [contract], scopePrefixes: { partner: '/p/v1' } })
    const handler = createHandler({ services: [own], bundle })
    expect((await send(handler, 'GET', '/p/v1/a')).text).toBe('"here"')
    expect((await send(handler, 'GET', '/a')).status).toBe(404)
    const grouped = defineBundle({
      contracts: [contract],
      groups: [{ pathPrefix: '/admin', contracts: [contract] }],
    })
    const both = createHandler({ services: [own], bundle: grouped })
    expect((await send(both, 'GET', '/admin/a')).text).toBe('"here"')
    expect((await send(both, 'GET', '/a')).text).toBe('"here"')
  })

  it('is refused for a route that nobody answers', () => {
    const refused = (action: () => unknown): string | null => {
      try {
        action()
      } catch (error) {
        return isSurfaceError(error) ? `${error.code}: ${error.message}` : String(error)
      }
      return null
    }
    const bundle = defineBundle({ contracts: [contract] })
    expect(refused(() => createHandler({ services: [], bundle }))).toMatch(/^service-missing: .*a\.get/)
    const twin = service('GET', '/a/')
    expect(refused(() => createHandler({ services: [own, twin] }))).toMatch(
      /^surface-refused: .*GET \/a .*a\.GET_/,
    )
  })

  it('does not care about names of tools', async () => {
    const named = (prefix: string) => {
      const endpoint = {
        method: 'GET',
        path: '/',
        desc: 'Gets.',
        output: z.string(),
        tool: { name: 'same' },
      } as const
      return implement(defineContract({ prefix }, { get: endpoint }), { get: () => prefix })
    }
    const handler = createHandler({ services: [named('x'), named('y')] })
    expect((await send(handler, 'GET', '/y')).text).toBe('"y"')
  })

  it('leaves out what is not exposed', async () => {
    const tool = { method: 'GET', path: '/', desc: 'Gets.', output: z.string(), expose: ['MCP'] } as const
    const hidden = implement(defineContract({ prefix: 'h' }, { get: tool }), { get: () => 'x' })
    expect((await send(createHandler({ services: [hidden] }), 'GET', '/h')).status).toBe(404)
  })
})
