import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SurfaceError } from '../errors.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { parseSnapshotText } from './snapshot-text.ts'

export const MANIFEST_NAME = 'surface.json'

/** Where the details of a manifest are: the sibling `*.details.json`, none for a name that is not `*.json`. */
export function detailsPathOf(manifest: string): string | null {
  return manifest.endsWith('.json') ? manifest.replace(/\.json$/, '.details.json') : null
}

/**
 * Reads a snapshot from a directory or a manifest file with its sibling details. `label` names it in messages.
 * @throws SurfaceError `source-missing`, `source-empty-directory`, `file-unreadable`, or what the parser refuses.
 */
export function loadSnapshotPath(file: string, label: string): Snapshot {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new SurfaceError('source-missing', { path: label })
  const manifest = stats.isDirectory() ? join(file, MANIFEST_NAME) : file
  const origin = stats.isDirectory() ? `${label}/${MANIFEST_NAME}` : label
  const text = readText(manifest, origin)
  if (text === null)
    throw new SurfaceError('source-empty-directory', { path: label, manifest: MANIFEST_NAME })
  const details = detailsPathOf(manifest)
  const detailsText = details === null ? null : readText(details, detailsPathOf(origin)!)
  return parseSnapshotText({ text, detailsText, origin })
}

function readText(file: string, label: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new SurfaceError(
      'file-unreadable',
      { path: label, reason: code ?? String(error) },
      { cause: error },
    )
  }
}
