import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const demo = () => spawnSync('npm', ['run', '--silent', 'demo'], { cwd: repository, encoding: 'utf8' })

describe('npm run demo', () => {
  it('shows a gate that goes red, with the reason, and the same on every run', () => {
    const first = demo()
    expect(first.stderr).toBe('')
    expect(first.status).toBe(0)
    expect(first.stdout.match(/exit code \d/g)).toEqual(['exit code 0', 'exit code 0', 'exit code 1'])
    expect(first.stdout.split('exit code 0').at(-1)).toMatch(/get_person .*answer/)
    expect(first.stdout).not.toContain(repository)
    expect(demo().stdout).toBe(first.stdout)
  })
})
