/** Requests that ask the protocol rather than the operation: methods, paths, headers, bodies that are none. */
import type { Endpoint } from '../endpoint.ts'
import { interleave } from '../interleave.ts'
import { pathOf, textBody, type HttpHeader, type HttpRequest } from '../request.ts'
import { bodyRequests } from './body-requests.ts'

const METHODS = ['HEAD', 'OPTIONS', 'GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'PROPFIND']

/** Headers that decide what some application answers; those of one row go together, shrinking parts them. */
const HEADERS: readonly (readonly HttpHeader[])[] = [
  [
    ['accept', 'text/html'],
    ['origin', 'https://example.com'],
    ['x-request-id', '1'],
  ],
  [
    ['accept', 'text/event-stream, application/json'],
    ['accept-language', 'de'],
    ['authorization', 'Bearer surface'],
    ['user-agent', 'surface'],
  ],
  [
    ['accept', 'application/json'],
    ['cookie', 'session=surface'],
    ['accept-encoding', 'gzip, br'],
    ['x-requested-with', 'XMLHttpRequest'],
  ],
  [
    ['accept', 'application/problem+json'],
    ['if-none-match', '*'],
    ['cache-control', 'no-cache'],
    ['x-http-method-override', 'GET'],
  ],
  [
    ['accept', 'text/markdown'],
    ['if-modified-since', 'Wed, 01 Jan 2025 00:00:00 GMT'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'example.com'],
    ['idempotency-key', '1'],
  ],
  [
    ['range', 'bytes=0-0'],
    ['prefer', 'return=minimal'],
    ['x-api-key', 'surface'],
    ['mcp-protocol-version', '2025-06-18'],
    ['mcp-session-id', '1'],
  ],
]

const PREFLIGHT: readonly HttpHeader[] = [
  ['origin', 'https://example.com'],
  ['access-control-request-method', 'POST'],
  ['access-control-request-headers', 'content-type'],
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
  const preflight = { method: 'OPTIONS', target: plain.target, headers: PREFLIGHT, body: null }
  const paths = [
    `${path}/further`,
    `${path}/`,
    `${path}/far/below/any/route`,
    `/${path}`,
    path.toUpperCase(),
    `${path}%`,
  ].map((target) => ({ ...plain, target }))
  const [, query = ''] = plain.target.split('?') as [string, string?]
  const reversed = query.includes('&') ? [`${path}?${query.split('&').reverse().join('&')}`] : []
  const queries = [...reversed, ...QUERIES.map((one) => joinQuery(plain.target, one))].map((target) => ({
    ...plain,
    target,
  }))
  const headers = HEADERS.map((row) => ({ ...plain, headers: [...plain.headers, ...row] }))
  const unwanted = plain.body === null && operation.endpointKind !== 'head' ? [unwantedBody(plain)] : []
  const [first, ...others] = methods
  return interleave<HttpRequest>([
    [first!, preflight, ...others],
    bodies,
    headers,
    paths,
    [...unwanted, ...queries],
  ])
}

// A body where none is asked for: read by some handlers of GET and DELETE, ignored by others.
function unwantedBody(plain: HttpRequest): HttpRequest {
  return { ...plain, headers: [...plain.headers, ['content-type', 'application/json']], body: textBody('{}') }
}

function joinQuery(target: string, query: string): string {
  return target.includes('?') ? target + query.replace('?', '&') : target + query
}
