/**
 * The difference of two snapshots, judged and told.
 * In: two snapshots and how to judge. Out: a report; the same input gives the same report.
 * It must not read a file, know where a snapshot came from, or print.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import type { Report } from '../report.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { attachWitnesses, DEFAULT_WITNESSES } from './attach-witnesses.ts'
import type { WitnessLimit } from './attach-witnesses.ts'
import { buildBlocks } from './build-blocks.ts'
import type { OperationNames } from './build-blocks.ts'
import { buildFindings } from './build-findings.ts'
import { buildState } from './build-state.ts'
import type { StateFacts } from './build-state.ts'
import type { Overrides, Profile } from './classify.ts'
import { judgeEdits } from './judge-edits.ts'
import { listEdits } from './list-edits.ts'
import type { ListedEdits } from './list-edits.ts'
import { alignWithServer } from './mcp/align-with-server.ts'
import type { AlignedSides } from './mcp/align-with-server.ts'
import { routeText } from './operations/compare-routes.ts'
import { dropDuplicates } from './policies/drop-duplicates.ts'
import { easeUnstable } from './policies/ease-unstable.ts'
import { evaluateFailOn, parseFailOn } from './policies/fail-on.ts'
import { foldReach } from './policies/fold-reach.ts'
import { markAccepted } from './policies/mark-accepted.ts'
import type { Acceptances } from './policies/mark-accepted.ts'
import { onlySurface } from './policies/only-surface.ts'
import { orderFindings } from './policies/order-findings.ts'
import type { FindingWithEdit } from './policies/order-findings.ts'
import { indexSnapshot } from './snapshot-index.ts'
import type { SnapshotIndex } from './snapshot-index.ts'

export interface DiffOptions {
  /** What the report is called: the configured name. Default `surface`. */
  readonly name?: string
  /** What was compared, in words. */
  readonly compared?: Partial<Report['compared']>
  readonly profile?: Profile
  /** Severity or `off` by kind, against the table. */
  readonly rules?: Overrides
  /** Limits the report to one surface; what belongs to neither stays. */
  readonly only?: 'tool' | 'http'
  /** Default 500. */
  readonly witnesses?: WitnessLimit
  readonly accepted?: Acceptances
  /** Threshold as given: `breaking,shown`. Absent: the report has no gate. */
  readonly failOn?: string
  readonly freshness?: Report['freshness']
}

/**
 * Compares what two snapshots expose. Linear in operations; an unchanged operation costs one comparison of content.
 * @throws SurfaceError `fail-on-unknown` for a threshold that is none, `not-plain-json` for hostile nesting.
 */
export function diffSnapshots(before: Snapshot, after: Snapshot, options: DiffOptions = {}): Report {
  return compareSnapshots(before, after, options).report
}

/** The report, and its findings with the edits they were made of. */
export function compareSnapshots(
  before: Snapshot,
  after: Snapshot,
  options: DiffOptions,
): { readonly report: Report; readonly findings: readonly FindingWithEdit[] } {
  // What is no threshold is refused before anything is compared.
  if (options.failOn !== undefined) parseFailOn(options.failOn)
  const aligned = alignWithServer(before, after)
  const [old, now] = [indexSnapshot(aligned.before), indexSnapshot(aligned.after)]
  const listed = listEdits(old, now)
  const judged = judgeEdits(onlySurface(listed.edits, options.only ?? null), {
    profile: options.profile ?? 'default',
    ...(options.rules && { overrides: options.rules }),
  })
  const ordered = orderFindings(buildFindings(foldReach(dropDuplicates(easeUnstable(judged)))))
  const accepted = markAccepted(ordered, options.accepted ?? new Map())
  const complete = attachWitnesses(accepted, options.witnesses ?? DEFAULT_WITNESSES)
  const report = buildReport(
    { before: old, after: now, ...listed, untold: aligned.untold },
    complete,
    options,
  )
  return { report, findings: complete }
}

/** The report of a run that has nothing to compare with: what was recorded, and why nothing was compared. */
export function reportWithoutBase(
  after: Snapshot,
  base: 'first-snapshot' | 'none',
  options: DiffOptions = {},
): Report {
  const recorded = indexSnapshot(after)
  const facts = {
    before: recorded,
    after: recorded,
    catalog: [],
    document: 'unchanged',
    reencoded: 0,
  } as const
  const report = buildReport(facts, [], options)
  return { ...report, base, compared: { ...report.compared, against: options.compared?.against ?? null } }
}

function buildReport(
  facts: StateFacts & Pick<ListedEdits, 'reencoded'> & Partial<Pick<AlignedSides, 'untold'>>,
  complete: readonly FindingWithEdit[],
  options: DiffOptions,
): Report {
  const { before, after } = facts
  const findings = complete.map(({ finding }) => finding)
  const blocks = buildBlocks(complete, (operation) => namesOf(operation, before, after))
  const state = buildState(complete, facts)
  return {
    reportVersion: 1,
    name: options.name ?? 'surface',
    compared: { subject: 'after', against: 'before', chosenBy: null, ...options.compared },
    base: 'compared',
    state,
    findings,
    blocks,
    projections: projectionsOf(after),
    notCompared: [...(facts.untold ?? []), ...notCompared(before.snapshot, after.snapshot)],
    reencoded: facts.reencoded,
    relevelled: relevelled(options.rules ?? {}),
    profile: options.profile ?? 'default',
    only: options.only ?? null,
    freshness: options.freshness ?? null,
    gate:
      options.failOn === undefined
        ? null
        : evaluateFailOn(findings, blocks, state, parseFailOn(options.failOn)),
  }
}

function namesOf(operation: string, before: SnapshotIndex, after: SnapshotIndex): OperationNames {
  const entry = after.operations.get(operation) ?? before.operations.get(operation)
  if (entry === undefined) {
    return { tools: operation.startsWith('cli:') ? [operation.slice('cli:'.length)] : [], routes: [] }
  }
  const earlier = before.operations.get(operation) ?? entry
  const [tools, routes] = [
    entry.tools.length > 0 ? entry.tools : earlier.tools,
    entry.row.http.length > 0 ? entry.row.http : earlier.row.http,
  ]
  return { tools: [...new Set(tools.map(({ name }) => name))], routes: routes.map(routeText) }
}

/** Operations whose projection runs: its code has no digest. */
function projectionsOf({ operations }: SnapshotIndex): string[] {
  return [...operations.values()]
    .filter(({ row }) => row.toolView?.project === true)
    .map(({ key }) => key)
    .sort(compareCodeUnits)
}

function notCompared(before: Snapshot, after: Snapshot): string[] {
  const sides = [...(before.details === null ? ['before'] : []), ...(after.details === null ? ['after'] : [])]
  if (sides.length === 0) return []
  const where = sides.length === 2 ? 'Neither snapshot has' : `The snapshot ${sides[0]} has no`
  return [
    `${where} details: only digests were compared, so this cannot say more than which of them moved.`,
    "The digests of the tools' inputs were not compared: another writer digests another document.",
  ]
}

function relevelled(rules: Overrides): Report['relevelled'] {
  return Object.entries(rules)
    .map(([kind, severity]) => ({ kind, severity }))
    .sort((a, b) => compareCodeUnits(a.kind, b.kind))
}
