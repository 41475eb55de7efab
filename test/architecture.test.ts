import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../src', import.meta.url))

/** The whole table: folder → folders it may import beside itself and the leaves. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  leaves: [],
  schema: [],
  contract: ['schema'],
  openapi: ['contract', 'schema'],
  snapshot: ['openapi', 'contract', 'schema'],
  diff: ['snapshot', 'schema'],
  report: [],
  sources: ['snapshot', 'contract', 'schema'],
  runtime: ['openapi', 'contract', 'schema'],
  prove: ['runtime', 'openapi', 'snapshot', 'contract', 'schema'],
  cli: ['schema', 'contract', 'openapi', 'snapshot', 'diff', 'report', 'sources', 'runtime', 'prove'],
}

/** One door each to the outside: module → files or folders that may name it. */
const DOORS: readonly [pattern: RegExp, doors: readonly string[]][] = [
  [/^zod(\/|$)/, ['schema/']],
  [/^zod-to-json-schema$/, ['schema/']],
  [/^@modelcontextprotocol\//, ['runtime/mounts/mcp', 'sources/mcp-server']],
  [/^node:child_process$/, ['sources/']],
  [/^node:fs(\/promises)?$/, ['snapshot/store', 'sources/', 'cli/', 'runtime/mounts/cli-arguments']],
  [/^node:process$/, ['cli/main']],
]

// Entry points list names of several folders; they are doors out, not part of the picture.
const ENTRY_POINTS = new Set([
  'index.ts',
  'contract.ts',
  'server.ts',
  'client.ts',
  'tools.ts',
  'mcp.ts',
  'agent.ts',
  'prove.ts',
])

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.endsWith('.ts'))
  .sort()

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s*['"]([^'"]+)['"]/g
  return [...source.matchAll(pattern)].map((match) => (match[1] ?? match[2] ?? match[3])!)
}

const folderOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : 'leaves')

describe('who may import whom', () => {
  it('reads a real tree', () => expect(files.length).toBeGreaterThan(5))

  it.each(files.filter((file) => !ENTRY_POINTS.has(file)))('%s', (file) => {
    const folder = folderOf(file)
    const allowed = MAY_IMPORT[folder]
    expect(allowed, `folder ${folder} is not in the table`).toBeDefined()
    for (const name of importsOf(file)) {
      if (!name.startsWith('.')) {
        for (const [pattern, doors] of DOORS) {
          if (pattern.test(name))
            expect(
              doors.some((door) => file.startsWith(door)),
              `${file} imports ${name}`,
            ).toBe(true)
        }
        continue
      }
      const target = relative(root, join(root, dirname(file), name))
        .split(sep)
        .join('/')
      const targetFolder = folderOf(target)
      const fine = targetFolder === folder || targetFolder === 'leaves' || allowed!.includes(targetFolder)
      expect(fine, `${file} imports ${target}`).toBe(true)
      if (targetFolder === 'leaves')
        expect(ENTRY_POINTS.has(posix.basename(target)), `${file} imports an entry point`).toBe(false)
    }
  })

  it('has no folder index and no vague names', () => {
    const vague = files.filter(
      (file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.ts$)/.test(file) || /\/index\.ts$/.test(file),
    )
    expect(vague).toEqual([])
  })
})
