import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { isSurfaceError } from '../../src/errors.ts'
import type { HandlerOptions, HttpHooks } from '../../src/runtime/mounts/http.ts'
import { CallError } from '../../src/runtime/outcome.ts'
import { echo, send, serve, serveOne } from './http-calls.ts'

const throwing = (thrown: unknown, options: Omit<HandlerOptions, 'services'> = {}) =>
  serveOne({}, () => Promise.reject(thrown as Error), options)

describe('what a handler throws', () => {
  it.each([
    ['an error', new Error('secret')],
    ['a string', 'secret'],
    ['undefined', undefined],
    ['a thing with a status', { status: 404, message: 'secret', code: 'NOT_FOUND' }],
    ['an error of a schema', z.string().safeParse(1).error],
    ['a URIError', new URIError('secret')],
  ])('is never shown: %s', async (_, thrown) => {
    const { status, text } = await send(throwing(thrown), 'POST', '/things')
    expect(status).toBe(500)
    expect(text).toBe('{"error":{"code":"INTERNAL_SERVER_ERROR","message":"The operation failed."}}')
  })

  it('is shown when it is a CallError, without its cause', async () => {
    const thrown = new CallError('CONFLICT', 'Taken.', { details: { by: 'p1' }, cause: new Error('secret') })
    expect(await send(throwing(thrown), 'POST', '/things')).toEqual({
      status: 409,
      headers: { 'content-type': 'application/json' },
      text: '{"error":{"code":"CONFLICT","message":"Taken.","details":{"by":"p1"}}}',
    })
  })

  it.each([
    [new CallError('OUT_OF_TEA', 'None.'), 400],
    [new CallError('OUT_OF_TEA', 'None.', { status: 418 }), 418],
    [new CallError('TOO_MANY_REQUESTS', 'Slow down.'), 429],
    [new CallError('OUT_OF_TEA', 'None.', { status: 200 }), 500],
    [new CallError('OUT_OF_TEA', 'None.', { status: Number.NaN }), 500],
    [new CallError('constructor', 'None.'), 400],
  ])('has a status that says failure: %s', async (thrown, status) => {
    const answer = await send(throwing(thrown), 'POST', '/things')
    expect([answer.status, JSON.parse(answer.text).error.message]).toEqual([status, thrown.message])
  })

  it('loses details that are no JSON', async () => {
    const { text } = await send(
      throwing(new CallError('CONFLICT', 'Taken.', { details: 1n })),
      'POST',
      '/things',
    )
    expect(text).toBe('{"error":{"code":"CONFLICT","message":"Taken."}}')
  })
})

describe('hooks over HTTP', () => {
  const endpoint = {
    input: z.looseObject({}),
    output: z.any(),
    expose: ['HTTP'],
    meta: { role: 'admin' },
  } as never

  it('run around the handler, know the request, and may refuse', async () => {
    const seen: unknown[] = []
    const hooks: HttpHooks = {
      beforeHandle: (context, { operation, meta }) => {
        seen.push([context.source, context.input, operation.action, meta])
        if (context.request!.headers.get('authorization') === null)
          throw new CallError('UNAUTHORIZED', 'Who?')
      },
      afterHandle: (_, result) => ({ ...(result as object), more: 1 }),
    }
    const handler = serveOne(endpoint, echo as never, { hooks })
    expect((await send(handler, 'POST', '/things', { json: { a: 1 } })).status).toBe(401)
    const headers = { authorization: 'Bearer x' }
    const { text } = await send(handler, 'POST', '/things', { json: { a: 1 }, headers })
    expect(JSON.parse(text)).toEqual({ params: {}, input: { a: 1 }, more: 1 })
    expect(seen[0]).toEqual(['http', { a: 1 }, 'one', { role: 'admin' }])
  })

  it('are told of failures, with their causes', async () => {
    const failures: unknown[] = []
    const hooks: HttpHooks = { onError: (failed) => failures.push(failed) }
    const cause = new Error('secret')
    await send(throwing(cause, { hooks }), 'POST', '/things')
    await send(throwing(new CallError('GONE', 'Gone.'), { hooks }), 'POST', '/things')
    await send(serveOne(endpoint, echo as never, { hooks }), 'POST', '/things', { json: 1 })
    expect(failures).toMatchObject([
      { operation: 'things.one', status: 500, code: 'INTERNAL_SERVER_ERROR', cause },
      { operation: 'things.one', status: 410, code: 'GONE' },
      { operation: 'things.one', status: 400, code: 'VALIDATION_ERROR' },
    ])
  })

  it('do not change an answer by failing to listen', async () => {
    const fail = () => {
      throw new Error('secret')
    }
    const options = { hooks: { onError: fail }, logger: { warn: fail, error: fail } }
    const { status, text } = await send(throwing(new Error('x'), options), 'POST', '/things')
    expect([status, text.includes('secret')]).toEqual([500, false])
  })

  it('do not end the process by failing later, nor keep each other from being told', async () => {
    const rejections: unknown[] = []
    const collect = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', collect)
    const onError = vi.fn(() => Promise.reject(new Error('hook')))
    const error = vi.fn(() => Promise.reject(new Error('logger')))
    const options = { hooks: { onError }, logger: { warn: () => {}, error } }
    await send(throwing(new Error('x'), options), 'POST', '/things')
    const fail = () => {
      throw new Error('logger')
    }
    const failing = { warn: () => {}, error: fail }
    await send(throwing(new Error('x'), { hooks: { onError }, logger: failing }), 'POST', '/things')
    await new Promise((resolve) => setTimeout(resolve, 5))
    process.off('unhandledRejection', collect)
    expect([rejections, error.mock.calls.length, onError.mock.calls.length]).toEqual([[], 1, 2])
  })

  it('may set headers of every answer or replace it, and nothing else brings time or chance', async () => {
    const hooks: HttpHooks = { onResponse: (response) => response.headers.set('x-own', '1') }
    const handler = serveOne(endpoint, echo as never, { hooks })
    for (const [method, path] of [
      ['POST', '/things'],
      ['GET', '/things'],
      ['GET', '/none'],
    ] as const) {
      expect((await send(handler, method, path)).headers['x-own']).toBe('1')
    }
    const replaced = serveOne(endpoint, echo as never, {
      hooks: { onResponse: (_, request) => new Response(request.method, { status: 203 }) },
    })
    expect(await send(replaced, 'POST', '/things')).toMatchObject({ status: 203, text: 'POST' })
    // Its own headers are closed.
    const redirecting = { method: 'GET', rawResponse: true, output: undefined } as never
    const redirected = serveOne(redirecting, () => Response.redirect('http://y/', 302), { hooks })
    expect(await send(redirected, 'GET', '/things')).toMatchObject({ status: 302, headers: { 'x-own': '1' } })
    const failing = serveOne(endpoint, echo as never, {
      hooks: { onResponse: () => Promise.reject(new Error('secret')) },
    })
    const { status, text } = await send(failing, 'POST', '/things')
    expect([status, text.includes('secret')]).toEqual([500, false])
  })
})

describe('the application’s own context', () => {
  const mine = { output: z.any(), expose: ['HTTP'] } as never
  const show = (({ user, source, params, input, request }: Record<string, unknown>) => ({
    user,
    source,
    params,
    input,
    request: request instanceof Request,
  })) as never

  it('stands beside what a call is given and shadows none of it', async () => {
    const context = (request: Request) => ({
      user: request.headers.get('x-user'),
      source: 'mine',
      params: 'mine',
      input: 'mine',
      request: 'mine',
    })
    const handler = serveOne(mine, show, { context })
    const answers = await Promise.all(
      ['a', 'b'].map((user) => send(handler, 'POST', '/things', { headers: { 'x-user': user } })),
    )
    expect(answers.map(({ text }) => JSON.parse(text))).toEqual(
      ['a', 'b'].map((user) => ({ user, source: 'http', params: {}, request: true })),
    )
  })

  it('may refuse a call', async () => {
    const refusing = serveOne(mine, show, {
      context: () => Promise.reject(new CallError('FORBIDDEN', 'No.')),
    })
    expect((await send(refusing, 'POST', '/things')).status).toBe(403)
    const broken = serveOne(mine, show, {
      context: () => {
        throw new Error('secret')
      },
    })
    const { status, text } = await send(broken, 'POST', '/things')
    expect([status, text.includes('secret')]).toEqual([500, false])
  })
})

describe('warnOnOutputStrip', () => {
  const output = z.object({ rows: z.array(z.object({ a: z.number() })) })
  const result = {
    rows: [
      { a: 1, b: 2 },
      { a: 1, 'c.d': 3 },
    ],
    total: 2,
  }
  const endpoints = { list: { method: 'GET', path: '/', desc: 'Lists.', output } } as const

  it('tells once a response what was not sent', async () => {
    const lines: string[] = []
    const logger = { warn: (line: string) => lines.push(line) }
    const handler = serve(endpoints, { list: () => result }, { warnOnOutputStrip: true, logger })
    const { text } = await send(handler, 'GET', '/things')
    expect(text).toBe('{"rows":[{"a":1},{"a":1}]}')
    expect(lines).toEqual([
      'things.list: not in its output schema, so not sent: rows[0].b, rows[1]["c.d"], total',
    ])
    await send(handler, 'GET', '/things')
    expect(lines).toHaveLength(2)
  })

  it('costs no answer when the logger fails', async () => {
    const logger = {
      warn: () => {
        throw new Error('secret')
      },
    }
    const handler = serve(endpoints, { list: () => result }, { warnOnOutputStrip: true, logger })
    expect(await send(handler, 'GET', '/things')).toMatchObject({
      status: 200,
      text: '{"rows":[{"a":1},{"a":1}]}',
    })
  })

  it('is silent by default, and then looks at nothing', async () => {
    const lines: string[] = []
    const logger = { warn: (line: string) => lines.push(line) }
    let keysRead = 0
    const watched = new Proxy(
      { rows: [], extra: 1 },
      {
        ownKeys: (target) => (keysRead++, Reflect.ownKeys(target)),
      },
    )
    const count = async (warnOnOutputStrip: boolean): Promise<number> => {
      keysRead = 0
      const handler = serve(endpoints, { list: () => watched }, { warnOnOutputStrip, logger })
      await send(handler, 'GET', '/things')
      return keysRead
    }
    const silent = await count(false)
    expect(lines).toEqual([])
    expect(await count(true)).toBeGreaterThan(silent)
    expect(lines).toHaveLength(1)
  })

  it('tells once of a stream', async () => {
    const lines: string[] = []
    const handler = serveOne(
      { method: 'GET', stream: { item: z.object({ n: z.number() }) } } as never,
      () => [{ n: 1 }, { n: 2, x: 1 }, { n: 3, x: 1 }],
      { warnOnOutputStrip: true, logger: { warn: (line) => lines.push(line) } },
    )
    await send(handler, 'GET', '/things')
    expect(lines).toEqual(['things.one: not in its output schema, so not sent: x'])
  })

  it('says nothing when nothing is taken away', async () => {
    const lines: string[] = []
    const handler = serve(
      { list: { method: 'GET', path: '/', desc: 'Lists.', output: z.looseObject({}) } },
      { list: () => ({ more: 1 }) },
      { warnOnOutputStrip: true, logger: { warn: (line) => lines.push(line) } },
    )
    expect((await send(handler, 'GET', '/things')).text).toBe('{"more":1}')
    expect(lines).toEqual([])
  })

  it('needs somebody to tell', () => {
    let code: string | null = null
    try {
      serve(endpoints, { list: () => result }, { warnOnOutputStrip: true })
    } catch (error) {
      code = isSurfaceError(error) ? error.code : null
    }
    expect(code).toBe('logger-missing')
  })
})
