import type { Json, JsonObject } from '../../canonical-json.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import type { HttpHeader, HttpRequest } from '../request.ts'
import { textBody } from '../request.ts'

/**
 * A request of its JSON: `url` and, where they are needed, `method`, `headers` (an object, or pairs), `body` (a text, or
 * JSON to be written), `padding` (spaces after the body) and `bodyBase64`. Returns a sentence where it is none.
 */
export function parseRequestValue(value: Json): HttpRequest | string {
  if (!isJsonObject(value)) return 'it is no JSON object'
  const {
    method = 'GET',
    url,
    headers = {},
    body,
    bodyBase64,
    padding = 0,
  } = value as { [name: string]: Json | undefined }
  if (typeof method !== 'string' || method === '') return '"method" is no text'
  if (typeof url !== 'string') return '"url" is no text'
  const target = targetOf(url)
  if (target === null) return '"url" is neither a path nor an address of http'
  const pairs = readHeaders(headers)
  if (pairs === null) return '"headers" is neither an object of texts nor a list of pairs'
  if (bodyBase64 !== undefined) {
    if (typeof bodyBase64 !== 'string') return '"bodyBase64" is no text'
    return { method, target, headers: pairs, body: Buffer.from(bodyBase64, 'base64') }
  }
  if (body === undefined || body === null) return { method, target, headers: pairs, body: null }
  if (typeof padding !== 'number' || !Number.isInteger(padding) || padding < 0 || padding > MOST_PADDING)
    return `"padding" is no whole number up to ${MOST_PADDING}`
  const spaces = ' '.repeat(padding)
  if (typeof body === 'string') return { method, target, headers: pairs, body: textBody(body + spaces) }
  const typed = pairs.some(([name]) => name === 'content-type')
  const type: readonly HttpHeader[] = typed ? [] : [['content-type', 'application/json']]
  return { method, target, headers: [...pairs, ...type], body: textBody(canonicalJson(body) + spaces) }
}

const MOST_PADDING = 16 * 1024 * 1024

/** Path and query of an address; null for what is none. */
export function targetOf(url: string): string | null {
  if (url.startsWith('/')) return url
  const match = /^https?:\/\/[^/?#]*([^#]*)/i.exec(url)
  if (match === null) return null
  const [, rest] = match as unknown as [string, string]
  return rest.startsWith('/') ? rest : `/${rest}`
}

function readHeaders(headers: Json): readonly HttpHeader[] | null {
  if (Array.isArray(headers)) {
    const pairs = (headers as readonly Json[]).map((pair) => {
      const list = Array.isArray(pair) ? (pair as readonly Json[]) : isJsonObject(pair) ? namedPair(pair) : []
      return list.length === 2 && list.every((part) => typeof part === 'string')
        ? (list as [string, string])
        : null
    })
    return pairs.every((pair) => pair !== null)
      ? pairs.map(([name, text]) => [name.toLowerCase(), text])
      : null
  }
  if (!isJsonObject(headers)) return null
  const entries = Object.entries(headers)
  if (!entries.every(([, text]) => typeof text === 'string')) return null
  return entries.map(([name, text]) => [name.toLowerCase(), text as string])
}

function namedPair({ name, value }: JsonObject): readonly Json[] {
  return [name ?? null, value ?? null]
}
