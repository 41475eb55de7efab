import type { Json } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { parseJsonText } from './json-text.ts'
import { manifestShape } from './manifest-shape.ts'
import { operationKey, surfaceKey } from './operation-key.ts'
import { ownMember } from './shape.ts'
import type { Manifest } from './snapshot.ts'
import { sortManifest } from './sort-manifest.ts'

/**
 * Reads a manifest of version 3. Rows come out in canonical order, whatever order they stood in; members this
 * version does not know are kept.
 * @param manifest The file's text, or the value it parses to.
 * @param origin How messages name the file.
 * @throws SurfaceError `snapshot-version`, `snapshot-shape` with the place of the first offence,
 * `snapshot-duplicate-row`, `snapshot-not-json`, `snapshot-conflict-markers`.
 */
export function parseManifest(manifest: string | Json, origin: string): Manifest {
  const value = typeof manifest === 'string' ? parseJsonText(manifest, origin) : manifest
  refuseOtherVersion(value, 'manifestVersion', 3, origin)
  refuseOtherVersion(value, 'digestVersion', 1, origin)
  const offence = manifestShape(value, '')
  if (offence !== null) throw new SurfaceError('snapshot-shape', { origin, ...offence })
  const parsed = sortManifest(value as unknown as Manifest)
  refuseDuplicates(parsed, origin)
  return parsed
}

/** A number of another version has a remedy of its own; anything else is a wrong shape. */
export function refuseOtherVersion(value: Json, member: string, supported: number, origin: string): void {
  const found = isJsonObject(value) ? ownMember(value, member) : undefined
  if (typeof found === 'number' && Number.isInteger(found) && found > 0 && found !== supported) {
    throw new SurfaceError('snapshot-version', { origin, member, found, supported })
  }
}

function refuseDuplicates(manifest: Manifest, origin: string): void {
  const once = (list: string): ((row: string, index: number | string) => void) => {
    const seen = new Set<string>()
    return (row, index) => {
      const pointer = `${list}/${index}`
      if (seen.has(row)) throw new SurfaceError('snapshot-duplicate-row', { origin, pointer, row })
      seen.add(row)
    }
  }
  const operation = once('/operations')
  manifest.operations.forEach((row, index) => {
    operation(operationKey(row), index)
    const route = once(`/operations/${index}/http`)
    row.http.forEach(({ method, path }, position) => route(`${method} ${path}`, position))
  })
  const surface = once('/toolSurfaces')
  manifest.toolSurfaces.forEach((row, index) => {
    surface(surfaceKey(row), index)
    const tool = once(`/toolSurfaces/${index}/tools`)
    row.tools.forEach(({ name }, position) => tool(name, position))
  })
  const command = once('/cliOnly')
  manifest.cliOnly.forEach(({ name }, index) => command(name, index))
  const extension = once('/extensions')
  manifest.extensions.forEach(({ transport, name }, index) => extension(`${transport} ${name}`, index))
}
