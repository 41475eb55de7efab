/**
 * Answers a typed client reads.
 * In: a Response and the endpoint's kind. Out: the value, or a CallError with what the server said of its failure.
 */
import { SurfaceError } from '../../errors.ts'
import { CallError } from '../outcome.ts'
import type { ClientRoute } from './build-request.ts'
import { readEventStream } from './read-event-stream.ts'

/**
 * @throws CallError for a failure the server describes; SurfaceError `answer-unreadable` for anything else that is
 * not an answer of this endpoint.
 */
export async function readAnswer(
  route: ClientRoute,
  response: Response,
  hasOutput: boolean,
): Promise<unknown> {
  const { endpointKind } = route
  // A raw answer is whatever its handler made, with any status: only the caller can tell what it means.
  if (endpointKind === 'raw-response' || endpointKind === 'head') return response
  if (!response.ok) throw failureOfText(await response.text(), route, response.status)
  if (endpointKind === 'stream') {
    if (response.body === null || !isType(response, 'text/event-stream'))
      throw unreadable(route, response.status, 'it is no event stream')
    const failed = (text: string) => failureOfText(text, route, response.status)
    return readEventStream(response.body, failed)
  }
  const text = await response.text()
  if (!hasOutput) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw unreadable(route, response.status, 'it is not JSON', cause)
  }
}

function failureOfText(text: string, route: ClientRoute, status: number): Error {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    return unreadable(route, status, 'it is a failure without JSON', cause)
  }
  const { error } = (body ?? {}) as {
    error?: { code?: unknown; message?: unknown; details?: unknown } | null
  }
  if (typeof error?.code !== 'string' || typeof error.message !== 'string')
    return unreadable(route, status, 'it is a failure without a code and a message')
  return new CallError(error.code, error.message, { details: error.details, status })
}

function unreadable({ name }: ClientRoute, status: number, fault: string, cause?: unknown): SurfaceError {
  return new SurfaceError('answer-unreadable', { operation: name, status, fault }, { cause })
}

function isType(response: Response, type: string): boolean {
  return (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase() === type
}
