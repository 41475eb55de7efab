import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'

/** What went over a transport, as it was sent: the SDK hands on what it understood of it. */
export interface Tap {
  /** The latest result for a method, once; undefined where there is none. */
  readonly take: (method: string) => unknown
  /** The method that was asked last. */
  readonly asked: () => string | null
  /** How often a notification came. */
  readonly notified: (method: string) => number
}

type Handler = Transport['onmessage']

/** Listens in on a transport that nobody uses yet. */
export function tapTransport(transport: Transport): Tap {
  const waiting = new Map<unknown, string>()
  const results = new Map<string, unknown>()
  let asked: string | null = null
  const notified = new Map<string, number>()

  const see = (message: JSONRPCMessage): void => {
    if ('method' in message) {
      if (!('id' in message)) notified.set(message.method, (notified.get(message.method) ?? 0) + 1)
      return
    }
    const method = waiting.get(message.id)
    if (method === undefined) return
    waiting.delete(message.id)
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
  }
}
