import type { Report } from '../report.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { compareSnapshots } from './compare-snapshots.ts'
import type { DiffOptions } from './compare-snapshots.ts'
import { setDifference } from './set-difference.ts'
import type { SetDifference } from './set-difference.ts'

const MOST_FINDINGS = 200

/**
 * As `diffSnapshots`, with a second tool's added and removed sets beside the first 200 findings that rest on schemas
 * it understands. It is loaded only here.
 * @throws SurfaceError as `diffSnapshots` does.
 */
export async function diffSnapshotsWithSets(
  before: Snapshot,
  after: Snapshot,
  options: DiffOptions = {},
): Promise<Report> {
  const { report, findings } = compareSnapshots(before, after, options)
  const made = new Map<string, SetDifference>()
  for (const { finding, judged } of findings
    .filter(({ judged: { edit } }) => edit.documents)
    .slice(0, MOST_FINDINGS)) {
    const { before: one, after: other } = judged.edit.documents!
    const difference = await setDifference(one, other)
    if (difference !== null) made.set(finding.fingerprint, difference)
  }
  return { ...report, setDifferences: Object.fromEntries(made) }
}
