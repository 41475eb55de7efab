/**
 * HTTP: a server that is reached by its address.
 * In: an address and headers. Out: a link. Headers go to the address's own origin only, and no more is read than a
 * server may send.
 */
import { SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { MOST_BYTES, type ServerLink } from './mcp-server-link.ts'

export interface HttpAddress {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
}

const GRACE_FOR_GOODBYE = 500

/** `sse` is what servers spoke before streamable HTTP. */
export function createHttpLink({ url, headers }: HttpAddress, dialect: 'streamable' | 'sse'): ServerLink {
  let tooLarge = false
  let bytes = 0
  const count = (length: number): void => {
    bytes += length
    if (bytes <= MOST_BYTES) return
    tooLarge = true
    throw new Error('too large')
  }
  const options = {
    requestInit: { headers: { ...headers } },
    // The SDK follows redirects within the origin only: what is sent along is meant for nobody else.
    fetch: async (target: string | URL, init?: RequestInit) => counted(await fetch(target, init), count),
  }
  const transport =
    dialect === 'streamable'
      ? new StreamableHTTPClientTransport(url, {
          ...options,
          reconnectionOptions: {
            maxRetries: 0,
            initialReconnectionDelay: 0,
            maxReconnectionDelay: 0,
            reconnectionDelayGrowFactor: 1,
          },
        })
      : new SSEClientTransport(url, options)
  const close = (): Promise<void> => transport.close().catch(() => {})
  return {
    kind: 'http',
    transport,
    ended: () => null,
    isTooLarge: () => tooLarge,
    stderr: () => '',
    noise: () => ({ lines: 0, first: '' }),
    async end() {
      if (transport instanceof StreamableHTTPClientTransport && transport.sessionId !== undefined) {
        // A server that holds sessions may forget this one; one that does not answer must not keep us.
        await Promise.race([transport.terminateSession().catch(() => {}), pause(GRACE_FOR_GOODBYE)])
      }
      await close()
    },
    kill: () => void close(),
  }
}

function counted(response: Response, count: (length: number) => void): Response {
  if (response.body === null) return response
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      count(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  const copy = new Response(response.body.pipeThrough(counter), { status, statusText, headers })
  // Redirects are judged by it, and a copy has none.
  Object.defineProperty(copy, 'url', { value: response.url })
  return copy
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
