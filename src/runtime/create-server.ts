/**
 * createServer: a handler on Node's HTTP server.
 * In: what createHandler takes, and where to listen. Out: a listening server that can be closed without losing a call.
 */
import { createAdaptorServer } from '@hono/node-server'
import { SurfaceError } from '../errors.ts'
import { createHandler, type HandlerOptions } from './mounts/http.ts'

export interface ServerOptions extends HandlerOptions {
  /** Default 0: any free port. */
  readonly port?: number | undefined
  /** Default: every interface. */
  readonly hostname?: string | undefined
  /** Milliseconds that `close` waits for calls under way before it cuts them off; default 10,000. */
  readonly closeTimeout?: number | undefined
}

export interface HttpServer {
  readonly port: number
  /** `http://localhost:3000`. */
  readonly url: string
  /** Takes no new call, waits for those under way, then resolves. */
  readonly close: () => Promise<void>
}

/** @throws SurfaceError `server-not-listening`, and those of createHandler. */
export async function createServer(options: ServerOptions): Promise<HttpServer> {
  const server = createAdaptorServer({ fetch: createHandler(options) }) as NodeServer
  const { port = 0, hostname, closeTimeout = 10_000 } = options
  await new Promise<void>((resolve, reject) => {
    const place = `${hostname ?? 'port'} ${port}`
    server.once('error', (cause: Error) =>
      reject(new SurfaceError('server-not-listening', { place, reason: cause.message }, { cause })),
    )
    server.listen({ port, ...(hostname === undefined ? {} : { host: hostname }) }, resolve)
  })
  const actual = (server.address() as { port: number }).port
  return {
    port: actual,
    url: `http://${urlHost(hostname)}:${actual}`,
    close: () => closeServer(server, closeTimeout),
  }
}

type NodeServer = Extract<ReturnType<typeof createAdaptorServer>, { closeAllConnections: () => void }>

function closeServer(server: NodeServer, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), timeout)
    // A connection whose call has just been answered would be kept for the next one, which is not taken any more.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function urlHost(hostname: string | undefined): string {
  if (hostname === undefined || hostname === '0.0.0.0' || hostname === '::') return 'localhost'
  return hostname.includes(':') ? `[${hostname}]` : hostname
}
