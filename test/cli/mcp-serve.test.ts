/** What `surface serve --mcp` lists, captured as from any server, is what the bundle's own snapshot records. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/canonical-json.ts'
import { diffSnapshots } from '../../src/diff/compare-snapshots.ts'
import { parseSnapshotText } from '../../src/sources/snapshot-text.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { GIT_ENV } from '../sources/git-repository.ts'
import { runCli } from './run-cli.ts'
import { BUILT, ROOT } from './temp-project.ts'

const BIN = join(BUILT, 'bin/surface.js')

async function snapshotOf(argv: readonly string[], cwd: string): Promise<Snapshot> {
  const { code, stdout, stderr } = await runCli(['snapshot', '--stdout', ...argv], cwd, { env: GIT_ENV })
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return parseSnapshotText({ text: stdout, detailsText: null, origin: 'stdout' })
}

/** Tools as a model is shown them: what they are called in the code is no part of it. */
function shownTools({ manifest, details }: Snapshot, surface: string | null): string[] {
  const key = surface === null ? 'MCP' : `MCP:${surface}`
  const row = manifest.toolSurfaces.find((one) => one.transport === 'MCP' && one.surface === surface)
  return row!.tools.map(({ name, input }) => {
    const { operation, ...shown } = details!.tools[key]![name]!
    const { output, view } = details!.operations[operation]!
    return canonicalJson({ name, input, shown: shown as never, output: view?.output ?? output })
  })
}

describe.each([
  ['people', null],
  ['shop', 'assistant'],
  ['shop', 'staff'],
])('the example %s, surface %s', (name, surface) => {
  it('is the same from both sides', { timeout: 60_000 }, async () => {
    const folder = join(ROOT, 'examples', name)
    const own = await snapshotOf([], folder)
    const what = surface === null ? '--mcp' : `--mcp-surface ${surface}`
    const served = await snapshotOf(['--from', `mcp:node '${BIN}' serve ${what}`], folder)
    expect(shownTools(served, null).length).toBeGreaterThan(0)
    expect(shownTools(served, null)).toEqual(shownTools(own, surface))
    for (const sides of [
      [own, served],
      [served, own],
    ] as const) {
      const { findings, notCompared } = diffSnapshots(...sides)
      expect(findings.map(({ kind, operation, pointer }) => `${operation} ${kind} ${pointer}`)).toEqual([])
      expect(notCompared).toEqual([expect.stringContaining('A server tells nothing but its MCP tools')])
    }
    // What a client can know is compared.
    const more = diffSnapshots(withoutTool(served), own).findings.map(({ kind }) => kind)
    expect(more).toContain('operation-added')
  })
})

/** A server that serves one tool less. */
function withoutTool({ manifest, details }: Snapshot): Snapshot {
  const [gone] = manifest.operations
  return {
    manifest: {
      ...manifest,
      operations: manifest.operations.slice(1),
      toolSurfaces: manifest.toolSurfaces.map((row) => ({
        ...row,
        tools: row.tools.filter(({ name }) => name !== gone!.action),
      })),
    },
    details,
  }
}
