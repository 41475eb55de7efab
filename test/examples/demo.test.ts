import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const demo = () => spawnSync('npm', ['run', '--silent', 'demo'], { cwd: repository, encoding: 'utf8' })

describe('npm run demo', () => {
  it('shows a gate that goes red, with the reason, and the same on every run', { timeout: 180_000 }, () => {
    const first = demo()
    expect(first.stderr).toBe('')
    expect(first.status).toBe(0)
    expect(first.stdout.match(/(?<=exit code )\d/g)).toEqual(['0', '1', '0', '0', '1'])
    const [shown, broken] = first.stdout.split('$ npx surface check\n').slice(1)
    expect(shown).toContain('2 new answer paths reach a model\n  get_person   /email, /phone')
    expect(shown).toContain('\nFAILED: the snapshot is stale.')
    expect(broken).toContain('BREAKING  people.list     tool list_people · GET /people')
    expect(broken).toContain('{"search":"aa"}')
    expect(first.stdout).not.toContain(repository)
    expect(demo().stdout).toBe(first.stdout)
  })
})
