/** MCP over the standard streams of a process. */
import { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { createBareServer, type CreateMcpServerOptions } from './mcp.ts'
import { attachMcpTools, buildMcpTools } from './mcp-tools.ts'

/** What a process has: `process` itself fits. */
export interface StandardStreams {
  readonly stdin: AsyncIterable<string | Uint8Array>
  readonly stdout: { readonly write: (text: string) => unknown }
}

export interface ServedStdio {
  /** Resolves when the client has gone or `close` is called. */
  readonly closed: Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Serves one client until it closes its end. Nothing else may write to `stdout`.
 * @throws SurfaceError as `createMcpServer`.
 */
export function serveMcpStdio(
  options: CreateMcpServerOptions,
  { stdin, stdout }: StandardStreams,
): ServedStdio {
  const tools = buildMcpTools(options.services, options)
  const input = stdin instanceof Readable ? stdin : Readable.from(stdin, { objectMode: false })
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, _encoding, done) {
      stdout.write(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
      done()
    },
  })
  const transport = new StdioServerTransport(input, output)
  const handle = serveStdio(
    () => {
      const server = createBareServer(options)
      attachMcpTools(server, tools)
      return server
    },
    { transport },
  )
  const closed = new Promise<void>((resolve) => {
    const inner = transport.onclose
    transport.onclose = () => {
      inner?.()
      resolve()
    }
  })
  return { closed, close: () => handle.close() }
}
