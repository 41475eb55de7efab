import { diffSnapshots } from '../diff/compare-snapshots.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/**
 * How many schemas two snapshots write differently and mean the same; null where something else differs. Without
 * details nobody can tell.
 */
export function countReencoded(before: Snapshot, after: Snapshot): number | null {
  if (before.details === null || after.details === null) return null
  const { findings, reencoded } = diffSnapshots(before, after, { witnesses: 'none' })
  return findings.length === 0 ? reencoded : null
}
