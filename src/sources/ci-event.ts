import { SurfaceError } from '../errors.ts'

/** What a CI run says of the change it was started for. */
export interface CiEvent {
  /** The merge commit that CI made of a pull request, null when it made none. */
  readonly mergeCommit: string | null
  readonly change: 'pull request' | 'merge request'
  readonly base: null | {
    readonly commit: string
    /** Ends "compared with 4f2c1d9, …". */
    readonly what: string
    /** True for the tip of a branch that may have moved on since this change left it. */
    readonly forked: boolean
  }
}

type Environment = Readonly<Record<string, string | undefined>>
type Base = NonNullable<CiEvent['base']>

const NO_COMMIT = /^0+$/

/**
 * Reads the event of GitHub Actions (https://docs.github.com/actions: `GITHUB_EVENT_PATH`) or GitLab CI
 * (https://docs.gitlab.com: predefined variables); elsewhere nothing is known.
 * @throws SurfaceError `ci-event-unreadable` for an event file that is missing or not JSON.
 */
export function readCiEvent(env: Environment, readFile: (path: string) => string): CiEvent {
  if (env['GITHUB_ACTIONS']) return githubEvent(env, readFile)
  if (env['GITLAB_CI']) return gitlabEvent(env)
  return { mergeCommit: null, change: 'pull request', base: null }
}

function githubEvent(env: Environment, readFile: (path: string) => string): CiEvent {
  const isPull = /^refs\/pull\/\d+\/merge$/.test(env['GITHUB_REF'] ?? '')
  const path = env['GITHUB_EVENT_PATH']
  return {
    mergeCommit: isPull ? (env['GITHUB_SHA'] ?? null) : null,
    change: 'pull request',
    base: path ? githubBase(readEvent(path, readFile)) : null,
  }
}

// One row an event that names a base: where its commit stands and what it is.
const GITHUB_BASES: readonly (Omit<Base, 'commit'> & { readonly path: readonly string[] })[] = [
  { path: ['pull_request', 'base', 'sha'], what: 'base of this pull request', forked: true },
  { path: ['merge_group', 'base_sha'], what: 'base of this merge group', forked: false },
  { path: ['before'], what: 'what was there before this push', forked: false },
]

function githubBase(event: unknown): Base | null {
  for (const { path, what, forked } of GITHUB_BASES) {
    const commit = path.reduce<unknown>(memberOf, event)
    if (isCommit(commit)) return { commit, what, forked }
  }
  return null
}

function gitlabEvent(env: Environment): CiEvent {
  const type = env['CI_MERGE_REQUEST_EVENT_TYPE']
  const made = type === 'merged_result' || type === 'merge_train'
  const commit = env['CI_MERGE_REQUEST_DIFF_BASE_SHA']
  return {
    mergeCommit: made ? (env['CI_COMMIT_SHA'] ?? null) : null,
    change: 'merge request',
    // GitLab computes this one as the point where the branch left its target.
    base: isCommit(commit) ? { commit, what: 'base of this merge request', forked: false } : gitlabPush(env),
  }
}

function gitlabPush(env: Environment): Base | null {
  const commit = env['CI_COMMIT_BEFORE_SHA']
  return isCommit(commit) ? { commit, what: 'what was there before this push', forked: false } : null
}

function readEvent(path: string, readFile: (path: string) => string): unknown {
  try {
    return JSON.parse(readFile(path))
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read'
    throw new SurfaceError('ci-event-unreadable', { path, reason }, { cause })
  }
}

function memberOf(value: unknown, key: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
  return isObject ? (value as Record<string, unknown>)[key] : undefined
}

function isCommit(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value) && !NO_COMMIT.test(value)
}
