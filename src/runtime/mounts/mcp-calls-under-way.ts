import type { Transport } from '@modelcontextprotocol/server'

/** Calls that a transport has delivered and not yet answered. */
export interface CallsUnderWay {
  /** Resolves when none is left, at the latest after `limit` milliseconds: a person may never answer a question. */
  readonly settled: (limit: number) => Promise<void>
}

// Answered only when the connection ends.
const ENDLESS = 'subscriptions/listen'

/** Watches a transport that is already connected. */
export function watchCalls(transport: Transport): CallsUnderWay {
  const open = new Set<unknown>()
  let settle: () => void = () => {}
  const close = (id: unknown) => {
    open.delete(id)
    if (open.size === 0) settle()
  }
  const { onmessage } = transport
  transport.onmessage = (message, extra) => {
    const { id, method, params } = message as {
      id?: unknown
      method?: string
      params?: { requestId?: unknown }
    }
    if (method === 'notifications/cancelled') close(params?.requestId)
    else if (method !== undefined && method !== ENDLESS && id !== undefined) open.add(id)
    onmessage?.(message, extra)
  }
  const send = transport.send.bind(transport)
  transport.send = async (message, options) => {
    await send(message, options)
    if ('id' in message && !('method' in message)) close(message.id)
  }
  return {
    settled: (limit) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, limit)
        settle = () => {
          clearTimeout(timer)
          resolve()
        }
        if (open.size === 0) settle()
      }),
  }
}
