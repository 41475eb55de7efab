/** JSON out of a body: what is taken as JSON, and what no schema should ever see. */
import { MAX_DEPTH } from '../../canonical-json.ts'
import { CallError } from '../outcome.ts'
import { decodeText } from './read-body.ts'

const JSON_TYPE = /^application\/(?:json|[a-z0-9!#$&^_.+-]+\+json)\s*(?:;|$)/i
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8\b)/i

export function isJsonType(contentType: string | null): boolean {
  return contentType !== null && JSON_TYPE.test(contentType) && !OTHER_CHARSET.test(contentType)
}

/**
 * A JSON body; a blank one is `{}`.
 * @throws CallError `UNSUPPORTED_MEDIA_TYPE`, or `BAD_REQUEST` for what is not JSON.
 */
export function parseJsonBody(bytes: Uint8Array, contentType: string | null): unknown {
  if (bytes.length === 0) return {}
  if (!isJsonType(contentType)) {
    throw new CallError('UNSUPPORTED_MEDIA_TYPE', 'The body has to be application/json in UTF-8.')
  }
  const text = decodeText(bytes)
  if (text.trim() === '') return {}
  // Before it is parsed: a text of brackets alone keeps the parser busy for a second, and schemas would recurse.
  if (isDeeper(text, MAX_DEPTH)) {
    throw new CallError('BAD_REQUEST', `The body is nested deeper than ${MAX_DEPTH} levels.`)
  }
  const value = parse(text)
  // The name can be written in escapes only otherwise, which nearly no body holds.
  if (text.includes('__proto__') || text.includes('\\u')) dropPrototypes(value)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // The parser's own message quotes the body.
    throw new CallError('BAD_REQUEST', 'The body is not JSON.', { cause })
  }
}

const QUOTE = 34
const BACKSLASH = 92

function isDeeper(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(text, index)
        break
      case 0x5b:
      case 0x7b:
        if (++depth > limit) return true
        break
      case 0x5d:
      case 0x7d:
        depth--
    }
  }
  return false
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) return index
    if (code === BACKSLASH) index++
  }
  return text.length
}

function dropPrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) delete (value as { ['__proto__']?: unknown })['__proto__']
  for (const member of Object.values(value)) dropPrototypes(member)
}
