import { isSurfaceError } from '../errors.ts'
import type { MovedRows } from '../snapshot/compare-rows.ts'
import { isCurrent } from '../snapshot/is-current.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { readSnapshot } from '../snapshot/store.ts'
import { listMovedRows } from './moved-rows.ts'

/** How a committed snapshot stands to what the bundle builds. */
export type Freshness =
  | { readonly kind: 'missing' }
  /** `detailsCompared` false: the details file is not there, and digests alone were compared. */
  | { readonly kind: 'fresh'; readonly detailsCompared: boolean }
  | { readonly kind: 'stale'; readonly detailsCompared: boolean; readonly moved: MovedRows }

/**
 * Judges the snapshot of a directory.
 * @throws SurfaceError whatever makes the committed files unreadable; a missing one is an answer.
 */
export async function judgeFreshness(built: Snapshot, directory: string): Promise<Freshness> {
  const committed = await readCommitted(directory)
  if (committed === null) return { kind: 'missing' }
  const detailsCompared = committed.details !== null
  if (isCurrent(built, committed)) return { kind: 'fresh', detailsCompared }
  return { kind: 'stale', detailsCompared, moved: listMovedRows(committed, built) }
}

async function readCommitted(directory: string): Promise<Snapshot | null> {
  try {
    return await readSnapshot(directory)
  } catch (error) {
    if (isSurfaceError(error) && error.code === 'snapshot-missing') return null
    throw error
  }
}
