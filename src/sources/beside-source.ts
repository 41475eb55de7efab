import { readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { committedPath, findObjectKind, readBlob, repositoryPath } from './git-blob.ts'
import { resolveRevision, type RevisionIo } from './git-revision.ts'
import { parseSource } from './parse-source.ts'

/** Text of a file beside the snapshot that a source names, by its path relative to it; null where there is none. */
export type ReadBeside = (path: string) => string | null

/** How files beside a source's snapshot are read; `known` is the commit of a git source where it was resolved already. A source that is no file and no revision has none beside it. */
export function readBesideSource(
  text: string,
  known: string | null,
  exists: (path: string) => boolean,
  io: RevisionIo & { readonly out: string },
): ReadBeside {
  const address = parseSource(text, exists)
  if (address.kind === 'path') return besidePath(resolve(io.cwd, address.path))
  if (address.kind !== 'git' && address.kind !== 'revision-path') return () => null
  const commit = known ?? resolveRevision(address.revision, io).commit
  const place = address.path === null ? committedPath(io.out, io) : repositoryPath(address.path, io)
  const folder = findObjectKind(commit, place, io) === 'blob' ? posix.dirname(place) : place
  return (path) => {
    const file = posix.join(folder, path)
    return findObjectKind(commit, file, io) === 'blob' ? readBlob(commit, file, io) : null
  }
}

function besidePath(place: string): ReadBeside {
  const folder = statSync(place, { throwIfNoEntry: false })?.isDirectory() ? place : dirname(place)
  return (path) => {
    try {
      return readFileSync(join(folder, path), 'utf8')
    } catch {
      return null
    }
  }
}
