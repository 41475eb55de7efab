/**
 * Secrets of recorded traffic: what proves who somebody is must stand in no report.
 * In: recorded requests. Out: requests and texts with every such value replaced by where it came from.
 * A value is looked for wherever it may turn up: an answer can repeat what it was asked with.
 */
import type { Json } from '../../canonical-json.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import { decodePart, formsOf } from './secret-forms.ts'
import { isSecretName } from './secret-names.ts'
import type { HttpRequest } from '../request.ts'
import { bodyText, headerOf, pathOf, textBody } from '../request.ts'
import type { Origin, RecordedRequest } from './recorded-requests.ts'

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
    headers: headers.map(([name, value]) => [
      name,
      isSecretName(name) ? change(name, value) : mapAddress(value, change),
    ]),
    body: changed === null || changed === text ? body : textBody(changed),
  }
}

function mapPairs(pairs: string, change: (name: string, value: string) => string): string {
  return pairs
    .split('&')
    .map((pair) => {
      const [name, ...rest] = pair.split('=') as [string, ...string[]]
      return rest.length > 0 && isSecretName(decodePart(name))
        ? `${name}=${change(name, rest.join('='))}`
        : pair
    })
    .join('&')
}

type Change = (name: string, value: string) => string

/** An address in a header, as `referer` is one: who asked stands before its host, and its query is a query. */
function mapAddress(value: string, change: Change): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return value
  const named = value.replace(/^([^/]+\/\/)([^/?#@]+)@/, (_, scheme: string, who: string) => {
    return `${scheme}${change('password', who)}@`
  })
  return named.replace(/([?#])(.*)$/, (_, mark: string, pairs: string) => mark + mapPairs(pairs, change))
}

function mapBody(text: string, type: string, change: Change): string {
  const boundary = /^multipart\/.*;\s*boundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary !== undefined) return mapParts(text, boundary, change)
  const json = parseJson(text)
  // Whatever its type says: a form is known by its pairs.
  if (json === undefined) return /^[^\s=&{<]+=/.test(text) ? mapPairs(text, change) : text
  if (typeof json !== 'object') return text
  let changed = false
  const mapped = mapMembers(json, false, (name, value) => {
    const next = change(name, value)
    changed ||= next !== value
    return next
  })
  return changed ? canonicalJson(mapped) : text
}

function mapParts(text: string, boundary: string, change: Change): string {
  return text
    .split(`--${boundary}`)
    .map((part) => {
      const [head, ...rest] = part.split('\r\n\r\n') as [string, ...string[]]
      const name = /;\s*name="([^"]*)"/i.exec(head)?.[1]
      if (name === undefined || rest.length === 0 || !isSecretName(decodePart(name))) return part
      return `${head}\r\n\r\n${change(name, rest.join('\r\n\r\n').replace(/\r\n$/, ''))}\r\n`
    })
    .join(`--${boundary}`)
}

// Below a secret name everything is secret, numbers too.
function mapMembers(value: Json, inside: boolean, change: Change, name = ''): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => mapMembers(item, inside, change, name))
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        mapMembers(member, inside || isSecretName(key), change, key),
      ]),
    )
  }
  if (!inside || value === null || typeof value === 'boolean') return value
  const text = String(value)
  const next = change(name, text)
  return next === text ? value : next
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
