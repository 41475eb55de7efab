/** The body of a request, no longer than a limit, and JSON out of it. */
import { MAX_DEPTH } from '../../canonical-json.ts'
import { CallError } from '../outcome.ts'

/** Bytes of our own, never a shared buffer: what a Request or Response takes as a body. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Reads a whole body. @throws CallError `PAYLOAD_TOO_LARGE` before more than `limit` bytes are kept. */
export async function readBytes(request: Request, limit: number): Promise<Bytes> {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit)
  try {
    // A server that speaks HTTP never delivers more than was declared, and one read is the quickest way.
    if (declared !== null) {
      const bytes = new Uint8Array(await request.arrayBuffer())
      if (bytes.length > limit) throw tooLarge(limit)
      return bytes
    }
    return request.body === null ? new Uint8Array() : await readChunks(request.body, limit)
  } catch (thrown) {
    if (thrown instanceof CallError) throw thrown
    throw new CallError('BAD_REQUEST', 'The body could not be read.', { cause: thrown })
  }
}

async function readChunks(body: ReadableStream<Uint8Array>, limit: number): Promise<Bytes> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > limit) {
      reader.cancel().catch(() => {})
      throw tooLarge(limit)
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

export function tooLarge(limit: number, what = 'The body'): CallError {
  return new CallError('PAYLOAD_TOO_LARGE', `${what} is larger than ${limit} bytes.`)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws CallError `BAD_REQUEST` for bytes that are not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new CallError('BAD_REQUEST', 'The body is not UTF-8.', { cause })
  }
}

const JSON_TYPE = /^application\/(?:json|[a-z0-9!#$&^_.+-]+\+json)\s*(?:;|$)/i
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-?8\b)/i

export function isJsonType(contentType: string | null): boolean {
  return contentType !== null && JSON_TYPE.test(contentType) && !OTHER_CHARSET.test(contentType)
}

/** @throws CallError `UNSUPPORTED_MEDIA_TYPE` for a body that is packed: nobody unpacks it. */
export function refuseEncoding(request: Request): void {
  const encoding = request.headers.get('content-encoding')
  if (encoding === null || encoding.trim().toLowerCase() === 'identity') return
  throw new CallError('UNSUPPORTED_MEDIA_TYPE', 'A body with a content-encoding is not taken.')
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
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    // The parser's own message quotes the body.
    throw new CallError('BAD_REQUEST', 'The body is not JSON.', { cause })
  }
  if (mayBeHostile(text)) clean(value)
  return value
}

// Neither nesting nor `__proto__` fits into a short text without an escape, which is what nearly every body is.
function mayBeHostile(text: string): boolean {
  return text.length > 2 * MAX_DEPTH || text.includes('__proto__') || text.includes('\\u')
}

/** Takes out every `__proto__` and refuses a depth that schemas would recurse into. */
function clean(root: unknown): void {
  let level: object[] = isContainer(root) ? [root] : []
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) {
      throw new CallError('BAD_REQUEST', `The body is nested deeper than ${MAX_DEPTH} levels.`)
    }
    const next: object[] = []
    for (const container of level) {
      if (!Array.isArray(container)) delete (container as { ['__proto__']?: unknown })['__proto__']
      for (const value of Object.values(container) as unknown[]) if (isContainer(value)) next.push(value)
    }
    level = next
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
