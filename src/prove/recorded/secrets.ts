/**
 * Secrets of recorded traffic: what proves who somebody is must stand in no report.
 * In: recorded requests. Out: requests and texts with every such value replaced by where it came from.
 * A value is looked for wherever it may turn up: an answer can repeat what it was asked with.
 */
import type { Json } from '../../canonical-json.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import { encodeText } from '../generate/address.ts'
import type { HttpRequest } from '../request.ts'
import { bodyText, headerOf, pathOf, textBody } from '../request.ts'
import type { Origin, RecordedRequest } from './recorded-requests.ts'

/** Names of headers, query keys and members of bodies, without their punctuation. */
const SECRET_NAMES = new Set([
  ...[
    'authorization',
    'proxyauthorization',
    'cookie',
    'setcookie',
    'xapikey',
    'apikey',
    'key',
    'token',
    'auth',
  ],
  ...['accesstoken', 'refreshtoken', 'idtoken', 'authtoken', 'xauthtoken', 'xaccesstoken', 'bearer', 'jwt'],
  ...[
    'csrftoken',
    'xcsrftoken',
    'xxsrftoken',
    'csrf',
    'session',
    'sessionid',
    'sid',
    'xsessionid',
    'sessiontoken',
  ],
  ...[
    'secret',
    'clientsecret',
    'password',
    'passwd',
    'pwd',
    'signature',
    'sig',
    'xsignature',
    'xamzsecuritytoken',
  ],
])

// A shorter value is masked where it stands; looked for everywhere it would be found everywhere.
const LEAST_LENGTH = 4

export interface Secrets {
  /** The request as it may be printed; `from` is null for one that was generated. */
  readonly maskRequest: (request: HttpRequest, from: Origin | null) => HttpRequest
  readonly maskText: (text: string) => string
}

export function collectSecrets(recorded: readonly RecordedRequest[]): Secrets {
  const found = new Map<string, string>()
  for (const { request, from } of recorded) {
    mapSecrets(request, (name, value) => {
      for (const text of formsOf(name, value)) {
        if (text.length >= LEAST_LENGTH && !found.has(text)) found.set(text, markOf(from))
      }
      return value
    })
  }
  // The longest first: a part of a secret that is a secret too must not cut the other.
  const texts = [...found].sort(([a], [b]) => b.length - a.length)
  const maskText = (text: string): string =>
    texts.reduce(
      (masked, [secret, mark]) => (masked.includes(secret) ? masked.replaceAll(secret, () => mark) : masked),
      text,
    )
  return {
    maskRequest: (request, from) => (from === null ? request : mapSecrets(request, () => markOf(from))),
    maskText,
  }
}

function markOf({ file, entry }: Origin): string {
  return `<from ${file} entry ${entry}>`
}

function isSecret(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

/** The request with every secret value replaced by what `change` makes of it. */
function mapSecrets(request: HttpRequest, change: (name: string, value: string) => string): HttpRequest {
  const { target, headers, body } = request
  const path = pathOf(target)
  const query = target.slice(path.length + 1)
  const text = bodyText(request)
  const changed = text === null ? null : mapBody(text, headerOf(request, 'content-type') ?? '', change)
  return {
    ...request,
    target: query === '' ? target : `${path}?${mapPairs(query, change)}`,
    headers: headers.map(([name, value]) => [name, isSecret(name) ? change(name, value) : value]),
    body: changed === null || changed === text ? body : textBody(changed),
  }
}

function mapPairs(pairs: string, change: (name: string, value: string) => string): string {
  return pairs
    .split('&')
    .map((pair) => {
      const [name, ...rest] = pair.split('=') as [string, ...string[]]
      return rest.length > 0 && isSecret(decode(name)) ? `${name}=${change(name, rest.join('='))}` : pair
    })
    .join('&')
}

function mapBody(text: string, type: string, change: (name: string, value: string) => string): string {
  if (type.startsWith('application/x-www-form-urlencoded')) return mapPairs(text, change)
  const json = parseJson(text)
  if (json === undefined || typeof json !== 'object') return text
  let changed = false
  const mapped = mapMembers(json, (name, value) => {
    const next = change(name, value)
    changed ||= next !== value
    return next
  })
  return changed ? canonicalJson(mapped) : text
}

function mapMembers(value: Json, change: (name: string, value: string) => string): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => mapMembers(item, change))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'string' && isSecret(name) ? change(name, member) : mapMembers(member, change),
    ]),
  )
}

/** A value and what it is made of, as an answer might repeat it. */
function formsOf(name: string, value: string): readonly string[] {
  const decoded = decode(value)
  const parts = [value, decoded, ...value.split(/[;,\s]+/), ...decoded.split(/[;,\s]+/)]
  const inCookies = /cookie/i.test(name) ? parts.map((part) => part.slice(part.indexOf('=') + 1)) : []
  const basic = /^basic\s+(\S+)$/i.exec(value)?.[1]
  const credentials = basic === undefined ? '' : Buffer.from(basic, 'base64').toString()
  const all = [...parts, ...inCookies, credentials, credentials.slice(credentials.indexOf(':') + 1)]
  const plain = all.filter((part) => !/^(basic|bearer|digest|negotiate|token)$/i.test(part))
  return plain.flatMap((part) => [
    part,
    encodeText(part),
    canonicalJson(part).slice(1, -1),
    Buffer.from(part).toString('base64'),
  ])
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
