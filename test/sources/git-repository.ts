import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An environment in which git asks nobody and reads no configuration of the machine. */
export const GIT_ENV = {
  PATH: process.env['PATH']!,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
}

export interface Repository {
  readonly dir: string
  readonly git: (...args: string[]) => string
  readonly write: (path: string, text: string) => void
  /** Commits everything and returns the commit. */
  readonly commit: () => string
}

export function createDirectory(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'surface-git-')))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export function openRepository(dir: string): Repository {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: dir,
      env: GIT_ENV,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  return {
    dir,
    git,
    write(path, text) {
      mkdirSync(dirname(join(dir, path)), { recursive: true })
      writeFileSync(join(dir, path), text)
    },
    commit() {
      git('add', '-A')
      git('commit', '-qm', 'x', '--allow-empty')
      return git('rev-parse', 'HEAD')
    },
  }
}

export function createRepository(): Repository {
  const repository = openRepository(createDirectory())
  repository.git('init', '-q', '-b', 'main')
  return repository
}
