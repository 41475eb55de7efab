import { PassThrough, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { Clock, TextOutput } from '../../src/cli/io.ts'
import { createOutput } from '../../src/cli/output.ts'
import { createPaint, wantsColour } from '../../src/cli/paint.ts'
import { createProgress } from '../../src/cli/progress.ts'
import { renderError, renderNote } from '../../src/cli/render-error.ts'
import { renderTable } from '../../src/cli/table.ts'
import { SurfaceError } from '../../src/errors.ts'
import { createTestIo, runCli } from './run-cli.ts'
import { createTempProject } from './temp-project.ts'

const output = (isTerminal: boolean): TextOutput => ({ write: () => {}, isTerminal, columns: 80 })
const PLAIN = await createPaint(output(false), {}, undefined)

describe('colour', () => {
  it.each([
    [true, {}, undefined, true],
    [false, {}, undefined, false],
    [true, { NO_COLOR: '1' }, undefined, false],
    [true, { NO_COLOR: '' }, undefined, true],
    [true, { TERM: 'dumb' }, undefined, false],
    [false, { FORCE_COLOR: '1' }, undefined, true],
    [false, { FORCE_COLOR: '' }, undefined, true],
    [true, { FORCE_COLOR: '0' }, undefined, false],
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, undefined, true],
    [false, { NO_COLOR: '1' }, true, true],
    [true, { FORCE_COLOR: '1' }, false, false],
  ])('on a terminal: %s, %j, --color: %s → %s', (isTerminal, env, flag, wanted) => {
    expect(wantsColour(output(isTerminal), env, flag)).toBe(wanted)
  })

  it('is the sixteen colours, whatever the terminal could do', async () => {
    const paint = await createPaint(output(true), { COLORTERM: 'truecolor' }, undefined)
    expect(paint.bad('x')).toBe('\u001b[31mx\u001b[39m')
    expect(PLAIN.bad('x')).toBe('x')
  })

  it('reaches report and errors, and can be taken away', async () => {
    const { dir } = createTempProject()
    const coloured = await runCli(['check', 'nothing.mjs'], dir, { terminal: true })
    expect(coloured.stderr).toContain('\u001b[31merror[bundle-missing]:\u001b[39m ')
    const plain = await runCli(['check', 'nothing.mjs'], dir, { terminal: true, env: { NO_COLOR: '1' } })
    expect(plain.stderr).toMatch(/^error\[bundle-missing\]: /)
    const flagged = await runCli(['check', 'nothing.mjs', '--no-color'], dir, { terminal: true })
    expect(flagged.stderr).toMatch(/^error\[bundle-missing\]: /)
    const mistyped = await runCli(['chekc', '--no-color'], dir, { terminal: true })
    expect(mistyped.stderr).toMatch(/^error\[unknown-command\]: /)
    const forced = await runCli(['check', 'nothing.mjs', '--color'], dir)
    expect(forced.stderr).toContain('\u001b[31merror')
  })
})

/** A clock that a test moves. */
function createClock() {
  let now = 0
  const timers = new Set<{ at: number; callback: () => void }>()
  const clock: Clock = {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  const move = (ms: number) => {
    now += ms
    for (const timer of [...timers]) {
      if (timer.at > now) continue
      timers.delete(timer)
      timer.callback()
    }
  }
  return { clock, move, timers }
}

describe('progress', () => {
  it('shows on a terminal what takes more than two seconds, and takes it away', () => {
    const { clock, move, timers } = createClock()
    const { io, stderr } = createTestIo('/', { terminal: true, clock })
    const progress = createProgress(io)
    progress.step('loading a')
    move(1_999)
    expect(stderr.text()).toBe('')
    move(1)
    expect(stderr.text()).toBe('\r\u001b[Kloading a …')
    progress.step('building b')
    expect(stderr.text()).toBe('\r\u001b[Kloading a …\r\u001b[Kbuilding b …')
    progress.clear()
    expect(stderr.text().endsWith('…\r\u001b[K')).toBe(true)
    expect(timers.size).toBe(0)
  })

  it('shows nothing of what is fast', () => {
    const { clock, move, timers } = createClock()
    const { io, stderr } = createTestIo('/', { terminal: true, clock })
    const progress = createProgress(io)
    progress.step('loading a')
    move(1_000)
    progress.clear()
    move(10_000)
    expect([stderr.text(), timers.size]).toEqual(['', 0])
  })

  it.each([
    ['in CI', { terminal: true, env: { CI: 'true' } }],
    ['when piped', { terminal: false }],
  ])('is one note after half a minute %s', (_, options) => {
    const { clock, move } = createClock()
    const { io, stderr } = createTestIo('/', { ...options, clock })
    const progress = createProgress(io)
    progress.step('loading a')
    move(29_999)
    expect(stderr.text()).toBe('')
    move(1)
    move(60_000)
    progress.clear()
    expect(stderr.text()).toBe(
      'note: still loading a; a top-level await that never settles looks like this\n',
    )
  })
})

describe('an error', () => {
  it('is code, what and remedy, with paths below the working directory short', () => {
    const error = new SurfaceError('snapshot-missing', { path: '/p/q/snapshots/surface.json' })
    expect(renderError(error, PLAIN, '/p/q')).toBe(
      'error[snapshot-missing]: There is no snapshot at snapshots/surface.json.\n' +
        '  Run `surface snapshot` and commit what it writes.\n',
    )
    expect(renderError(error, PLAIN, '/')).toContain(' /p/q/snapshots/surface.json.')
    expect(renderNote('x /p/q/y', PLAIN, '/p/q')).toBe('note: x y\n')
  })

  it('of another copy of the package is an error all the same, and steers no terminal', () => {
    const foreign = {
      [Symbol.for('surfacekit.error')]: true,
      code: 'x\u001b[2J',
      message: 'first\nsecond \u001b[31m\u202e',
    }
    expect(renderError(foreign, PLAIN, '/p')).toBe('error[x\\u001b[2J]: first\nsecond \\u001b[31m\\u202e\n')
  })

  it('that nobody knows is a bug with its stack', () => {
    const text = renderError(new TypeError('x is not a function'), PLAIN, '/p')
    expect(text).toMatch(/^error\[bug\]: .*\n {2}TypeError: x is not a function\n {6}at /)
    expect(renderError(undefined, PLAIN, '/p')).toMatch(/^error\[bug\]: .*\n {2}undefined\n$/)
  })
})

describe('createOutput', () => {
  const failing = (code: string) =>
    new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) })

  it('waits for a slow reader', async () => {
    const stream = new PassThrough({ highWaterMark: 4 })
    const written = createOutput(stream)
    written.write('a'.repeat(100))
    let flushed = false
    const flush = written.flush().then((result) => ((flushed = true), result))
    await new Promise((turn) => setImmediate(turn))
    expect(flushed).toBe(false)
    stream.resume()
    expect(await flush).toBe(true)
  })

  it('takes a closed pipe as the reader has it, and any other trouble as trouble', async () => {
    const closed = createOutput(failing('EPIPE'))
    closed.write('a')
    await new Promise((turn) => setImmediate(turn))
    closed.write('b')
    expect(await closed.flush()).toBe(true)
    const full = createOutput(failing('ENOSPC'))
    full.write('a')
    expect(await full.flush()).toMatchObject({ code: 'ENOSPC' })
    const late = createOutput(failing('ENOSPC'))
    expect(await late.flush()).toMatchObject({ code: 'ENOSPC' })
  })
})

describe('renderTable', () => {
  it('aligns columns and leaves nothing behind the last one', () => {
    const rows = [
      ['a', 'bbb', '1'],
      ['aaaa', '', '100'],
      ['a', 'b', ''],
    ]
    expect(renderTable(rows, { rightAligned: [2] })).toEqual(['a     bbb    1', 'aaaa       100', 'a     b'])
    expect(renderTable([])).toEqual([])
  })
})
