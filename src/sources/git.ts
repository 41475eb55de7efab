import { spawnSync } from 'node:child_process'
import { SurfaceError } from '../errors.ts'

export interface GitIo {
  readonly cwd: string
  /** Where git runs, where that is another repository than the one around `cwd`. */
  readonly gitFolder?: string
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface GitAnswer {
  /** True for exit code 0. */
  readonly ok: boolean
  readonly stdout: string
  readonly stderr: string
}

const LARGEST_ANSWER = 512 * 1024 * 1024

// Reading must neither ask nor reach a network, not even for the missing objects of a partial clone.
const OFFLINE = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  LC_ALL: 'C',
}

/**
 * Runs git without a shell, a prompt or a network.
 * @throws SurfaceError `git-missing` when there is no git, `git-not-a-repository` outside of one.
 */
export function runGit(args: readonly string[], io: GitIo): GitAnswer {
  const { error, status, stdout, stderr } = spawnSync('git', args, {
    cwd: io.gitFolder ?? io.cwd,
    env: { ...io.env, ...OFFLINE },
    encoding: 'utf8',
    maxBuffer: LARGEST_ANSWER,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new SurfaceError('git-missing', {}, { cause: error })
    throw new SurfaceError('git-failed', { command: args[0] ?? '', reason: error.message }, { cause: error })
  }
  if (/not a git repository/.test(stderr)) throw new SurfaceError('git-not-a-repository', {})
  return { ok: status === 0, stdout, stderr }
}

/** Runs git where a non-zero exit is not an answer, and fails with git's own words. */
export function readGit(args: readonly string[], io: GitIo): string {
  const { ok, stdout, stderr } = runGit(args, io)
  if (!ok) throw new SurfaceError('git-failed', { command: args[0] ?? '', reason: stderr.trim() })
  return stdout
}
