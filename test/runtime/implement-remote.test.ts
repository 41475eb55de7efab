import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createClient, createHttpClient } from '../../src/client.ts'
import { defineContract, withToolView, type Contract } from '../../src/contract.ts'
import { isSurfaceError } from '../../src/errors.ts'
import { implement, type ImplementedService } from '../../src/runtime/implement.ts'
import { implementRemote, type RemoteOptions } from '../../src/runtime/implement-remote.ts'
import { createHandler } from '../../src/runtime/mounts/http.ts'
import { CallError } from '../../src/runtime/outcome.ts'
import { createToolInvoker } from '../../src/runtime/tool-invoker.ts'
import { createToolRunner } from '../../src/runtime/tool-runner.ts'
import { things } from './client-contract.ts'
import { service } from './client-service.ts'
import { failed, Full } from './one-tool.ts'

/** A proxy of a service that is served by another handler, and the requests that go between them. */
function proxyOf(contract: Contract, origin: ImplementedService, options?: RemoteOptions) {
  const handler = createHandler({ services: [origin] })
  const requests: Request[] = []
  const fetch = (request: Request) => {
    requests.push(request.clone())
    return handler(request)
  }
  const client = createClient(contract, createHttpClient({ baseUrl: 'http://origin.example', fetch }))
  return { requests, service: implementRemote(contract, client, options) }
}

const endpoint = { method: 'POST', path: '/', desc: 'Runs.' } as const

describe('a proxy', () => {
  it('carries what a local service carries, and drops mcp alone', () => {
    const contract = defineContract(
      { prefix: 'things', scope: 's', meta: { m: 1 } },
      {
        run: withToolView(
          {
            ...endpoint,
            output: Full,
            meta: { role: 'r' },
            tool: {
              name: 'go',
              annotations: { title: 'Go' },
              ui: { resourceUri: 'ui://go' },
              mcp: { inputRequired: [{ key: 'sure', message: 'Sure?' }] },
            },
          },
          { output: Full.pick({ id: true }) },
        ),
        events: { ...endpoint, path: '/events', stream: { item: z.string() } },
      },
    )
    const local = implement(contract, { run: () => ({ id: '1', name: 'n' }), events: () => [] })
    const { service: remote } = proxyOf(contract, local)
    const { mcp, ...run } = local.methods['run']!
    expect(mcp).toBeDefined()
    expect(remote.methods['run']).toEqual({ ...run, handler: expect.any(Function) })
    expect('mcp' in remote.methods['run']!).toBe(false)
    expect(remote.methods['events']).toEqual({ ...local.methods['events'], handler: expect.any(Function) })
    expect([remote.prefix, remote.scope, remote.meta]).toEqual([local.prefix, local.scope, local.meta])
  })

  it('never makes a tool of a stream', () => {
    const { service: remote } = proxyOf(things, service)
    for (const transport of ['HTTP', 'MCP', 'AGENT', 'CLI'] as const) {
      const names = createToolRunner({ services: [remote], transport }).tools.map(
        ({ operation }) => operation.action,
      )
      expect(names).not.toContain('count')
      expect(names.includes('get')).toBe(transport !== 'CLI')
    }
  })

  it('fails at once for endpoints that are not on HTTP, naming every one', () => {
    const contract = defineContract(
      { prefix: 'things' },
      {
        a: { ...endpoint, expose: ['MCP'] },
        b: endpoint,
        c: { ...endpoint, path: '/c', expose: ['CLI', 'AGENT'] },
      },
    )
    const client = createClient(contract, createHttpClient({ baseUrl: '' }))
    let error: unknown
    try {
      implementRemote(contract, client)
    } catch (thrown) {
      error = thrown
    }
    expect(isSurfaceError(error) && error.message).toBe(
      'Contract "things" cannot be served by a remote server.\n' +
        '  a: it is not exposed over HTTP\n' +
        '  c: it is not exposed over HTTP',
    )
  })

  it('fails at once for a client of another contract', () => {
    expect(() =>
      implementRemote(things, {
        ...createClient(things, createHttpClient({ baseUrl: '' })),
        list: 1,
      } as never),
    ).toThrow('list: the client has no such call')
  })
})

describe('a forwarded call', () => {
  const seen: unknown[] = []
  const double = z.string().transform((text) => `${text}${text}`)
  const contract = defineContract(
    { prefix: 'things' },
    {
      run: withToolView(
        {
          ...endpoint,
          path: '/:id',
          input: z.object({ text: double, n: z.number().default(1), extra: z.array(z.string()).optional() }),
          output: z.object({ text: z.string().transform((text) => text.length), more: z.string() }),
        },
        {
          defaults: { n: 5, extra: [] },
          output: z.object({ label: z.string() }),
          project: (full, { input }) => ({ label: `${full.text} ${input.text} ${input.n}` }),
        },
      ),
    },
  )
  const origin = implement(contract, {
    run: ({ params, input, source }) => {
      seen.push({ params, input, source })
      return { text: input.text, more: 'm' }
    },
  })

  it('reaches the origin as it was sent with the defaults, and every transform runs once on each side', async () => {
    const { service: remote } = proxyOf(contract, origin)
    const runner = createToolRunner({ services: [remote], transport: 'MCP' })
    expect(await runner.call('run_thing', { id: 'x/y', text: 'ab' })).toEqual({
      ok: true,
      value: { label: '4 abab 5' },
    })
    expect(seen.splice(0)).toEqual([
      { params: { id: 'x/y' }, input: { text: 'abab', n: 5, extra: [] }, source: 'http' },
    ])
  })

  it('answers code in full', async () => {
    const { service: remote } = proxyOf(contract, origin)
    const invoker = createToolInvoker([remote], { transport: 'MCP' })
    expect(await invoker.call('run_thing', { id: 'x', text: 'ab' })).toEqual({
      ok: true,
      value: { text: 4, more: 'm' },
    })
    expect(seen.splice(0)).toMatchObject([{ input: { n: 1 } }])
  })

  it('is not sent when it is refused here', async () => {
    const { service: remote, requests } = proxyOf(contract, origin)
    const runner = createToolRunner({ services: [remote], transport: 'MCP' })
    expect(failed(await runner.call('run_thing', { id: 'x', text: 1 })).code).toBe('VALIDATION_ERROR')
    expect(requests).toEqual([])
  })

  it('adds what the options say of the call', async () => {
    const { service: remote, requests } = proxyOf(contract, origin, {
      request: ({ user }) => ({ headers: { authorization: String(user) } }),
    })
    const runner = createToolRunner({ services: [remote], transport: 'MCP' })
    await runner.call('run_thing', { id: 'x', text: 'a' }, { context: { user: 'Ann' } })
    expect(requests[0]!.headers.get('authorization')).toBe('Ann')
  })

  it('loses an empty list in a query: the origin applies its own default, and the answer is projected here', async () => {
    const include = z.array(z.string()).default(['all'])
    const get = defineContract(
      { prefix: 'things' },
      {
        get: withToolView(
          {
            method: 'GET',
            path: '/',
            desc: 'Gets.',
            input: z.object({ include }),
            output: z.object({ got: include }),
          },
          {
            defaults: { include: [] },
            output: z.object({ asked: z.number(), got: z.array(z.string()) }),
            project: ({ got }, { input }) => ({ asked: input.include.length, got }),
          },
        ),
      },
    )
    const { service: remote } = proxyOf(get, implement(get, { get: ({ input }) => ({ got: input.include }) }))
    const runner = createToolRunner({ services: [remote], transport: 'MCP' })
    expect(await runner.call('get_thing', {})).toEqual({ ok: true, value: { asked: 0, got: ['all'] } })
  })
})

describe('what the origin answers', () => {
  const contract = defineContract({ prefix: 'things' }, { run: { ...endpoint, output: Full } })
  const callWith = (handler: () => unknown) => {
    const { service: remote } = proxyOf(contract, implement(contract, { run: handler as never }))
    return createToolRunner({ services: [remote], transport: 'MCP' }).call('run_thing', {})
  }

  it('as a failure is the failure here', async () => {
    const thrown = new CallError('CONFLICT', 'Taken.', { details: { by: 'Ann' } })
    expect(await callWith(() => Promise.reject(thrown))).toMatchObject({
      ok: false,
      code: 'CONFLICT',
      message: 'Taken.',
      details: { by: 'Ann' },
    })
    expect(await callWith(() => Promise.reject(new Error('secret')))).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'The operation failed.',
    })
  })

  it('by another contract than this one is a fault', async () => {
    const client = createClient(
      contract,
      createHttpClient({ baseUrl: 'http://x', fetch: () => Promise.resolve(Response.json({ id: 1 })) }),
    )
    const runner = createToolRunner({ services: [implementRemote(contract, client)], transport: 'MCP' })
    expect(failed(await runner.call('run_thing', {}))).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'things.run answered something its contract does not allow.',
    })
  })

  it('not at all is a fault that says nothing of where the origin is', async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('connect ECONNREFUSED 10.0.0.1:80')))
    const client = createClient(contract, createHttpClient({ baseUrl: 'http://10.0.0.1', fetch }))
    const runner = createToolRunner({ services: [implementRemote(contract, client)], transport: 'MCP' })
    const answer = failed(await runner.call('run_thing', {}))
    expect([answer.code, answer.message, answer.details]).toEqual([
      'INTERNAL_SERVER_ERROR',
      'The operation failed.',
      undefined,
    ])
  })
})

describe('a proxy served over HTTP', () => {
  const { service: remote, requests } = proxyOf(things, service)
  const gateway = createHandler({ services: [remote] })
  const fetch = (request: Request) => gateway(request)
  const client = createClient(things, createHttpClient({ baseUrl: 'http://gateway.example', fetch }))

  it('answers JSON like the origin', async () => {
    expect(await client.list({ input: { tags: ['x'], exact: 'yes' } })).toEqual({
      limit: 20,
      tags: ['x'],
      exact: true,
    })
    expect(await client.remove({ params: { id: '7' }, input: { reasons: [] } })).toEqual({
      params: { id: 7 },
      input: { reasons: [] },
    })
    expect(await client.touch({ params: { id: 'x' } })).toBeUndefined()
    await expect(client.get({ params: { id: 'teapot' } })).rejects.toMatchObject({
      code: 'TEAPOT',
      status: 418,
    })
  })

  it('passes raw answers on, redirections too, without headers of the first transfer', async () => {
    const page = await client.page({ input: { q: 'hi' } })
    expect([page.headers.get('content-type'), await page.text()]).toEqual(['text/html', '<p>hi</p>'])
    const away = await client.page({ input: { q: 'away' } })
    expect([away.status, away.headers.get('location')]).toEqual([302, 'http://elsewhere.example/'])
    expect(requests.at(-1)!.redirect).toBe('manual')
    expect((await client.probe()).headers.get('x-size')).toBe('7')
  })

  it('passes raw bytes on as they came', async () => {
    const input = new TextEncoder().encode('{ "a" : 1 }')
    const headers = { 'content-type': 'application/json' }
    expect(await client.hook({ input: input as never }, { headers })).toEqual({
      input: { a: 1 },
      bytes: '{ "a" : 1 }',
    })
    expect(await client.text({ input: 'ü' })).toEqual({ input: 'ü', type: 'text/plain; charset=utf-8' })
    expect(requests.at(-1)!.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  it('passes files and items on', async () => {
    const photo = new File(['pixels'], 'a.png')
    expect(await client.upload({ input: { title: 't' }, files: { photo } })).toEqual({
      input: { title: 't' },
      files: [
        ['more', []],
        ['photo', [['a.png', 'pixels']]],
      ],
    })
    const seen: number[] = []
    for await (const { n } of await client.count({ input: { to: 3 } })) seen.push(n)
    expect(seen).toEqual([1, 2, 3])
  })
})

describe('headers of the first transfer', () => {
  it('do not survive the second', async () => {
    const packed = new Response('plain', {
      headers: { 'content-encoding': 'gzip', 'content-length': '999', 'x-kept': 'yes' },
    })
    const client = createClient(
      things,
      createHttpClient({ baseUrl: 'http://x', fetch: () => Promise.resolve(packed) }),
    )
    const gateway = createHandler({ services: [implementRemote(things, client)] })
    const answer = await gateway(new Request('http://gateway.example/things/page?q=x'))
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'x-kept': 'yes' })
    expect(answer.headers.has('content-encoding') || answer.headers.has('content-length')).toBe(false)
    expect(await answer.text()).toBe('plain')
  })
})
