import { SurfaceError } from '../errors.ts'

/** Runs git without a prompt; `ok` is false for any exit code but 0. */
export type Git = (args: readonly string[]) => { readonly ok: boolean; readonly stdout: string }

const DEFAULT_BRANCHES = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
]

/**
 * The commit a name stands for, or null.
 * @throws SurfaceError `git-revision-refused` for a name that git could read as an option.
 */
export function findCommit(git: Git, name: string): string | null {
  if (name.startsWith('-')) throw new SurfaceError('git-revision-refused', { revision: name })
  const { ok, stdout } = git(['rev-parse', '--quiet', '--verify', '--end-of-options', `${name}^{commit}`])
  return ok ? stdout.trim() : null
}

/** @throws SurfaceError `git-unknown-revision` too, which says how to fetch it where the clone is shallow. */
export function requireCommit(git: Git, name: string): string {
  const commit = findCommit(git, name)
  if (commit !== null) return commit
  throw new SurfaceError('git-unknown-revision', { revision: name, shallow: isShallow(git) })
}

/** The branch that changes are made for: the remote's before a local one; null where there is none. */
export function findDefaultBranch(git: Git): string | null {
  return DEFAULT_BRANCHES.find((name) => findCommit(git, name) !== null) ?? null
}

export function isShallow(git: Git): boolean {
  return git(['rev-parse', '--is-shallow-repository']).stdout.trim() === 'true'
}

/** `origin/main` for `refs/remotes/origin/main`. */
export function shortName(reference: string): string {
  return reference.replace(/^refs\/(?:heads|remotes)\//, '')
}

export const TRIED_BRANCHES = DEFAULT_BRANCHES.map(shortName)
