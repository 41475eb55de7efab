/** The body of a request, no longer than a limit. */
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
      void discard(reader)
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

const DISCARDED = 16 * 1024 * 1024

// Refused at once, the connection would break before its caller has read why.
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let length = 0; length < DISCARDED;) {
      const { done, value } = await reader.read()
      if (done) return
      length += value.length
    }
    await reader.cancel()
  } catch {
    // Whoever sent it has gone.
  }
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

/** @throws CallError `UNSUPPORTED_MEDIA_TYPE` for a body that is packed: nobody unpacks it. */
export function refuseEncoding(request: Request): void {
  const encoding = request.headers.get('content-encoding')
  if (encoding === null || encoding.trim().toLowerCase() === 'identity') return
  throw new CallError('UNSUPPORTED_MEDIA_TYPE', 'A body with a content-encoding is not taken.')
}
