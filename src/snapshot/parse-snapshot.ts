import { parseDetails } from './parse-details.ts'
import { parseManifest } from './parse-manifest.ts'
import type { Snapshot } from './snapshot.ts'
import { verifyDetails } from './verify-details.ts'

export interface SnapshotTexts {
  readonly manifestText: string
  /** Null where there is no file beside the manifest. */
  readonly detailsText: string | null
  /** How messages name the manifest; its details are named after it. */
  readonly origin: string
}

/**
 * Reads a snapshot and holds every digest of the manifest against the content it stands for.
 * @throws SurfaceError those of both files, and `snapshot-inconsistent` when they do not belong together.
 */
export function parseSnapshot({ manifestText, detailsText, origin }: SnapshotTexts): Snapshot {
  const manifest = parseManifest(manifestText, origin)
  if (detailsText === null) return { manifest, details: null }
  const detailsOrigin = detailsNameOf(origin)
  const details = parseDetails(detailsText, detailsOrigin)
  verifyDetails(manifest, details, detailsOrigin)
  return { manifest, details }
}

/** `surface.json` → `surface.details.json`. */
export function detailsNameOf(manifest: string): string {
  return manifest.endsWith('.json') ? manifest.replace(/\.json$/, '.details.json') : `details of ${manifest}`
}
