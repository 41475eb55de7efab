import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findConfig, loadConfig, parseConfig } from '../../src/cli/config.ts'
import { createTempProject } from './temp-project.ts'

const read = (value: unknown) =>
  parseConfig(JSON.stringify(value), '/p/surface.config.json', 'surface.config.json')
const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return error as { code: string; message: string; remedy: string }
  }
  throw new Error('accepted')
}

describe('findConfig', () => {
  it('takes the nearest one up to the root of the repository', () => {
    const { dir, write } = createTempProject({
      'a/b/c/x': '',
      'surface.config.json': '{}',
      'a/surface.config.json': '{}',
    })
    mkdirSync(join(dir, '.git'))
    expect(findConfig(join(dir, 'a/b/c'))).toBe(join(dir, 'a/surface.config.json'))
    write('a/b/c/surface.config.json', '{}')
    expect(findConfig(join(dir, 'a/b/c'))).toBe(join(dir, 'a/b/c/surface.config.json'))
    expect(findConfig(dir)).toBe(join(dir, 'surface.config.json'))
  })

  it('does not look above the root of the repository, a worktree included', () => {
    const { dir, write } = createTempProject({ 'surface.config.json': '{}', 'repo/a/x': '' })
    mkdirSync(join(dir, '.git'))
    write('repo/.git', 'gitdir: elsewhere')
    expect(findConfig(join(dir, 'repo/a'))).toBeNull()
    expect(findConfig(dir)).toBe(join(dir, 'surface.config.json'))
  })

  it('looks at the directory itself alone where there is no repository', () => {
    const { dir } = createTempProject({ 'surface.config.json': '{}', 'a/x': '' })
    expect(findConfig(join(dir, 'a'))).toBeNull()
    expect(findConfig(dir)).toBe(join(dir, 'surface.config.json'))
  })
})

describe('loadConfig', () => {
  it('reads the given file, with paths relative to it', () => {
    const { dir } = createTempProject({
      'conf/x.json': '{"bundle":"../src/b.ts","out":"snaps","name":"shop"}',
    })
    expect(loadConfig(dir, 'conf/x.json')).toEqual({
      bundle: join(dir, 'src/b.ts'),
      out: join(dir, 'conf/snaps'),
      name: 'shop',
      folder: join(dir, 'conf'),
    })
  })

  it('is empty without a file, and fails for a given one that is missing', () => {
    const { dir } = createTempProject()
    expect(loadConfig(dir, undefined)).toEqual({})
    expect(refusal(() => loadConfig(dir, 'x.json'))).toMatchObject({
      code: 'config-missing',
      message: 'There is no configuration at x.json.',
    })
    expect(refusal(() => loadConfig(dir, ''))).toMatchObject({ code: 'option-invalid' })
    expect(refusal(() => loadConfig(dir, 'node_modules'))).toMatchObject({ code: 'file-unreadable' })
  })
})

describe('parseConfig', () => {
  it('takes every field', () => {
    const fields = {
      $schema: './x.json',
      name: 'shop',
      from: 'mcp:node server.js',
      env: { TOKEN: '' },
      against: 'none',
      failOn: ['breaking', 'tool=risky'],
      profile: 'strict',
      rules: { 'enum-value-removed': 'off' },
    }
    expect(read(fields)).toEqual({ ...fields, folder: '/p' })
    expect(read({ from: 'x', env: ['TOKEN', 'MODE=test'] })).toMatchObject({ env: ['TOKEN', 'MODE=test'] })
    expect(read({ failOn: 'tool=risky, http=breaking' })).toMatchObject({
      failOn: 'tool=risky, http=breaking',
    })
  })

  it('takes a byte order mark', () => expect(parseConfig('\ufeff{}', '/p/c', 'c')).toEqual({ folder: '/p' }))

  it.each([
    [{ bundel: 'x' }, 'config-unknown-key', 'Did you mean "bundle"?'],
    [{ failon: 'any' }, 'config-unknown-key', 'Did you mean "failOn"?'],
    [{ zzzzzz: 1 }, 'config-unknown-key', 'Known are $schema, name, bundle, from, env'],
    [JSON.parse('{"__proto__":{}}'), 'config-unknown-key', 'Known are'],
    [{ constructor: 1 }, 'config-unknown-key', 'Known are'],
    [{ bundle: 3 }, 'config-invalid', 'Expected: the path of a module.'],
    [{ bundle: ' ' }, 'config-invalid', 'Expected: the path of a module.'],
    [{ bundle: 'a', from: 'b' }, 'config-invalid', 'Expected: one of them.'],
    [{ env: { A: 'b' } }, 'config-invalid', 'Expected: both, or none of them.'],
    [{ from: 'x', env: { A: 1 } }, 'config-invalid', 'Expected: a list of names, or an object of strings.'],
    [{ from: 'x', env: ['A-B'] }, 'config-invalid', 'Expected: a list of names, or an object of strings.'],
    [{ failOn: 'breaking,often' }, 'config-invalid', 'Expected: a list of breaking'],
    [{ failOn: ['any', 'x=any'] }, 'config-invalid', 'Expected: a list of breaking'],
    [{ profile: 'Strict' }, 'config-invalid', 'Expected: default or strict.'],
    [{ rules: { x: 'error' } }, 'config-invalid', 'Expected: breaking, risky, safe or off.'],
    [[], 'config-invalid', 'Expected: an object.'],
    [null, 'config-invalid', 'Expected: an object.'],
  ])('refuses %j', (value, code, remedy) => {
    expect(refusal(() => read(value))).toMatchObject({ code, remedy: expect.stringContaining(remedy) })
  })

  it('names the place of the offence', () => {
    expect(refusal(() => read({ rules: { 'a/b': 'error' } })).message).toBe(
      'surface.config.json holds "error" at /rules/a~1b.',
    )
  })

  it('says where it stops being JSON', () => {
    const text = '{\n  "bundle": "x",\n}\n'
    expect(refusal(() => parseConfig(text, '/p/c', 'c')).message).toBe('c is not JSON: line 3, column 1.')
  })
})
