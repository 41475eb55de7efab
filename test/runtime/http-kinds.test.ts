import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Failure } from '../../src/runtime/outcome.ts'
import { CallError } from '../../src/runtime/outcome.ts'
import { echo, send, serveOne, type Body } from './http-calls.ts'

const raw = { rawResponse: true, method: 'GET' } as const
const text = { 'content-type': 'text/plain' }

describe('a JSON answer', () => {
  it.each([
    [
      'as the schema returned it',
      z.object({ b: z.number(), a: z.string() }),
      { a: 'x', b: 1, c: 2 },
      '{"b":1,"a":"x"}',
    ],
    ['with what the schema adds', z.object({ a: z.string().default('d') }), {}, '{"a":"d"}'],
    ['transformed once', z.string().transform((x) => `${x}!`), 'x', '"x!"'],
    ['of a Date', z.object({ at: z.date() }), { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['null', z.null(), null, 'null'],
    ['nothing', z.string().optional(), undefined, 'null'],
    ['not escaped more than needed', z.string(), '</script>\u2028é"', '"</script>\u2028é\\""'],
  ])('is %s', async (_, output, value, expected) => {
    const answer = await send(
      serveOne({ output, expose: ['HTTP'] } as never, () => value),
      'POST',
      '/things',
    )
    expect(answer).toEqual({ status: 200, headers: { 'content-type': 'application/json' }, text: expected })
  })

  it.each([
    ['a bigint', z.any(), 1n],
    [
      'a cycle',
      z.any(),
      (() => {
        const loop: Record<string, unknown> = {}
        loop['self'] = loop
        return loop
      })(),
    ],
    ['what the contract does not allow', z.string(), 1],
  ])('is never %s', async (_, output, value) => {
    const answer = await send(
      serveOne({ output, expose: ['HTTP'] } as never, () => value),
      'POST',
      '/things',
    )
    expect(answer.status).toBe(500)
    expect(JSON.parse(answer.text).error).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      message: expect.stringContaining('things.one') as string,
    })
  })

  it('is 204 without an output, whatever the handler returns', async () => {
    const answer = await send(
      serveOne({}, () => ({ secret: 1 })),
      'POST',
      '/things',
    )
    expect(answer).toEqual({ status: 204, headers: {}, text: '' })
  })
})

describe('response meta', () => {
  it('sets the status of an answer', async () => {
    const created = serveOne({ responseMeta: { status: 201 }, output: z.string() }, () => 'x')
    expect(await send(created, 'POST', '/things')).toMatchObject({ status: 201, text: '"x"' })
    const accepted = serveOne({ responseMeta: { status: 202 } }, () => 'not sent')
    expect(await send(accepted, 'POST', '/things')).toEqual({ status: 202, headers: {}, text: '' })
    const reset = serveOne({ responseMeta: { status: 205 } }, () => undefined)
    expect(await send(reset, 'POST', '/things')).toMatchObject({ status: 205, text: '' })
  })

  it('does not set that of a failure', async () => {
    const failing = serveOne({ responseMeta: { status: 201 } }, () => {
      throw new CallError('CONFLICT', 'Taken.')
    })
    expect((await send(failing, 'POST', '/things')).status).toBe(409)
  })
})

describe('a raw response', () => {
  it('is sent as it is', async () => {
    const bytes = new Uint8Array([0, 255, 10])
    const handler = serveOne(raw, () => new Response(bytes, { status: 418, headers: { 'x-own': '1' } }))
    const response = await handler(new Request('http://x/things'))
    expect([response.status, [...response.headers]]).toEqual([418, [['x-own', '1']]])
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    const empty = serveOne(raw, () => Response.redirect('http://y/', 303))
    expect(await send(empty, 'GET', '/things')).toEqual({
      status: 303,
      headers: { location: 'http://y/' },
      text: '',
    })
  })

  it('is a fault of the server when there is none', async () => {
    for (const value of [undefined, 'text', { status: 200 }, Response.error()]) {
      expect(
        (
          await send(
            serveOne(raw, () => value),
            'GET',
            '/things',
          )
        ).status,
      ).toBe(500)
    }
  })

  it('breaks off without a word about why', async () => {
    const failures: unknown[] = []
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('secret'))
      },
    })
    const logger = { warn: () => {}, error: (_: string, cause: unknown) => failures.push(cause) }
    const handler = serveOne(raw, () => new Response(body), { logger })
    const response = await handler(new Request('http://x/things'))
    await expect(response.text()).rejects.toThrow('The answer of things.one broke off.')
    expect(failures).toEqual([new Error('secret')])
  })

  it('tells its source when nobody reads on', async () => {
    let cancelled: unknown
    const body = new ReadableStream({ cancel: (reason) => void (cancelled = reason) })
    const response = await serveOne(raw, () => new Response(body))(new Request('http://x/things'))
    await response.body!.cancel('gone')
    expect(cancelled).toBe('gone')
  })

  it('reads a query', async () => {
    const input = z.object({ width: z.coerce.number() })
    const handler = serveOne(
      { ...raw, input } as never,
      (({ input }: { input: { width: number } }) => new Response(String(input.width + 1))) as never,
    )
    expect((await send(handler, 'GET', '/things?width=4')).text).toBe('5')
    expect((await send(handler, 'GET', '/things?width=x')).status).toBe(400)
  })
})

describe('HEAD', () => {
  it('answers without a body', async () => {
    const head = { method: 'HEAD', rawResponse: true } as const
    const handler = serveOne(head, () => new Response('long text', { headers: { 'content-length': '9' } }))
    const answer = await send(handler, 'HEAD', '/things')
    expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '9' }, text: '' })
    const failing = serveOne(head, () => {
      throw new CallError('NOT_FOUND', 'None.')
    })
    expect(await send(failing, 'HEAD', '/things')).toMatchObject({ status: 404, text: '' })
    expect(
      (
        await send(
          serveOne(head, () => 'no response'),
          'HEAD',
          '/things',
        )
      ).status,
    ).toBe(500)
  })
})

describe('a raw body', () => {
  const reread = async (context: { input: unknown; request: Request }): Promise<unknown> => ({
    input: context.input,
    bytes: [...new Uint8Array(await context.request.arrayBuffer())],
    type: context.request.headers.get('content-type'),
    url: context.request.url,
  })
  const serveRaw = (input: z.ZodType) =>
    serveOne({ rawBody: true, input, output: z.any() } as never, reread as never)

  it('is text for a schema that takes text, whatever its type, and can be read again', async () => {
    for (const type of ['text/plain', 'application/json', 'application/x-ndjson']) {
      const headers = { 'content-type': type }
      const { text } = await send(serveRaw(z.string()), 'POST', '/things?q=1', { body: '{"é"', headers })
      expect(JSON.parse(text)).toEqual({
        input: '{"é"',
        bytes: [...new TextEncoder().encode('{"é"')],
        type,
        url: 'http://api.example/things?q=1',
      })
    }
    const blank = await send(serveRaw(z.string()), 'POST', '/things')
    expect(JSON.parse(blank.text)).toMatchObject({ input: '', bytes: [] })
  })

  it('is JSON for any other schema, and its bytes can be read too', async () => {
    const handler = serveRaw(z.object({ a: z.number() }))
    const headers = { 'content-type': 'application/json' }
    const { text } = await send(handler, 'POST', '/things', { body: ' {"a": 1, "b": 2}', headers })
    expect(JSON.parse(text)).toMatchObject({
      input: { a: 1 },
      bytes: [...new TextEncoder().encode(' {"a": 1, "b": 2}')],
    })
    expect((await send(handler, 'POST', '/things', { body: 'a=1' })).status).toBe(415)
    expect((await send(handler, 'POST', '/things', { body: '{', headers })).status).toBe(400)
  })

  it('has the limit of any other body', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1)
    expect((await send(serveRaw(z.string()), 'POST', '/things', { body, headers: text })).status).toBe(413)
    expect(
      (await send(serveRaw(z.string()), 'POST', '/things', { body: new Uint8Array([255]) })).status,
    ).toBe(400)
  })
})

describe('multipart', () => {
  const files = {
    photo: { contentTypes: ['image/*'], maxBytes: 10 },
    notes: { required: false, multiple: true },
    letter: { required: false, contentTypes: ['application/pdf', 'text/plain'] },
  }
  const input = z.object({ title: z.string(), tags: z.array(z.string()).default([]) })
  const told = async (context: { input: unknown; files: Record<string, File[]> }): Promise<unknown> => ({
    input: context.input,
    files: await Promise.all(
      Object.entries(context.files).map(async ([name, parts]) => [
        name,
        ...(await Promise.all(parts.map(async (part) => [part.name, part.type, await part.text()]))),
      ]),
    ),
  })
  const handler = serveOne({ multipart: { files }, input, output: z.any() } as never, told as never)
  const photo = new File(['pixels'], 'p.png', { type: 'image/png' })
  async function post(parts: readonly (readonly [string, string | File])[], options = {}): Promise<unknown> {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value as string)
    const answer = await send(handler, 'POST', '/things', { body: form, ...options })
    const body = JSON.parse(answer.text)
    if (answer.status === 200) return body
    const issues = (body.error.details?.issues ?? []) as { path: string[] }[]
    return [answer.status, body.error.code, ...issues.map(({ path }) => path.join('.'))]
  }

  it('gives fields as input and files by part', async () => {
    const note = (body: string) => new File([body], `${body}.txt`, { type: 'text/plain' })
    expect(
      await post([
        ['title', 'A'],
        ['tags', 'x'],
        ['photo', photo],
        ['notes', note('one')],
        ['notes', note('two')],
      ]),
    ).toEqual({
      input: { title: 'A', tags: ['x'] },
      files: [
        ['letter'],
        ['notes', ['one.txt', 'text/plain', 'one'], ['two.txt', 'text/plain', 'two']],
        ['photo', ['p.png', 'image/png', 'pixels']],
      ],
    })
  })

  it('checks every file', async () => {
    expect(await post([['title', 'A']])).toEqual([400, 'VALIDATION_ERROR', 'photo'])
    const two = [400, 'VALIDATION_ERROR', 'photo']
    expect(
      await post([
        ['title', 'A'],
        ['photo', photo],
        ['photo', photo],
      ]),
    ).toEqual(two)
    const unknown = [400, 'VALIDATION_ERROR', 'other']
    expect(
      await post([
        ['title', 'A'],
        ['photo', photo],
        ['other', photo],
      ]),
    ).toEqual(unknown)
    expect(
      await post([
        ['title', 'A'],
        ['photo', 'text'],
      ]),
    ).toEqual([400, 'VALIDATION_ERROR', 'photo', 'photo'])
    const pdf = new File(['x'], 'x.pdf', { type: 'application/pdf' })
    expect(
      await post([
        ['title', 'A'],
        ['photo', pdf],
      ]),
    ).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(
      await post([
        ['title', 'A'],
        ['photo', photo],
        ['letter', pdf],
      ]),
    ).toHaveProperty('files')
    expect(
      await post([
        ['title', 'A'],
        ['photo', photo],
        ['letter', photo],
      ]),
    ).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    // As a browser sends files that nobody chose.
    const unchosen = (name: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n`
    const title = '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nA\r\n'
    const chosen = `--b\r\ncontent-disposition: form-data; name="photo"; filename="p"\r\ncontent-type: image/png\r\n\r\nx\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const form = (...parts: string[]) => post([], { headers, body: `${parts.join('')}--b--\r\n` })
    expect(await form(title, unchosen('photo'), unchosen('letter'))).toEqual(two)
    expect(await form(title, chosen, unchosen('letter'))).toHaveProperty('files.0', ['letter'])
    const large = new File(['12345678901'], 'p.png', { type: 'image/png' })
    expect(
      await post([
        ['title', 'A'],
        ['photo', large],
      ]),
    ).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    const huge = new File(['x'.repeat(1024 * 1024 + 1)], 'n')
    expect(
      await post([
        ['title', 'A'],
        ['photo', photo],
        ['notes', huge],
      ]),
    ).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it('checks fields by the input', async () => {
    expect(await post([['photo', photo]])).toEqual([400, 'VALIDATION_ERROR', 'title'])
    expect(
      await post([
        ['title', 'A'],
        ['title', 'B'],
        ['photo', photo],
      ]),
    ).toEqual([400, 'VALIDATION_ERROR', 'title'])
    expect(
      await post([
        ['title', 'A'],
        ['__proto__', 'x'],
        ['photo', photo],
      ]),
    ).toMatchObject({
      input: { title: 'A', tags: [] },
    })
  })

  it('is one form, no larger than its limit', async () => {
    const sent = async (body: Body, type: string) =>
      (await send(handler, 'POST', '/things', { body, headers: { 'content-type': type } })).status
    expect(await sent('{}', 'application/json')).toBe(415)
    expect(await sent('', 'multipart/form-data')).toBe(415)
    expect(await sent('garbage', 'multipart/form-data; boundary=x')).toBe(400)
    expect(await sent('--x\r\ngarbage', 'multipart/form-data; boundary=x')).toBe(400)
    expect(await sent('x'.repeat(32 * 1024 * 1024 + 1), 'multipart/form-data; boundary=x')).toBe(413)
  })
})

describe('a stream', () => {
  const item = z.object({ n: z.number() })
  const failures: Failure[] = []
  const hooks = { onError: (failed: unknown) => void failures.push(failed as Failure) }
  const stream = (handler: (context: never) => unknown, options = {}) =>
    serveOne({ method: 'GET', stream: { item } } as never, handler, { hooks, ...options })
  const events = async (handler: () => unknown): Promise<string> =>
    (await send(stream(handler), 'GET', '/things')).text

  it('sends one event an item, each as its schema returns it', async () => {
    const answer = await send(
      stream(async function* () {
        yield { n: 1, secret: 1 }
        yield { n: 2 }
      }),
      'GET',
      '/things',
    )
    expect(answer).toEqual({
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
      text: 'data: {"n":1}\n\ndata: {"n":2}\n\n',
    })
    expect(await events(() => [{ n: 1 }, Promise.resolve({ n: 2 })])).toBe(
      'data: {"n":1}\n\ndata: {"n":2}\n\n',
    )
    expect(await events(() => [])).toBe('')
  })

  it('ends with an error event when an item breaks the contract or the handler throws', async () => {
    let closed = 0
    const broken = await events(function* () {
      try {
        yield { n: 1 }
        yield { n: 'secret' }
        yield { n: 3 }
      } finally {
        closed++
      }
    })
    const message = 'things.one sent something its contract does not allow.'
    const fault = { error: { code: 'INTERNAL_SERVER_ERROR', message } }
    expect(broken).toBe(`data: {"n":1}\n\nevent: error\ndata: ${JSON.stringify(fault)}\n\n`)
    expect(closed).toBe(1)

    failures.length = 0
    const thrown = await events(async function* () {
      yield { n: 1 }
      throw new Error('secret')
    })
    expect(thrown).toContain('event: error\ndata: {"error":{"code":"INTERNAL_SERVER_ERROR"')
    expect(thrown).not.toContain('secret')
    expect(failures).toMatchObject([{ status: 500, cause: new Error('secret') }])

    const refused = await events(() => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new CallError('GONE', 'No more.')) }),
    }))
    expect(refused).toBe('event: error\ndata: {"error":{"code":"GONE","message":"No more."}}\n\n')
  })

  it('is an ordinary failure when it fails before it starts', async () => {
    const failing = await send(
      stream(() => Promise.reject(new CallError('NOT_FOUND', 'None.'))),
      'GET',
      '/things',
    )
    expect(failing).toMatchObject({ status: 404, headers: { 'content-type': 'application/json' } })
    expect(
      (
        await send(
          stream(() => 'text'),
          'GET',
          '/things',
        )
      ).status,
    ).toBe(500)
    expect(
      (
        await send(
          stream(() => undefined),
          'GET',
          '/things',
        )
      ).status,
    ).toBe(500)
  })

  it('asks for no item before it is wanted, and stops when the caller has gone', async () => {
    let asked = 0
    let closed = false
    const handler = stream(async function* () {
      try {
        for (;;) yield { n: ++asked }
      } finally {
        closed = true
      }
    })
    const response = await handler(new Request('http://x/things'))
    const reader = response.body!.getReader()
    await reader.read()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked).toBeLessThan(5)
    await reader.cancel()
    expect(closed).toBe(true)
  })

  it('reads its input from where its method says', async () => {
    const input = z.object({ from: z.coerce.number() })
    const counted = function* ({ input }: { input: { from: number } }) {
      yield { n: input.from }
    }
    const get = serveOne({ method: 'GET', input, stream: { item } } as never, counted as never)
    expect((await send(get, 'GET', '/things?from=3')).text).toBe('data: {"n":3}\n\n')
    const post = serveOne({ input, stream: { item } } as never, counted as never)
    expect((await send(post, 'POST', '/things', { json: { from: 4 } })).text).toBe('data: {"n":4}\n\n')
    expect((await send(post, 'POST', '/things', { json: {} })).status).toBe(400)
  })
})

it('gives parsed path parameters and the request to a handler', async () => {
  const endpoint = { path: '/:id', params: z.object({ id: z.coerce.number() }), output: z.any() }
  const handler = serveOne(
    endpoint as never,
    ((context: { request: Request }) => ({
      ...(echo(context as never) as object),
      agent: context.request.headers.get('user-agent'),
    })) as never,
  )
  const headers = { 'user-agent': 'test' }
  expect(JSON.parse((await send(handler, 'POST', '/things/7', { headers })).text)).toEqual({
    params: { id: 7 },
    agent: 'test',
  })
  expect((await send(handler, 'POST', '/things/seven')).status).toBe(400)
})
