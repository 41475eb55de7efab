import { posix, relative, sep } from 'node:path'
import { SurfaceError } from '../errors.ts'
import { readGit, runGit, type GitIo } from './git.ts'

/**
 * What stands at a path of a commit: a file, a directory, or nothing.
 * @throws SurfaceError `git-object-missing` where the commit has it and a partial clone does not.
 */
export function findObjectKind(commit: string, path: string, io: GitIo): 'blob' | 'tree' | null {
  const { ok, stdout } = runGit(['cat-file', '-t', `${commit}:${path}`], io)
  const kind = stdout.trim()
  if (ok) return kind === 'blob' || kind === 'tree' ? kind : null
  const named = runGit(['rev-parse', '--quiet', '--verify', '--end-of-options', `${commit}:${path}`], io)
  if (named.ok) throw new SurfaceError('git-object-missing', { object: `${commit.slice(0, 7)}:${path}` })
  return null
}

/** The bytes committed at a path, as text; no filter and no conversion runs. */
export function readBlob(commit: string, path: string, io: GitIo): string {
  const { ok, stdout, stderr } = runGit(['cat-file', 'blob', `${commit}:${path}`], io)
  if (!ok) throw new SurfaceError('git-failed', { command: 'cat-file', reason: stderr.trim() })
  return stdout
}

/** Names of what a committed directory holds; empty where there is none. */
export function listTree(commit: string, path: string, io: GitIo): readonly string[] {
  if (findObjectKind(commit, path, io) !== 'tree') return []
  const names = readGit(['ls-tree', '-z', '--name-only', `${commit}:${path}`], io).split('\0')
  return names.filter((name) => name !== '')
}

/**
 * A path as git names it: from the root of the repository, POSIX. `./x` and `../x` are below the working directory, as
 * git itself reads them; anything else already begins at the root.
 */
export function repositoryPath(path: string, io: GitIo): string {
  const below = /^\.{1,2}(\/|$)/.test(path) ? posix.join(workingPrefix(io), path) : path
  const normal = posix.normalize(below).replace(/\/$/, '')
  if (normal.startsWith('..') || normal.startsWith('/')) throw new SurfaceError('git-path-outside', { path })
  return normal === '.' ? '' : normal
}

/** An absolute path of the working tree as git names it. */
export function committedPath(file: string, io: GitIo): string {
  const below = relative(io.gitFolder ?? io.cwd, file)
    .split(sep)
    .join('/')
  return repositoryPath(below.startsWith('..') ? below : `./${below}`, io)
}

function workingPrefix(io: GitIo): string {
  return readGit(['rev-parse', '--show-prefix'], io).replace(/\n$/, '')
}
