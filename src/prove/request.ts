/** One HTTP request as data: what is generated, recorded, sent to every side, shrunk and printed. */
import { isUtf8 } from 'node:buffer'
import { canonicalJson } from '../canonical-json.ts'

export interface HttpRequest {
  readonly method: string
  /** Path and query as they are sent: `/orders/1?limit=5`. */
  readonly target: string
  /** In order; names in lower case. */
  readonly headers: readonly HttpHeader[]
  readonly body: Uint8Array | null
}

export type HttpHeader = readonly [name: string, value: string]

// Nothing is sent anywhere: a Request needs an origin, and this one belongs to nobody.
const ORIGIN = 'http://localhost'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** A request of the Fetch API. GET and HEAD cannot carry a body there. */
export function buildRequest({ method, target, headers, body }: HttpRequest): Request {
  const withBody = body !== null && method !== 'GET' && method !== 'HEAD'
  return new Request(ORIGIN + target, {
    method,
    headers: headers as [string, string][],
    ...(withBody && { body }),
  })
}

/**
 * Whether the Fetch API takes the request at all: no forbidden method, no header of line breaks. Asked of every
 * request that could be sent, so it builds none.
 */
export function isSendable({ method, target, headers }: HttpRequest): boolean {
  return (
    TOKEN.test(method) &&
    !/^(?:connect|trace|track)$/i.test(method) &&
    target.startsWith('/') &&
    headers.every(([name, value]) => TOKEN.test(name) && isHeaderValue(value))
  )
}

// RFC 9110, 5.6.2.
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

// Bytes alone, and inside of the white space that is cut off none of those that end a line or a text.
function isHeaderValue(value: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /^[\u0000-\u00ff]*$/.test(value) && !/[\0\r\n]/.test(value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, ''))
}

export function textBody(text: string): Uint8Array {
  return encoder.encode(text)
}

/** The body as text; null where it is none, or no UTF-8. */
export function bodyText({ body }: Pick<HttpRequest, 'body'>): string | null {
  return body === null || !isUtf8(body) ? null : decoder.decode(body)
}

export function headerOf({ headers }: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  return headers.find(([own]) => own === name)?.[1]
}

/** Path of a target, without its query. */
export function pathOf(target: string): string {
  return target.split('?', 1)[0]!
}

/** Spaces at the end of a body that a line counts rather than shows. */
const LEAST_PADDING = 200

/** The request as one line of JSON that `parseRequestLine` reads. */
export function renderRequestLine(request: HttpRequest): string {
  const { method, target, headers, body } = request
  const members: [string, unknown][] = [
    ['method', method],
    ['url', target],
  ]
  if (headers.length > 0) members.push(['headers', headers])
  const padding = paddingOf(request)
  const text = bodyText(padding === 0 ? request : { body: body!.subarray(0, body!.length - padding) })
  if (text !== null) members.push(['body', text])
  else if (body !== null) members.push(['bodyBase64', Buffer.from(body).toString('base64')])
  if (text !== null && padding > 0) members.push(['padding', padding])
  // Not in canonical order: method and address come first where people read.
  return `{${members.map(([name, value]) => `"${name}":${canonicalJson(value)}`).join(',')}}`
}

/** Spaces at the end of a body, where they are so many that they are there for their number. */
export function paddingOf({ body }: Pick<HttpRequest, 'body'>): number {
  if (body === null) return 0
  let end = body.length
  while (end > 0 && body[end - 1] === 0x20) end--
  return body.length - end < LEAST_PADDING ? 0 : body.length - end
}
