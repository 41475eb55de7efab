import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { compareCodeUnits } from '../canonical-json.ts'
import { MANIFEST_FILE } from '../snapshot/store.ts'
import { readBlob } from './git-blob.ts'
import { readGit, type GitIo } from './git.ts'

/**
 * A snapshot that a commit holds and the working tree does not: it was moved, and a comparison has to look there.
 * Returns its directory from the root of the repository, or null. One that is still where it was belongs to another
 * surface of the same repository.
 */
export function findMovedSnapshot(commit: string, io: GitIo): string | null {
  const root = readGit(['rev-parse', '--show-toplevel'], io).replace(/\n$/, '')
  const names = readGit(['ls-tree', '-r', '-z', '--full-tree', '--name-only', commit], io).split('\0')
  const gone = names
    .filter((name) => name === MANIFEST_FILE || name.endsWith(`/${MANIFEST_FILE}`))
    .filter((name) => !existsSync(resolve(root, name)))
    .sort(compareCodeUnits)
  const moved = gone.find((name) => isManifest(readBlob(commit, name, io)))
  return moved === undefined ? null : moved.slice(0, -MANIFEST_FILE.length).replace(/\/$/, '') || '.'
}

// Another program may have a file of that name.
function isManifest(text: string): boolean {
  try {
    const { manifestVersion, operations } = JSON.parse(text) as Record<string, unknown>
    return manifestVersion === 3 && Array.isArray(operations)
  } catch {
    return false
  }
}
