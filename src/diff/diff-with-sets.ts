import type { Report } from '../report.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
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
  const made: [fingerprint: string, difference: SetDifference][] = []
  const known = new Map<JsonSchema, Map<JsonSchema, Promise<SetDifference | null>>>()
  const onSchemas = findings.filter(({ judged: { edit } }) => edit.documents !== undefined)
  for (const { finding, judged } of onSchemas.slice(0, MOST_FINDINGS)) {
    const { before: one, after: other } = judged.edit.documents!
    const pairs = known.get(one) ?? new Map<JsonSchema, Promise<SetDifference | null>>()
    known.set(one, pairs)
    if (!pairs.has(other)) pairs.set(other, setDifference(one, other))
    const difference = await pairs.get(other)!
    if (difference !== null) made.push([finding.fingerprint, difference])
  }
  return { ...report, setDifferences: Object.fromEntries(made) }
}
