import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../../src/canonical-json.ts'
import { loadMcpSource, type McpSource } from '../../src/sources/load-mcp-source.ts'
import type { ServerOptions } from '../../src/sources/mcp-target.ts'
import { ROOT } from '../cli/temp-project.ts'

const SERVER = join(ROOT, 'test/fixtures/mcp/server.mjs')

/** What the fixture lists and how it behaves. */
export interface FixtureServer {
  readonly [member: string]: Json | undefined
}

/** A command that starts the fixture, for `mcp:`. */
export function fixtureCommand(server: FixtureServer): string {
  return `node '${SERVER}' '${JSON.stringify(server).replaceAll("'", String.raw`'\''`)}'`
}

export interface Captured extends McpSource {
  readonly notes: string
}

/** Captures the fixture in this process. */
export async function captureFixture(
  server: FixtureServer,
  given: Partial<ServerOptions> = {},
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Captured> {
  const notes: string[] = []
  const source = await loadMcpSource(
    { kind: 'mcp', command: fixtureCommand(server) },
    {
      cwd: ROOT,
      env,
      host: process,
      stderr: { write: (text) => void notes.push(text) },
      server: { env: {}, headers: {}, timeout: 20_000, repeat: 1, ...given },
    },
  )
  return { ...source, notes: notes.join('') }
}

/** Whether a process still runs: one that has ended may wait for whoever takes note of it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const stat = `/proc/${pid}/stat`
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'))
  } catch {
    return false
  }
}

export const ADD = {
  name: 'add',
  title: 'Add',
  description: 'Adds two numbers.',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number', description: 'One.' }, b: { type: 'number', description: 'Two.' } },
    required: ['b', 'a'],
  },
} as const

export const ECHO = {
  name: 'echo',
  description: 'Says it again.',
  inputSchema: { type: 'object', properties: { text: { type: 'string', description: 'What to say.' } } },
  outputSchema: { type: 'object', properties: { said: { type: 'string' } } },
  annotations: { readOnlyHint: true, unknownHint: 'kept' },
  icons: [{ src: 'data:image/png;base64,AA==' }],
  execution: { taskSupport: 'optional' },
  _meta: { vendor: { a: 1 } },
} as const
