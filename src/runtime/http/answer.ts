/**
 * Answers: an Outcome as a Response.
 * In: what a call has become, and the operation. Out: status, headers and bytes that depend on nothing else.
 * Causes stay on the server; no header carries time or randomness.
 */
import type { Operation } from '../../contract/operation.ts'
import { jsonText } from '../json-text.ts'
import { serverFault, type Failure, type Outcome } from '../outcome.ts'
import { eventStream, isIterable } from './event-stream.ts'
import { failureResponse, JSON_HEADERS } from './failure-response.ts'

const EVENT_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }
const BODILESS = new Set([204, 205, 304])

export interface AnswerHooks {
  /** Told every failure before it is written. */
  readonly onFailure: (failure: Failure) => void
  /** Told what validation removed from an item of a stream. */
  readonly onItem?: ((raw: unknown, validated: unknown) => void) | undefined
}

export function buildResponse(operation: Operation, outcome: Outcome, hooks: AnswerHooks): Response {
  if (!outcome.ok) return refuse(operation, outcome, hooks)
  const { status, output, endpointKind, streamItem } = operation
  const { value } = outcome
  try {
    if (endpointKind === 'head' || endpointKind === 'raw-response') {
      if (!isResponse(value)) throw new TypeError('the handler returned no Response')
      return endpointKind === 'head' ? withoutBody(value) : guardBody(value, operation, hooks)
    }
    if (streamItem !== null) {
      if (!isIterable(value)) throw new TypeError('the handler returned nothing to iterate')
      const stream = eventStream(value, { item: streamItem, name: nameOf(operation), ...hooks })
      return new Response(stream, { status, headers: EVENT_HEADERS })
    }
    if (output === null || BODILESS.has(status)) return new Response(null, { status })
    return new Response(jsonText(value), { status, headers: JSON_HEADERS })
  } catch (thrown) {
    const message = `${nameOf(operation)} answered something that cannot be sent.`
    return refuse(operation, serverFault(message, thrown), hooks)
  }
}

function refuse(operation: Operation, failed: Failure, { onFailure }: AnswerHooks): Response {
  onFailure(failed)
  const response = failureResponse(failed)
  return operation.method === 'HEAD' ? withoutBody(response) : response
}

export function withoutBody({ status, statusText, headers }: Response): Response {
  return new Response(null, { status, statusText, headers })
}

// Made anew, because headers of a redirection or of a fetched answer are closed to hooks; and a server would write the
// message of a stream that breaks into the body.
function guardBody(response: Response, operation: Operation, { onFailure }: AnswerHooks): Response {
  const { body, status, statusText, headers } = response
  if (body === null) return withoutBody(response)
  const reader = body.getReader()
  const guarded = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (thrown) {
        const message = `The answer of ${nameOf(operation)} broke off.`
        onFailure(serverFault(message, thrown))
        controller.error(new Error(message))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(guarded, { status, statusText, headers })
}

// Another realm's Response, or a server adapter's own, is one too.
function isResponse(value: unknown): value is Response {
  if (value instanceof Response) return true
  if (typeof value !== 'object' || value === null) return false
  const { status, headers, arrayBuffer } = value as Partial<Response>
  return typeof status === 'number' && typeof headers?.get === 'function' && typeof arrayBuffer === 'function'
}

function nameOf({ service, action }: Operation): string {
  return `${service}.${action}`
}
