/** What only a process of its own can show: pipes, exit codes, what a bundle does to the process. Runs the built bin. */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUILT, ROOT, createTempProject } from './temp-project.ts'

const BIN = join(BUILT, 'bin/surface.js')
const ENV = { PATH: process.env['PATH']!, NO_COLOR: '1' }

function runBin(argv: readonly string[], cwd: string, options: SpawnSyncOptions = {}) {
  const run = spawnSync(process.execPath, [BIN, ...argv], {
    cwd,
    env: ENV,
    timeout: 20_000,
    maxBuffer: 1 << 26,
    ...options,
    encoding: 'utf8',
  })
  return { code: run.status, stdout: run.stdout, stderr: run.stderr, signal: run.signal }
}

function runShell(command: string, cwd: string) {
  const script = `surface() { '${process.execPath}' '${BIN}' "$@"; }; ${command}`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], {
    cwd,
    env: ENV,
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { stdout, stderr }
}

const contract = (body: string) => `
import { defineContract } from 'surfacekit/contract'
${body}
export const orders = defineContract({ prefix: 'orders' }, { list: { method: 'GET', path: '/', desc: 'Lists.' } })
`
const BIG = `
import { defineContract } from 'surfacekit/contract'
const endpoints = {}
for (let index = 0; index < 3000; index++) {
  endpoints['action' + index] = { method: 'GET', path: '/' + index, desc: 'Does number ' + index + '.' }
}
export const big = defineContract({ prefix: 'big' }, endpoints)
`

describe('output', () => {
  it('is whole when piped, to a slow reader too, and in a file', () => {
    const { dir } = createTempProject({ 'big.mjs': BIG })
    const { code, stdout } = runBin(['inspect', 'big.mjs'], dir)
    expect(code).toBe(0)
    expect(stdout.length).toBeGreaterThan(150_000)
    expect(stdout).toMatch(/HTTP: 3000 operations\n\nLint:\n {2}catalog of more than .*: AGENT, MCP\n$/)
    const size = Buffer.byteLength(stdout)
    expect(runShell('surface inspect big.mjs | (sleep 1; wc -c)', dir).stdout.trim()).toBe(String(size))
    runShell('surface inspect big.mjs > out.txt', dir)
    expect(readFileSync(join(dir, 'out.txt'), 'utf8')).toBe(stdout)
  })

  it('ends quietly when the reader goes away, with the code it would have had', () => {
    const { dir } = createTempProject({ 'big.mjs': BIG })
    expect(runShell('surface inspect big.mjs | head -1; echo ${PIPESTATUS[0]}', dir)).toEqual({
      stdout: 'big.mjs\n0\n',
      stderr: '',
    })
    // Nobody reads at all, and the gate fails all the same.
    expect(runShell('surface check big.mjs | true; echo ${PIPESTATUS[0]}', dir)).toEqual({
      stdout: '1\n',
      stderr: '',
    })
    expect(runShell('surface check nothing.mjs 2>&1 | true; echo ${PIPESTATUS[0]}', dir).stdout).toBe('2\n')
  })

  it('of a diff ends quietly too, with the code of its gate', () => {
    const { dir } = createTempProject({
      'one.mjs': contract(''),
      'two.mjs': contract('').replace('list:', 'all:'),
    })
    for (const name of ['one', 'two']) runBin(['snapshot', `${name}.mjs`, '--out', name], dir)
    expect(runShell('surface diff one two | head -1; echo ${PIPESTATUS[0]}', dir)).toEqual({
      stdout: 'two, against one\n1\n',
      stderr: '',
    })
  })

  it.skipIf(!existsSync('/dev/full'))('that cannot be written is a failure (needs /dev/full)', () => {
    const { dir } = createTempProject({ 'bundle.mjs': contract('') })
    const run = runShell('surface inspect bundle.mjs > /dev/full; echo $? >&2', dir)
    expect(run.stderr).toMatch(/^error\[output-failed\]: The output could not be written: .*ENOSPC/)
    expect(run.stderr).toMatch(/\n2\n$/)
  })
})

describe('the exit code', () => {
  it('is 2 when the program itself cannot be loaded', () => {
    const { dir } = createTempProject({ 'package.json': '{"type":"module"}' })
    mkdirSync(join(dir, 'bin'))
    cpSync(BIN, join(dir, 'bin/surface.js'))
    const run = spawnSync(process.execPath, [join(dir, 'bin/surface.js'), '--version'], {
      encoding: 'utf8',
      env: ENV,
    })
    expect(run.status).toBe(2)
    expect(run.stderr).toContain('ERR_MODULE_NOT_FOUND')
  })

  // Long after the module has loaded, while its snapshot is being written.
  const later = (act: string) => `
    const after = (turns, act) => (turns === 0 ? act() : setImmediate(after, turns - 1, act))
    after(3, () => { ${act} })`

  it.each([
    ['process.exit(0) later', later('process.exit(0)'), 'bundle-exited'],
    ['process.reallyExit(0) later', later('process.reallyExit(0)'), 'bundle-exited'],
    ['a rejection later', later("Promise.reject(new Error('x'))"), 'bundle-rejected'],
    ['an exception later', later("throw new Error('x')"), 'bundle-crashed'],
    ['process.reallyExit(0) at once', 'process.reallyExit(0)', 'bundle-exited'],
    [
      'a listener that ends the process',
      "process.on('uncaughtException', () => process.exit(0)); setTimeout(() => { throw 1 }); await new Promise((done) => setTimeout(done, 50))",
      'bundle-crashed',
    ],
    [
      'a never settled await after process.exitCode = 0',
      "process.exitCode = 0; process.on('beforeExit', () => process.exit(0)); await new Promise(() => {})",
      'bundle-never-settles',
    ],
  ])('is 2 after %s', (_, body, code) => {
    const { dir } = createTempProject({ 'bundle.mjs': contract(body) })
    const run = runBin(['snapshot', 'bundle.mjs'], dir)
    expect(run.stderr).toContain(`error[${code}]: bundle.mjs `)
    expect(run.code).toBe(2)
  })

  it.each([
    ['process.exitCode = 1', 'process.exitCode = 1'],
    ['an exit listener', "process.on('exit', () => { process.exitCode = 1; process.exit(1) })"],
    ['a silent exception handler', "process.on('uncaughtException', () => {}); process.exitCode = 1"],
  ])('is its own after %s', (_, body) => {
    const { dir } = createTempProject({ 'bundle.mjs': contract(body) })
    expect(runBin(['snapshot', 'bundle.mjs'], dir)).toMatchObject({ code: 0, stderr: '' })
    expect(runBin(['check', 'bundle.mjs'], dir)).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('the process', () => {
  it('ends by itself though the bundle leaves handles open', () => {
    const body =
      "import net from 'node:net'; net.createServer().listen(0); setInterval(() => {}, 10); process.stdin.resume()"
    const { dir } = createTempProject({ 'bundle.mjs': contract(body) })
    const started = performance.now()
    expect(runBin(['snapshot', 'bundle.mjs'], dir, { stdio: 'pipe' })).toMatchObject({
      code: 0,
      signal: null,
    })
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  it('keeps what a bundle prints later out of the report', () => {
    const body = `
      const after = (turns, act) => (turns === 0 ? act() : setImmediate(after, turns - 1, act))
      after(3, () => console.log('ready'))`
    const { dir } = createTempProject({ 'bundle.mjs': contract(body) })
    const run = runBin(['snapshot', 'bundle.mjs'], dir)
    expect(run.stdout).not.toContain('ready')
    expect(run.stderr).toBe('ready\n')
  })

  it('can be started through a link, as a package manager links it', () => {
    const { dir } = createTempProject({ 'bundle.mjs': contract('') })
    mkdirSync(join(dir, 'node_modules/.bin'))
    for (const name of ['surface', 'surfacekit']) {
      const link = join(dir, 'node_modules/.bin', name)
      symlinkSync(BIN, link)
      const run = spawnSync(link, ['inspect', 'bundle.mjs'], { cwd: dir, encoding: 'utf8', env: ENV })
      expect(run.status).toBe(0)
      expect(run.stdout).toContain('list_orders')
    }
  })

  it('takes a bundle that brings another copy of the package, and its refusals', () => {
    const { dir } = createTempProject({
      'bundle.mjs': contract(''),
      'refused.mjs': contract('').replace("'Lists.'", "''"),
    })
    rmSync(join(dir, 'node_modules/surfacekit'))
    for (const part of ['dist', 'package.json']) {
      cpSync(join(BUILT, part), join(dir, 'node_modules/surfacekit', part), { recursive: true })
    }
    symlinkSync(join(ROOT, 'node_modules/zod-to-json-schema'), join(dir, 'node_modules/zod-to-json-schema'))
    expect(runBin(['inspect', 'bundle.mjs'], dir)).toMatchObject({ code: 0, stderr: '' })
    const refused = runBin(['inspect', 'refused.mjs'], dir)
    expect(refused.stderr).toMatch(
      /^note: while loading refused\.mjs, at refused\.mjs:4:23\nerror\[contract-refused\]: /,
    )
    expect(refused.code).toBe(2)
  })
})

describe('start-up', () => {
  const heavy = /node_modules\/(?:zod|tsx|esbuild|hono|ai|refa|@modelcontextprotocol)\//

  function modulesOf(argv: readonly string[], dir: string): string[] {
    const log = join(dir, 'modules.log')
    rmSync(log, { force: true })
    const run = spawnSync(
      process.execPath,
      ['--import', join(ROOT, 'test/cli/module-log.mjs'), BIN, ...argv],
      {
        cwd: dir,
        env: { ...ENV, MODULE_LOG: log },
        encoding: 'utf8',
      },
    )
    expect(run.status).toBe(0)
    return readFileSync(log, 'utf8').trim().split('\n')
  }

  it.each([[['--version']], [['--help']], [['help', 'check']]])(
    'of %j loads nothing that it does not need',
    (argv) => {
      const { dir } = createTempProject()
      const modules = modulesOf(argv, dir)
      expect(modules.some((url) => url.endsWith('/dist/cli/main.js'))).toBe(true)
      expect(modules.filter((url) => heavy.test(url))).toEqual([])
      expect(
        modules.filter((url) => /dist\/(?:cli\/commands|contract|schema|snapshot|diff|runtime)\//.test(url)),
      ).toEqual([])
    },
  )

  it('of a command loads its own file and no other; the log sees what is heavy', () => {
    const { dir } = createTempProject({ 'bundle.ts': contract('import { z } from "zod"; z.string()') })
    const modules = modulesOf(['inspect', 'bundle.ts'], dir)
    expect(modules.filter((url) => url.includes('dist/cli/commands/'))).toHaveLength(1)
    expect(modules.some((url) => /node_modules\/zod\//.test(url))).toBe(true)
    expect(modules.some((url) => /node_modules\/tsx\//.test(url))).toBe(true)
  })

  it('of a diff loads json-schema-diff only where it is asked for', () => {
    const { dir } = createTempProject({ 'bundle.mjs': contract('') })
    for (const out of ['one', 'two']) runBin(['snapshot', 'bundle.mjs', '--out', out], dir)
    const manifest = readFileSync(join(dir, 'two/surface.json'), 'utf8')
    expect(readFileSync(join(dir, 'one/surface.json'), 'utf8')).toBe(manifest)
    const asked = ['diff', 'one', 'two', '--format', 'json']
    const modules = modulesOf(asked, dir)
    expect(
      modules.filter((url) =>
        /node_modules\/(?:zod|tsx|hono|@modelcontextprotocol|json-schema-diff)\/|diff-with-sets/.test(url),
      ),
    ).toEqual([])
    expect(
      modulesOf([...asked, '--set-difference'], dir).filter((url) => url.includes('diff-with-sets')),
    ).not.toEqual([])
  })

  it('of reading a snapshot loads neither zod nor tsx', () => {
    const { dir } = createTempProject({ 'bundle.mjs': contract('') })
    expect(runBin(['snapshot', 'bundle.mjs'], dir).code).toBe(0)
    expect(modulesOf(['inspect', 'snapshots'], dir).filter((url) => heavy.test(url))).toEqual([])
  })
})
