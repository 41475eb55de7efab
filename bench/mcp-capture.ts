/**
 * `npm run bench:mcp`: what capturing an MCP server costs beyond what cannot be saved.
 * The floor of a capture is the protocol's own client that starts the same server, reads the same lists and ends it;
 * both alternate, and medians of the time on the clock and of this process's own time are compared. A catalog of 1,000 tools and 10 MB is built and
 * compared against hashing its schemas, and against reading, parsing and hashing its files; that is the processor's time.
 */
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { JsonObject } from '../src/canonical-json.ts'
import { diffSnapshots } from '../src/diff/compare-snapshots.ts'
import { digest } from '../src/schema/digest.ts'
import { buildMcpSnapshot } from '../src/snapshot/build-mcp-snapshot.ts'
import { readSnapshot, writeSnapshot } from '../src/snapshot/store.ts'
import { loadMcpSource } from '../src/sources/load-mcp-source.ts'

const LIMITS = { added: 50, build: 1.3, diff: 2 }
const ROUNDS = 9
const root = fileURLToPath(new URL('..', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'surface-bench-'))
const results: boolean[] = []

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function say(what: string, value: number, limit: number, unit: string): void {
  const passed = value <= limit
  results.push(passed)
  console.log(
    `${what.padEnd(58)}${value.toFixed(2)} ${unit}, at most ${limit}  ${passed ? 'ok' : 'TOO SLOW'}`,
  )
}

const tool = (index: number, bytes: number): JsonObject => ({
  name: `tool_${index}`,
  description: `Does number ${index}.`,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: Math.ceil(bytes / 200) }, (_, property) => [
        `argument_${property}`,
        {
          type: 'string',
          description: `Argument ${property} of ${index}. `.padEnd(120, 'x'),
          maxLength: property + 1,
        },
      ]),
    ),
  },
})

/** The least that reads the same lists. */
async function bareClient(args: readonly string[]): Promise<void> {
  const client = new Client({ name: 'bench', version: '1' })
  const transport = new StdioClientTransport({
    command: 'node',
    args: [...args],
    stderr: 'ignore',
    maxBufferSize: 64 * 1024 * 1024,
  })
  await client.connect(transport)
  const raw = {
    '~standard': { version: 1, vendor: 'bench', validate: (value: unknown) => ({ value }) },
  } as const
  const capabilities = client.getServerCapabilities() ?? {}
  const methods = [
    ...(capabilities.tools ? ['tools/list'] : []),
    ...(capabilities.prompts ? ['prompts/list'] : []),
    ...(capabilities.resources ? ['resources/list', 'resources/templates/list'] : []),
  ]
  for (const method of methods) {
    let cursor: string | undefined
    do {
      const params = cursor === undefined ? {} : { cursor }
      const page = (await client.request({ method, params }, raw as never)) as { nextCursor?: string }
      cursor = page.nextCursor
    } while (cursor !== undefined)
  }
  await client.close()
}

function capture(args: readonly string[]): Promise<unknown> {
  return loadMcpSource(
    { kind: 'mcp', command: ['node', ...args].map((word) => `'${word}'`).join(' ') },
    {
      cwd: root,
      env: process.env,
      host: process,
      stderr: process.stderr,
      server: { env: {}, headers: {}, timeout: 120_000, repeat: 1 },
    },
  )
}

interface Spent {
  readonly clock: number
  /** Of this process: what it does while the server works is free on the clock only where a processor is. */
  readonly processor: number
}

async function measure(action: () => Promise<unknown>): Promise<Spent> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  await action()
  const { user, system } = process.cpuUsage(before)
  return { clock: performance.now() - start, processor: (user + system) / 1000 }
}

async function compareCaptures(what: string, args: readonly string[], rounds = ROUNDS): Promise<void> {
  const spent = { bare: [] as Spent[], own: [] as Spent[] }
  await bareClient(args)
  await capture(args)
  for (let round = 0; round < rounds; round++) {
    spent.bare.push(await measure(() => bareClient(args)))
    spent.own.push(await measure(() => capture(args)))
  }
  for (const unit of ['clock', 'processor'] as const) {
    const [bare, own] = [
      median(spent.bare.map((one) => one[unit])),
      median(spent.own.map((one) => one[unit])),
    ]
    console.log(`${what}: bare client ${bare.toFixed(0)} ms, capture ${own.toFixed(0)} ms (${unit})`)
    say(`${what}: added by the capture (${unit})`, own - bare, LIMITS.added, 'ms')
  }
}

function cpu(action: () => unknown): number {
  globalThis.gc?.()
  const start = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const fixture = join(root, 'test/fixtures/mcp/server.mjs')
const published = join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')

function compareLargeCatalog(tools: readonly JsonObject[]): void {
  const catalog = (list: readonly JsonObject[]) => ({
    server: { name: 'bench' },
    protocolVersion: '2025-11-25',
    capabilities: {},
    instructions: null,
    pages: { tools: 1 },
    tools: new Map(list.map((entry) => [entry['name'] as string, entry])),
    prompts: new Map(),
    resources: new Map(),
    resourceTemplates: new Map(),
  })
  const copy = (): JsonObject[] => structuredClone(tools) as JsonObject[]
  const times = { floor: [] as number[], build: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [copy(), copy()]
    times.floor.push(cpu(() => one.forEach((entry) => digest(entry['inputSchema']!))))
    times.build.push(cpu(() => buildMcpSnapshot(catalog(other))))
  }
  say(
    '1,000 tools, 10 MB: building against hashing',
    median(times.build) / median(times.floor),
    LIMITS.build,
    '×',
  )

  const changed = copy()
  changed[500] = { ...changed[500]!, description: 'Does another thing.' }
  const [before, after] = [join(dir, 'before'), join(dir, 'after')]
  writeSnapshot(before, buildMcpSnapshot(catalog(tools)))
  writeSnapshot(after, buildMcpSnapshot(catalog(changed)))
  const files = [before, after].flatMap((folder) =>
    ['surface.json', 'surface.details.json'].map((name) => join(folder, name)),
  )
  const diff = { floor: [] as number[], own: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    diff.floor.push(
      cpu(() => {
        for (const file of files) {
          const value = JSON.parse(readFileSync(file, 'utf8')) as {
            operations?: Record<string, { input: never }>
          }
          if (!file.endsWith('details.json')) continue
          for (const { input } of Object.values(value.operations!)) digest(input)
        }
      }),
    )
    let findings = 0
    diff.own.push(
      cpu(() => (findings = diffSnapshots(readSnapshot(before), readSnapshot(after)).findings.length)),
    )
    if (findings !== 1) throw new Error(`one change, ${findings} findings`)
  }
  say('1,000 tools, 10 MB: one change, from files', median(diff.own) / median(diff.floor), LIMITS.diff, '×')
}

try {
  const small = Array.from({ length: 30 }, (_, index) => tool(index, 1_000))
  writeFileSync(join(dir, 'small.json'), JSON.stringify({ tools: small }))
  const large = Array.from({ length: 1_000 }, (_, index) => tool(index, 10_000))
  writeFileSync(join(dir, 'large.json'), JSON.stringify({ tools: large, pageSize: 100 }))
  await compareCaptures('30 tools', [fixture, `@${join(dir, 'small.json')}`])
  await compareCaptures('a published server', [published])
  await compareCaptures('1,000 tools, 10 MB', [fixture, `@${join(dir, 'large.json')}`])
  compareLargeCatalog(large)
} finally {
  rmSync(dir, { recursive: true, force: true })
}
process.exitCode = results.every(Boolean) ? 0 : 1
