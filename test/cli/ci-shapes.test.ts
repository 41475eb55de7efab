/** The life of a change, the same in every shape in which a CI hands it over. */
import { execFileSync } from 'node:child_process'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Report } from '../../src/report.ts'
import { GIT_ENV } from '../sources/git-repository.ts'
import { CI_SHAPES, cloneOf } from './ci-shapes.ts'
import { createGateProject, type Definition, type GateProject } from './gate-project.ts'
import { runCli } from './run-cli.ts'

let project: GateProject
beforeEach(() => (project = createGateProject()))

const branch = (name: string, from: string) => project.git('checkout', '-q', '-b', name, from)
const FILES = ['snapshots/surface.json', 'snapshots/surface.details.json']
const recorded = new Map<string, string[]>()

/** Commits a definition with its snapshot, which is built once for all shapes. */
async function record(definition: Definition): Promise<void> {
  project.define(definition)
  const key = JSON.stringify(definition)
  const known = recorded.get(key)
  if (known === undefined) {
    await project.surface('snapshot')
    recorded.set(key, FILES.map(project.read))
  } else for (const [index, text] of known.entries()) project.write(FILES[index]!, text)
  project.commit()
}
const merge = (name: string, target: string) => {
  project.git('checkout', '-q', target)
  project.git('merge', '-q', '--no-ff', '-m', 'merge', name)
}

describe.each(Object.entries(CI_SHAPES))('%s', (_, { target = 'main', enter }) => {
  it('adopts, refuses a break, takes consent once', { timeout: 120_000 }, async () => {
    if (target !== 'main') branch(target, 'main')
    const check = async (name: string) => {
      const { dir, env } = enter(project, name, target)
      const { code, stdout, stderr } = await runCli(['check', '--format', 'json'], dir, {
        env: { ...GIT_ENV, ...env },
      })
      expect(stdout, stderr).not.toBe('')
      return { code, report: JSON.parse(stdout) as Report }
    }

    branch('adopt', target)
    await record({})
    expect(await check('adopt')).toMatchObject({ code: 0, report: { base: 'first-snapshot' } })
    merge('adopt', target)

    // The target goes on without the branch: what it gains is not what the branch removes.
    branch('break', target)
    await record({ channels: ['web'] })
    project.git('checkout', '-q', target)
    await record({ customerExtra: 'email: z.string(),' })
    const red = await check('break')
    expect(red).toMatchObject({ code: 1, report: { base: 'compared', freshness: { state: 'up-to-date' } } })
    expect([...new Set(red.report.findings.map(({ kind }) => kind))]).toEqual(['enum-value-removed'])

    const fork = project.git('merge-base', 'break', target)
    const { fingerprints } = red.report.gate!
    project.git('checkout', '-q', 'break')
    const given = await project.surface(
      'accept',
      ...fingerprints,
      '--reason',
      'phone orders ended',
      '--base',
      fork,
    )
    expect(given.code, given.stderr).toBe(0)
    project.commit()
    const green = await check('break')
    expect(green).toMatchObject({ code: 0, report: { gate: { failed: false } } })
    expect(green.report.findings.every(({ accepted }) => accepted?.reason === 'phone orders ended')).toBe(
      true,
    )
    merge('break', target)

    // Undone on the target, then done again: that consent is spent.
    await record({ customerExtra: 'email: z.string(),' })
    branch('again', target)
    await record({ customerExtra: 'email: z.string(),', channels: ['web'] })
    const again = await check('again')
    expect(again).toMatchObject({ code: 1, report: { gate: { fingerprints } } })
  })
})

describe('a checkout that does not hold the base', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    await record({})
    branch('topic', 'main')
    await record({ channels: ['web'] })
  })

  it('ends with 2 and the command that brings it, after which the break is found', async () => {
    const dir = cloneOf(project, 'refs/heads/topic', 1)
    const base = project.git('rev-parse', 'main')
    const env = { ...GIT_ENV, CI: 'true', GITLAB_CI: 'true', CI_MERGE_REQUEST_DIFF_BASE_SHA: base }
    const before = await runCli(['check'], dir, { env })
    expect(before).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('error[git-base-not-fetched]'),
    })
    const [, command] = /Run `(git fetch [^`]*)`/.exec(before.stderr)!
    const [program, ...args] = command!.split(' ')
    execFileSync(program!, args, { cwd: dir, env: GIT_ENV, stdio: 'pipe' })
    expect(await runCli(['check'], dir, { env })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('no longer accepts "phone"'),
    })
  })

  it('of a detached HEAD without remotes ends with 2 in CI, and takes --base', async () => {
    const dir = cloneOf(project, 'refs/heads/topic', 2)
    execFileSync('git', ['update-ref', '-d', 'refs/remotes/ci'], { cwd: dir, env: GIT_ENV })
    const env = { ...GIT_ENV, CI: 'true' }
    expect(await runCli(['check'], dir, { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error[git-no-base]'),
    })
    expect(await runCli(['check', '--base', 'HEAD^'], dir, { env })).toMatchObject({ code: 1 })
  })
})
