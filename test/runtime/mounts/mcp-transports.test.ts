/** What only a transport does: hosts, sizes, callers, sessions, and the end of a stream. */
import { PassThrough, Readable, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRuntimeTool } from '../../../src/contract.ts'
import { createMcpHandler, serveMcpStdio, type CreateMcpServerOptions } from '../../../src/mcp.ts'
import { createBooks } from './sample-services.ts'

const OPTIONS: CreateMcpServerOptions = {
  serverInfo: { name: 'books', version: '1.0.0' },
  services: [createBooks()],
}

describe('streamable HTTP', () => {
  const handler = createMcpHandler({ ...OPTIONS, allowedHosts: ['localhost'] })
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const post = (body: string, headers: Record<string, string> = {}, host = 'localhost:3000') =>
    handler(
      new Request(`http://${host}/mcp`, {
        method: 'POST',
        headers: {
          host,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body,
      }),
    )

  it('answers the hosts that it is told of, and pages of theirs', async () => {
    expect((await post(JSON.stringify(list))).status).toBe(200)
    expect((await post(JSON.stringify(list), { origin: 'http://localhost:5173' })).status).toBe(200)
  })

  it('refuses a foreign host and a foreign page', async () => {
    expect((await post(JSON.stringify(list), {}, 'evil.example')).status).toBe(403)
    expect((await post(JSON.stringify(list), { origin: 'https://evil.example' })).status).toBe(403)
  })

  it('refuses what is no JSON, what is too large, and another method', async () => {
    expect((await post('{')).status).toBe(400)
    expect((await post(JSON.stringify(list), { 'content-type': 'text/plain' })).status).toBe(415)
    const small = createMcpHandler({ ...OPTIONS, maxBodyBytes: 10 })
    const body = JSON.stringify(list)
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    expect((await small(new Request('http://x/mcp', { method: 'POST', headers, body }))).status).toBe(413)
    expect(
      (await handler(new Request('http://localhost/mcp', { headers: { host: 'localhost' } }))).status,
    ).toBe(405)
  })

  it('hands a verified caller to the context', async () => {
    const seen: unknown[] = []
    const own = createMcpHandler({
      ...OPTIONS,
      context: ({ authInfo }) => (seen.push(authInfo?.clientId), {}),
    })
    const body = JSON.stringify({ ...list, method: 'tools/call', params: { name: 'count_books' } })
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const authInfo = { token: 't', clientId: 'ann', scopes: [] }
    const answer = await own(new Request('http://x/mcp', { method: 'POST', headers, body }), { authInfo })
    expect(await answer.text()).toContain('structuredContent')
    expect(seen).toEqual(['ann'])
  })
})

describe('sessions', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  }
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }

  function createPost(sessions: boolean | { count?: number; idle?: number }) {
    const handler = createMcpHandler({ ...OPTIONS, sessions })
    const post = (body: unknown, session?: string | null, method = 'POST') =>
      handler(
        new Request('http://x/mcp', {
          method,
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...(session ? { 'mcp-session-id': session } : {}),
          },
          ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
        }),
      )
    const begin = async () => (await post(initialize)).headers.get('mcp-session-id')
    const alive = async (session: string | null) => (await post(list, session)).status
    return { post, begin, alive }
  }

  it('begin with the handshake of 2025 and end when the client says so', async () => {
    const { post, begin, alive } = createPost(true)
    const session = await begin()
    expect(session).toMatch(/^[0-9a-f-]{36}$/)
    expect(await alive(session)).toBe(200)
    expect((await post(undefined, session, 'DELETE')).status).toBe(200)
    expect(await alive(session)).toBe(404)
  })

  it('are not needed, and unknown ones are told to begin anew', async () => {
    const { post, alive } = createPost(true)
    expect((await post(list)).status).toBe(200)
    expect(await alive('00000000-0000-0000-0000-000000000000')).toBe(404)
  })

  it('do not begin unless they are wanted', async () => {
    expect(await createPost(false).begin()).toBeNull()
  })

  it('make room, the one that was silent for longest first', async () => {
    const { begin, alive } = createPost({ count: 2 })
    const [one, two] = [await begin(), await begin()]
    expect(await alive(one)).toBe(200)
    const three = await begin()
    expect([await alive(one), await alive(two), await alive(three)]).toEqual([200, 404, 200])
  })

  it('are forgotten after silence', async () => {
    const { begin, alive } = createPost({ idle: 30 })
    const session = await begin()
    await new Promise((later) => setTimeout(later, 60))
    expect(await alive(session)).toBe(404)
  })

  it('refuse a body that is too large like every other request', async () => {
    const handler = createMcpHandler({ ...OPTIONS, sessions: true, maxBodyBytes: 50 })
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const body = JSON.stringify(initialize)
    expect((await handler(new Request('http://x/mcp', { method: 'POST', headers, body }))).status).toBe(413)
  })
})

describe('standard streams', () => {
  const START = [
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
    },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ]
  const callOf = (id: number, name: string, args = {}) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: args },
  })
  const linesOf = (messages: readonly object[]) => messages.map((message) => `${JSON.stringify(message)}\n`)
  const echo = defineRuntimeTool({
    name: 'echo',
    description: 'Says how long a text is.',
    input: z.object({ text: z.string() }),
    output: z.object({ length: z.number(), end: z.string() }),
    handler: ({ input }) => ({ length: input.text.length, end: input.text.slice(-2) }),
  })

  /** Serves what is read from `stdin` to its end. */
  async function answersTo(stdin: Readable, runtimeTools: CreateMcpServerOptions['runtimeTools']) {
    let written = ''
    const stdout = { write: (text: string) => (written += text) }
    await serveMcpStdio({ ...OPTIONS, runtimeTools }, { stdin, stdout }).closed
    const lines = written.split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line) as { id: number; result: { structuredContent?: unknown } })
  }

  it('answer calls under way when the input ends', async () => {
    const slow = defineRuntimeTool({
      name: 'slow',
      description: 'Takes its time.',
      input: z.object({}),
      output: z.object({ done: z.boolean() }),
      handler: async () => {
        await new Promise((later) => setTimeout(later, 200))
        return { done: true }
      },
    })
    const answers = await answersTo(Readable.from(linesOf([...START, callOf(2, 'slow')])), [slow])
    expect(answers.map(({ id }) => id)).toEqual([1, 2])
    expect(answers[1]!.result).toMatchObject({ structuredContent: { done: true } })
  })

  it('take lines in whatever pieces they come, long ones in time that grows with their length', async () => {
    const text = `${'x'.repeat(4_000_000)}€`
    const calls = [
      callOf(2, 'echo', { text }),
      callOf(3, 'echo', { text: 'é€' }),
      callOf(4, 'echo', { text: 'end' }),
    ]
    const bytes = Buffer.from(linesOf([...START, ...calls]).join(''))
    function* pieces() {
      for (let start = 0; start < bytes.length; start += 509) yield bytes.subarray(start, start + 509)
    }
    const answers = await answersTo(Readable.from(pieces(), { objectMode: false }), [echo])
    expect(answers.map(({ id, result }) => [id, result.structuredContent]).slice(1)).toEqual([
      [2, { length: 4_000_001, end: 'x€' }],
      [3, { length: 2, end: 'é€' }],
      [4, { length: 3, end: 'nd' }],
    ])
  })

  it('end with an input that ends without being closed, as a file does', async () => {
    const lines = linesOf([...START, callOf(2, 'echo', { text: 'abc' })])
    const stdin = Readable.from(lines, { autoDestroy: false })
    const answers = await answersTo(stdin, [echo])
    expect([answers.map(({ id }) => id), stdin.closed]).toEqual([[1, 2], false])
  })

  it('end for a line that is too long to be a message', async () => {
    const text = 'x'.repeat(11 * 1024 * 1024)
    const stdin = new PassThrough()
    const answers = answersTo(stdin, [echo])
    for (const line of linesOf([...START, callOf(2, 'echo', { text })])) stdin.write(line)
    expect((await answers).map(({ id }) => id)).not.toContain(2)
  })

  it('end without a word when nobody reads the answers any more', async () => {
    const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    const stdout = new Writable({ write: (_chunk, _encoding, done) => done(gone) })
    const stdin = new PassThrough()
    const served = serveMcpStdio(OPTIONS, { stdin, stdout })
    for (const line of linesOf(START)) stdin.write(line)
    await served.closed
    await served.close()
  })
})
