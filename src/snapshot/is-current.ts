import { canonicalJson } from '../canonical-json.ts'
import type { Snapshot } from './snapshot.ts'
import { sortManifest } from './sort-manifest.ts'

/**
 * True when the committed snapshot says what the build says: both files, compared as parsed, so that neither
 * line endings nor the order of rows or keys count, and members this version does not know do.
 * Without committed details only the manifests are compared: say so where `committed.details` is null.
 */
export function isCurrent(built: Snapshot, committed: Snapshot): boolean {
  if (canonicalJson(sortManifest(built.manifest)) !== canonicalJson(sortManifest(committed.manifest)))
    return false
  return committed.details === null || canonicalJson(built.details) === canonicalJson(committed.details)
}
