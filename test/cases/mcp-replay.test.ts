/** Catalogs of real servers, served again over stdio, captured, and compared as a whole. */
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { Json } from '../../src/canonical-json.ts'
import { inspectSnapshot } from '../../src/cli/inspect-snapshot.ts'
import { diffSnapshots } from '../../src/diff/compare-snapshots.ts'
import type { Finding } from '../../src/finding.ts'
import { loadMcpSource } from '../../src/sources/load-mcp-source.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { ROOT } from '../cli/temp-project.ts'
import { casePath, listCases, readCase, whyAbsent } from './case-files.ts'
import { decidedOtherwise } from './mcp-decisions.ts'
import { readComparedTools, type ReviewedChange } from './mcp-records.ts'

const absent = whyAbsent('mcp')
const servers = absent === null ? listCases('mcp', '') : []
const snapshots = new Map<string, Snapshot>()

async function capture(server: string, version: string): Promise<Snapshot> {
  const file = casePath(`mcp/${server}/${version}.json`)
  const fixture = join(ROOT, 'test/fixtures/mcp/server.mjs')
  const io = { cwd: ROOT, env: process.env, host: process, stderr: { write: (text: string) => fail(text) } }
  const { snapshot } = await loadMcpSource(
    { kind: 'mcp', command: `node '${fixture}' '@${file}'` },
    { ...io, server: { env: {}, headers: {}, timeout: 60_000, repeat: 1 } },
  )
  return snapshot
}

function fail(text: string): never {
  throw new Error(text)
}

const recordsOf = (server: string): ReviewedChange[] => readCase(`mcp/${server}/CHANGES.json`)
const compared = absent === null ? readComparedTools() : []

it('reads the cases', ({ skip }) => {
  if (absent !== null) skip(absent)
  expect(servers.length).toBeGreaterThan(10)
})

describe.each(servers)('%s', (server) => {
  const records = recordsOf(server)
  const pairs = [...new Set(records.map(({ from, to }) => JSON.stringify([from, to])))].map(
    (text) => JSON.parse(text) as [string, string],
  )
  const snapshotOf = (version: string): Snapshot => snapshots.get(`${server} ${version}`)!

  beforeAll(async () => {
    for (const version of new Set(pairs.flat())) {
      snapshots.set(`${server} ${version}`, await capture(server, version))
    }
  }, 120_000)

  it('is captured as it was listed', () => {
    for (const version of new Set(pairs.flat())) {
      const { tools } = readCase<{ tools: { name: string }[] }>(`mcp/${server}/${version}.json`)
      const shown = inspectSnapshot(snapshotOf(version)).tools
      expect(shown.map(({ name }) => name).sort()).toEqual(tools.map(({ name }) => name).sort())
      for (const tool of tools) {
        const entry = shown.find(({ name }) => name === tool.name)!
        const listed = { description: '', ...(tool as object) } as Json
        expect(canonicalJson(entry.shown as unknown as Json)).toBe(canonicalJson(listed))
      }
    }
  })

  it.each(pairs)('%s → %s: all that came and went is found, and nothing else breaks', (from, to) => {
    const { findings } = diffSnapshots(snapshotOf(from), snapshotOf(to))
    const reviewed = records.filter((record) => record.from === from && record.to === to)
    for (const record of reviewed) {
      const expected = expectationOf(record)
      if (expected === null) continue
      const { what, holds } = expected
      expect(
        findings.some((finding) => holds(finding)),
        `${what}: ${record.kind} ${record.verdict}`,
      ).toBe(true)
    }
    for (const record of reviewed.filter(({ verdict }) => verdict === 'noise')) {
      const noise = findings.filter((finding) => isAbout(finding, record.tool) && isNoise(finding, record))
      expect(
        noise.map(({ kind, message }) => `${kind} ${message}`),
        record.kind,
      ).toEqual([])
    }
    const broken = brokenTools(server, from, to, reviewed)
    const breaking = findings.filter(({ severity }) => severity === 'breaking')
    const unexpected = breaking.filter((finding) => ![...broken].some((tool) => isAbout(finding, tool)))
    expect(unexpected.map(({ kind, operation, pointer }) => `${operation} ${kind} ${pointer}`)).toEqual([])
    for (const tool of broken)
      expect(
        breaking.some((finding) => isAbout(finding, tool)),
        tool,
      ).toBe(true)
  })
})

/** Tools that reviewers, or the rules where they decide otherwise, say are broken. */
function brokenTools(
  server: string,
  from: string,
  to: string,
  reviewed: readonly ReviewedChange[],
): ReadonlySet<string> {
  const decided = compared
    .filter((tool) => tool.server === server && tool.from === from && tool.to === to)
    .flatMap((tool) => tool.reviewed.map((record) => ({ record, decision: decidedOtherwise(tool, record) })))
  const otherwise = new Map(decided.map(({ record, decision }) => [canonicalJson(record as never), decision]))
  const broken = reviewed.filter((record) => {
    const decision = otherwise.get(canonicalJson(record as never)) ?? null
    return decision === null ? record.verdict === 'breaking' : decision === 'breaking'
  })
  // A tool that goes by another name is gone under the old one.
  return new Set(broken.map(({ tool }) => tool).filter((tool) => !tool.includes(' → ')))
}

function isAbout(finding: Finding, tool: string): boolean {
  const key = `.${tool}`
  const places = [finding.operation, ...(finding.reach?.list ?? []).map((place) => place.split(' ')[0]!)]
  return places.some((operation) => operation.endsWith(key)) || finding.before === tool
}

/** What a record about a whole tool is to be found as; null for records about its schemas. */
function expectationOf(
  record: ReviewedChange,
): { readonly what: string; readonly holds: (finding: Finding) => boolean } | null {
  const { tool, kind, verdict } = record
  if (verdict === 'noise' || tool.includes(' → ')) return null
  const is = (kinds: RegExp, severity: Finding['severity']) => ({
    what: tool,
    holds: (finding: Finding) =>
      isAbout(finding, tool) && kinds.test(finding.kind) && finding.severity === severity,
  })
  if (kind === 'tool-removed') return is(/^(operation-removed|tool-renamed)$/, 'breaking')
  if (kind === 'tool-added') return is(/^(operation-added|operation-id-changed)$/, 'safe')
  if (kind === 'description-changed') return is(/^operation-description-/, 'risky')
  if (/^title-|^annotation:title/.test(kind)) return is(/^tool-title-changed$/, 'risky')
  if (/^annotation:\w+Hint$/.test(kind)) return is(/^tool-permission-/, 'risky')
  if (kind === 'outputSchema-added') return is(/^tool-output-schema-added$/, 'risky')
  if (kind.startsWith('_meta:')) return is(/^tool-metadata-changed$/, 'risky')
  return null
}

function isNoise(finding: Finding, { kind }: ReviewedChange): boolean {
  if (kind === 'execution:taskSupport') return finding.pointer === '/execution'
  const hint = /^annotation:(\w+Hint)$/.exec(kind)?.[1]
  return hint !== undefined && finding.pointer === '/annotations' && finding.message.includes(hint)
}
