import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const repository = fileURLToPath(new URL('../', import.meta.url))
const directory = realpathSync(mkdtempSync(join(tmpdir(), 'surfacekit-summary-')))
symlinkSync(join(repository, 'node_modules'), join(directory, 'node_modules'), 'junction')
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Runs a file of tests on its own; returns the last line that is printed and whether the run passed. */
function run(source: string): { line: string | undefined; passed: boolean } {
  writeFileSync(join(directory, 'a.test.ts'), `import { afterAll, beforeAll, it } from 'vitest'\n${source}\n`)
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const reporter = join(repository, 'test/summary-reporter.ts')
  const result = spawnSync(
    process.execPath,
    [vitest, 'run', '--reporter=default', `--reporter=${reporter}`, '--root', directory],
    { cwd: directory, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  )
  return { line: result.stdout.trimEnd().split('\n').at(-1), passed: result.status === 0 }
}

describe('the last line of a run', () => {
  it.each([
    [
      'counts what passed and what was skipped',
      `it('a', () => {}); it.skip('b', () => {}); it.todo('c')`,
      '1 passed, 0 failed, 2 skipped',
    ],
    [
      'counts what failed',
      `it('a', () => {}); it('b', () => { throw new Error() })`,
      '1 passed, 1 failed, 0 skipped',
    ],
    ['counts a file that cannot be loaded', `throw new Error()`, '0 passed, 1 failed, 0 skipped'],
    [
      'counts a hook that fails before',
      `beforeAll(() => { throw new Error() }); it('a', () => {})`,
      '0 passed, 1 failed, 1 skipped',
    ],
    [
      'counts a hook that fails after',
      `afterAll(() => { throw new Error() }); it('a', () => {})`,
      '1 passed, 1 failed, 0 skipped',
    ],
    [
      'counts an error outside of any test',
      `it('a', async () => { setTimeout(() => { throw new Error() }); await new Promise((done) => setTimeout(done, 50)) })`,
      '1 passed, 1 failed, 0 skipped',
    ],
  ])('%s', (_what, source, line) => {
    expect(run(source)).toEqual({ line, passed: line.includes(' 0 failed') })
  })
})
