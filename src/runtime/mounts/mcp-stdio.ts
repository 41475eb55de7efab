/** MCP over the standard streams of a process. */
import { Readable, Writable, finished } from 'node:stream'
import { STDIO_DEFAULT_MAX_BUFFER_SIZE } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { createBareServer, type CreateMcpServerOptions } from './mcp.ts'
import { watchCalls } from './mcp-calls-under-way.ts'
import { joinLines } from './mcp-lines.ts'
import { attachMcpTools, buildMcpTools } from './mcp-tools.ts'

/** What a process has: `process` itself fits. */
export interface StandardStreams {
  readonly stdin: AsyncIterable<string | Uint8Array>
  readonly stdout: { readonly write: (text: string) => unknown }
}

export interface ServedStdio {
  /** Resolves when the client has gone or `close` is called. */
  readonly closed: Promise<void>
  /** Waits for the calls under way, then ends. */
  readonly close: () => Promise<void>
}

/** Milliseconds that the calls under way have when the client or the program ends. */
const PATIENCE = 5000

/**
 * Serves one client until it closes its end. Nothing else may write to `stdout`.
 * @throws SurfaceError as `createMcpServer`.
 */
export function serveMcpStdio(
  options: CreateMcpServerOptions,
  { stdin, stdout }: StandardStreams,
): ServedStdio {
  const tools = buildMcpTools(options.services, options)
  const input = joinLines(STDIO_DEFAULT_MAX_BUFFER_SIZE)
  const transport = new StdioServerTransport(input, writableTo(stdout))
  const handle = serveStdio(
    () => {
      const server = createBareServer(options)
      attachMcpTools(server, tools)
      return server
    },
    { transport },
  )
  const calls = watchCalls(transport)
  const closed = new Promise<void>((resolve) => {
    const inner = transport.onclose
    transport.onclose = () => {
      inner?.()
      resolve()
    }
  })
  // The transport forgets its calls when its input ends; a client that pipes its questions in wants them answered.
  const source = stdin instanceof Readable ? stdin : Readable.from(stdin, { objectMode: false })
  source.pipe(input, { end: false })
  // Not every stream that ends is closed: one that reads a file stays open. What has been read is delivered first.
  finished(source, { writable: false }, () =>
    setImmediate(() => void calls.settled(PATIENCE).then(() => input.end())),
  )
  return {
    closed,
    async close() {
      source.unpipe(input)
      await calls.settled(PATIENCE)
      await handle.close()
    },
  }
}

function writableTo(stdout: StandardStreams['stdout']): Writable {
  const writable = new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, _encoding, done) {
      stdout.write(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
      done()
    },
  })
  // A client that reads no more has gone. Unheard, the error would end the process with a stack.
  if (stdout instanceof Writable) stdout.on('error', (error) => writable.destroy(error))
  return writable
}
