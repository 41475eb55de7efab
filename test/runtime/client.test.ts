import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, createHttpClient, isCallError } from '../../src/client.ts'
import { isSurfaceError } from '../../src/errors.ts'
import { createHandler } from '../../src/runtime/mounts/http.ts'
import { things } from './client-contract.ts'
import { closed, service } from './client-service.ts'

const handler = createHandler({ services: [service] })
const requests: Request[] = []
const fetch = async (request: Request) => {
  requests.push(request.clone())
  return handler(request)
}
const client = createClient(things, createHttpClient({ baseUrl: 'http://things.example', fetch }))
const target = () => requests.at(-1)!.url.slice('http://things.example'.length)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (isSurfaceError(error) || isCallError(error) ? error.code : error),
  )

beforeEach(() => {
  requests.length = 0
  closed.length = 0
})

describe('a query', () => {
  it('carries texts, numbers and booleans, and repeats the key of a list', async () => {
    const answer = await client.list({
      input: { text: 'a&b=ü c', limit: 5, exact: 'true', tags: ['x', 'y'] },
    })
    expect(answer).toEqual({ text: 'a&b=ü c', limit: 5, exact: true, tags: ['x', 'y'] })
    expect(target()).toBe('/things?text=a%26b%3D%C3%BC%20c&limit=5&exact=true&tags=x&tags=y')
  })

  it('leaves out undefined, null and an empty list, which have no form in it', async () => {
    const input = { text: undefined, limit: null, tags: [] }
    expect(await client.list({ input: input as never })).toEqual({ limit: 20 })
    expect(target()).toBe('/things')
    expect(await client.list()).toEqual({ limit: 20 })
  })

  it('gives a list of one to a key that takes lists', async () => {
    expect(await client.list({ input: { tags: ['only'] } })).toEqual({ limit: 20, tags: ['only'] })
  })

  it.each([
    ['an object', { text: { a: 1 } }],
    ['a date', { text: new Date(0) }],
    ['a list of objects', { tags: [{ a: 1 }] }],
    ['a list in a list', { tags: [['a']] }],
    ['a list with a hole', { tags: ['a', null] }],
    ['no finite number', { limit: Number.NaN }],
    ['a function', { text: () => 'a' }],
    ['half of a surrogate pair', { text: '\ud800' }],
    ['a whole that is no object', ['a']],
  ])('takes no %s: refused before anything is sent', async (_, input) => {
    expect(await codeOf(client.list({ input: input as never }))).toBe('request-value-refused')
    expect(requests).toEqual([])
  })

  it('tells where a value has no form', async () => {
    const refused = client.list({ input: { tags: [{ a: 1 }] } as never })
    await expect(refused).rejects.toMatchObject({
      message: 'things.list: input.tags is an object, which a query has no form for.',
    })
    for (const input of [new Map([['n', 1]]), new URLSearchParams('n=1'), new Date(0), [1], 1, null])
      expect(await codeOf(client.list({ input } as never))).toBe('request-value-refused')
    expect(await codeOf(client.list({ input: Object.create(null) as object }))).toBe('answered')
  })
})

describe('a path', () => {
  it.each(['a b', 'a/b', 'ü', '%2e%2e', 'a?b#c', '...'])('carries %j as one segment', async (id) => {
    expect(await client.get({ params: { id } })).toEqual({ id, tags: [] })
  })

  it.each(['', '.', '..', '\ud800'])('takes no %j, which would lead to another route', async (id) => {
    expect(await codeOf(client.get({ params: { id } }))).toBe('request-value-refused')
    expect(requests).toEqual([])
  })

  it('refuses what is missing or no scalar', async () => {
    expect(await codeOf(client.get({} as never))).toBe('request-value-refused')
    expect(await codeOf(client.get({ params: { id: ['a'] } as never }))).toBe('request-value-refused')
    expect(await codeOf(client.get({ params: Object.create({ id: 'inherited' }) as never }))).toBe(
      'request-value-refused',
    )
  })

  it('keeps the slashes of a rest, and only those', async () => {
    expect(await client.file({ params: { rest: 'a/b c/d?e' } })).toEqual({ rest: 'a/b c/d?e' })
    expect(target()).toBe('/things/files/a/b%20c/d%3Fe')
    for (const rest of ['a/../b', 'a//b', '/a', 'a/.']) {
      expect(await codeOf(client.file({ params: { rest } }))).toBe('request-value-refused')
    }
  })
})

describe('a body', () => {
  it('is JSON where there is input', async () => {
    expect(await client.create({ input: { name: 'n', nested: { n: 1 } } })).toEqual({
      name: 'n',
      nested: { n: 1 },
    })
    expect(requests[0]!.headers.get('content-type')).toBe('application/json')
  })

  it('carries the input of a DELETE, an empty list too', async () => {
    expect(await client.remove({ params: { id: '7' }, input: { reasons: [] } })).toEqual({
      params: { id: 7 },
      input: { reasons: [] },
    })
  })

  it('is left out where there is none, and so is the answer of an endpoint without an output', async () => {
    expect(await client.touch({ params: { id: 'x' } })).toBeUndefined()
    expect(requests[0]!.body).toBeNull()
  })

  it('is text, JSON or bytes for an endpoint that reads it raw', async () => {
    expect(await client.text({ input: 'ü' })).toEqual({ input: 'ü', type: 'text/plain; charset=utf-8' })
    expect(await client.hook({ input: { a: 1 } })).toEqual({ input: { a: 1 }, bytes: '{"a":1}' })
    const bytes = new TextEncoder().encode('{ "a" : 1 }')
    const headers = { 'Content-Type': 'application/json' }
    expect(await client.hook({ input: bytes as never }, { headers })).toEqual({
      input: { a: 1 },
      bytes: '{ "a" : 1 }',
    })
  })

  it('is a form with fields and files', async () => {
    const photo = new File(['pixels'], 'a.png')
    const more = [new File(['1'], '1.txt'), new File(['2'], '2.txt')]
    expect(await client.upload({ input: { title: 't', tags: ['x'] }, files: { photo, more } })).toEqual({
      input: { title: 't', tags: ['x'] },
      files: [
        [
          'more',
          [
            ['1.txt', '1'],
            ['2.txt', '2'],
          ],
        ],
        ['photo', [['a.png', 'pixels']]],
      ],
    })
    expect(await codeOf(client.upload({ input: { title: 't' }, files: { photo: 'path' as never } }))).toBe(
      'request-value-refused',
    )
    expect(await codeOf(client.upload({ input: { title: 't' } } as never))).toBe('VALIDATION_ERROR')
  })
})

describe('an answer', () => {
  it('has the status its endpoint says', async () => {
    expect(await client.accept()).toEqual({ job: 'j1' })
  })

  it('is the Response itself of an endpoint that makes one', async () => {
    const page = await client.page({ input: { q: 'hi' } })
    expect([page.status, await page.text()]).toEqual([200, '<p>hi</p>'])
    expect((await client.probe()).headers.get('x-size')).toBe('7')
  })

  it('is a CallError with what the server says of its failure', async () => {
    const error: unknown = await client.get({ params: { id: 'missing' } }).catch((thrown: unknown) => thrown)
    expect(isCallError(error)).toBe(true)
    expect(error).toMatchObject({
      code: 'NOT_FOUND',
      message: 'No such thing.',
      status: 404,
      details: { id: 'missing' },
    })
    const teapot: unknown = await client.get({ params: { id: 'teapot' } }).catch((thrown: unknown) => thrown)
    expect(teapot).toMatchObject({ code: 'TEAPOT', status: 418 })
    const fault: unknown = await client.get({ params: { id: 'fault' } }).catch((thrown: unknown) => thrown)
    expect(fault).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'The operation failed.',
      status: 500,
    })
  })

  it.each([
    ['no JSON', new Response('<html>', { status: 200 })],
    ['a failure without JSON', new Response('<html>', { status: 502 })],
    ['a failure of another form', Response.json({ message: 'no' }, { status: 500 })],
    ['a failure that is null', Response.json(null, { status: 500 })],
    ['a failure without an error', Response.json({ error: null }, { status: 500 })],
  ])('that is %s cannot be read', async (_, response) => {
    const http = createHttpClient({ baseUrl: 'http://x', fetch: () => Promise.resolve(response) })
    expect(await codeOf(createClient(things, http).accept())).toBe('answer-unreadable')
  })

  it('that never comes rejects as fetch does', async () => {
    const cause = new TypeError('fetch failed')
    const http = createHttpClient({ baseUrl: 'http://x', fetch: () => Promise.reject(cause) })
    expect(await codeOf(createClient(things, http).accept())).toBe(cause)
  })

  it('is nobody’s prototype', async () => {
    const fetch = () => Promise.resolve(new Response('{"__proto__":{"admin":true},"job":"j"}'))
    const answer = await createClient(things, createHttpClient({ baseUrl: 'http://x', fetch })).accept()
    expect((answer as { admin?: unknown }).admin).toBeUndefined()
  })
})

describe('a stream', () => {
  it('is iterated item by item', async () => {
    const seen: number[] = []
    for await (const { n } of await client.count({ input: { to: 3 } })) seen.push(n)
    expect(seen).toEqual([1, 2, 3])
  })

  it('throws the failure it ends with', async () => {
    const seen: number[] = []
    const read = async () => {
      for await (const { n } of await client.count({ input: { to: 200 } })) seen.push(n)
    }
    await expect(read()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: 'Enough.' })
    expect(seen).toHaveLength(99)
  })

  it('ends at the server when its reader leaves', async () => {
    for await (const { n } of await client.count({ input: { to: 50 } })) if (n === 2) break
    await vi.waitFor(() => expect(closed).toEqual([50]))
  })

  it('is read whatever its line ends, chunks and comments are', async () => {
    const text =
      ': hello\r\n\r\ndata: {"n":1}\r\rid: 7\ndata:{"n":\ndata:2}\n\nevent: other\r\ndata: {"n":3}\r\n\r\ndata: {"n":4}'
    for (const size of [1, 2, 7, 1000]) {
      const bytes = new TextEncoder().encode(text)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
          controller.close()
        },
      })
      const headers = { 'content-type': 'text/event-stream' }
      const fetch = () => Promise.resolve(new Response(body, { headers }))
      const read = createClient(things, createHttpClient({ baseUrl: 'http://x', fetch }))
      const seen: number[] = []
      for await (const { n } of await read.count({ input: { to: 1 } })) seen.push(n)
      // The third is of another type, and the last has no blank line after it: it is not whole.
      expect(seen).toEqual([1, 2])
    }
  })

  it('is refused when it is none', async () => {
    const http = createHttpClient({ baseUrl: 'http://x', fetch: () => Promise.resolve(Response.json([])) })
    expect(await codeOf(createClient(things, http).count({ input: { to: 1 } }))).toBe('answer-unreadable')
  })
})

describe('the HTTP client', () => {
  it('adds headers to every request, asked for each time, and a call may replace them', async () => {
    let token = 1
    const headers = () => Promise.resolve({ Authorization: `t${token++}` })
    const own = createClient(things, createHttpClient({ baseUrl: 'http://x', headers, fetch }))
    const seen = async (options?: object) =>
      (await own.page({ input: { q: 'x' } }, options)).headers.get('x-token')
    expect([await seen(), await seen(), await seen({ headers: { authorization: 'mine' } })]).toEqual([
      't1',
      't2',
      'mine',
    ])
  })

  it('passes a signal on', async () => {
    const signal = AbortSignal.abort(new Error('gone'))
    await client.accept({}, { signal }).catch(() => {})
    expect(requests[0]!.signal.aborted).toBe(true)
  })

  it('uses the global fetch, whatever it is by then', async () => {
    const global = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ job: 'g' }))
    const http = createHttpClient({ baseUrl: 'http://x' })
    expect(await createClient(things, http).accept()).toEqual({ job: 'g' })
    expect((global.mock.calls[0]![0] as Request).url).toBe('http://x/things/accept')
    global.mockRestore()
  })

  it.each([
    ['http://host', 'http://host/things/accept'],
    ['http://host/', 'http://host/things/accept'],
    ['https://host:8443/api/v1//', 'https://host:8443/api/v1/things/accept'],
  ])('begins paths at %s', async (baseUrl, url) => {
    const http = createHttpClient({
      baseUrl,
      fetch: (request) => Promise.resolve(Response.json({ job: request.url })),
    })
    expect(await createClient(things, http).accept()).toEqual({ job: url })
  })

  it.each([
    'host',
    'ftp://host',
    'http://',
    '//host',
    'http://host?x=1',
    'http://host#x',
    'http://a b',
    'file:///x',
    'http://host ',
    ' http://host',
    'http://host\n',
    '/\\host',
    '/\t/host',
    'http://me:secret@host',
  ])('cannot begin them at %s', (baseUrl) => {
    expect(() => createHttpClient({ baseUrl })).toThrow(/is not where a server can be/)
    expect(() => createHttpClient({ baseUrl })).not.toThrow(/secret/)
  })

  it.each(['', '/', '/api'])('takes %j, which a browser completes', (baseUrl) => {
    expect(() => createHttpClient({ baseUrl })).not.toThrow()
  })
})
