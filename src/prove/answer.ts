/** What a side answered to one request, read to its end. */
import type { HttpRequest } from './request.ts'
import { buildRequest } from './request.ts'

/** An application's HTTP handler. */
export type Fetch = (request: Request) => Response | Promise<Response>

export interface Answer {
  /** `answered` to its end, `endless` where it had not ended in time, `threw` where the handler did. */
  readonly outcome: 'answered' | 'endless' | 'threw'
  readonly status: number
  readonly statusText: string
  /** In the order and the writing of the answer; what is set twice stands twice. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
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
    return answerOf(reading, outcome)
  } catch (thrown) {
    return { outcome: 'threw', status: 0, statusText: nameOf(thrown), headers: [], body: NOTHING }
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
  const response = await fetch(request)
  reading.response = response
  const reader = response.body?.getReader()
  if (reader === undefined) return 'answered'
  reading.reader = reader
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return 'answered'
    reading.chunks.push(value)
    reading.size += value.length
    if (reading.size > limits.bytes) return 'endless'
  }
}

function answerOf({ response, chunks }: Reading, outcome: Answer['outcome']): Answer {
  if (response === null) return { outcome, status: 0, statusText: '', headers: [], body: NOTHING }
  const { status, statusText, headers } = response
  const body = chunks.length === 1 ? chunks[0]! : chunks.length === 0 ? NOTHING : Buffer.concat(chunks)
  return { outcome, status, statusText, headers: [...headers], body }
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
}
