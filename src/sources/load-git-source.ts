import { posix } from 'node:path'
import { SurfaceError } from '../errors.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { MANIFEST_FILE } from '../snapshot/store.ts'
import { committedPath, findObjectKind, readBlob, repositoryPath } from './git-blob.ts'
import { resolveRevision, type RevisionIo } from './git-revision.ts'
import { isModulePath } from './import-module.ts'
import type { GitRevision } from './parse-source.ts'
import { detailsPathOf } from './snapshot-path.ts'
import { parseSnapshotText } from './snapshot-text.ts'

export interface GitSource {
  readonly kind: 'snapshot'
  readonly label: string
  readonly snapshot: Snapshot
  readonly commit: string
  readonly chosenBy: string
}

/**
 * Reads a snapshot as it was committed. `path` null: the configured directory.
 * @throws SurfaceError `git-*` for a revision or path that is not there, or what the snapshot's parser refuses.
 */
export function loadGitSource(
  revision: GitRevision,
  path: string | null,
  io: RevisionIo & { readonly out: string },
): GitSource {
  const { commit, chosenBy } = resolveRevision(revision, io)
  const place = path === null ? committedPath(io.out, io) : repositoryPath(path, io)
  const short = commit.slice(0, 7)
  if (isModulePath(place)) throw new SurfaceError('git-source-is-a-module', { commit: short, path: place })

  const kind = findObjectKind(commit, place, io)
  const manifest = kind === 'tree' ? posix.join(place, MANIFEST_FILE) : place
  if (kind === null || (kind === 'tree' && findObjectKind(commit, manifest, io) !== 'blob')) {
    throw new SurfaceError('git-path-missing', { commit: short, revision: chosenBy, path: manifest })
  }
  const details = detailsPathOf(manifest)
  const hasDetails = details !== null && findObjectKind(commit, details, io) === 'blob'
  const origin = `${short}:${manifest}`
  const snapshot = parseSnapshotText({
    text: readBlob(commit, manifest, io),
    detailsText: hasDetails ? readBlob(commit, details, io) : null,
    origin,
  })
  return { kind: 'snapshot', label: `${short}:${place}`, snapshot, commit, chosenBy }
}
