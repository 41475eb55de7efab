/** Deliberate leaks: handlers that answer differently once views are there, each in one way. */
import { body, headers, path, type Leak } from './leak.ts'

const json = (change: (value: never) => unknown) => (text: string) =>
  JSON.stringify(change(JSON.parse(text) as never))
const isList = (request: Request, response: Response): boolean =>
  request.method === 'GET' && path(request) === '/notes' && response.status === 200
const isNote = (request: Request, { status }: Response): boolean =>
  request.method === 'POST' && path(request) === '/notes' && status === 200

export const LEAKS: Readonly<Record<string, Leak>> = {
  'view defaults in the query': (request, honest) => {
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.pathname !== '/notes' || url.searchParams.has('limit'))
      return honest(request)
    url.searchParams.set('limit', '1')
    return honest(new Request(url, request))
  },
  'view defaults in a body': async (request, honest) => {
    if (request.method !== 'POST' || path(request) !== '/notes') return honest(request)
    const text = await request.clone().text()
    const told = text.startsWith('{"') && !text.includes('"stars"') ? text.replace('{', '{"stars":4,') : text
    return honest(new Request(request, { body: told }))
  },
  'projected body': body(
    json(({ notes }: { notes: { text: string }[] }) => ({ titles: notes.map(({ text }) => text) })),
    isList,
  ),
  'header added': headers((all) => all.set('x-tool-view', '1'), isList),
  'header renamed': headers((all) => {
    const type = all.get('content-type')
    all.delete('content-type')
    if (type !== null) all.set('x-content-type', type)
  }, isNote),
  'header value cased': headers((all) => all.set('content-type', 'Application/JSON'), isNote),
  'header name cased': async (request, honest) => {
    const response = await honest(request)
    if (!isNote(request, response)) return response
    const cased = [...response.headers].map(([name, value]) => [name.replace('content', 'Content'), value])
    return new Proxy(response, {
      get: (target, key) => {
        const value: unknown = key === 'headers' ? cased : Reflect.get(target, key)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  },
  'content type with a charset': headers((all) => {
    if (all.get('content-type') === 'application/json')
      all.set('content-type', 'application/json; charset=utf-8')
  }),
  'cookie set twice': headers(
    (all) => {
      all.append('set-cookie', 'a=1')
      all.append('set-cookie', 'a=1')
    },
    (request) => request.method === 'HEAD',
  ),
  'key order': body(
    json((note: object) => Object.fromEntries(Object.entries(note).reverse())),
    isNote,
  ),
  'number formatting': body((text) => text.replace(/"stars":5\b/, '"stars":5.0'), isNote),
  'escaped characters': body((text) =>
    text.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ),
  'trailing newline': body(
    (text) => `${text}\n`,
    (request) => path(request).endsWith('/text'),
  ),
  'error message': body(
    (text) => text.replace('There is no note', 'No note'),
    (_, { status }) => status === 404,
  ),
  'error details': body(
    json(({ error }: { error: object }) => ({ error: { ...error, details: undefined } })),
    (_, { status }) => status === 400,
  ),
  status: async (request, honest) => {
    const response = await honest(request)
    return isNote(request, response)
      ? new Response(response.body, { status: 201, headers: response.headers })
      : response
  },
  'no content turned into content': async (request, honest) => {
    const response = await honest(request)
    return response.status === 204 && request.method === 'DELETE' ? new Response('{}') : response
  },
  'unknown route': async (request, honest) => {
    const response = await honest(request)
    return response.status === 404 && path(request) === '/'
      ? Response.redirect('http://localhost/notes', 302)
      : response
  },
  'method not allowed': headers((all) => all.delete('allow')),
  'method override': (request, honest) =>
    request.method === 'PUT' && path(request) === '/notes'
      ? honest(new Request(request, { method: 'POST' }))
      : honest(request),
  'trailing slash': (request, honest) => {
    const url = new URL(request.url)
    if (url.pathname.length < 2 || !url.pathname.endsWith('/')) return honest(request)
    url.pathname = url.pathname.slice(0, -1)
    return honest(new Request(url, request))
  },
  'query coercion': (request, honest) =>
    honest(new Request(request.url.replace(/limit=a\b/, 'limit=1'), request)),
  'repeated query key': (request, honest) => {
    const url = new URL(request.url)
    const [tags] = url.searchParams.getAll('tags').slice(1)
    if (tags === undefined) return honest(request)
    url.searchParams.set('tags', tags)
    return honest(new Request(`${url.origin}${url.pathname}?order=wrong`, request))
  },
  'HEAD of a GET route': async (request, honest) =>
    request.method === 'HEAD' && path(request) === '/notes/watch'
      ? new Response(null, { status: 200 })
      : honest(request),
  'HEAD loses a header': headers(
    (all) => all.delete('x-ready'),
    (request) => request.method === 'HEAD',
  ),
  'stream framing': body(
    (text) => text.replaceAll('data: ', 'data:'),
    (_, response) => response.headers.get('content-type') === 'text/event-stream',
  ),
  'unknown keys are kept': async (request, honest) => {
    const text = request.method === 'POST' ? await request.clone().text() : ''
    const response = await honest(request)
    if (!text.includes('unknownKey') || response.status !== 200) return response
    return new Response((await response.text()).replace(/}$/, ',"unknownKey":1}'), response)
  },
  'bad JSON accepted': async (request, honest) => {
    if (request.method !== 'POST' || path(request) !== '/notes') return honest(request)
    const text = await request.clone().text()
    return text === '{' ? honest(new Request(request, { body: '{}' })) : honest(request)
  },
  'any content type': (request, honest) => {
    if (request.headers.get('content-type') !== 'text/plain' || !path(request).endsWith('/text'))
      return honest(request)
    const copy = new Headers(request.headers)
    copy.set('content-type', 'application/json')
    return honest(new Request(request, { headers: copy }))
  },
  'upper bound': async (request, honest) => {
    const text = request.method === 'POST' && path(request) === '/notes' ? await request.clone().text() : ''
    return /"tags":\[("[^"]*",){2}"[^"]*"\]/.test(text)
      ? new Response(null, { status: 400 })
      : honest(request)
  },
  'multipart limit': async (request, honest) => {
    const response = await honest(request)
    return response.status === 413 ? new Response(null, { status: 400 }) : response
  },
  'raw bytes trimmed': async (request, honest) =>
    request.method === 'POST' && path(request) === '/notes/raw'
      ? honest(new Request(request, { body: (await request.text()).trim() }))
      : honest(request),
  'handler throws': (request, honest) => {
    if (request.method === 'PATCH') throw new Error('a bug')
    return honest(request)
  },
  // Nothing of the request itself leaks: what it leaves behind does.
  'state written by another request': async (request, honest) => {
    const response = await honest(request)
    const text = isList(request, response) ? await response.clone().text() : ''
    return text.includes('"id":"5"') ? new Response(text.replace('"id":"5"', '"id":"6"'), response) : response
  },
}
