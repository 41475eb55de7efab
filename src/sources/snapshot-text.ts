import { canonicalJson } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { parseSnapshot } from '../snapshot/parse-snapshot.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** Text that may hold a snapshot, and the text beside it that may hold its details. */
export interface SnapshotText {
  readonly text: string
  readonly detailsText: string | null
  /** How messages name the text. */
  readonly origin: string
}

/**
 * Reads a snapshot by its content: a manifest with the details beside it, or both in one document as
 * `surface snapshot --stdout` writes them.
 */
export function parseSnapshotText({ text, detailsText, origin }: SnapshotText): Snapshot {
  const document = peek(text)
  if (document !== null && Object.hasOwn(document, 'detailsVersion')) {
    throw new SurfaceError('source-is-details', {
      origin,
      manifest: origin.replace(/\.details\.json$/, '.json'),
    })
  }
  if (document === null || !Object.hasOwn(document, 'manifest')) {
    return parseSnapshot({ manifestText: text, detailsText, origin })
  }
  const details = document['details'] ?? null
  return parseSnapshot({
    manifestText: canonicalJson(document['manifest']),
    detailsText: details === null ? null : canonicalJson(details),
    origin,
  })
}

// What is not JSON is refused where the snapshot is parsed, with its place.
function peek(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
