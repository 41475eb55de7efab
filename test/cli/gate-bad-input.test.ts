/** What a gate is given and cannot use: exit code 2, the place by name, what to do, and nothing else is lost. */
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGateProject, type GateProject } from './gate-project.ts'

let project: GateProject
beforeEach(async () => {
  project = createGateProject()
  project.define({})
  await project.surface('snapshot')
  project.commit()
  project.git('checkout', '-q', '-b', 'topic')
  project.define({ channels: ['web'] })
  await project.surface('snapshot')
})

const check = (...argv: string[]) => project.surface('check', ...argv)
const couldNotRun = (code: string, ...told: string[]) => ({
  code: 2,
  stderr: expect.stringMatching(new RegExp([`error\\[${code}\\]`, ...told].join('[^]*'))) as string,
})
const fingerprints = async () =>
  /accept ((?:[0-9a-f]{12} ?)+)/
    .exec((await check()).stdout)![1]!
    .trim()
    .split(' ')

describe('a configuration', () => {
  it.each([
    [
      'an unknown key',
      { bundel: 'bundle.mjs' },
      ['config-unknown-key', 'surface\\.config\\.json', 'Did you mean "bundle"'],
    ],
    ['a wrong type', { bundle: 7 }, ['config-invalid', '/bundle', 'the path of a module']],
    ['a threshold that is none', { bundle: 'bundle.mjs', failOn: 'often' }, ['config-invalid', '/failOn']],
    [
      'a kind that is none',
      { bundle: 'bundle.mjs', rules: { 'enum-value-removd': 'off' } },
      ['config-rule-unknown', 'enum-value-removed'],
    ],
    ['a list', [], ['config-invalid', 'the root']],
  ])('with %s', async (_, config, [code, ...told]) => {
    project.write('surface.config.json', JSON.stringify(config))
    const result = await check('--output', 'markdown=report.md')
    expect(result).toMatchObject({ ...couldNotRun(code!, ...told), stdout: '' })
  })

  it('that re-levels a rule is named in every report, and judges so', async () => {
    const rules = { 'enum-value-removed': 'safe' }
    project.write('surface.config.json', JSON.stringify({ name: 'gate', bundle: 'bundle.mjs', rules }))
    for (const format of ['text', 'markdown', 'json']) {
      const { code, stdout } = await check('--format', format)
      expect(code).toBe(0)
      expect(stdout).toMatch(/Rules judged otherwise: `?enum-value-removed`? safe|"relevelled"/)
    }
  })
})

describe('an accepted file', () => {
  const accepted = (name: string) => `snapshots/accepted/${name}.json`
  const edit = (name: string, change: (fields: Record<string, unknown>) => void) => {
    const fields = JSON.parse(project.read(accepted(name))) as Record<string, unknown>
    change(fields)
    project.write(accepted(name), JSON.stringify(fields))
  }
  let names: string[]
  beforeEach(async () => {
    names = await fingerprints()
    await project.surface('accept', ...names, '--reason', 'why')
  })

  it('edited by hand to cover more', async () => {
    edit(names[0]!, (fields) => (fields['operation'] = 'customers.get'))
    expect(await check()).toMatchObject(couldNotRun('acceptance-invalid', names[0]!, 'edited by hand'))
  })

  it('of the tool surface turned into one of HTTP', async () => {
    edit(names[0]!, (fields) => (fields['surface'] = fields['surface'] === 'http' ? 'tool' : 'http'))
    expect(await check()).toMatchObject(couldNotRun('acceptance-invalid', names[0]!))
  })

  it('duplicated under another name', async () => {
    copyFileSync(join(project.dir, accepted(names[0]!)), join(project.dir, accepted('0123456789ab')))
    expect(await check()).toMatchObject(couldNotRun('acceptance-invalid', '0123456789ab', 'copied'))
  })

  it('with the markers of a merge', async () => {
    project.write(accepted(names[0]!), `<<<<<<< ours\n${project.read(accepted(names[0]!))}`)
    expect(await check()).toMatchObject(couldNotRun('acceptance-invalid', 'not JSON'))
  })

  it('of one surface says nothing of the other', async () => {
    rmSync(join(project.dir, accepted(names[0]!)))
    const { code, stdout } = await check()
    expect(code).toBe(1)
    expect(await fingerprints()).toEqual([names[0]])
    expect(stdout).toContain('FAILED: 1 breaking finding')
  })

  it('says so when its reason is replaced', async () => {
    const again = await project.surface('accept', names[0]!, '--reason', 'a better one')
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('instead of the reason given before: why'),
    })
  })

  it('of a fingerprint that is none names what there is', async () => {
    const wrong = `${names[0]!.slice(0, -1)}${names[0]!.endsWith('0') ? '1' : '0'}`
    expect(await project.surface('accept', wrong, '--reason', 'x')).toMatchObject(
      couldNotRun('accept-unknown', `The nearest is\\n  - ${names[0]!}  orders\\.create: `),
    )
    expect(await project.surface('accept', '0123456789ab', '--reason', 'x')).toMatchObject(
      couldNotRun('accept-unknown', 'None of the 2', `- ${names[0]!}`, `- ${names[1]!}`),
    )
  })

  it('cannot stand where a file is in the way', async () => {
    rmSync(join(project.dir, 'snapshots/accepted'), { recursive: true })
    project.write('snapshots/accepted', '')
    expect(await check()).toMatchObject({ code: 2, stderr: expect.stringContaining('snapshots/accepted') })
  })
})

describe('an event file', () => {
  const env = (path: string) => ({ CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: path })

  it.each([
    ['is missing', null, 'it cannot be read'],
    ['is not JSON', '{ "pull_request":', 'it is not JSON'],
  ])('that %s', async (_, text, why) => {
    if (text !== null) project.write('event.json', text)
    const result = await project.surfaceIn(env(join(project.dir, 'event.json')), 'check')
    expect(result).toMatchObject({ ...couldNotRun('ci-event-unreadable', why, '--base REV'), stdout: '' })
    const named = await project.surfaceIn(env(join(project.dir, 'event.json')), 'check', '--base', 'main')
    expect(named.code).toBe(1)
  })

  it('that names a commit nobody has is no reason to compare with another', async () => {
    project.write('event.json', JSON.stringify({ before: 'a'.repeat(40) }))
    const result = await project.surfaceIn(env(join(project.dir, 'event.json')), 'check')
    expect(result).toMatchObject(
      couldNotRun('git-base-not-fetched', `git fetch --depth=1 origin ${'a'.repeat(40)}`),
    )
  })
})

describe('an output', () => {
  it.each([
    ['of an unknown format', 'pdf=x.pdf', 'report-format-unknown', 'Use one of text, markdown'],
    ['below a file', 'json=file/x.json', 'file-unwritable', 'file/x\\.json'],
    ['that is a directory', 'sarif=snapshots', 'file-unwritable', 'snapshots'],
  ])('%s costs the others nothing, and the run its verdict', async (_, output, code, told) => {
    project.write('file', '')
    const result = await check(
      '--output',
      output,
      '--output',
      'markdown=a.md',
      '--output',
      'junit=deep/b.xml',
    )
    expect(result).toMatchObject({
      ...couldNotRun(code, told),
      stdout: expect.stringContaining('FAILED: 2 breaking'),
    })
    expect(project.read('a.md')).toContain('phone')
    expect(project.read('deep/b.xml')).toContain('<failure ')
  })

  it.each(['markdown', '=x', 'markdown='])('that names no file: %s', async (output) => {
    expect(await check('--output', output)).toMatchObject({
      ...couldNotRun('option-invalid', 'FORMAT=FILE'),
      stdout: '',
    })
  })
})

describe('a base', () => {
  /** Main with other snapshot files, and the topic that stands on it. */
  const rewrite = (file: string, change: (text: string) => string) => {
    project.git('stash', '-q')
    project.git('checkout', '-q', 'main')
    project.write(file, change(project.read(file)))
    project.commit()
    project.git('checkout', '-q', '-B', 'topic')
    project.git('checkout', '-q', 'stash@{0}', '--', '.')
  }

  it.each([
    ['is cut short', 'snapshots/surface.json', (text: string) => text.slice(0, 300), 'snapshot-not-json'],
    [
      'is something else',
      'snapshots/surface.json',
      () => '{"manifestVersion":3,"digestVersion":1}',
      'snapshot-shape',
    ],
    [
      'holds markers of a merge',
      'snapshots/surface.json',
      (text: string) => `<<<<<<< a\n${text}`,
      'snapshot-conflict-markers',
    ],
    [
      'has details of another run',
      'snapshots/surface.details.json',
      (text: string) => text.replace('"phone"', '"fax"'),
      'snapshot-inconsistent',
    ],
  ])('whose snapshot %s is named with its commit', async (_, file, change, code) => {
    rewrite(file, change)
    const commit = project.git('rev-parse', '--short=7', 'main')
    expect(await check()).toMatchObject({ ...couldNotRun(code, `${commit}:snapshots/surface`), stdout: '' })
  })
})
