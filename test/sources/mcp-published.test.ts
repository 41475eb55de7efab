/** Servers as they are published: started, captured, and held against what the protocol's own client lists. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { Json } from '../../src/canonical-json.ts'
import { inspectSnapshot } from '../../src/cli/inspect-snapshot.ts'
import { diffSnapshots } from '../../src/diff/compare-snapshots.ts'
import { loadMcpSource } from '../../src/sources/load-mcp-source.ts'
import { ROOT } from '../cli/temp-project.ts'

const require = createRequire(import.meta.url)
const script = (manifest: string, file: string): string => join(dirname(manifest), file)

const SERVERS: readonly [name: string, script: string, args: readonly string[], tool: string][] = [
  [
    'everything',
    script(require.resolve('@modelcontextprotocol/server-everything/package.json'), 'dist/index.js'),
    [],
    'echo',
  ],
  [
    'filesystem',
    script(require.resolve('@modelcontextprotocol/server-filesystem/package.json'), 'dist/index.js'),
    [ROOT],
    'read_text_file',
  ],
  [
    'memory',
    script(require.resolve('@modelcontextprotocol/server-memory/package.json'), 'dist/index.js'),
    [],
    'read_graph',
  ],
  [
    'sequential thinking',
    script(require.resolve('@modelcontextprotocol/server-sequential-thinking/package.json'), 'dist/index.js'),
    [],
    'sequentialthinking',
  ],
  ['ESLint', script(require.resolve('@eslint/mcp/package.json'), 'src/mcp-cli.js'), [], 'lint-files'],
]

const capture = (path: string, args: readonly string[], repeat: number) =>
  loadMcpSource(
    { kind: 'mcp', command: ['node', path, ...args].map((word) => `'${word}'`).join(' ') },
    {
      cwd: ROOT,
      env: process.env,
      host: process,
      stderr: { write: () => {} },
      server: { env: {}, headers: {}, timeout: 60_000, repeat },
    },
  )

describe.each(SERVERS)('%s', (_, path, args, tool) => {
  it(
    'is captured the same each time, with every tool that the client lists',
    { timeout: 120_000 },
    async () => {
      const { snapshot } = await capture(path, args, 2)
      const shown = new Map(inspectSnapshot(snapshot).tools.map((one) => [one.name, one.shown]))
      expect(shown.has(tool)).toBe(true)

      const client = new Client({ name: 'test', version: '1' })
      await client.connect(
        new StdioClientTransport({ command: 'node', args: [path, ...args], stderr: 'ignore' }),
      )
      const { tools } = await client.listTools()
      await client.close()
      expect([...shown.keys()].sort()).toEqual(tools.map(({ name }) => name).sort())
      for (const { name, inputSchema } of tools) {
        expect(canonicalJson(shown.get(name)!.inputSchema as Json)).toBe(canonicalJson(inputSchema as Json))
      }
      expect(diffSnapshots(snapshot, snapshot).findings).toEqual([])
    },
  )
})
