import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { parseCommandLine } from '../../src/cli/parse-command-line.ts'

const parse = (...argv: string[]) => parseCommandLine(argv, '1.2.3')
const refusal = (...argv: string[]) => {
  try {
    parse(...argv)
  } catch (error) {
    return error as { code: string; message: string; remedy: string }
  }
  throw new Error('accepted')
}

describe('parseCommandLine', () => {
  it('prints the version', () => expect(parse('--version')).toEqual({ kind: 'print', text: '1.2.3\n' }))

  it.each(COMMANDS.map(({ name }) => name))('has help for %s in both spellings', (name) => {
    const help = parse(name, '--help')
    expect(help).toEqual(parse('help', name))
    expect(help).toMatchObject({
      kind: 'print',
      text: expect.stringContaining(`Usage: surface ${name} [options]`),
    })
    expect(help).toMatchObject({ text: expect.stringContaining('Exit codes:') })
  })

  it('lists every command in its own help', () => {
    const help = parse('--help')
    expect(help).toMatchObject({
      text: expect.stringMatching(/Exit codes:\n {2}0 {2}passed\n {2}1 .*\n {2}2 /),
    })
    for (const { name, summary } of COMMANDS) {
      expect(help).toMatchObject({ text: expect.stringContaining(name) })
      expect(help).toMatchObject({ text: expect.stringContaining(summary.split(' ')[0]!) })
    }
  })

  it('says where an option belongs that stands before its command', () => {
    expect(refusal('--color', 'diff').message).toBe(
      'surface diff: --color stands before the command, and belongs after it',
    )
    expect(refusal('--colour', 'diff')).toMatchObject({
      code: 'unknown-option',
      remedy: 'Did you mean --color?',
    })
  })

  it('gives arguments and options to the command', () => {
    const request = parse('snapshot', 'src/bundle.ts', '--out', 'there', '--stdout', '--no-color')
    expect(request).toMatchObject({
      kind: 'run',
      args: ['src/bundle.ts'],
      options: { out: 'there', stdout: true, color: false },
    })
  })

  it('leaves out what was not given', () => {
    expect(parse('check')).toMatchObject({ args: [undefined], options: {} })
    const request = parse('check')
    expect(request.kind === 'run' && Object.hasOwn(request.options, 'color')).toBe(false)
  })

  it('takes what follows -- as arguments', () => {
    expect(parse('inspect', '--', '-')).toMatchObject({ args: ['-'] })
    expect(parse('inspect', '-')).toMatchObject({ args: ['-'] })
  })

  it.each([
    [['snapshot', '--outt', 'x'], 'unknown-option', 'Did you mean --out?'],
    [['snapshot', '--Stdout'], 'unknown-option', 'Did you mean --stdout?'],
    [['check', '--zzzz'], 'unknown-option', '`surface check --help` lists them.'],
    [['--versoin'], 'unknown-option', 'Did you mean --version?'],
    [['snapshto'], 'unknown-command', 'Did you mean snapshot?'],
    [['zzzz'], 'unknown-command', '`surface --help` lists them.'],
    [['help', 'snapshto'], 'unknown-command', 'Did you mean snapshot?'],
    [['help', 'zzzz'], 'unknown-command', '`surface --help` lists them.'],
    [['snapshot', 'a', 'b'], 'usage', '`surface snapshot --help` says what it takes.'],
    [['snapshot', '--out'], 'usage', '`surface snapshot --help` says what it takes.'],
    [[], 'no-command', '`surface --help` lists them.'],
  ])('refuses %j', (argv, code, remedy) => {
    expect(refusal(...argv)).toMatchObject({ code, remedy })
  })
})
