import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { GIT_ENV } from '../sources/git-repository.ts'
import { createGateProject, type GateProject } from './gate-project.ts'
import { runCli } from './run-cli.ts'
import { createTempProject } from './temp-project.ts'

let project: GateProject
beforeEach(() => (project = createGateProject()))

const text = async (...argv: string[]) => {
  const { code, stdout, stderr } = await project.surface(...argv)
  return { code, stdout, stderr }
}

/** Commits the working tree on a branch of its own and merges it into main. */
function merge(branch: string): void {
  project.commit()
  project.git('checkout', '-q', 'main')
  project.git('merge', '-q', '--no-ff', '-m', `merge ${branch}`, branch)
}

const branch = (name: string) => project.git('checkout', '-q', '-b', name, 'main')
const fingerprintsOf = (stdout: string) => /accept ((?:[0-9a-f]{12} ?)+)/.exec(stdout)![1]!.trim().split(' ')

it('the life of a repository', { timeout: 180_000 }, async () => {
  // Adopting on a branch: green, and it becomes the base.
  branch('adopt')
  project.define({})
  expect(await text('check')).toMatchObject({ code: 1, stdout: expect.stringContaining('MISSING') })
  expect((await text('snapshot')).code).toBe(0)
  expect(await text('check')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('this one becomes the base'),
  })
  merge('adopt')

  // A safe change is green once its snapshot is committed.
  branch('safe')
  project.define({ optional: 'note: z.string().optional(),' })
  const stale = await text('check')
  expect(stale).toMatchObject({ code: 1, stdout: expect.stringContaining('STALE') })
  expect(stale.stdout).toContain('npx surface snapshot && git add snapshots')
  await text('snapshot')
  expect(await text('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 safe') })
  merge('safe')

  // A breaking one is red, and a new snapshot does not make it green.
  branch('break')
  project.define({ optional: 'note: z.string().optional(),', channels: ['web'] })
  await text('snapshot')
  const red = await text('check')
  expect(red).toMatchObject({ code: 1, stdout: expect.stringContaining('no longer accepts "phone"') })
  const fingerprints = fingerprintsOf(red.stdout)
  expect(fingerprints).toHaveLength(2)

  // Accepted, it is green and stays visible with its reason.
  expect((await text('accept', ...fingerprints, '--reason', 'phone orders ended')).code).toBe(0)
  const accepted = await text('check')
  expect(accepted).toMatchObject({ code: 0, stdout: expect.stringContaining('BREAKING, accepted') })
  expect(accepted.stdout).toContain('phone orders ended')
  merge('break')

  // Undone, then done again: the consent was spent with the merge and has to be given anew.
  branch('undo')
  project.define({ optional: 'note: z.string().optional(),' })
  await text('snapshot')
  expect(await text('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('0 breaking') })
  merge('undo')
  branch('redo')
  project.define({ optional: 'note: z.string().optional(),', channels: ['web'] })
  await text('snapshot')
  const again = await text('check')
  expect(again.code).toBe(1)
  expect(fingerprintsOf(again.stdout)).toEqual(fingerprints)
  await text('accept', ...fingerprints, '--reason', 'this time for good')
  expect(await text('check')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('this time for good'),
  })
  merge('redo')

  // Two branches that began together change different operations: no conflict, and the result is fresh.
  branch('left')
  branch('right')
  const after = { optional: 'note: z.string().optional(),', channels: ['web'] }
  project.define({ ...after, optional: `${after.optional} gift: z.boolean().optional(),` })
  await text('snapshot')
  merge('right')
  project.git('checkout', '-q', 'left')
  project.define({ ...after, customerExtra: 'since: z.string(),' })
  await text('snapshot')
  merge('left')
  expect(await text('check', '--base', 'main~2')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Snapshot: up to date'),
  })

  // A release of the time before the break is fixed: compared with main it would bring the phone back.
  project.git('checkout', '-q', '-b', 'release/1.x', 'main^{/merge safe}')
  project.git('checkout', '-q', '-b', 'fix')
  project.define({ optional: 'note: z.string().optional(), fixed: z.string().optional(),' })
  await text('snapshot')
  project.commit()
  expect(await text('check', '--base', 'release/1.x')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('(--base release/1.x)'),
  })
  expect((await text('check', '--base', 'release/1.x')).stdout).not.toContain('phone')
  expect((await text('check', '--base', 'main')).stdout).toContain('phone')
})

describe('acceptances', () => {
  beforeEach(async () => {
    project.define({})
    await project.surface('snapshot')
    project.commit()
  })

  it('of two branches merge without conflict', async () => {
    branch('one')
    project.define({ channels: ['web'] })
    await text('snapshot')
    await text('accept', ...fingerprintsOf((await text('check')).stdout), '--reason', 'one')
    merge('one')
    project.git('checkout', '-q', '-b', 'two', 'main~1')
    project.define({ customerId: 'z.string().nullable()' })
    await text('snapshot')
    await text('accept', ...fingerprintsOf((await text('check')).stdout), '--reason', 'two')
    project.commit()
    project.git('checkout', '-q', 'main')
    expect(() => project.git('merge', '-q', '--no-ff', '-m', 'merge', 'two')).not.toThrow()
    expect(await text('check', '--base', 'main~2')).toMatchObject({ code: 0 })
  })

  it('that match nothing are named with the nearest finding', async () => {
    branch('other')
    project.define({ channels: ['web'] })
    await text('snapshot')
    await text('accept', ...fingerprintsOf((await text('check')).stdout), '--reason', 'first thought')
    project.define({ channels: ['phone'] })
    await text('snapshot')
    const result = await text('check')
    expect(result.code).toBe(1)
    expect(result.stderr).toMatch(
      /acceptance [0-9a-f]{12} \(orders\.create, .*\) matches no finding\. The nearest is/,
    )
  })

  it('are written by the very command that is printed, whatever check was told', async () => {
    project.git('mv', 'surface.config.json', 'other.json')
    project.commit()
    branch('told')
    project.define({ channels: ['web'] })
    const told = ['--config', 'other.json', '--base', 'main', '--profile', 'strict']
    const [plain, markdown] = await Promise.all(
      ['text', 'markdown'].map(async (format) => {
        const { stdout } = await text('check', 'bundle.mjs', ...told, '--format', format)
        return /npx surface (accept .*) --reason "why"/.exec(stdout)?.[1]
      }),
    )
    expect(plain).toMatch(/ --bundle bundle\.mjs --config other\.json --base main --profile strict$/)
    expect(markdown).toBe(plain)
    expect(await text(...plain!.split(' '), '--reason', 'why')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('snapshots/accepted/'),
    })
    await text('snapshot', ...told.slice(0, 2))
    expect(await text('check', 'bundle.mjs', ...told)).toMatchObject({ code: 0 })
  })

  it('refuse a fingerprint that is no finding, a missing reason, and a run without a base', async () => {
    branch('bad')
    project.define({ channels: ['web'] })
    const [first] = fingerprintsOf((await text('check')).stdout)
    for (const [argv, code] of [
      [['accept', '0123456789ab', '--reason', 'x'], 'accept-unknown'],
      [['accept', first!, '0123456789ab', '--reason', 'x'], 'accept-unknown'],
      [['accept', first!], 'accept-without-reason'],
      [['accept', first!, '--reason', ' '], 'accept-without-reason'],
      [['accept', first!, '--reason', 'x', '--against', 'none'], 'accept-without-base'],
    ] as const) {
      expect(await text(...argv)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`error[${code}]`),
      })
    }
    expect((await text('check')).stdout).not.toContain('accepted in')
  })

  it('of a shown path count for --fail-on shown', async () => {
    branch('shown')
    project.define({ customerExtra: 'email: z.string(),' })
    await text('snapshot')
    const shown = await text('check', '--fail-on', 'shown')
    expect(shown).toMatchObject({ code: 1, stdout: expect.stringContaining('/email') })
    await text('accept', ...fingerprintsOf(shown.stdout), '--reason', 'support needs it')
    expect(await text('check', '--fail-on', 'shown')).toMatchObject({ code: 0 })
  })

  it('show in a diff that reads both sides and builds none', async () => {
    branch('read')
    project.define({ channels: ['web'] })
    await text('snapshot')
    await text('accept', ...fingerprintsOf((await text('check')).stdout), '--reason', 'phone orders ended')
    project.commit()
    for (const argv of [['git:main', 'git:read'], ['git:main', 'snapshots'], ['git:main'], []]) {
      const { code, stdout } = await text('diff', ...argv)
      expect(stdout).toContain('reason: phone orders ended (accepted in this change)')
      expect(code).toBe(0)
    }
    // Consent that both sides hold was given to an earlier change.
    project.git('checkout', '-q', '-b', 'again', 'read')
    project.define({})
    await text('snapshot')
    project.commit()
    expect(await text('diff', 'git:again', 'git:read')).toMatchObject({ code: 1 })
    project.write('snapshots/accepted/0123456789ab.json', '{}')
    expect((await text('diff', 'git:main', 'snapshots')).stderr).toContain('error[acceptance-invalid]')
  })

  it('edited by hand end the run with exit code 2', async () => {
    branch('edited')
    project.define({ channels: ['web'] })
    await text('snapshot')
    project.write('snapshots/accepted/0123456789ab.json', '{}')
    expect(await text('check')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error[acceptance-invalid]'),
    })
  })
})

describe('the base', () => {
  beforeEach(async () => {
    project.define({})
    await project.surface('snapshot')
    project.commit()
    branch('topic')
  })

  it('that was moved is named instead of taken for none', async () => {
    project.git('mv', 'snapshots', 'moved')
    project.write('surface.config.json', JSON.stringify({ bundle: 'bundle.mjs', out: 'moved' }))
    const result = await text('check')
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('error[base-snapshot-moved]') })
    const against = /--against (\S+)`/.exec(result.stderr)![1]!
    expect((await text('check', '--against', against)).code).toBe(0)
  })

  it('is that of the configuration, wherever the command runs', async () => {
    project.write('package.json', '{"name":"gate-package"}')
    project.write('surface.config.json', JSON.stringify({ bundle: 'bundle.mjs' }))
    project.define({ channels: ['web'] })
    const config = join(project.dir, 'surface.config.json')
    const elsewhere = createTempProject()
    for (const cwd of [elsewhere.dir, createGateProject().dir]) {
      const { code, stdout, stderr } = await runCli(['check', '--config', config], cwd, { env: GIT_ENV })
      expect(stderr).toBe('')
      expect(stdout).toMatch(/^gate-package · /)
      expect(stdout).toContain('enum-value-removed')
      expect(code).toBe(1)
    }
  })

  it('of another surface in the same repository is not taken for a moved one', async () => {
    project.write('surface.config.json', JSON.stringify({ bundle: 'bundle.mjs', out: 'second' }))
    await text('snapshot')
    expect(await text('check')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('becomes the base'),
    })
  })

  it('that does not parse, or of an explicit path that is missing, is exit code 2', async () => {
    expect(await text('check', '--against', 'git:main:elsewhere')).toMatchObject({ code: 2 })
    project.git('checkout', '-q', 'main')
    project.write('snapshots/surface.json', '<<<<<<< ours\n')
    project.commit()
    branch('after')
    await text('snapshot')
    expect(await text('check')).toMatchObject({ code: 2, stderr: expect.stringContaining('conflict') })
  })

  it('of version 2 makes this snapshot the first', async () => {
    project.git('checkout', '-q', 'main')
    project.write('snapshots/surface.json', JSON.stringify({ manifestVersion: 2, digestVersion: 1 }))
    project.commit()
    branch('after')
    await text('snapshot')
    expect(await text('check')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('becomes the base'),
    })
  })

  it('is turned off by none, and its absence ends a run in CI only', async () => {
    expect(await text('check', '--against', 'none')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('no base was asked for'),
    })
    rmSync(join(project.dir, '.git'), { recursive: true })
    expect(await text('check')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Compared with snapshots only'),
    })
    expect(await project.surfaceIn({ CI: 'true' }, 'check')).toMatchObject({ code: 2 })
  })
})

describe('outputs', () => {
  it('are all written, whatever becomes of one of them', async () => {
    project.define({})
    await text('snapshot')
    project.commit()
    branch('topic')
    project.write('file', '')
    const result = await text(
      'check',
      '--output',
      'nope=a',
      '--output',
      'markdown=out/b.md',
      '--output',
      'json=file/c',
      '--output',
      'json=d.json',
    )
    expect(result).toMatchObject({ code: 2, stdout: expect.stringContaining('unchanged') })
    expect(result.stderr).toContain('error[report-format-unknown]')
    expect(result.stderr).toContain('error[file-unwritable]')
    expect(project.read('out/b.md')).toContain('<!-- surfacekit:')
    expect(JSON.parse(project.read('d.json'))).toMatchObject({ reportVersion: 1 })
  })

  it.each(['github', 'gitlab', 'junit', 'sarif', 'json', 'markdown'])(
    '%s goes to stdout too',
    async (format) => {
      project.define({})
      await text('snapshot')
      project.commit()
      branch('topic')
      project.define({ channels: ['web'] })
      const result = await text('check', '--format', format)
      expect(result.code).toBe(1)
      expect(result.stdout).toContain('phone')
      if (format === 'github') expect(result.stdout).toMatch(/::error file=bundle\.mjs,line=\d+/)
    },
  )
})
