import type { Json } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { detailsShape } from './details-shape.ts'
import { parseJsonText } from './json-text.ts'
import { refuseOtherVersion } from './parse-manifest.ts'
import type { Details } from './snapshot.ts'

/**
 * Reads details of version 1 by themselves; whether they belong to a manifest is another question.
 * @throws SurfaceError `snapshot-version`, `snapshot-shape`, `snapshot-not-json`, `snapshot-conflict-markers`.
 */
export function parseDetails(details: string | Json, origin: string): Details {
  const value = typeof details === 'string' ? parseJsonText(details, origin) : details
  refuseOtherVersion(value, 'detailsVersion', 1, origin)
  const offence = detailsShape(value, '')
  if (offence !== null) throw new SurfaceError('snapshot-shape', { origin, ...offence })
  return value as unknown as Details
}
