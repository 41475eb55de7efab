import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SurfaceError } from '../errors.ts'
import { resolveGitBase } from './git-base.ts'
import { readGit, runGit, type GitIo } from './git.ts'
import type { GitRevision } from './parse-source.ts'

export interface RevisionIo extends GitIo {
  /** `--base REV`: what `git:base` stands for. */
  readonly base?: string | undefined
}

export interface ResolvedRevision {
  /** Full object name. */
  readonly commit: string
  /** How it was chosen, for the report: `main`, `merge base with origin/main`. */
  readonly chosenBy: string
}

const DEFAULT_BRANCHES = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
]

/**
 * Resolves a revision to a commit.
 * @throws SurfaceError `git-revision-*` or `git-no-merge-base`, with how to fetch it where the clone is shallow.
 */
export function resolveRevision(revision: GitRevision, io: RevisionIo): ResolvedRevision {
  if (revision.kind === 'base') return resolveBase(io)
  if (revision.kind === 'merge-base') return resolveMergeBase(revision.branch, io)
  return { commit: requireCommit(revision.name, io), chosenBy: revision.name }
}

function resolveBase(io: RevisionIo): ResolvedRevision {
  const base = resolveGitBase({
    base: io.base,
    env: io.env,
    git: (args) => runGit(args, io),
    readFile: (path) => readFileSync(resolve(io.cwd, path), 'utf8'),
  })
  if (base === null) throw new SurfaceError('git-no-base', {})
  return base
}

/** The commit a name stands for, or null. A name that git could read as an option is refused. */
export function findCommit(name: string, io: GitIo): string | null {
  if (name.startsWith('-')) throw new SurfaceError('git-revision-refused', { revision: name })
  const args = ['rev-parse', '--quiet', '--verify', '--end-of-options', `${name}^{commit}`]
  const { ok, stdout } = runGit(args, io)
  return ok ? stdout.trim() : null
}

function requireCommit(name: string, io: GitIo): string {
  const commit = findCommit(name, io)
  if (commit !== null) return commit
  throw new SurfaceError('git-unknown-revision', { revision: name, shallow: isShallow(io) })
}

function resolveMergeBase(branch: string | null, io: GitIo): ResolvedRevision {
  const name = branch ?? findDefaultBranch(io)
  const commits = [requireCommit('HEAD', io), requireCommit(name, io)]
  const { ok, stdout } = runGit(['merge-base', ...commits], io)
  if (!ok) throw new SurfaceError('git-no-merge-base', { branch: name, shallow: isShallow(io) })
  const chosenBy = `merge base with ${name.replace(/^refs\/(?:heads|remotes)\//, '')}`
  return { commit: stdout.trim(), chosenBy }
}

function findDefaultBranch(io: GitIo): string {
  for (const name of DEFAULT_BRANCHES) if (findCommit(name, io) !== null) return name
  throw new SurfaceError('git-no-default-branch', {
    tried: DEFAULT_BRANCHES.map((name) => name.replace(/^refs\/(?:heads|remotes)\//, '')).join(', '),
  })
}

function isShallow(io: GitIo): boolean {
  return readGit(['rev-parse', '--is-shallow-repository'], io).trim() === 'true'
}
