import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { runCli } from './run-cli.ts'
import { createTempProject } from './temp-project.ts'

const BUNDLE = `import { defineContract } from 'surfacekit/contract'
import { z } from 'zod'
export const things = defineContract({ prefix: 'things' }, {
  list: { method: 'GET', path: '/', desc: 'Lists things.', output: z.object({ id: z.string() }) },
})
`

function createProject(files: Readonly<Record<string, string>> = {}) {
  const { dir, write } = createTempProject({ 'contract.mjs': BUNDLE, ...files })
  mkdirSync(join(dir, '.git'))
  return {
    dir,
    write,
    init: (...argv: string[]) => runCli(['init', ...argv], dir),
    in: (folder: string, ...argv: string[]) => runCli(argv, join(dir, folder)),
    read: (file: string) => readFileSync(join(dir, file), 'utf8'),
    has: (file: string) => existsSync(join(dir, file)),
    /** Every file with its text and the time it was written. */
    state: () =>
      readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .filter((file) => !file.startsWith('node_modules') && statSync(join(dir, file)).isFile())
        .map((file) => [file, readFileSync(join(dir, file), 'utf8'), statSync(join(dir, file)).mtimeMs]),
  }
}

const WORKFLOW = '.github/workflows/surface.yml'
type Workflow = {
  jobs: { surface: { defaults?: { run: object }; steps: { uses?: string; run?: string; with?: object }[] } }
}

describe('surface init', () => {
  it('writes a configuration and a snapshot that check finds fresh, and no workflow that nobody asked for', async () => {
    const project = createProject()
    expect(await project.init('contract.mjs')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^wrote surface\.config\.json\nwrote snapshots\n/),
    })
    expect(JSON.parse(project.read('surface.config.json'))).toMatchObject({
      bundle: 'contract.mjs',
      out: 'snapshots',
    })
    expect(project.has(WORKFLOW)).toBe(false)
    expect(await project.in('.', 'check', '--against', 'none')).toMatchObject({ code: 0 })
  })

  it('can be run again: the second run keeps every byte of the first', async () => {
    const project = createProject()
    await project.init('contract.mjs', '--workflow')
    const first = project.state()
    for (const argv of [['contract.mjs', '--workflow'], ['--workflow'], []]) {
      const again = await project.init(...argv)
      expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('kept  surface.config.json') })
      expect(again.stdout).not.toContain('wrote')
      expect(project.state()).toEqual(first)
    }
  })

  it.each([
    ['a configuration', 'surface.config.json', '{ "bundle": "contract.mjs", "name": "mine" }'],
    ['a snapshot that is broken', 'snapshots/surface.json', '<<<<<<< ours\n'],
    ['a workflow', WORKFLOW, 'name: mine\n'],
  ])('never writes over %s', async (_, file, text) => {
    const project = createProject({ [file]: text })
    const result = await project.init('contract.mjs', '--workflow')
    expect(result.code, result.stderr).toBe(0)
    expect(project.read(file)).toBe(text)
    for (const other of ['surface.config.json', 'snapshots/surface.json', WORKFLOW])
      expect(project.has(other)).toBe(true)
  })

  it.each([
    ['does not load', ['contract.mjs'], 'throw new Error("no")', 'bundle-threw'],
    ['is not there', ['other.mjs'], BUNDLE, 'bundle-missing'],
    ['is not named', [], BUNDLE, 'no-bundle'],
  ])('leaves nothing behind where the bundle %s', async (_, argv, bundle, code) => {
    const project = createProject({ 'contract.mjs': bundle })
    const before = project.state()
    expect(await project.init(...argv, '--workflow')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`error[${code}]`),
    })
    expect(project.state()).toEqual(before)
  })

  it('says what stands in the way of a file', async () => {
    const project = createProject({ '.github': 'a file' })
    expect(await project.init('contract.mjs', '--workflow')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'error[file-unwritable]: .github/workflows/surface.yml cannot be written',
      ),
    })
  })

  it('takes a configuration further up for that of another project, where a bundle is named', async () => {
    const project = createProject({
      'surface.config.json': '{ "bundle": "contract.mjs" }',
      'packages/shop/shop.mjs': BUNDLE,
    })
    const result = await project.in('packages/shop', 'init', 'shop.mjs')
    expect(result.code, result.stderr).toBe(0)
    expect(JSON.parse(project.read('packages/shop/surface.config.json'))).toMatchObject({
      bundle: 'shop.mjs',
    })
    expect(project.has('packages/shop/snapshots/surface.json')).toBe(true)
    expect(project.has('snapshots')).toBe(false)
    expect(await project.in('packages/shop', 'init')).toMatchObject({ code: 0 })
  })
})

describe('the workflow', () => {
  it.each([
    ['npm', 'package-lock.json', 'npm ci', 'npx surface check'],
    ['pnpm', 'pnpm-lock.yaml', 'pnpm install --frozen-lockfile', 'pnpm exec surface check'],
    ['yarn', 'yarn.lock', 'yarn install --immutable', 'yarn surface check'],
  ])('installs and runs with %s', async (cache, lock, install, check) => {
    const project = createProject({ [lock]: '' })
    await project.init('contract.mjs', '--workflow')
    const { steps } = (parseYaml(project.read(WORKFLOW)) as Workflow).jobs.surface
    const runs = steps.flatMap(({ run }) => (run === undefined ? [] : [run]))
    expect(runs[0]).toBe(install)
    expect(runs[1]).toMatch(new RegExp(`^${check} `))
    expect(steps.find(({ uses }) => uses?.startsWith('actions/setup-node'))).toMatchObject({
      with: { cache },
    })
    expect(steps.some(({ uses }) => uses?.startsWith('pnpm/action-setup'))).toBe(cache === 'pnpm')
  })

  it.each(['packages/shop', "odd: 'name' #1"])(
    'of a project in %s stands at the root and runs there',
    async (folder) => {
      const project = createProject({ [`${folder}/shop.mjs`]: BUNDLE })
      const result = await project.in(folder, 'init', 'shop.mjs', '--workflow')
      expect(result.code, result.stderr).toBe(0)
      const { surface } = (parseYaml(project.read(WORKFLOW)) as Workflow).jobs
      expect(surface.defaults).toEqual({ run: { 'working-directory': folder } })
      expect(surface.steps.at(-1)).toMatchObject({ with: { path: `${folder}/surface.md` } })
      expect(project.has(`${folder}/.github`)).toBe(false)
    },
  )
})
