import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { splitWords } from '../../src/sources/mcp-words.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? 20_267)

describe('splitWords', () => {
  it.each([
    ['node server.js', ['node', 'server.js']],
    ['  node \t server.js\n', ['node', 'server.js']],
    [`node 'a b' "c d" e\\ f`, ['node', 'a b', 'c d', 'e f']],
    [`node ''`, ['node', '']],
    [`x a'b'"c"\\d`, ['x', 'abcd']],
    [String.raw`x "a\"b\\c\d\$e"`, ['x', String.raw`a"b\c\d$e`]],
    [`x 'it'\\''s'`, ['x', `it's`]],
    ['x $HOME `id` *.js > y; z | w', ['x', '$HOME', '`id`', '*.js', '>', 'y;', 'z', '|', 'w']],
    ['x a\\\nb', ['x', 'ab']],
  ])('%j', (command, words) => expect(splitWords(command)).toEqual(words))

  it.each([
    ['', 'names no program'],
    ['   ', 'names no program'],
    [`'' x`, 'names no program'],
    [`x 'a`, `quote ' is not closed`],
    [`x "a\\"`, `quote " is not closed`],
    ['x \\', 'ends with a backslash'],
  ])('refuses %j', (command, says) => {
    expect(() => splitWords(command)).toThrow(says)
  })

  it(`splits as a shell does (seed ${seed})`, () => {
    const word = fc.array(fc.constantFrom('a', 'b', ' ', '\\', "'", '"', '-'), { maxLength: 12 })
    const commands = fc.sample(word, { seed, numRuns: 400 }).map((parts) => `x ${parts.join('')}`)
    const accepted = commands.filter((command) => {
      try {
        return splitWords(command).length > 0
      } catch {
        return false
      }
    })
    expect(accepted.length).toBeGreaterThan(50)
    const script = accepted.map((command) => `printf '%s\\0' ${command}; printf '\\n'`).join('\n')
    const lines = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0\n').slice(0, -1)
    expect(accepted.map((command) => splitWords(command).join('\0'))).toEqual(lines)
  })
})
