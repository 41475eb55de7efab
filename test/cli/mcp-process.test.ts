/** A run that is ended while it captures a server. Runs the built bin. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureCommand, isRunning } from '../sources/mcp-fixture.ts'
import { BUILT, createTempProject } from './temp-project.ts'

const BIN = join(BUILT, 'bin/surface.js')

describe.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s', (signal) => {
  it('ends the server, what it started, and the run by the same signal', { timeout: 60_000 }, async () => {
    const { dir, write } = createTempProject()
    write('tmp/.keep', '')
    const pidFile = join(dir, 'pids')
    const command = fixtureCommand({ pidFile, does: ['never-answers', 'ignores-signals', 'starts-another'] })
    const child = spawn(process.execPath, [BIN, 'inspect', `mcp:${command}`], {
      cwd: dir,
      env: { PATH: process.env['PATH'], TMPDIR: join(dir, 'tmp') },
      stdio: 'ignore',
    })
    const ended = new Promise<string | null>((resolve) => child.once('exit', (_, by) => resolve(by)))
    const pids = (): number[] =>
      existsSync(pidFile) ? readFileSync(pidFile, 'utf8').trim().split('\n').map(Number) : []
    await expect.poll(() => pids().length, { timeout: 30_000 }).toBe(2)
    child.kill(signal)
    expect(await ended).toBe(signal)
    for (const pid of pids()) await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
    expect(readdirSync(join(dir, 'tmp'))).toEqual(['.keep'])
  })
})
