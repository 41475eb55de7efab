/**
 * `git:base`: the commit this change is to be compared with.
 * In: the repository (as a function that runs git), the environment of a CI run. Out: a commit and what chose it.
 * Nothing is fetched: a base that the clone does not hold is an error that names the command that brings it.
 */
import { SurfaceError } from '../errors.ts'
import { readCiEvent, type CiEvent } from './ci-event.ts'
import { findCommit, findDefaultBranch, isShallow, requireCommit, shortName, type Git } from './git-commit.ts'

export interface GitBase {
  /** Full commit id. */
  readonly commit: string
  /** Ends the sentence "compared with 4f2c1d9, …": `base of this pull request`. */
  readonly chosenBy: string
}

export interface GitBaseOptions {
  /** `--base REV`: wins over everything else. */
  readonly base?: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  readonly git: Git
  readonly readFile: (path: string) => string
}

/**
 * Finds the base, or null where no rule finds one (no remote, no default branch).
 * @throws SurfaceError `git-base-not-fetched` when the base is known and this clone does not hold it,
 * `git-unknown-revision` or `git-revision-refused` for `--base`, `ci-event-unreadable` for an event file that cannot be read.
 */
export function resolveGitBase(options: GitBaseOptions): GitBase | null {
  const { base, git, env } = options
  if (base !== undefined) return { commit: requireCommit(git, base), chosenBy: `--base ${base}` }
  const head = findCommit(git, 'HEAD')
  if (head === null) return null
  const event = readCiEvent(env, options.readFile)
  return ofMergeCommit(git, head, event) ?? ofEvent(git, head, event) ?? ofDefaultBranch(git, head, env)
}

// CI builds the result of a merge: its first parent is the target branch, so two commits of history are enough.
function ofMergeCommit(git: Git, head: string, event: CiEvent): GitBase | null {
  if (event.mergeCommit !== head) return null
  const parents = parentsOf(git, head)
  if (parents.length < 2) return null
  return {
    commit: held(git, parents[0]!, 'the target branch before this merge'),
    chosenBy: `base of this ${event.change}`,
  }
}

function ofEvent(git: Git, head: string, event: CiEvent): GitBase | null {
  if (event.base === null) return null
  const commit = held(git, event.base.commit, event.base.what)
  if (!event.base.forked) return { commit, chosenBy: event.base.what }
  // The target branch may have moved on since this branch left it; its additions are not this branch's removals.
  const fork = mergeBase(git, head, commit)
  if (fork === null) throw noFork(git, 'its target branch')
  // A workflow that checks out the target branch itself compares nothing, and has to hear it.
  const chosenBy =
    fork === head ? `HEAD itself: this checkout holds nothing beyond the ${event.base.what}` : event.base.what
  return { commit: fork, chosenBy }
}

function ofDefaultBranch(git: Git, head: string, env: GitBaseOptions['env']): GitBase | null {
  const reference = findDefaultBranch(git)
  if (reference === null) return null
  const branch = shortName(reference)
  const fork = mergeBase(git, head, reference)
  if (fork === null) {
    if (isShallow(git)) throw noFork(git, branch)
    return null
  }
  if (fork !== head) return { commit: fork, chosenBy: `where this branch left ${branch}` }
  if (!env['CI']) return { commit: head, chosenBy: `HEAD, which ${branch} holds` }
  const parent = parentsOf(git, head)[0]
  if (parent === undefined) return null
  return {
    commit: held(git, parent, 'the commit before HEAD'),
    chosenBy: `the commit before HEAD on ${branch}`,
  }
}

function held(git: Git, commit: string, what: string): string {
  const found = findCommit(git, commit)
  if (found === null) throw notFetched(commit, what)
  return found
}

function notFetched(commit: string, what: string): SurfaceError {
  return new SurfaceError('git-base-not-fetched', { what, command: `git fetch --depth=1 origin ${commit}` })
}

function noFork(git: Git, branch: string): SurfaceError {
  const command = isShallow(git) ? 'git fetch --unshallow origin' : 'git fetch origin'
  return new SurfaceError('git-base-not-fetched', {
    what: `the point where this branch left ${branch}`,
    command,
  })
}

function mergeBase(git: Git, one: string, other: string): string | null {
  const { ok, stdout } = git(['merge-base', '--end-of-options', one, other])
  return ok ? stdout.trim() : null
}

// Read from the object itself: in a shallow clone git hides parents that were not fetched.
function parentsOf(git: Git, commit: string): string[] {
  const { ok, stdout } = git(['cat-file', 'commit', commit])
  if (!ok) return []
  const header = stdout.split('\n\n', 1)[0]!
  return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1]!)
}
