/** Deliberate leaks that show in one corner only: one input, one header, one repetition, one way of ending. */
import { body, headers, path, type Leak } from './leak.ts'
import { brokenBody } from './notes-bundle.ts'

const isNotes = (request: Request): boolean => path(request) === '/notes'
const posted = async (request: Request): Promise<string> =>
  request.method === 'POST' && isNotes(request) ? await request.clone().text() : ''

/** Answers with a mark where the text that was posted is such a one. */
const whenPosted =
  (shows: (text: string) => boolean): Leak =>
  async (request, honest) => {
    const text = await posted(request)
    const response = await honest(request)
    return shows(text) ? new Response(response.body, { status: 299, headers: response.headers }) : response
  }

const whenHeader = (shows: (headers: Headers) => boolean): Leak =>
  headers(
    (all) => all.set('x-seen', '1'),
    (request) => request.method === 'GET' && isNotes(request) && shows(request.headers),
  )

const parsed = (text: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The body again, in other chunks. */
const rechunk = (response: Response, cut: (bytes: Uint8Array) => Uint8Array[]): Response => {
  const copy = new ReadableStream<Uint8Array>({
    async start(out) {
      for (const chunk of cut(new Uint8Array(await response.clone().arrayBuffer()))) out.enqueue(chunk)
      out.close()
    },
  })
  return new Response(copy, response)
}

export const RARE_LEAKS: Readonly<Record<string, Leak>> = {
  'a preflight alone': headers(
    (all) => all.set('access-control-allow-headers', 'x-tool'),
    (request) => request.method === 'OPTIONS' && request.headers.has('access-control-request-method'),
  ),
  'the body of a refused method': body(
    (text) => text.replace('This route answers', 'Use'),
    (_, { status }) => status === 405,
  ),
  'the body of a refused type': body(
    (text) => `${text} `,
    (_, { status }) => status === 415,
  ),
  'a body that is too large': headers(
    (all) => all.set('x-limit', '1'),
    (request, { status }) => status === 413 && isNotes(request),
  ),
  'text of a status': async (request, honest) => {
    const response = await honest(request)
    return request.method === 'GET' && isNotes(request)
      ? new Response(response.body, {
          status: response.status,
          headers: response.headers,
          statusText: 'Fine',
        })
      : response
  },
  'an Accept header of event streams': whenHeader(
    (all) => all.get('accept')?.includes('event-stream') === true,
  ),
  'an Accept header of JSON': whenHeader((all) => all.get('accept') === 'application/json'),
  'an Accept-Language header': whenHeader((all) => all.has('accept-language')),
  'an Authorization header': whenHeader((all) => all.has('authorization')),
  'a cookie': whenHeader((all) => all.has('cookie')),
  'a date of If-Modified-Since': whenHeader((all) => all.has('if-modified-since')),
  'the second time of one request': (() => {
    const seen = new WeakMap<object, Set<string>>()
    return headers(
      (all) => all.set('x-cache', 'hit'),
      (request, _, honest) => {
        const own = seen.get(honest) ?? new Set()
        seen.set(honest, own)
        const key = request.method + request.url
        const again = own.has(key)
        own.add(key)
        return again && request.method === 'GET' && isNotes(request)
      },
    )
  })(),
  'a value that is the default of the view': async (request, honest) => {
    const response = await honest(request)
    return request.method === 'GET' && new URL(request.url).searchParams.get('size') === '37'
      ? new Response(response.body, { status: 299 })
      : response
  },
  'negative zero': whenPosted((text) => Object.is(parsed(text)['stars'], -0)),
  'a number that is written with an exponent': whenPosted((text) => /"stars":\d[\d.]*e/i.test(text)),
  'composed characters': body(
    (text) => text.normalize('NFC'),
    (request) => request.method === 'POST' && isNotes(request),
  ),
  'keys out of order': whenPosted((text) => /"text":.*"stars":/.test(text)),
  'the last member of an enum and an optional key together': whenPosted((text) => {
    const { mood, pinned } = parsed(text)
    return mood === 'wild' && pinned === true
  }),
  'the longest text': whenPosted((text) => String(parsed(text)['text']).length === 20),
  'a form in place of JSON': async (request, honest) => {
    const response = await honest(request)
    return request.headers.get('content-type') === 'application/x-www-form-urlencoded' && isNotes(request)
      ? new Response(null, { status: 299 })
      : response
  },
  'chunks of a stream': async (request, honest) => {
    const response = await honest(request)
    if (response.headers.get('content-type') !== 'text/event-stream') return response
    return rechunk(response, (bytes) => [bytes])
  },
  'what a stream says before it breaks': async (request, honest) =>
    path(request) === '/odd/broken' && request.method === 'GET'
      ? new Response(brokenBody('a card'))
      : honest(request),
  'no body turned into an empty one': async (request, honest) => {
    const response = await honest(request)
    return request.method === 'HEAD' && isNotes(request)
      ? new Response(new Uint8Array(0), { status: response.status, headers: response.headers })
      : response
  },
  'an endpoint that is random as well': headers(
    (all) => all.set('x-tool-view', '1'),
    (request) => path(request).endsWith('/random') && request.method !== 'GET',
  ),
  'a path far below every route': body(
    (text) => text.replace('There is no such route', 'No route'),
    (request, { status }) => status === 404 && path(request).split('/').length > 4,
  ),
}
