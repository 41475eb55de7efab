import type { Json, JsonObject } from '../../canonical-json.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import { encodeText } from '../generate/address.ts'
import type { HttpRequest } from '../request.ts'
import { parseRequestValue, targetOf } from './parse-request-line.ts'

/** Entries of a HAR document; null for a document that is none. */
export function harEntries(document: Json): readonly Json[] | null {
  const log = isJsonObject(document) ? document.log : undefined
  const entries = isJsonObject(log) ? log.entries : undefined
  return Array.isArray(entries) ? (entries as readonly Json[]) : null
}

// Of the connection, not of the request: a handler in this process sees none of them.
const HOP_BY_HOP = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'transfer-encoding',
  'upgrade',
])

/** The request of an entry; null for traffic of another protocol; a sentence for an entry that is none. */
export function parseHarEntry(entry: Json): HttpRequest | string | null {
  const request = isJsonObject(entry) ? entry.request : undefined
  if (!isJsonObject(request)) return 'it has no "request"'
  const { method, url } = request
  if (typeof url === 'string' && targetOf(url) === null) return null
  const headers = Array.isArray(request.headers) ? (request.headers as readonly Json[]) : []
  const kept = headers.filter((header) => {
    const name = isJsonObject(header) && typeof header.name === 'string' ? header.name.toLowerCase() : ''
    return !name.startsWith(':') && !HOP_BY_HOP.has(name)
  })
  const { postData } = request
  const body = isJsonObject(postData) ? bodyOf(postData) : {}
  return parseRequestValue({ method: method ?? 'GET', url: url ?? null, headers: kept, ...body })
}

function bodyOf({ text, encoding, params, mimeType }: JsonObject): JsonObject {
  if (typeof text === 'string' && text !== '')
    return encoding === 'base64' ? { bodyBase64: text } : { body: text }
  if (!Array.isArray(params)) return {}
  const pairs = (params as readonly Json[])
    .filter(isJsonObject)
    .map(({ name, value }): readonly [string, string] => [textOf(name), textOf(value)])
  if (pairs.length === 0) return {}
  const boundary = typeof mimeType === 'string' ? /boundary="?([^";]+)/i.exec(mimeType)?.[1] : undefined
  if (boundary === undefined)
    return { body: pairs.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join('&') }
  const parts = pairs.map(([name, value]) => {
    return `--${boundary}\r\nContent-Disposition: form-data; name="${encodeText(name)}"\r\n\r\n${value}\r\n`
  })
  return { body: `${parts.join('')}--${boundary}--\r\n` }
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : canonicalJson(value)
}
