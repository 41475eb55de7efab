import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SurfaceError } from '../errors.ts'
import { resolveGitBase } from './git-base.ts'
import { runGit, type GitIo } from './git.ts'
import {
  findDefaultBranch,
  isShallow,
  requireCommit,
  shortName,
  TRIED_BRANCHES,
  type Git,
} from './git-commit.ts'
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

/**
 * Resolves a revision to a commit.
 * @throws SurfaceError `git-revision-*` or `git-no-merge-base`, with how to fetch it where the clone is shallow.
 */
export function resolveRevision(revision: GitRevision, io: RevisionIo): ResolvedRevision {
  if (revision.kind === 'base') return resolveBase(io)
  if (revision.kind === 'merge-base') return resolveMergeBase(revision.branch, io)
  return { commit: requireCommit(gitIn(io), revision.name), chosenBy: revision.name }
}

function resolveBase(io: RevisionIo): ResolvedRevision {
  const base = resolveGitBase({
    base: io.base,
    env: io.env,
    git: gitIn(io),
    readFile: (path) => readFileSync(resolve(io.cwd, path), 'utf8'),
  })
  if (base === null) throw new SurfaceError('git-no-base', {})
  return base
}

function resolveMergeBase(branch: string | null, io: GitIo): ResolvedRevision {
  const git = gitIn(io)
  const name = branch ?? findDefaultBranch(git)
  if (name === null) throw new SurfaceError('git-no-default-branch', { tried: TRIED_BRANCHES.join(', ') })
  const commits = [requireCommit(git, 'HEAD'), requireCommit(git, name)]
  const { ok, stdout } = git(['merge-base', ...commits])
  if (!ok) throw new SurfaceError('git-no-merge-base', { branch: name, shallow: isShallow(git) })
  return { commit: stdout.trim(), chosenBy: `merge base with ${shortName(name)}` }
}

/** Git as a function of its arguments, run where `io` says. */
export function gitIn(io: GitIo): Git {
  return (args) => runGit(args, io)
}
