import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { resolveGitBase } from '../../src/sources/git-base.ts'
import type { Git } from '../../src/sources/git-commit.ts'

const ENV = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.test',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.test',
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'surface-base-'))
  folders.push(folder)
  return folder
}

/** A repository on `main` with one commit, and short names for what the tests do with it. */
function repository() {
  const cwd = newFolder()
  const run = (...args: string[]) =>
    execFileSync('git', args, { cwd, env: ENV, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  run('init', '-q', '-b', 'main')
  let step = 0
  const commit = (message: string) => {
    writeFileSync(join(cwd, `${message}.txt`), `${++step}\n`)
    run('add', '.')
    run('commit', '-qm', message)
    return run('rev-parse', 'HEAD')
  }
  const merge = (branch: string) => {
    run('merge', '-q', '--no-ff', '-m', `merge ${branch}`, branch)
    return run('rev-parse', 'HEAD')
  }
  return { cwd, run, commit, merge, first: commit('first') }
}

const gitIn =
  (cwd: string): Git =>
  (args) => {
    const { status, stdout } = spawnSync('git', [...args], { cwd, env: ENV, encoding: 'utf8' })
    return { ok: status === 0, stdout }
  }

function cloneOf(origin: string, ...args: string[]): string {
  const cwd = newFolder()
  execFileSync('git', ['clone', '-q', ...args, `file://${origin}`, cwd], { env: ENV, stdio: 'pipe' })
  return cwd
}

function eventFile(event: unknown): string {
  const path = join(newFolder(), 'event.json')
  writeFileSync(path, typeof event === 'string' ? event : JSON.stringify(event))
  return path
}

function baseOf(cwd: string, env: Record<string, string> = {}, base?: string) {
  return resolveGitBase({ base, env, git: gitIn(cwd), readFile: (path) => readFileSync(path, 'utf8') })
}

const github = (values: Record<string, string>) => ({ CI: 'true', GITHUB_ACTIONS: 'true', ...values })
const gitlab = (values: Record<string, string>) => ({ CI: 'true', GITLAB_CI: 'true', ...values })

/** main: first, second · topic (from first): work · pull: second merged with work */
function pullRequest() {
  const origin = repository()
  origin.run('checkout', '-qb', 'topic')
  const work = origin.commit('work')
  origin.run('checkout', '-q', 'main')
  const second = origin.commit('second')
  origin.run('checkout', '-qb', 'pull')
  const merged = origin.merge('topic')
  return { origin, work, second, merged }
}

describe('git:base', () => {
  it('takes the first parent of the merge commit of a pull request, in a clone of depth 2', () => {
    const { origin, second, merged } = pullRequest()
    const clone = cloneOf(origin.cwd, '--depth=2', '--branch=pull')
    const env = github({ GITHUB_REF: 'refs/pull/7/merge', GITHUB_SHA: merged })
    expect(baseOf(clone, env)).toEqual({ commit: second, chosenBy: 'base of this pull request' })
  })

  it('says how to fetch that parent in a clone of depth 1', () => {
    const { origin, second, merged } = pullRequest()
    const clone = cloneOf(origin.cwd, '--depth=1', '--branch=pull')
    const env = github({ GITHUB_REF: 'refs/pull/7/merge', GITHUB_SHA: merged })
    expect(() => baseOf(clone, env)).toThrow(expect.objectContaining({ code: 'git-base-not-fetched' }))
    expect(() => baseOf(clone, env)).toThrow(
      expect.objectContaining({ remedy: expect.stringContaining(`git fetch --depth=1 origin ${second}`) }),
    )
  })

  it('does not take a merge of main into the branch for the merge of the pull request', () => {
    const { origin, second } = pullRequest()
    origin.run('checkout', '-q', 'topic')
    origin.merge('main')
    const path = eventFile({ pull_request: { base: { sha: second } } })
    const env = github({
      GITHUB_REF: 'refs/pull/7/merge',
      GITHUB_SHA: 'f'.repeat(40),
      GITHUB_EVENT_PATH: path,
    })
    expect(baseOf(origin.cwd, env)?.commit).toBe(second)
  })

  it.each(['merged_result', 'merge_train'])('takes the first parent of a GitLab %s', (type) => {
    const { origin, second, merged } = pullRequest()
    const clone = cloneOf(origin.cwd, '--depth=2', '--branch=pull')
    const env = gitlab({ CI_MERGE_REQUEST_EVENT_TYPE: type, CI_COMMIT_SHA: merged })
    expect(baseOf(clone, env)).toEqual({ commit: second, chosenBy: 'base of this merge request' })
  })

  it('takes the diff base of a detached GitLab merge request', () => {
    const { origin } = pullRequest()
    origin.run('checkout', '-q', '--detach', 'topic')
    const env = gitlab({
      CI_MERGE_REQUEST_EVENT_TYPE: 'detached',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: origin.first,
    })
    expect(baseOf(origin.cwd, env)).toEqual({ commit: origin.first, chosenBy: 'base of this merge request' })
  })

  it('compares a checked-out branch with where it left its target, not with what the target became', () => {
    const { origin, second } = pullRequest()
    origin.run('checkout', '-q', 'topic')
    const path = eventFile({ pull_request: { base: { sha: second } } })
    expect(baseOf(origin.cwd, github({ GITHUB_EVENT_PATH: path }))).toEqual({
      commit: origin.first,
      chosenBy: 'base of this pull request',
    })
  })

  it('says so when the checkout is the base itself', () => {
    const { origin, second } = pullRequest()
    origin.run('checkout', '-q', 'main')
    const path = eventFile({ pull_request: { base: { sha: second } } })
    expect(baseOf(origin.cwd, github({ GITHUB_EVENT_PATH: path }))?.chosenBy).toMatch(/^HEAD itself/)
  })

  it('takes the base of a merge group, and what stood before a push', () => {
    const { origin, second } = pullRequest()
    const group = eventFile({ merge_group: { base_sha: second } })
    expect(baseOf(origin.cwd, github({ GITHUB_EVENT_PATH: group }))).toEqual({
      commit: second,
      chosenBy: 'base of this merge group',
    })
    const push = eventFile({ before: origin.first })
    expect(baseOf(origin.cwd, github({ GITHUB_EVENT_PATH: push }))).toEqual({
      commit: origin.first,
      chosenBy: 'what was there before this push',
    })
  })

  it('falls back to the default branch when a push made the branch', () => {
    const { origin } = pullRequest()
    origin.run('checkout', '-q', 'topic')
    const path = eventFile({ before: '0'.repeat(40) })
    expect(baseOf(origin.cwd, github({ GITHUB_EVENT_PATH: path }))).toEqual({
      commit: origin.first,
      chosenBy: 'where this branch left main',
    })
  })

  it('compares a stacked branch with the branch it stands on', () => {
    const { origin, work } = pullRequest()
    origin.run('checkout', '-q', '-b', 'stacked', 'topic')
    origin.commit('more')
    const path = eventFile({ pull_request: { base: { sha: work } } })
    expect(baseOf(origin.cwd, github({ GITHUB_EVENT_PATH: path }))?.commit).toBe(work)
  })

  it('compares a fix for a release branch with that branch', () => {
    const { origin, second } = pullRequest()
    origin.run('checkout', '-q', '-b', 'release', origin.first)
    const released = origin.commit('released')
    origin.run('checkout', '-q', '-b', 'fix')
    origin.commit('fix')
    const path = eventFile({ pull_request: { base: { sha: released } } })
    const found = baseOf(origin.cwd, github({ GITHUB_EVENT_PATH: path }))?.commit
    expect(found).toBe(released)
    expect(found).not.toBe(second)
  })

  it('compares a local branch with where it left the default branch of origin', () => {
    const { origin } = pullRequest()
    origin.run('checkout', '-q', 'main')
    const clone = cloneOf(origin.cwd)
    execFileSync('git', ['checkout', '-q', '-b', 'mine', 'origin/topic'], { cwd: clone, env: ENV })
    expect(baseOf(clone)).toEqual({ commit: origin.first, chosenBy: 'where this branch left origin/HEAD' })
  })

  it('on main itself: HEAD for a working tree, the commit before it in CI', () => {
    const { origin, second } = pullRequest()
    origin.run('checkout', '-q', 'main')
    expect(baseOf(origin.cwd)).toEqual({ commit: second, chosenBy: 'HEAD, which main holds' })
    expect(baseOf(origin.cwd, { CI: 'true' })).toEqual({
      commit: origin.first,
      chosenBy: 'the commit before HEAD on main',
    })
  })

  it('finds nothing for a detached HEAD without remotes and branches, nor for a first commit in CI', () => {
    const { origin, work } = pullRequest()
    origin.run('checkout', '-q', '--detach', work)
    origin.run('branch', '-qD', 'main', 'topic', 'pull')
    expect(baseOf(origin.cwd)).toBeNull()
    expect(baseOf(repository().cwd, { CI: 'true' })).toBeNull()
    expect(baseOf(newFolder())).toBeNull()
  })

  it('says how to fetch a base that a shallow clone lacks', () => {
    const { origin, second } = pullRequest()
    const clone = cloneOf(origin.cwd, '--depth=1', '--branch=topic')
    const path = eventFile({ pull_request: { base: { sha: second } } })
    expect(() => baseOf(clone, github({ GITHUB_EVENT_PATH: path }))).toThrow(
      expect.objectContaining({ code: 'git-base-not-fetched' }),
    )
    execFileSync('git', ['fetch', '-q', '--depth=1', 'origin', 'main:refs/remotes/origin/main'], {
      cwd: clone,
      env: ENV,
    })
    expect(() => baseOf(clone, { CI: 'true' })).toThrow(
      expect.objectContaining({ remedy: expect.stringContaining('git fetch --unshallow origin') }),
    )
  })

  it('lets --base win, and refuses one that is no commit or reads as an option', () => {
    const { origin, merged } = pullRequest()
    const env = github({ GITHUB_REF: 'refs/pull/7/merge', GITHUB_SHA: merged })
    expect(baseOf(origin.cwd, env, 'topic~1')).toEqual({ commit: origin.first, chosenBy: '--base topic~1' })
    for (const [revision, code] of [
      ['nowhere', 'git-unknown-revision'],
      ['--output=x', 'git-revision-refused'],
      ['-p', 'git-revision-refused'],
    ] as const) {
      expect(() => baseOf(origin.cwd, env, revision)).toThrow(expect.objectContaining({ code }))
    }
  })

  it('refuses an event file that is missing or not JSON, and reads past odd events', () => {
    const { origin } = pullRequest()
    for (const path of [join(origin.cwd, 'none.json'), eventFile('{')]) {
      expect(() => baseOf(origin.cwd, github({ GITHUB_EVENT_PATH: path }))).toThrow(
        expect.objectContaining({ code: 'ci-event-unreadable' }),
      )
    }
    for (const event of [null, [], 7, { pull_request: null }, { before: 12 }, { before: '--output=x' }]) {
      expect(baseOf(origin.cwd, github({ GITHUB_EVENT_PATH: eventFile(event) }))?.chosenBy).toMatch(
        /left main|HEAD/,
      )
    }
  })
})
