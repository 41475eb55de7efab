import { afterEach, describe, expect, it } from 'vitest'
import { InMemoryTransport } from '@modelcontextprotocol/client'
import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { defineRuntimeTool } from '../../../src/contract.ts'
import { createMcpServer, mcpCatalogStamp, mountMcp, type CreateMcpServerOptions } from '../../../src/mcp.ts'
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
