/** Requests that ask the protocol rather than the operation: methods, paths, headers, bodies that are none. */
import type { Endpoint } from '../endpoint.ts'
import { interleave } from '../interleave.ts'
import type { HttpRequest } from '../request.ts'
import { bodyText, pathOf, textBody } from '../request.ts'

const METHODS = ['HEAD', 'OPTIONS', 'GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'PROPFIND']

const BROKEN_BODIES = [
  '{',
  '',
  'null',
  '[]',
  '"text"',
  '{"a":1}}',
  ' \n',
  '\ufeff{}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1,"a":2}',
]

const CONTENT_TYPES = [
  'text/plain',
  'application/JSON; charset=utf-8',
  'application/vnd.api+json',
  'multipart/form-data',
]

const HEADERS: readonly (readonly [string, string])[] = [
  ['accept', 'text/html'],
  ['origin', 'https://example.com'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-0'],
  ['accept-encoding', 'gzip'],
  ['x-request-id', '1'],
]

const QUERIES = ['?', '?a', '?a=1&a=2', '?a=%E0%A4%A', '?__proto__=1&a[]=1&a.b=1', '?a=+&b=%20', '#a']

/** Most telling first; `plain` is a valid request of the endpoint. */
export function protocolRequests(
  { method, operation }: Endpoint,
  plain: HttpRequest,
): readonly HttpRequest[] {
  const path = pathOf(plain.target)
  const bodies = plain.body === null ? [] : bodyRequests(plain)
  const methods = METHODS.filter((other) => other !== method).map((other) => ({
    ...plain,
    method: other,
    ...(other === 'GET' || other === 'HEAD' ? { body: null, headers: [] } : {}),
  }))
  const paths = [`${path}/`, `${path}/further`, `/${path}`, path.toUpperCase(), `${path}%`].map((target) => ({
    ...plain,
    target,
  }))
  const queries = QUERIES.map((query) => ({ ...plain, target: joinQuery(plain.target, query) }))
  const headers = HEADERS.map((header) => ({ ...plain, headers: [...plain.headers, header] }))
  const unwanted = plain.body === null && operation.endpointKind !== 'head' ? [unwantedBody(plain)] : []
  return interleave<HttpRequest>([methods, bodies, paths, headers, [...unwanted, ...queries]])
}

function bodyRequests(plain: HttpRequest): readonly HttpRequest[] {
  const text = bodyText(plain) ?? ''
  const others = plain.headers.filter(([name]) => name !== 'content-type')
  const typed = CONTENT_TYPES.map((type) => ({
    ...plain,
    headers: [...others, ['content-type', type] as const],
  }))
  const broken = [...BROKEN_BODIES, text.slice(0, -1), `${text} \n`].map((body) => ({
    ...plain,
    body: textBody(body),
  }))
  const untyped = { ...plain, headers: others }
  const absent = { ...untyped, body: null }
  const undecodable = { ...plain, body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }
  return interleave<HttpRequest>([broken, [...typed, untyped, absent, undecodable]])
}

// A body where none is asked for: read by some handlers of GET and DELETE, ignored by others.
function unwantedBody(plain: HttpRequest): HttpRequest {
  return { ...plain, headers: [...plain.headers, ['content-type', 'application/json']], body: textBody('{}') }
}

function joinQuery(target: string, query: string): string {
  return target.includes('?') ? target + query.replace('?', '&') : target + query
}
