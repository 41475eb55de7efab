import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { committedPath, findObjectKind, listTree, readBlob, repositoryPath } from './git-blob.ts'
import { resolveRevision, type RevisionIo } from './git-revision.ts'
import { parseSource } from './parse-source.ts'

/** What stands beside the snapshot that a source names. */
export interface Beside {
  /** Text of a file by its path relative to the snapshot; null where there is none. */
  readonly read: (path: string) => string | null
  /** Names of what a directory holds; empty where there is none. */
  readonly list: (path: string) => readonly string[]
}

/**
 * Finds what stands beside a source's snapshot; `known` is the commit of a git source where it was resolved already.
 * Null where a source is neither a file nor a revision.
 */
export function findBeside(
  text: string,
  known: string | null,
  exists: (path: string) => boolean,
  io: RevisionIo & { readonly out: string },
): Beside | null {
  const address = parseSource(text, exists)
  if (address.kind === 'path') return besidePath(resolve(io.cwd, address.path))
  if (address.kind !== 'git' && address.kind !== 'revision-path') return null
  const commit = known ?? resolveRevision(address.revision, io).commit
  const place = address.path === null ? committedPath(io.out, io) : repositoryPath(address.path, io)
  const folder = findObjectKind(commit, place, io) === 'blob' ? posix.dirname(place) : place
  return {
    read(path) {
      const file = posix.join(folder, path)
      return findObjectKind(commit, file, io) === 'blob' ? readBlob(commit, file, io) : null
    },
    list: (path) => listTree(commit, posix.join(folder, path), io),
  }
}

function besidePath(place: string): Beside {
  const folder = statSync(place, { throwIfNoEntry: false })?.isDirectory() ? place : dirname(place)
  return {
    read: (path) => orElse(null, () => readFileSync(join(folder, path), 'utf8')),
    list: (path) => orElse([], () => readdirSync(join(folder, path))),
  }
}

function orElse<Value>(otherwise: Value, read: () => Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}
