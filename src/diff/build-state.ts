/**
 * The three lines of state.
 * In: findings with their edits and the two snapshots. Out: true totals of each surface and what is newly shown.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import type { SurfaceName } from '../finding.ts'
import type { ReportState, ShownTool, SurfaceCount } from '../report.ts'
import { operationKey } from '../snapshot/operation-key.ts'
import type { CatalogSize } from './compare-surfaces.ts'
import { findRenamedServer } from './mcp/compare-mcp.ts'
import type { FindingWithEdit } from './policies/order-findings.ts'
import type { SnapshotIndex } from './snapshot-index.ts'

export interface StateFacts {
  readonly before: SnapshotIndex
  readonly after: SnapshotIndex
  readonly catalog: readonly CatalogSize[]
  readonly document: ReportState['http']['document']
}

export function buildState(findings: readonly FindingWithEdit[], facts: StateFacts): ReportState {
  const tools = findings.filter(({ finding }) => finding.surface === 'tool')
  const http = findings.filter(({ finding }) => finding.surface === 'http')
  const shown = shownTools(tools)
  return {
    tools: {
      ...count(findings, 'tool'),
      moved: movedOperations(tools, facts),
      total: countTools(facts),
      transports: movedTransports(tools),
      catalog: facts.catalog.filter(({ before, after }) => before !== after),
    },
    http: {
      ...count(findings, 'http'),
      moved: movedOperations(http, facts),
      total: countRoutes(facts),
      document: facts.document,
    },
    format: count(findings, 'format'),
    shown: { paths: shown.reduce((sum, { paths }) => sum + paths.length, 0), tools: shown },
    ...sidesWithoutDetails(facts),
  }
}

function sidesWithoutDetails({ before, after }: StateFacts): Pick<ReportState, 'withoutDetails'> {
  const [old, now] = [before, after].map(({ snapshot }) => snapshot.details === null)
  if (!old && !now) return {}
  return { withoutDetails: old && now ? 'both' : old ? 'before' : 'after' }
}

function count(findings: readonly FindingWithEdit[], surface: SurfaceName): SurfaceCount {
  const counts = { breaking: 0, risky: 0, safe: 0, accepted: 0 }
  for (const { finding } of findings) {
    if (finding.surface !== surface) continue
    counts[finding.severity]++
    if (finding.accepted) counts.accepted++
  }
  return counts
}

/** Commands, prompts and resources are none. */
function movedOperations(findings: readonly FindingWithEdit[], { before, after }: StateFacts): number {
  const operations = findings.flatMap(({ judged }) => judged.members.map(({ operation }) => operation))
  const known = operations.filter((key) => before.operations.has(key) || after.operations.has(key))
  return new Set(known).size
}

function movedTransports(findings: readonly FindingWithEdit[]): string[] {
  const order = ['MCP', 'AGENT', 'CLI']
  const rank = (label: string): number => order.indexOf(label.split(':')[0]!)
  const labels = [...new Set(findings.flatMap(({ finding }) => finding.transports ?? []))]
  return labels.sort((a, b) => rank(a) - rank(b) || compareCodeUnits(a, b))
}

/** A server that goes by another name has the tools it had. */
function countTools({ before, after }: StateFacts): number {
  const renamed = findRenamedServer(before.snapshot, after.snapshot)
  const tools = new Set<string>()
  for (const { operations } of [before, after]) {
    for (const [key, { tools: advertised, row }] of operations) {
      if (advertised.length === 0) continue
      tools.add(row.service === renamed?.before ? operationKey({ ...row, service: renamed.after }) : key)
    }
  }
  return tools.size
}

function countRoutes({ before, after }: StateFacts): number {
  const routed = new Set<string>()
  for (const { operations } of [before, after]) {
    for (const [key, { row }] of operations) if (row.http.length > 0) routed.add(key)
  }
  return routed.size
}

function shownTools(findings: readonly FindingWithEdit[]): ShownTool[] {
  const tools = new Map<string, ShownTool>()
  for (const { finding, judged } of findings) {
    const accepted = finding.accepted !== undefined
    for (const one of judged.members.flatMap(({ shown }) => shown ?? [])) {
      if (one.paths.length === 0) continue
      const key = `${accepted} ${one.operation}`
      const known = tools.get(key)
      const cause = causeText(finding.kind)
      tools.set(key, known === undefined ? { ...one, cause, accepted } : join(known, one, cause))
    }
  }
  return [...tools.values()].sort(
    (a, b) => compareCodeUnits(a.operation, b.operation) || Number(a.accepted) - Number(b.accepted),
  )
}

function join(known: ShownTool, one: Pick<ShownTool, 'paths' | 'transports'>, cause: string): ShownTool {
  const unique = (...lists: (readonly string[])[]): string[] =>
    [...new Set(lists.flat())].sort(compareCodeUnits)
  return {
    ...known,
    paths: unique(known.paths, one.paths),
    transports: unique(known.transports, one.transports),
    cause: unique(known.cause.split(', '), [cause]).join(', '),
  }
}

function causeText(kind: string): string {
  if (kind === 'tool-exposed' || kind === 'mcp-surface-added') return 'newly exposed'
  return kind === 'operation-added' ? 'new tool' : kind.replaceAll('-', ' ')
}
