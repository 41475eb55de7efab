/**
 * Requests of a typed client: where each part of the arguments travels.
 * In: an endpoint's route and arguments. Out: method, target and body; whatever has no form there is refused.
 */
import type { EndpointKind, Method } from '../../contract/operation.ts'
import { pathNames } from '../../contract/path.ts'
import { SurfaceError } from '../../errors.ts'
import type { HttpRequest } from '../http-client.ts'
import { jsonText } from '../json-text.ts'

export interface ClientRoute {
  /** `orders.list`: for messages. */
  readonly name: string
  readonly method: Method
  /** Absolute, `:param` and `*rest` kept. */
  readonly path: string
  readonly endpointKind: EndpointKind
}

export interface GivenArguments {
  readonly params?: unknown
  readonly input?: unknown
  readonly files?: unknown
}

const JSON_TYPE = 'application/json'

/** @throws SurfaceError `request-value-refused`. */
export function buildRequest(
  route: ClientRoute,
  args: GivenArguments,
): Pick<HttpRequest, 'method' | 'target' | 'body' | 'contentType'> {
  const { method, endpointKind } = route
  const path = fillPath(route, membersOf(args.params, route, 'params'))
  const request = { method, target: path, body: null, contentType: null }
  if (endpointKind === 'multipart') return { ...request, body: buildForm(route, args) }
  if (args.input === undefined) return request
  if (method === 'GET') return { ...request, target: path + buildQuery(route, args.input) }
  if (endpointKind === 'raw-body') return { ...request, ...rawBody(args.input) }
  // DELETE too: a body holds what a query has no form for, and the server takes either.
  return { ...request, body: jsonText(args.input), contentType: JSON_TYPE }
}

function rawBody(input: unknown): Pick<HttpRequest, 'body' | 'contentType'> {
  if (typeof input === 'string') return { body: input, contentType: 'text/plain; charset=utf-8' }
  if (input instanceof Uint8Array)
    return { body: new Uint8Array(input), contentType: 'application/octet-stream' }
  return { body: jsonText(input), contentType: JSON_TYPE }
}

function fillPath(route: ClientRoute, params: Readonly<Record<string, unknown>>): string {
  const names = new Set(pathNames(route.path))
  const segments = route.path.split('/').map((segment) => {
    const name = segment.slice(1)
    if (!names.has(name) || !/^[:*]/.test(segment)) return segment
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    const text = scalarText(value)
    if (text === null) throw refused(route, `params.${name}`, value)
    const parts = segment.startsWith('*') ? text.split('/') : [text]
    return parts.map((part) => encodeSegment(part, () => refused(route, `params.${name}`, value))).join('/')
  })
  return segments.join('/')
}

// URLs drop dot segments, also escaped ones, and the call would reach another route.
function encodeSegment(text: string, refuse: () => SurfaceError): string {
  if (text === '' || text === '.' || text === '..') throw refuse()
  return encoded(text, refuse)
}

function encoded(text: string, refuse: () => SurfaceError): string {
  try {
    return encodeURIComponent(text)
  } catch {
    // Half of a surrogate pair has no bytes.
    throw refuse()
  }
}

/** `undefined` and `null` are left out, lists repeat their key, and an empty list has no form and is left out. */
function buildQuery(route: ClientRoute, input: unknown): string {
  const encode = (text: string, key: string) => encoded(text, () => refused(route, `input.${key}`, text))
  const pairs = pairsOf(route, input).map(([key, text]) => `${encode(key, key)}=${encode(text, key)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function pairsOf(route: ClientRoute, input: unknown): (readonly [string, string])[] {
  return Object.entries(membersOf(input, route, 'input')).flatMap(([key, value]) => {
    if (value === undefined || value === null) return []
    const list = Array.isArray(value) ? (value as readonly unknown[]) : [value]
    return list.map((item) => {
      const text = scalarText(item)
      if (text === null) throw refused(route, `input.${key}`, item)
      return [key, text] as const
    })
  })
}

function buildForm(route: ClientRoute, { input, files }: GivenArguments): FormData {
  const form = new FormData()
  for (const [key, text] of pairsOf(route, input)) form.append(key, text)
  for (const [name, given] of Object.entries(membersOf(files, route, 'files'))) {
    if (given === undefined) continue
    for (const file of Array.isArray(given) ? (given as readonly unknown[]) : [given]) {
      if (!(file instanceof Blob)) throw refused(route, `files.${name}`, file)
      form.append(name, file)
    }
  }
  return form
}

function scalarText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

function membersOf(value: unknown, route: ClientRoute, place: string): Readonly<Record<string, unknown>> {
  if (value === undefined) return {}
  // A Map or a Date has no members of its own, and would be sent as nothing.
  if (Object.prototype.toString.call(value) === '[object Object]')
    return value as Readonly<Record<string, unknown>>
  throw refused(route, place, value)
}

function refused({ name, endpointKind, method }: ClientRoute, place: string, value: unknown): SurfaceError {
  const where = place.startsWith('params') ? 'path' : endpointKind === 'multipart' ? 'form' : 'query'
  return new SurfaceError('request-value-refused', {
    operation: name,
    method,
    place,
    where,
    found: kindOf(value),
  })
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return `the text "${value}"`
  if (typeof value === 'number') return String(value)
  return typeof value === 'undefined'
    ? 'nothing'
    : typeof value === 'object'
      ? 'an object'
      : `a ${typeof value}`
}
