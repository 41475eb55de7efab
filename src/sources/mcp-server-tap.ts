import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import type { Json } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'

/** What went over a transport, as it was sent: the SDK hands on what it understood of it. */
export interface Tap {
  /** The latest result for a method, once; undefined where there is none. */
  readonly take: (method: string) => unknown
  /** The method that was asked last. */
  readonly asked: () => string | null
  /** How often a notification came. */
  readonly notified: (method: string) => number
  /** Rejects when something is answered with what is neither a result nor an error. */
  readonly broken: Promise<never>
}

type Handler = Transport['onmessage']

/** Listens in on a transport that nobody uses yet. */
export function tapTransport(transport: Transport): Tap {
  const waiting = new Map<unknown, string>()
  const results = new Map<string, unknown>()
  let asked: string | null = null
  const notified = new Map<string, number>()
  let breakOff: (error: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => (breakOff = reject))
  broken.catch(() => {})

  const see = (message: JSONRPCMessage): void => {
    if ('method' in message) {
      if (!('id' in message)) notified.set(message.method, (notified.get(message.method) ?? 0) + 1)
      return
    }
    // The SDK takes a number that comes back as text for the same number.
    const id = waiting.has(message.id) ? message.id : Number(message.id)
    const method = waiting.get(id)
    if (method === undefined) return
    waiting.delete(id)
    const fault = faultOf(message)
    if (fault !== null) return breakOff(new Error(fault))
    if ('result' in message) results.set(method, message.result)
  }
  const send = transport.send.bind(transport)
  transport.send = (message, options) => {
    if ('method' in message && 'id' in message) {
      waiting.set(message.id, message.method)
      asked = message.method
    }
    return send(message, options)
  }
  let handler: Handler
  Object.defineProperty(transport, 'onmessage', {
    get: () => handler,
    set: (next: Handler) => {
      handler =
        next &&
        ((message, extra) => {
          see(message)
          next(message, extra)
        })
    },
  })
  return {
    take(method) {
      const result = results.get(method)
      results.delete(method)
      return result
    },
    asked: () => asked,
    notified: (method) => notified.get(method) ?? 0,
    broken,
  }
}

/** The SDK drops such an answer, and waits for another one. */
function faultOf(answer: object): string | null {
  const [hasResult, hasError] = [Object.hasOwn(answer, 'result'), Object.hasOwn(answer, 'error')]
  if (hasResult === hasError)
    return `the answer has ${hasResult ? 'both' : 'neither'} a result ${hasResult ? 'and' : 'nor'} an error`
  const { result, error } = answer as { result?: Json; error?: Json }
  if (hasResult) return isJsonObject(result) ? null : 'the result is no object'
  if (!isJsonObject(error)) return 'the error is no object'
  const { code, message } = error
  return Number.isInteger(code) && typeof message === 'string' ? null : 'the error has no code and message'
}
