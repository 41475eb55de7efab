/** A manifest alone says which digests moved and nothing else: committing one must not take the gate's eyes away. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSnapshot } from '../../src/snapshot/store.ts'
import { createGateProject, type GateProject } from './gate-project.ts'

let project: GateProject
beforeEach(async () => {
  project = createGateProject()
  project.define({})
  await project.surface('snapshot')
  project.commit()
})

const removeDetails = () => rmSync(join(project.dir, 'snapshots/surface.details.json'))

describe('a committed snapshot without its details', () => {
  beforeEach(() => {
    project.git('checkout', '-q', '-b', 'topic')
    removeDetails()
  })

  it('is stale, also when every digest is right, and says what repairs it', async () => {
    const { code, stdout } = await project.surface('check')
    expect(code).toBe(1)
    expect(stdout).toContain(
      'STALE     snapshots is not what bundle.mjs builds: surface.details.json is missing',
    )
    expect(stdout).toContain('npx surface snapshot && git add snapshots')
    expect(stdout).toMatch(/FAILED: the snapshot is stale\.\n$/)
    await project.surface('snapshot')
    expect((await project.surface('check')).code).toBe(0)
  })

  it('does not hide a break: it is still compared with the base', async () => {
    project.define({ channels: ['web'] })
    await project.surface('snapshot')
    removeDetails()
    const { code, stdout } = await project.surface('check')
    expect(code).toBe(1)
    expect(stdout).toContain('no longer accepts "phone"')
    expect(stdout).toMatch(/FAILED: the snapshot is stale, and \d+ breaking findings from one edit/)
  })

  it.each([
    ['without a base', ['--against', 'none'], 'surface.details.json is missing'],
    ['in Markdown', ['--format', 'markdown'], '**Stale:** `snapshots` is not what'],
    ['as an annotation', ['--format', 'github'], '::error title=stale snapshot::'],
    ['for a test server', ['--format', 'junit'], '<failure type="stale"'],
  ])('%s too', async (_, argv, text) => {
    const { code, stdout } = await project.surface('check', ...argv)
    expect(code).toBe(1)
    expect(stdout).toContain(text)
    expect(stdout).toContain('surface.details.json is missing')
  })

  it('can still be read and compared where nobody commits it', async () => {
    expect(readSnapshot(join(project.dir, 'snapshots')).details).toBeNull()
    const { code, stdout } = await project.surface('diff', 'git:main', 'snapshots')
    expect(code).toBe(0)
    expect(stdout).toContain('Shown   not known: snapshots has no details, digests alone were compared')
  })
})

describe('a base without details', () => {
  beforeEach(() => {
    removeDetails()
    project.commit()
    project.git('checkout', '-q', '-b', 'topic')
  })

  it('is named in the state of the report, whether something moved or nothing', async () => {
    await project.surface('snapshot')
    const still = await project.surface('check')
    expect(still.code).toBe(0)
    expect(still.stdout).toMatch(
      /^Shown {3}not known: [0-9a-f]{7} has no details, digests alone were compared$/m,
    )
    project.define({ channels: ['web'] })
    await project.surface('snapshot')
    const moved = await project.surface('check')
    expect(moved.stdout).toMatch(/^Shown {3}not known: [0-9a-f]{7} has no details/m)
    expect(moved.stdout).toContain('digest-moved')
    const markdown = await project.surface('check', '--format', 'markdown')
    expect(markdown.stdout).toMatch(/Newly shown to a model:\*\* not known: `[0-9a-f]{7}` has no details/)
    const json = JSON.parse((await project.surface('check', '--format', 'json')).stdout) as {
      state: { withoutDetails?: string }
    }
    expect(json.state.withoutDetails).toBe('before')
  })

  it('is not taken for one when both have theirs', async () => {
    await project.surface('snapshot')
    project.commit()
    project.git('checkout', '-q', '-b', 'after')
    const { stdout } = await project.surface('check', '--base', 'topic', '--format', 'json')
    expect(JSON.parse(stdout)).not.toHaveProperty('state.withoutDetails')
  })
})
