/** What a side answered to one request, read to its end. */
import type { HttpRequest } from './request.ts'
import { buildRequest } from './request.ts'

/** An application's HTTP handler. */
export type Fetch = (request: Request) => Response | Promise<Response>

export interface Answer {
  /**
   * `answered` to its end, `broken` where the body failed on the way, `endless` where it had not ended in time, `threw`
   * where the handler did before there was an answer.
   */
  readonly outcome: 'answered' | 'broken' | 'endless' | 'threw'
  readonly status: number
  readonly statusText: string
  /** In the order and the writing of the answer; what is set twice stands twice. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** As far as it was read. */
  readonly body: Uint8Array
  /** Bytes of each part that the body came in; null where there was no body at all. */
  readonly chunks: readonly number[] | null
  /** What was thrown; empty where nothing was. */
  readonly fault: string
}

export interface AnswerLimits {
  /** Milliseconds until an answer counts as endless. */
  readonly timeout: number
  /** Bytes of a body that are read; a longer one counts as endless. */
  readonly bytes: number
}

const LIMITS: AnswerLimits = { timeout: 5_000, bytes: 16 * 1024 * 1024 }

const NOTHING = new Uint8Array(0)

/** Sends a request to a handler and reads its answer. Never throws: what the handler throws is an answer too. */
export async function readAnswer(
  fetch: Fetch,
  request: HttpRequest,
  limits: AnswerLimits = LIMITS,
): Promise<Answer> {
  const reading: Reading = { response: null, reader: null, chunks: [], size: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<'endless'>((resolve) => {
    timer = setTimeout(() => resolve('endless'), limits.timeout)
  })
  try {
    const outcome = await Promise.race([read(fetch, buildRequest(request), reading, limits), timeout])
    // Whoever still answers is told that nobody listens.
    if (outcome === 'endless') reading.reader?.cancel().catch(() => {})
    return answerOf(reading, outcome, '')
  } catch (thrown) {
    return answerOf(reading, reading.response === null ? 'threw' : 'broken', nameOf(thrown))
  } finally {
    clearTimeout(timer)
  }
}

interface Reading {
  response: Response | null
  reader: ReadableStreamDefaultReader<Uint8Array> | null
  readonly chunks: Uint8Array[]
  size: number
}

async function read(
  fetch: Fetch,
  request: Request,
  reading: Reading,
  limits: AnswerLimits,
): Promise<Answer['outcome']> {
  const response: unknown = await fetch(request)
  if (!isResponse(response)) throw new TypeError('the handler returned no Response')
  reading.response = response
  const reader = response.body?.getReader()
  if (reader === undefined) return 'answered'
  reading.reader = reader
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return 'answered'
    if (!(value instanceof Uint8Array)) throw new TypeError('the body holds something that is no bytes')
    reading.chunks.push(value)
    reading.size += value.length
    if (reading.size > limits.bytes) return 'endless'
  }
}

// Not by its class: frameworks bring their own.
function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'status' in value && 'headers' in value
}

function answerOf({ response, reader, chunks }: Reading, outcome: Answer['outcome'], fault: string): Answer {
  if (response === null)
    return { outcome, status: 0, statusText: '', headers: [], body: NOTHING, chunks: null, fault }
  const { status, statusText, headers } = response
  const body = chunks.length === 1 ? chunks[0]! : chunks.length === 0 ? NOTHING : Buffer.concat(chunks)
  const sizes = reader === null ? null : chunks.map(({ length }) => length)
  return { outcome, status, statusText, headers: [...headers], body, chunks: sizes, fault }
}

// Whatever is thrown, and whatever it does when it is asked for its name.
function nameOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  } catch {
    return 'something that has no text'
  }
}
