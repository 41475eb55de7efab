import { afterEach, describe, expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { InMemoryTransport } from '@modelcontextprotocol/client'
import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { defineRuntimeTool } from '../../../src/contract.ts'
import {
  createMcpHandler,
  createMcpServer,
  mcpCatalogStamp,
  mountMcp,
  serveMcpStdio,
  type CreateMcpServerOptions,
} from '../../../src/mcp.ts'
import {
  connectHttp,
  connectInMemory,
  createClient,
  type Connected,
  type Era,
  type Person,
} from './mcp-clients.ts'
import { createBooks, proverb, weather } from './sample-services.ts'

const OPTIONS: CreateMcpServerOptions = {
  serverInfo: { name: 'books', version: '1.0.0' },
  services: [createBooks()],
  runtimeTools: [weather, proverb],
}

const open: Connected[] = []
afterEach(async () => {
  for (const connected of open.splice(0)) await connected.close()
})

type Connect = (options: CreateMcpServerOptions, era: Era, person?: Person) => Promise<Connected>

async function connect(how: Connect, era: Era, person?: Person, options = OPTIONS) {
  const connected = await how(options, era, person)
  open.push(connected)
  return connected.client
}

const failureOf = (result: { isError?: boolean; content: readonly unknown[] }) => {
  expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] })
  expect(result).not.toHaveProperty('structuredContent')
  return JSON.parse((result.content[0] as { text: string }).text) as Record<string, unknown>
}

describe.each([
  ['in memory', connectInMemory],
  ['streamable HTTP', connectHttp],
] as const)('%s', (_, how) => {
  describe.each(['2025', '2026'] as const)('a client of %s', (era) => {
    it('lists the tools as they are advertised', async () => {
      const client = await connect(how, era)
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual([
        'count_books',
        'fail_books',
        'get_book',
        'list_books',
        'list_tags',
        'proverb',
        'remove_book',
        'sell_book',
        'weather',
      ])
      const byName = new Map(tools.map((tool) => [tool.name, tool]))
      expect(byName.get('list_books')).toMatchObject({
        title: 'List books',
        annotations: { title: 'List books', readOnlyHint: true },
        inputSchema: { properties: { limit: { default: 2 } } },
        outputSchema: { required: ['limit', 'tags', 'titles'] },
      })
      expect(byName.get('list_books')!.inputSchema).not.toHaveProperty('required')
      expect(byName.get('get_book')!._meta).toEqual({ ui: { resourceUri: 'ui://books/card' } })
      expect(byName.get('remove_book')).not.toHaveProperty('outputSchema')
    })

    it('gets the view as data and as one text', async () => {
      const client = await connect(how, era)
      const data = { titles: ['Dune', 'Emma'], limit: 2, tags: ['new'] }
      const content = [{ type: 'text', text: JSON.stringify(data) }]
      expect(await client.callTool({ name: 'list_books' })).toMatchObject({
        content,
        structuredContent: data,
      })
    })

    it('gets text where there is no output, and nothing where a contract promises nothing', async () => {
      const client = await connect(how, era)
      const said = await client.callTool({ name: 'proverb', arguments: {} })
      expect(said.content).toEqual([{ type: 'text', text: 'Haste makes waste.' }])
      expect(said).not.toHaveProperty('structuredContent')
      const removed = await client.callTool({ name: 'remove_book', arguments: { id: 'b1' } })
      expect(removed.content).toEqual([])
      expect(removed).not.toHaveProperty('structuredContent')
    })

    it('gets what a tool presents beside its data', async () => {
      const client = await connect(how, era)
      expect(await client.callTool({ name: 'weather', arguments: { place: 'Ulm' } })).toMatchObject({
        content: [{ type: 'text', text: '21 degrees in Ulm' }],
        structuredContent: { place: 'Ulm', degrees: 21 },
      })
    })

    it.each([
      [
        'what a handler says',
        'fail_books',
        { how: 'coded' },
        { error: 'CONFLICT', message: 'Taken.', details: { by: 'b1' } },
      ],
      [
        'no word of what it threw',
        'fail_books',
        { how: 'thrown' },
        { error: 'INTERNAL_SERVER_ERROR', message: 'The operation failed.' },
      ],
      [
        'that the server broke its word',
        'fail_books',
        { how: 'wrong' },
        {
          error: 'INTERNAL_SERVER_ERROR',
          message: 'books.fail answered something its contract does not allow.',
        },
      ],
      [
        'where the arguments are wrong',
        'get_book',
        { id: 'x' },
        { error: 'VALIDATION_ERROR', details: { issues: [{ path: ['id'] }] } },
      ],
      [
        'which tools there are',
        'nothing',
        {},
        { error: 'NOT_FOUND', details: { tools: expect.arrayContaining(['list_books']) as unknown } },
      ],
    ])('is told %s', async (_title, name, args, expected) => {
      const client = await connect(how, era)
      const told = failureOf((await client.callTool({ name, arguments: args })) as never)
      expect(told).toMatchObject(expected)
      expect(JSON.stringify(told)).not.toContain('hunter2')
    })

    it('is not asked where the resolver has no question', async () => {
      const client = await connect(how, era)
      const sold = await client.callTool({ name: 'sell_book', arguments: { id: 'b1' } })
      expect(sold.structuredContent).toEqual({ sold: 10, answers: 'null' })
    })
  })
})

describe('an answer that is no object', () => {
  const NUMBER = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'number' }

  it('is what it is for a client of 2026', async () => {
    const client = await connect(connectInMemory, '2026')
    const { tools } = await client.listTools()
    expect(tools.find(({ name }) => name === 'count_books')!.outputSchema).toEqual(NUMBER)
    const counted = await client.callTool({ name: 'count_books' })
    expect(counted).toMatchObject({ structuredContent: 3, content: [{ type: 'text', text: '3' }] })
    const listed = await client.callTool({ name: 'list_tags' })
    expect(listed).toMatchObject({ structuredContent: ['new', 'old'], content: [{ text: '["new","old"]' }] })
  })

  it('is wrapped by the SDK for a client of 2025, in the list and in the data; the text stays', async () => {
    const client = await connect(connectInMemory, '2025')
    const { tools } = await client.listTools()
    expect(tools.find(({ name }) => name === 'count_books')!.outputSchema).toMatchObject({
      type: 'object',
      properties: { result: { type: 'number' } },
      required: ['result'],
    })
    const counted = await client.callTool({ name: 'count_books' })
    expect(counted).toMatchObject({
      structuredContent: { result: 3 },
      content: [{ type: 'text', text: '3' }],
    })
    const listed = await client.callTool({ name: 'list_tags' })
    expect(listed).toMatchObject({
      structuredContent: { result: ['new', 'old'] },
      content: [{ text: '["new","old"]' }],
    })
  })
})

describe('the catalog stamp', () => {
  const listRaw = async (era: Era) => {
    const client = await connect(connectInMemory, era)
    return client.request({ method: 'tools/list' })
  }

  it('stands in the list and is that of the tools listed', async () => {
    const { _meta, tools } = await listRaw('2026')
    expect(_meta).toMatchObject({ 'surfacekit/catalog': { ...mcpCatalogStamp(tools) } })
    expect(_meta!['surfacekit/catalog']).toEqual({
      digest: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      tools: 9,
    })
  })

  it('is the same for a client of 2025', async () => {
    expect((await listRaw('2025'))._meta!['surfacekit/catalog']).toEqual(
      (await listRaw('2026'))._meta!['surfacekit/catalog'],
    )
  })

  it.each([
    ['name', { name: 'b' }],
    ['description', { description: 'Other.' }],
    ['input', { inputSchema: { type: 'object', properties: {} } }],
    ['output', { outputSchema: { type: 'object' } }],
    ['annotations', { annotations: { readOnlyHint: true } }],
  ])('moves with the %s of a tool', (_, changed) => {
    const tool = { name: 'a', description: 'Does.', inputSchema: { type: 'object' } }
    expect(mcpCatalogStamp([{ ...tool, ...changed }]).digest).not.toBe(mcpCatalogStamp([tool]).digest)
  })

  it('does not move with the order of tools or keys, nor with what is not stamped', () => {
    const [one, two] = ['a', 'b'].map((name) => ({
      name,
      description: 'Does.',
      inputSchema: { type: 'object' },
    }))
    const other = {
      inputSchema: { type: 'object' },
      _meta: { ui: {} },
      description: 'Does.',
      name: 'b',
      title: 'B',
    }
    expect(mcpCatalogStamp([other, one!])).toEqual(mcpCatalogStamp([one!, two!]))
  })
})

describe('the context', () => {
  const whoami = defineRuntimeTool({
    name: 'whoami',
    description: 'Tells who calls.',
    input: z.object({}),
    output: z.object({ user: z.string(), input: z.unknown(), source: z.string() }),
    handler: ({ user, input, source }) => ({ user: String(user), input, source }),
  })
  const call = async (context: CreateMcpServerOptions['context']) => {
    const client = await connect(connectInMemory, '2026', undefined, {
      ...OPTIONS,
      runtimeTools: [whoami],
      context,
    })
    return client.callTool({ name: 'whoami', arguments: {} })
  }

  it('holds the members of the application, which shadow nothing', async () => {
    const members = { user: 'ann', input: 'shadow', source: 'shadow' }
    const shown = { user: 'ann', input: {}, source: 'mcp' }
    expect((await call(members)).structuredContent).toEqual(shown)
    expect((await call(({ toolName }) => ({ ...members, user: toolName }))).structuredContent).toEqual({
      ...shown,
      user: 'whoami',
    })
  })

  it('that cannot be made fails the call, and its reason stays here', async () => {
    const result = await call(() => Promise.reject(new Error('password=hunter2')))
    expect(failureOf(result as never)).toEqual({
      error: 'INTERNAL_SERVER_ERROR',
      message: 'The operation failed.',
    })
  })
})

describe('mountMcp', () => {
  it('adds tools to a server that has resources of its own', async () => {
    const server = new McpServer({ name: 'own', version: '1.0.0' })
    server.registerResource('readme', 'file:///readme', {}, () => ({ contents: [] }))
    mountMcp(server, [createBooks()])
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    await server.connect(theirs)
    const client = createClient('2025')
    await client.connect(ours)
    open.push({ client, close: () => client.close() })
    expect((await client.listTools()).tools).toHaveLength(7)
    expect((await client.listResources()).resources).toHaveLength(1)
  })

  it('refuses a server with tools of its own, before and after', () => {
    const before = new McpServer({ name: 'own', version: '1.0.0' })
    before.registerTool('own', {}, () => ({ content: [] }))
    expect(() => mountMcp(before, [createBooks()])).toThrow(/tools\/list/)
    const after = new McpServer({ name: 'own', version: '1.0.0' })
    mountMcp(after, [createBooks()])
    expect(() => after.registerTool('own', {}, () => ({ content: [] }))).toThrow(/tools\/list/)
  })

  it('refuses two tools of one name, naming both operations', () => {
    const again = defineRuntimeTool({ ...weather, name: 'get_book' } as never)
    expect(() => createMcpServer({ ...OPTIONS, runtimeTools: [again] })).toThrow(
      expect.objectContaining({
        code: 'served-tool-refused',
        message: expect.stringContaining('books.get') as string,
      }),
    )
  })
})

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
    const lines = [
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
      },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'slow' } },
    ]
    let written = ''
    const served = serveMcpStdio(
      { ...OPTIONS, runtimeTools: [slow] },
      {
        stdin: Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)),
        stdout: { write: (text: string) => (written += text) },
      },
    )
    await served.closed
    const answers = written
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; result: object })
    expect(answers.map(({ id }) => id)).toEqual([1, 2])
    expect(answers[1]!.result).toMatchObject({ structuredContent: { done: true } })
  })
})
