import { readFileSync, statSync } from 'node:fs'
import { SurfaceError } from '../errors.ts'
import { detailsNameOf } from '../snapshot/parse-snapshot.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { readSnapshot } from '../snapshot/store.ts'
import { parseSnapshotText } from './snapshot-text.ts'

/**
 * Reads a snapshot from a directory, or from a manifest file with the details beside it.
 * @throws SurfaceError `source-missing`, `file-unreadable`, `snapshot-missing`, or what the parser refuses.
 */
export async function loadSnapshotPath(file: string): Promise<Snapshot> {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new SurfaceError('source-missing', { path: file })
  if (stats.isDirectory()) return readSnapshot(file)
  return parseSnapshotText({
    text: readText(file)!,
    detailsText: detailsPathOf(file) === null ? null : readText(detailsPathOf(file)!),
    origin: file,
  })
}

/** Where the details of a manifest are: the sibling `*.details.json`, none for a name that is not `*.json`. */
export function detailsPathOf(manifest: string): string | null {
  return manifest.endsWith('.json') ? detailsNameOf(manifest) : null
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new SurfaceError('file-unreadable', { path: file, reason: code ?? String(error) }, { cause: error })
  }
}
