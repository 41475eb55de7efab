/** The official client, connected in every way a server of ours can be reached. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, createMcpServer } from '../../../src/mcp.ts'
import type { CreateMcpHandlerOptions, CreateMcpServerOptions } from '../../../src/mcp.ts'

export type Era = '2025' | '2026'

/** What a person answers to a question, by its message. */
export type Person = (
  message: string,
  schema: unknown,
) => { action: string; content?: Record<string, unknown> }

export interface Connected {
  readonly client: Client
  readonly close: () => Promise<void>
}

/** A client of one protocol era; without a person it cannot be asked. */
export function createClient(era: Era, person?: Person): Client {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: person === undefined ? {} : { elicitation: {} },
      versionNegotiation: { mode: era === '2026' ? { pin: '2026-07-28' } : 'legacy' },
    },
  )
  if (person !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const { message, requestedSchema } = params as { message: string; requestedSchema?: unknown }
      return person(message, requestedSchema) as never
    })
  }
  return client
}

export async function connectInMemory(
  options: CreateMcpServerOptions,
  era: Era,
  person?: Person,
): Promise<Connected> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const handle = serveStdio(() => createMcpServer(options), { transport: theirs })
  const client = createClient(era, person)
  await client.connect(ours)
  return {
    client,
    async close() {
      await client.close()
      await handle.close()
    },
  }
}

// The SDK tries the protocol out on a second process of its own transport, and on the same one of a class derived from it.
class OneProcess extends StdioClientTransport {}

export async function connectStdio(
  command: readonly string[],
  era: Era,
  person?: Person,
  cwd?: string,
): Promise<Connected & { readonly stderr: () => string }> {
  const transport = new OneProcess({
    command: command[0]!,
    args: command.slice(1),
    stderr: 'pipe',
    ...(cwd === undefined ? {} : { cwd }),
  })
  let stderr = ''
  transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const client = createClient(era, person)
  await client.connect(transport)
  return { client, close: () => client.close(), stderr: () => stderr }
}

/** Over a socket of the loopback address. */
export async function connectHttp(
  options: CreateMcpHandlerOptions,
  era: Era,
  person?: Person,
): Promise<Connected & { readonly url: string }> {
  const handler = createMcpHandler({ ...options, allowedHosts: ['127.0.0.1'] })
  const server = createServer(toNodeHandler({ fetch: (request) => handler(request) }) as RequestListener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  const client = createClient(era, person)
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  return {
    client,
    url,
    async close() {
      await client.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
