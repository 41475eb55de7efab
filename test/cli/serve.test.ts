/** `surface serve` as a process: what answers, what is said, and how it ends. Runs the built bin. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { connectStdio } from '../runtime/mounts/mcp-clients.ts'
import { BUILT, ROOT, createTempProject } from './temp-project.ts'
import { runCli } from './run-cli.ts'

const BIN = join(BUILT, 'bin/surface.js')

const running = new Set<ReturnType<typeof spawn>>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})

/** Starts a server; `until` resolves with the match of a pattern in what it writes to stderr. */
function serve(cwd: string, ...argv: string[]) {
  const child = spawn(process.execPath, [BIN, 'serve', ...argv], {
    cwd,
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
  })
  running.add(child)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(stderr)
        if (found !== null) resolve(found)
      }
      child.stderr.on('data', look)
      child.once('close', () => reject(new Error(`ended before ${String(pattern)}: ${stderr}`)))
      look()
    })
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  return { child, until, closed, stdout: () => stdout, stderr: () => stderr }
}

const ADDRESS = /: (http:\/\/localhost:\d+)\n/

const module = (body: string, tail = '') => `
import { defineBundle, defineContract } from 'surfacekit/contract'
import { implement } from 'surfacekit/server'
import { z } from 'zod'
console.log('loading')
export const slow = defineContract({ prefix: 'slow' }, {
  answer: { method: 'GET', path: '/', desc: 'Answers late.', output: z.object({ late: z.boolean() }) },
  fail: { method: 'GET', path: '/fail', desc: 'Fails.', output: z.object({}) },
})
export default defineBundle({ info: { title: 'Slow', version: '1.0.0' }, contracts: [slow] })
export const createServices = () => [implement(slow, {
  async answer() { console.log('called'); ${body}; return { late: true } },
  fail() { throw new Error('password=hunter2') },
})]
${tail}`

describe('over HTTP', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('answers an example, and ends at %s with 0', async (signal) => {
    const { child, until, closed, stdout } = serve(join(ROOT, 'examples/people'), '--http', '0')
    const [, url] = await until(ADDRESS)
    const answer = (await (await fetch(`${url}/people?search=ada`)).json()) as { people: { email: string }[] }
    expect(answer.people.map(({ email }) => email)).toEqual(['ada.brandt@example.com'])
    child.kill(signal)
    expect(await closed).toBe(0)
    expect(stdout()).toBe('')
  })

  it('answers a call under way before it ends', async () => {
    const body = 'await new Promise((done) => setTimeout(done, 400))'
    const { dir } = createTempProject({ 'bundle.mjs': module(body) })
    const { child, until, closed } = serve(dir, 'bundle.mjs', '--http', '0')
    const [, url] = await until(ADDRESS)
    const answer = fetch(`${url}/slow`)
    await until(/called/)
    child.kill('SIGINT')
    expect(await (await answer).json()).toEqual({ late: true })
    expect(await closed).toBe(0)
  })

  it('says on stderr what failed and why, and never to the caller', async () => {
    const { dir } = createTempProject({ 'bundle.mjs': module('') })
    const { until } = serve(dir, 'bundle.mjs', '--http', '0')
    const [, url] = await until(ADDRESS)
    const answer = await fetch(`${url}/slow/fail`)
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('hunter2')
    await until(
      /failed: slow\.fail: INTERNAL_SERVER_ERROR: .*\n {2}Error: password=hunter2\n {6}at .*bundle\.mjs/,
    )
  })

  it('fails with 2 where the port is taken', async () => {
    const { dir } = createTempProject({ 'bundle.mjs': module('') })
    const [, url] = await serve(dir, 'bundle.mjs', '--http', '0').until(ADDRESS)
    const second = serve(dir, 'bundle.mjs', '--http', new URL(url!).port)
    expect(await second.closed).toBe(2)
    expect(second.stderr()).toContain('error[server-not-listening]')
  })

  it('fails with 2 where the bundle crashes later, naming it', async () => {
    const tail = "setTimeout(() => { throw new Error('late') }, 300)"
    const { dir } = createTempProject({ 'bundle.mjs': module('', tail) })
    const { closed, stderr } = serve(dir, 'bundle.mjs', '--http', '0')
    expect(await closed).toBe(2)
    expect(stderr()).toContain('error[bundle-crashed]: bundle.mjs')
  })
})

describe('to an MCP client', () => {
  it('keeps what the bundle prints out of the protocol, and ends with the client', async () => {
    const { dir } = createTempProject({ 'bundle.mjs': module('') })
    const command = [process.execPath, BIN, 'serve', 'bundle.mjs', '--mcp']
    const { client, close, stderr } = await connectStdio(command, '2025', undefined, dir)
    expect(client.getServerVersion()).toMatchObject({ name: 'Slow', version: '1.0.0' })
    const { structuredContent } = await client.callTool({ name: 'answer_slow' })
    expect(structuredContent).toEqual({ late: true })
    const failed = await client.callTool({ name: 'fail_slow' })
    expect(JSON.stringify(failed)).not.toContain('hunter2')
    await close()
    expect(stderr()).toMatch(/^loading\nbundle\.mjs: MCP on stdin and stdout\n/)
    expect(stderr()).toMatch(/called\n/)
    expect(stderr()).toMatch(/failed: fail_slow: INTERNAL_SERVER_ERROR: .*\n {2}Error: password=hunter2/)
  })

  it('ends with 0 when stdin does, and at SIGINT', async () => {
    const { dir } = createTempProject({ 'bundle.mjs': module('') })
    const first = serve(dir, 'bundle.mjs', '--mcp')
    await first.until(/MCP on stdin/)
    first.child.stdin.end()
    expect(await first.closed).toBe(0)
    const second = serve(dir, 'bundle.mjs', '--mcp')
    await second.until(/MCP on stdin/)
    second.child.kill('SIGINT')
    expect(await second.closed).toBe(0)
    expect([first.stdout(), second.stdout()]).toEqual(['', ''])
  })

  it('serves HTTP beside it, and ends both', async () => {
    const { dir } = createTempProject({ 'bundle.mjs': module('') })
    const { child, until, closed } = serve(dir, 'bundle.mjs', '--mcp', '--http', '0')
    const [, url] = await until(ADDRESS)
    await until(/MCP on stdin/)
    expect((await fetch(`${url}/slow`)).status).toBe(200)
    child.stdin.end()
    expect(await closed).toBe(0)
    await expect(fetch(`${url}/slow`)).rejects.toThrow()
  })
})

describe('what cannot be served', () => {
  const contract = `
    import { defineContract } from 'surfacekit/contract'
    export const a = defineContract({ prefix: 'a' }, { list: { method: 'GET', path: '/', desc: 'Lists.' } })
  `
  const failing = async (text: string, ...argv: string[]) => {
    const { dir } = createTempProject({ 'bundle.mjs': text })
    return runCli(['serve', 'bundle.mjs', ...argv], dir)
  }

  it.each([
    ['services that are none', 'export const createServices = () => ({})', 'services-invalid'],
    ['contracts for services', 'export const createServices = () => [a]', 'services-invalid'],
    [
      'services without handlers',
      "export const createServices = () => [{ prefix: 'a', methods: { list: { method: 'GET', path: '/', desc: 'L', expose: ['MCP'] } } }]",
      'services-invalid',
    ],
    ['a service too few', 'export const createServices = () => []', 'service-missing'],
    [
      'a factory that throws',
      "export const createServices = () => { throw new Error('no database') }",
      'services-threw',
    ],
    [
      'a factory that rejects',
      "export const createServices = () => Promise.reject(new Error('no database'))",
      'services-threw',
    ],
    ['no factory', '', 'services-missing'],
  ])('%s', async (_, body, code) => {
    for (const argv of [['--mcp'], ['--http', '0']]) {
      const run = await failing(contract + body, ...argv)
      expect(run).toMatchObject({ code: 2, stdout: '' })
      expect(run.stderr).toContain(`error[${code}]: `)
    }
  })

  it.each([['-1'], ['65536'], ['x'], ['']])('the port %j', async (port) => {
    const run = await failing(contract, `--http=${port}`)
    expect(run).toMatchObject({ code: 2 })
    expect(run.stderr).toContain('error[option-invalid]: --http is ')
  })
})
