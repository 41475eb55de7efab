/**
 * Server-sent events: one `data` line per item, each validated first.
 * In: what a handler iterates over. Out: a stream of bytes that asks for the next item only when it is wanted.
 * A failure ends the stream with an `error` event whose data is the error body of any other answer.
 */
import type { AnySchema } from '../../schema/schema.ts'
import { validate } from '../../schema/validate.ts'
import { jsonText } from '../json-text.ts'
import { failureOf, serverFault, type Failure } from '../outcome.ts'
import { failureText } from './failure-response.ts'

export type Items = AsyncIterable<unknown> | Iterable<unknown>

export interface EventStreamOptions {
  readonly item: AnySchema
  /** `orders.events`: for messages. */
  readonly name: string
  readonly onFailure: (failure: Failure) => void
  readonly onItem?: ((raw: unknown, validated: unknown) => void) | undefined
}

export function isIterable(value: unknown): value is Items {
  if (typeof value !== 'object' || value === null) return false
  return Symbol.asyncIterator in value || Symbol.iterator in value
}

export function eventStream(items: Items, options: EventStreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = iteratorOf(items)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const event = await nextEvent(iterator, options)
      if (event.text !== null) controller.enqueue(encoder.encode(event.text))
      if (event.ends) controller.close()
    },
    // The caller has gone: the handler's `finally` runs.
    async cancel() {
      await iterator.return?.()
    },
  })
}

async function nextEvent(
  iterator: AsyncIterator<unknown> | Iterator<unknown>,
  options: EventStreamOptions,
): Promise<{ readonly text: string | null; readonly ends: boolean }> {
  try {
    const next = await iterator.next()
    if (next.done === true) return { text: null, ends: true }
    // A sync iterable may hold promises.
    const raw: unknown = await next.value
    const parsed = await validate(options.item, raw)
    if (parsed.issues === undefined) {
      options.onItem?.(raw, parsed.value)
      return { text: `data: ${jsonText(parsed.value)}\n\n`, ends: false }
    }
    const message = `${options.name} sent something its contract does not allow.`
    const failed = serverFault(message, parsed.issues)
    await stop(iterator)
    return { text: errorEvent(failed, options), ends: true }
  } catch (thrown) {
    return { text: errorEvent(failureOf(thrown), options), ends: true }
  }
}

function errorEvent(failed: Failure, { onFailure }: EventStreamOptions): string {
  onFailure(failed)
  return `event: error\ndata: ${failureText(failed)}\n\n`
}

async function stop(iterator: AsyncIterator<unknown> | Iterator<unknown>): Promise<void> {
  try {
    await iterator.return?.()
  } catch {
    // The stream already ends with the failure that came first.
  }
}

function iteratorOf(items: Items): AsyncIterator<unknown> | Iterator<unknown> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
}
