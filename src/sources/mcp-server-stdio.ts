/**
 * Stdio: a started server and its messages, one a line.
 * In: a command. Out: a link whose transport starts it. A line that is no message is counted and left out.
 */
import type { Transport } from '@modelcontextprotocol/client'
import { canonicalJson } from '../canonical-json.ts'
import { createEnvironment } from './mcp-environment.ts'
import { createLineReader, parseMessage } from './mcp-server-lines.ts'
import { MOST_BYTES, type ServerLink } from './mcp-server-link.ts'
import { startProcess, type ServerCommand, type ServerProcess } from './mcp-server-process.ts'

const NOISE_KEPT = 64 * 1024

export interface StdioIo {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly host: NodeJS.Process
}

/** `command.env` is what the server is given beside the strict environment. */
export function createStdioLink(command: ServerCommand, { env, host }: StdioIo): ServerLink {
  const environment = createEnvironment(env, command.env)
  let server: ServerProcess | null = null
  let ended: string | null = null
  let tooLarge = false
  const noise = { lines: 0, first: '' }
  // Once is enough: both the SDK and the capture close.
  let ending: Promise<void> | null = null

  const onLine = (line: string): void => {
    const message = parseMessage(line)
    if (message !== null) return transport.onmessage?.(message)
    if (line.trim() === '') return
    if (noise.lines++ === 0) noise.first = line.trim().slice(0, NOISE_KEPT)
  }
  const onTooMuch = (): void => {
    tooLarge = true
    server?.kill()
  }
  const onData = createLineReader(MOST_BYTES, { onLine, onTooMuch })
  // The SDK takes what has these two members for a server on stdio.
  const transport: Transport & { stderr: null; pid: number | null } = {
    stderr: null,
    pid: null,
    async start() {
      const onEnd = (how: string): void => {
        // What it was asked to do says nothing of it.
        if (ending === null) ended = how
        transport.onclose?.()
      }
      server = await startProcess({ ...command, env: environment.variables }, { onData, onEnd }, host)
      transport.pid = server.pid
    },
    async send(message) {
      server?.write(`${canonicalJson(message)}\n`)
    },
    close: () => end(),
  }
  const end = (): Promise<void> => (ending ??= (server?.end() ?? Promise.resolve()).then(environment.dispose))
  return {
    kind: 'stdio',
    transport,
    ended: () => ended,
    isTooLarge: () => tooLarge,
    stderr: () => server?.stderr() ?? '',
    noise: () => noise,
    end,
    kill() {
      server?.kill()
      environment.dispose()
    },
  }
}
