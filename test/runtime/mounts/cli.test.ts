import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineContract, defineRuntimeTool } from '../../../src/contract.ts'
import { implement } from '../../../src/runtime/implement.ts'
import { createCli, type CreateCliOptions } from '../../../src/runtime/mounts/cli.ts'
import { createBooks, proverb, weather } from './sample-services.ts'

async function run(argv: readonly string[], more: Partial<CreateCliOptions> = {}) {
  const services = [createBooks()]
  const cli = createCli({
    name: 'shop',
    version: '1.2.3',
    services,
    runtimeTools: [weather, proverb],
    ...more,
  })
  let [stdout, stderr] = ['', '']
  const code = await cli.run(argv, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  })
  return { code, stdout, stderr }
}

/** A tool that answers its input as the handler got it. */
function echo(input: z.ZodObject) {
  const contract = defineContract(
    { prefix: 'e' },
    {
      echo: {
        method: 'POST',
        path: '/',
        desc: 'Echoes.',
        input,
        output: z.object({ input: z.unknown() }),
        expose: ['HTTP', 'CLI'],
        tool: { name: 'echo' },
      },
    },
  )
  const services = [implement(contract, { echo: ({ input: got }) => ({ input: got }) })]
  return async (...argv: string[]) => {
    const { code, stdout, stderr } = await run(['echo', '--json', ...argv], { services, runtimeTools: [] })
    return code === 0 ? (JSON.parse(stdout) as { input: unknown }).input : { code, stderr }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'surfacekit-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('options', () => {
  const Colour = z.enum(['red', 'blue'])
  const all = echo(
    z.object({
      text: z.string().optional(),
      note: z.string().nullable().optional(),
      count: z.number().optional(),
      maybe: z.number().nullable().optional(),
      flag: z.boolean().optional(),
      colour: Colour.optional(),
      level: z.literal([1, 2]).optional(),
      list: z.array(z.string()).optional(),
      numbers: z.array(z.number()).optional(),
      points: z.array(z.object({ x: z.number() })).optional(),
      grid: z.array(z.array(z.number())).optional(),
      object: z.object({ a: z.number() }).optional(),
      either: z.union([z.string(), z.number()]).optional(),
      shared: Colour.meta({ id: 'CliColour' }).optional(),
      any: z.unknown().optional(),
    }),
  )

  it.each<[string, string[], unknown]>([
    ['a text', ['--text', '42'], { text: '42' }],
    ['an empty text', ['--text', ''], { text: '' }],
    ['a text that looks like an option', ['--text', '--flag'], { text: '--flag' }],
    ['a text after =', ['--text=a=b'], { text: 'a=b' }],
    ['a text that may be null', ['--note', 'null'], { note: 'null' }],
    ['a number', ['--count', '4.5e1'], { count: 45 }],
    ['a negative number', ['--count', '-5'], { count: -5 }],
    ['a number that may be null', ['--maybe', '5'], { maybe: 5 }],
    ['a switch', ['--flag'], { flag: true }],
    ['a switch turned off', ['--no-flag'], { flag: false }],
    ['the last of two', ['--flag', '--no-flag', '--text', 'a', '--text', 'b'], { flag: false, text: 'b' }],
    ['one of a list of words', ['--colour', 'red'], { colour: 'red' }],
    ['one of a list of numbers', ['--level', '2'], { level: 2 }],
    ['a list of one', ['--list', 'a'], { list: ['a'] }],
    ['a list', ['--list', 'a', '--list', 'a,b'], { list: ['a', 'a,b'] }],
    ['a list of numbers', ['--numbers', '1', '--numbers', '2'], { numbers: [1, 2] }],
    ['a list of objects', ['--points', '{"x":1}', '--points', '{"x":2}'], { points: [{ x: 1 }, { x: 2 }] }],
    ['a list of lists', ['--grid', '[1]', '--grid', '[]'], { grid: [[1], []] }],
    ['an object', ['--object', '{"a":1}'], { object: { a: 1 } }],
    ['a union', ['--either', '"5"'], { either: '5' }],
    ['the other branch of a union', ['--either', '5'], { either: 5 }],
    ['a named schema', ['--shared', 'blue'], { shared: 'blue' }],
    ['anything', ['--any', '[null]'], { any: [null] }],
    ['the whole', ['--input', '{"note":null,"list":[]}'], { note: null, list: [] }],
    [
      'the whole with options over it',
      ['--text', 'b', '--input', '{"text":"a","count":1}'],
      { text: 'b', count: 1 },
    ],
  ])('%s', async (_, argv, expected) => {
    expect(await all(...argv)).toEqual(expected)
  })

  it('reads the whole from a file', async () => {
    const path = join(folder, 'input.json')
    writeFileSync(path, '{"count":7}')
    expect(await all('--input', `@${path}`)).toEqual({ count: 7 })
  })

  it.each<[string, string[], RegExp]>([
    ['an object that is no JSON', ['--object', '{a:1}'], /--object is not JSON/],
    ['an --input that is no JSON', ['--input', '{'], /--input is not JSON/],
    ['an --input that is no object', ['--input', '[]'], /--input is not a JSON object/],
    ['a file that is not there', ['--input', '@/nowhere.json'], /\/nowhere\.json cannot be read \(ENOENT\)/],
    ['an option without its value', ['--text'], /argument missing/],
    ['an unknown option', ['--tex', 'a'], /unknown option '--tex'\n\(Did you mean --text\?\)/],
    ['a word that belongs to nothing', ['word'], /too many arguments/],
    ['a text where a number is due', ['--count', '1x'], /"path":\["count"\]/],
    ['a word that is none of the list', ['--colour', 'green'], /"path":\["colour"\]/],
  ])('refuses %s with 2', async (_, argv, message) => {
    expect(await all(...argv)).toEqual({ code: 2, stderr: expect.stringMatching(message) as string })
  })

  it('takes names that make no option from --input, and says so', async () => {
    const odd = z.object({
      json: z.string().optional(),
      input: z.string().optional(),
      'a b': z.string().optional(),
      x: z.boolean().optional(),
      'no-x': z.string().optional(),
      help: z.string().optional(),
      'a-b': z.string().optional(),
      aB: z.string().optional(),
    })
    const given = { json: 'j', input: 'i', 'a b': 'ab', 'no-x': 'n', help: 'h' }
    expect(await echo(odd)('--input', JSON.stringify(given))).toEqual(given)
    expect(await echo(odd)('--no-x')).toEqual({ x: false })
    expect(await echo(odd)('--a-b', '1', '--aB', '2')).toEqual({ 'a-b': '1', aB: '2' })
  })

  it.each(['no-input', 'no-json', 'a-', 'a--b'])(
    'takes %s from --input, with every other one',
    async (key) => {
      const odd = echo(z.object({ [key]: z.string().optional(), fine: z.string().optional() }))
      expect(await odd('--input', JSON.stringify({ [key]: 'x' }), '--fine', 'y')).toEqual({
        [key]: 'x',
        fine: 'y',
      })
      expect(await odd(`--${key}`, 'x')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('unknown') as string,
      })
    },
  )

  it('may be called like one of the program, behind the command', async () => {
    const versions = echo(z.object({ version: z.string() }))
    expect(await versions('--version', '2')).toEqual({ version: '2' })
  })

  it('keeps __proto__ out', async () => {
    const open = z.looseObject({ a: z.string().optional() })
    expect(await echo(open)('--input', '{"__proto__":{"polluted":1},"a":"b"}')).toEqual({ a: 'b' })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('what is needed', () => {
  it('is said at once, by the names of the options', async () => {
    const needed = echo(z.object({ a: z.string(), 'b c': z.string(), d: z.string().default('d') }))
    expect(await needed()).toEqual({ code: 2, stderr: 'error: missing: --a, "b c" of --input\n' })
    expect(await needed('--input', '{"b c":"1"}', '--a', 'x')).toEqual({ a: 'x', 'b c': '1', d: 'd' })
  })

  it('is not what the view gives', async () => {
    expect(JSON.parse((await run(['list_books', '--json'])).stdout)).toMatchObject({ limit: 2 })
    expect((await run(['get_book'])).stderr).toBe('error: missing: --id\n')
  })
})

describe('answers', () => {
  it('are indented JSON for a person, one line for a program', async () => {
    const shown = await run(['get_book', '--id', 'b1'])
    expect(shown).toEqual({
      code: 0,
      stderr: '',
      stdout: '{\n  "id": "b1",\n  "title": "Dune",\n  "price": 9\n}\n',
    })
    const line = await run(['get_book', '--id', 'b1', '--json'])
    expect(line.stdout).toBe('{"id":"b1","title":"Dune","price":9}\n')
  })

  it('are the presented text for a person, the data for a program', async () => {
    expect((await run(['weather', '--place', 'Ulm'])).stdout).toBe('21 degrees in Ulm\n')
    expect((await run(['weather', '--place', 'Ulm', '--json'])).stdout).toBe('{"place":"Ulm","degrees":21}\n')
    expect((await run(['proverb'])).stdout).toBe('Haste makes waste.\n')
  })

  it('are nothing where nothing is promised, and null for a program', async () => {
    expect(await run(['remove_book', '--id', 'b1'])).toEqual({ code: 0, stdout: '', stderr: '' })
    expect((await run(['remove_book', '--id', 'b1', '--json'])).stdout).toBe('null\n')
  })

  it('do nothing to a terminal', async () => {
    const nasty = defineRuntimeTool({
      name: 'nasty',
      description: 'Shows \u001b[31mred\u001b[0m.',
      input: z.object({}),
      output: z.object({ text: z.string() }),
      transports: ['CLI'],
      handler: () => ({ text: '\u001b[2J\u202eevil' }),
      present: ({ text }) => text,
    })
    const more = { runtimeTools: [nasty] }
    expect((await run(['nasty'], more)).stdout).toBe('\\u001b[2J\\u202eevil\n')
    const { stdout } = await run(['nasty', '--json'], more)
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toContain('\u202e')
    expect(JSON.parse(stdout)).toEqual({ text: '\u001b[2J\u202eevil' })
    expect((await run(['nasty', '--help'], more)).stdout).not.toContain('\u001b')
  })
})

describe('failures', () => {
  it('are 1 where the call failed, on stderr alone', async () => {
    const coded = await run(['fail_books', '--how', 'coded'])
    expect(coded).toMatchObject({ code: 1, stdout: '' })
    expect(coded.stderr).toMatch(/^error\[CONFLICT\]: Taken\.\n.*"by":"b1"/)
    const line = await run(['fail_books', '--how', 'coded', '--json'])
    expect(line).toMatchObject({ code: 1, stdout: '' })
    expect(JSON.parse(line.stderr)).toEqual({ error: 'CONFLICT', message: 'Taken.', details: { by: 'b1' } })
  })

  it('tell nothing of what a handler threw', async () => {
    const thrown = await run(['fail_books', '--how', 'thrown'])
    expect(thrown).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error[INTERNAL_SERVER_ERROR]: The operation failed.\n',
    })
  })

  it('are 2 where the arguments are wrong, each at its place', async () => {
    const wrong = await run(['get_book', '--id', 'x'])
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toMatch(/^error\[VALIDATION_ERROR\]: .*\n {2}id: Invalid string/)
  })

  it('of the application context fail the call', async () => {
    const context = vi.fn(() => Promise.reject(new Error('secret')))
    const failed = await run(['count_books'], { context })
    expect(failed).toMatchObject({ code: 1, stderr: 'error[INTERNAL_SERVER_ERROR]: The operation failed.\n' })
    expect(context).toHaveBeenCalledWith({ toolName: 'count_books' })
  })
})

describe('help', () => {
  it('lists the commands', async () => {
    const { code, stdout } = await run(['--help'], { description: 'Sells books.' })
    expect(code).toBe(0)
    expect(stdout).toContain('Usage: shop [options] [command]\n\nSells books.')
    expect(stdout).toMatch(/^ {2}get_book .*Gets a book\.$/m)
    expect(stdout).not.toContain('sell_book')
  })

  it('of a command shows what is needed and the defaults of the view', async () => {
    const { stdout } = await run(['list_books', '--help'])
    expect(stdout).toMatch(/--limit <number> .*\(default: 2\)/)
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/--tags <text> \(may be repeated; default: \["new"\]\)/)
    expect(stdout).toMatch(/--sold\n/)
    expect((await run(['get_book', '--help'])).stdout).toMatch(/--id <text> .*\(needed\)/)
  })

  it('names properties that only --input can give', async () => {
    const tool = defineRuntimeTool({
      name: 'odd',
      description: 'Is odd.',
      input: z.object({ 'a b': z.string().optional(), json: z.string().optional() }),
      transports: ['CLI'],
      handler: () => 'fine',
    })
    const { stdout } = await run(['odd', '--help'], { runtimeTools: [tool] })
    expect(stdout.replace(/\s+/g, ' ')).toContain('the only place for "a b", "json"')
  })

  it('is 0, and without a command 2 on stderr', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' })
    expect(await run([])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Usage:') as string,
    })
    expect(await run(['get_bok'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("unknown command 'get_bok'\n(Did you mean get_book?)") as string,
    })
  })
})

it('runs several command lines side by side', async () => {
  const cli = createCli({ name: 'shop', version: '1.0.0', services: [createBooks()] })
  const runs = await Promise.all(
    ['b1', 'b2', 'b3'].map(async (id) => {
      let stdout = ''
      const write = (text: string) => (stdout += text)
      await cli.run(['get_book', '--id', id, '--json'], { stdout: { write }, stderr: { write } })
      return (JSON.parse(stdout) as { id: string }).id
    }),
  )
  expect(runs).toEqual(['b1', 'b2', 'b3'])
})
