/**
 * Recorded traffic: a HAR document or one JSON request a line.
 * In: the text of a file and its name. Out: requests, each knowing where it stands.
 * They are sent to handlers in this process and nowhere else.
 */
import type { Json } from '../../canonical-json.ts'
import { SurfaceError } from '../../errors.ts'
import { isSendable, type HttpRequest } from '../request.ts'
import { harEntries, parseHarEntry } from './parse-har.ts'
import { parseRequestValue } from './parse-request-line.ts'

export interface RecordedFile {
  /** How messages name it. */
  readonly name: string
  readonly text: string
}

export interface RecordedRequest {
  readonly request: HttpRequest
  readonly from: Origin
}

export interface Origin {
  readonly file: string
  /** From 1: the entry of a HAR document, the line of a file of lines. */
  readonly entry: number
}

/** @throws SurfaceError `requests-invalid` with file and entry. */
export function readRecordedRequests(file: RecordedFile): readonly RecordedRequest[] {
  const text = file.text.replace(/^\ufeff/, '')
  const entries = harEntries(parseJson(text) ?? null)
  if (entries !== null) {
    return entries.flatMap((entry, index) =>
      keep(parseHarEntry(entry), { file: file.name, entry: index + 1 }),
    )
  }
  const requests = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const origin = { file: file.name, entry: index + 1 }
    const value = parseJson(line)
    return keep(value === undefined ? 'it is not JSON' : parseRequestValue(value), origin)
  })
  if (requests.length === 0) {
    throw new SurfaceError('requests-invalid', { file: file.name, entry: 1, fault: 'there is no request' })
  }
  return requests
}

function keep(parsed: HttpRequest | string | null, from: Origin): readonly RecordedRequest[] {
  if (parsed === null) return []
  const fault = typeof parsed === 'string' ? parsed : isSendable(parsed) ? null : 'no client can send it'
  if (fault !== null) throw new SurfaceError('requests-invalid', { ...from, fault })
  return [{ request: parsed as HttpRequest, from }]
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
