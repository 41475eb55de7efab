import { afterEach, describe, expect, it } from 'vitest'
import type { CreateMcpServerOptions } from '../../../src/mcp.ts'
import { connectHttp, connectInMemory, type Connected, type Era, type Person } from './mcp-clients.ts'
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
