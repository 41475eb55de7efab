import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { GIT_ENV } from '../sources/git-repository.ts'
import { createGateProject, installWithLibrary, type Definition, type GateProject } from './gate-project.ts'

let project: GateProject
beforeEach(() => (project = createGateProject()))

describe('an upgrade of the schema library', { timeout: 120_000 }, () => {
  // The command of a copy of this package, which finds the project's own library.
  const own = (...argv: string[]) => {
    const command = join(project.dir, 'node_modules/.bin/surface')
    const { status, stdout, stderr } = spawnSync(command, argv, {
      cwd: project.dir,
      env: GIT_ENV,
      encoding: 'utf8',
    })
    return { code: status, stdout, stderr }
  }
  const upgrade = (definition: Definition) => {
    installWithLibrary(project.dir, 'zod40')
    project.define(definition)
    expect(own('snapshot').code).toBe(0)
    project.commit()
    project.git('checkout', '-q', '-b', 'upgrade')
    installWithLibrary(project.dir, 'zod46')
  }

  it('that writes the same otherwise is green with a note, unless --exact asks', () => {
    upgrade({ customerId: 'z.string().nullable()' })
    expect(own('check')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Tools {3}unchanged [^]*^HTTP {4}unchanged .*; the document's bytes moved, not its meaning$/m,
      ),
      stderr: expect.stringMatching(/^note: .* written differently in snapshots and means the same/),
    })
    expect(own('check', '--exact')).toMatchObject({ code: 1, stdout: expect.stringContaining('STALE') })
  })

  it('that narrows what a date and time is, is red with the value that shows it', () => {
    upgrade({ optional: 'at: z.iso.datetime(),' })
    const { code, stdout } = own('check')
    expect(code).toBe(1)
    expect(stdout).toMatch(/BREAKING +orders\.create/)
    const [, witness] = /Accepted before, refused now:\n {4}(.*)/.exec(stdout)!
    // Zod 4.0 took a time without seconds.
    expect(JSON.parse(witness!)).toMatchObject({ at: expect.stringMatching(/T\d\d:\d\dZ$/) })
  })
})
