import { isSurfaceError } from '../errors.ts'
import type { MovedRows } from '../snapshot/compare-rows.ts'
import { isCurrent } from '../snapshot/is-current.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { readSnapshot } from '../snapshot/store.ts'
import { countReencoded } from './reencoded.ts'
import type { Freshness as ReportedFreshness } from '../report.ts'
import { mergeTransports } from './moved-tools.ts'
import type { SurfaceTotals } from './surface-totals.ts'
import { listMovedRows } from './moved-rows.ts'

/** How a committed snapshot stands to what the bundle builds. */
export type Freshness =
  | { readonly kind: 'missing' }
  | { readonly kind: 'fresh' }
  /** Other bytes, same meaning: a schema library was upgraded. */
  | { readonly kind: 're-encoded'; readonly schemas: number }
  /** `withoutDetails`: the details are not there, so that a later comparison could only say which digests moved. */
  | { readonly kind: 'stale'; readonly withoutDetails: boolean; readonly moved: MovedRows }

/**
 * Judges the snapshot of a directory; with `exact` one that is written differently and means the same is stale.
 * @throws SurfaceError whatever makes the committed files unreadable; a missing one is an answer.
 */
export async function judgeFreshness(
  built: Snapshot,
  directory: string,
  { exact }: { readonly exact: boolean },
): Promise<Freshness> {
  const committed = await readCommitted(directory)
  if (committed === null) return { kind: 'missing' }
  const withoutDetails = committed.details === null
  if (!withoutDetails && isCurrent(built, committed)) return { kind: 'fresh' }
  const schemas = exact ? null : countReencoded(committed, built)
  if (schemas !== null) return { kind: 're-encoded', schemas }
  return { kind: 'stale', withoutDetails, moved: listMovedRows(committed, built) }
}

async function readCommitted(directory: string): Promise<Snapshot | null> {
  try {
    return await readSnapshot(directory)
  } catch (error) {
    if (isSurfaceError(error) && error.code === 'snapshot-missing') return null
    throw error
  }
}

/** How a report tells it: with the extent of what moved, or of all there is where nothing is committed. */
export function describeFreshness(
  freshness: Freshness,
  subject: {
    readonly snapshot: string
    readonly bundle: string
    readonly command: string
    readonly totals: SurfaceTotals
  },
): ReportedFreshness {
  const { snapshot, bundle, command, totals } = subject
  const state = freshness.kind === 'fresh' ? 'up-to-date' : freshness.kind
  const extent =
    freshness.kind === 'stale'
      ? { tools: movedTools(freshness.moved), operations: freshness.moved.http.length }
      : freshness.kind === 'missing'
        ? totals
        : { tools: 0, operations: 0 }
  const withoutDetails = freshness.kind === 'stale' && freshness.withoutDetails
  return { state, snapshot, bundle, command, ...extent, ...(withoutDetails && { withoutDetails }) }
}

function movedTools({ tools }: MovedRows): number {
  return new Set(mergeTransports(tools).map(({ row }) => row)).size
}
