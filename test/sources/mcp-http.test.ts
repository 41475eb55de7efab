import { createServer, type ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadMcpSource } from '../../src/sources/load-mcp-source.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { ADD, ECHO } from './mcp-fixture.ts'

interface HttpFixture {
  readonly url: string
  readonly asked: readonly {
    verb: string
    path: string
    method: string | null
    authorization: string | null
  }[]
  readonly close: () => Promise<void>
}

async function start(options: object): Promise<HttpFixture> {
  const { startHttpServer } = (await import('../fixtures/mcp/http-server.mjs' as string)) as {
    startHttpServer: (options: object) => Promise<HttpFixture>
  }
  const fixture = await startHttpServer(options)
  onTestFinished(fixture.close)
  return fixture
}

const load = (url: string, headers: Record<string, string> = {}, timeout = 10_000) =>
  loadMcpSource(
    { kind: 'http', url },
    {
      cwd: '/',
      env: {},
      host: process,
      stderr: { write: () => {} },
      server: { env: {}, headers, timeout, repeat: 1 },
    },
  )
const failure = async (loading: Promise<unknown>): Promise<Error & { code?: string }> =>
  (await loading.then(() => new Error('it passed')).catch((error: unknown) => error)) as Error
const toolsOf = ({ details }: Snapshot): string[] => Object.keys(details!.tools['MCP']!)

describe('a server that is reached by its address', () => {
  it('is captured over streamable HTTP, and told goodbye', async () => {
    const { url, asked } = await start({ tools: [ECHO, ADD] })
    const { snapshot, label } = await load(`${url}/mcp`)
    expect(label).toBe(`${url}/mcp`)
    expect(toolsOf(snapshot)).toEqual(['add', 'echo'])
    expect(snapshot.details!.tools['MCP']!['echo']!.more).toHaveProperty('icons')
    expect(asked.at(-1)).toMatchObject({ verb: 'DELETE', session: 'one' })
  })

  it('is captured over what was spoken before', async () => {
    const { url, asked } = await start({ dialect: 'sse', tools: [ADD] })
    const { snapshot } = await load(`${url}/mcp`)
    expect(toolsOf(snapshot)).toEqual(['add'])
    expect(asked.map(({ verb, path }) => `${verb} ${path}`)).toContain('GET /mcp')
  })

  it('is found where it says it went, on the same host', async () => {
    const { url } = await start({ tools: [ADD] })
    expect(toolsOf((await load(`${url}/moved`)).snapshot)).toEqual(['add'])
  })

  it('gets no header on another host', async () => {
    const other = await start({ tools: [ADD] })
    const { url } = await start({ redirectTo: `${other.url}/mcp` })
    const error = await failure(load(`${url}/mcp`, { Authorization: 'Bearer sesame-open' }))
    expect(error.code).toMatch(/^mcp-/)
    expect(other.asked).toEqual([])
    expect(error.message).not.toContain('sesame')
  })

  it('gets the headers it is given', async () => {
    const { url, asked } = await start({ token: 'sesame-open', tools: [ADD] })
    const { snapshot } = await load(`${url}/mcp`, { Authorization: 'Bearer sesame-open' })
    expect(toolsOf(snapshot)).toEqual(['add'])
    expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer sesame-open']))
  })

  it('refuses who has none, and what was sent is not printed', async () => {
    const { url } = await start({ token: 'right' })
    const error = await failure(load(`${url}/mcp?key=sesame-open`, { Authorization: 'Bearer wrong-sesame' }))
    expect(error).toMatchObject({ code: 'mcp-not-reached' })
    expect(error.message).toContain('401')
    expect(error.message).toContain(`${url}/mcp cannot be reached`)
    expect(error.message).not.toContain('sesame')
  })

  it('that lists what it was sent is refused', async () => {
    const { url } = await start({ tools: [{ ...ADD, description: 'For sesame-open only.' }] })
    const error = await failure(load(`${url}/mcp`, { Authorization: 'Bearer sesame-open' }))
    expect(error).toMatchObject({ code: 'mcp-secret-listed' })
    expect(error.message).not.toContain('sesame')
  })

  it('may list a word of its address, which is not printed', async () => {
    const { url } = await start({ tools: [{ ...ADD, description: 'For a repository.' }] })
    const { snapshot, label } = await load(`${url}/mcp?set=repository`)
    expect(toolsOf(snapshot)).toEqual(['add'])
    expect(label).toBe(`${url}/mcp`)
  })

  it('takes a login from its address', async () => {
    const { url, asked } = await start({ tools: [ADD] })
    const { label } = await load(url.replace('//', '//me:op%25en@') + '/mcp')
    expect(label).toBe(`${url}/mcp`)
    expect(asked[0]!.authorization).toBe(`Basic ${Buffer.from('me:op%en').toString('base64')}`)
  })

  it('is given no value that it cannot be given', async () => {
    const error = await failure(load('http://127.0.0.1:9/mcp', { 'X-Key': 'sesame\0open' }))
    expect(error).toMatchObject({ code: 'mcp-value-invalid' })
    expect(error.message).not.toContain('sesame')
    const broken = await failure(load('http://127.0.0.1:9/mcp', { 'X-Key': 'sesame\nopen-up' }))
    expect(broken).toMatchObject({ code: 'mcp-value-invalid' })
    const foreign = await failure(load('http://127.0.0.1:9/mcp', { 'X-Key': 'open\tsesame\u2603' }))
    expect(foreign).toMatchObject({ code: 'mcp-not-reached' })
    expect(foreign.message).not.toContain('sesame')
  })

  it('that sends 40 MB is read no further', { timeout: 60_000 }, async () => {
    const { url } = await start({ huge: true })
    expect(await failure(load(`${url}/mcp`, {}, 50_000))).toMatchObject({ code: 'mcp-too-large' })
  })

  it('is not there', async () => {
    const { url, close } = await start({})
    await close()
    expect(await failure(load(`${url}/mcp`))).toMatchObject({ code: 'mcp-not-reached' })
    expect(await failure(load('http://'))).toMatchObject({ code: 'mcp-not-reached' })
  })

  it.each<[what: string, answer: (response: ServerResponse) => unknown, code: string, says: string]>([
    [
      'a page',
      (response) => response.setHeader('content-type', 'text/html').end('<html>hello</html>'),
      'mcp-not-reached',
      'Unexpected content type: text/html',
    ],
    [
      'a page that says that there is nothing',
      (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<html>nothing</html>'),
      'mcp-not-reached',
      'as an MCP server: HTTP 404',
    ],
    [
      'too much asked',
      (response) => response.writeHead(429).end('slow down'),
      'mcp-not-reached',
      'HTTP 429: slow down',
    ],
    [
      'a fault of its own',
      (response) => response.writeHead(500).end('boom'),
      'mcp-not-reached',
      'HTTP 500: boom',
    ],
    [
      'no JSON',
      (response) => response.setHeader('content-type', 'application/json').end('{'),
      'mcp-answer-invalid',
      'answers initialize with something that MCP does not allow',
    ],
    ['nothing', () => {}, 'mcp-timeout', 'did not answer initialize within 1 s'],
  ])('answers with %s', async (_, answer, code, says) => {
    const server = createServer((request, response) => {
      request.resume().once('end', () => answer(response))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    const { port } = server.address() as { port: number }
    const error = await failure(load(`http://127.0.0.1:${port}/mcp`, {}, 1_000))
    expect(error.message).toContain(says)
    expect(error).toMatchObject({ code })
    expect(error.message).not.toContain('<html>')
  })
})
