/** Elicitation: who is asked what, what the handler gets, and what happens to every answer that is none. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineContract, defineRuntimeTool, withToolView } from '../../../src/contract.ts'
import { implement } from '../../../src/runtime/implement.ts'
import type { CreateMcpServerOptions } from '../../../src/mcp.ts'
import { connectHttp, connectInMemory, type Connected, type Era, type Person } from './mcp-clients.ts'
import { createBooks } from './sample-services.ts'

const OPTIONS: CreateMcpServerOptions = {
  serverInfo: { name: 'books', version: '1.0.0' },
  services: [createBooks()],
}

const open: Connected[] = []
afterEach(async () => {
  for (const connected of open.splice(0)) await connected.close()
})

const accept =
  (content: Record<string, unknown>): Person =>
  (message) => ({ action: 'accept', ...(message === 'To whom?' ? { content } : { content: {} }) })

const connectSession: typeof connectHttp = (options, era, person) =>
  connectHttp({ ...options, sessions: true }, era, person)

// Without sessions nobody of 2025 can be asked over HTTP.
const WAYS = [
  ['in memory, 2026', connectInMemory, '2026'],
  ['in memory, 2025', connectInMemory, '2025'],
  ['streamable HTTP, 2026', connectHttp, '2026'],
  ['streamable HTTP with sessions, 2025', connectSession, '2025'],
  ['streamable HTTP with sessions, 2026', connectSession, '2026'],
] as const

describe.each(WAYS)('%s', (_, how, era: Era) => {
  async function call(args: Record<string, unknown>, person?: Person, options = OPTIONS, name = 'sell_book') {
    const connected = await how(options, era, person)
    open.push(connected)
    return (await connected.client.callTool({ name, arguments: args })) as {
      isError?: boolean
      content: { text: string }[]
      structuredContent?: Record<string, unknown>
    }
  }
  const failureOf = (result: { isError?: boolean; content: { text: string }[] }) => {
    expect(result.isError).toBe(true)
    return JSON.parse(result.content[0]!.text) as Record<string, unknown>
  }

  it('asks every question once and gives the answers to the handler', async () => {
    const asked: [string, unknown][] = []
    const person: Person = (message, schema) => {
      asked.push([message, schema])
      return accept({ name: 'Ann' })(message, schema)
    }
    const { structuredContent } = await call({ id: 'b1', copies: 6 }, person)
    expect(structuredContent).toEqual({ sold: 60, answers: '{"sure":true,"buyer":{"name":"Ann"}}' })
    expect(asked.map(([message]) => message).sort()).toEqual(['Sell that many?', 'To whom?'])
    expect(new Map(asked).get('Sell that many?')).toEqual({ type: 'object', properties: {} })
    expect(new Map(asked).get('To whom?')).toMatchObject({
      type: 'object',
      properties: { name: { type: 'string', minLength: 2 } },
      required: ['name'],
    })
  })

  it.each(['decline', 'cancel'])('fails when somebody answers %s, and nothing runs', async (action) => {
    const handled = vi.fn()
    const options = { ...OPTIONS, hooks: { beforeHandle: handled } }
    const failed = failureOf(await call({ id: 'b1', copies: 6 }, () => ({ action }), options))
    expect(failed['error']).toBe(action === 'decline' ? 'DECLINED' : 'CANCELLED')
    expect(handled).not.toHaveBeenCalled()
  })

  it('fails on arguments that do not parse instead of asking nothing', async () => {
    const person = vi.fn(accept({}))
    const failed = failureOf(await call({ id: 'b1', copies: 'many' }, person))
    expect(failed).toMatchObject({ error: 'VALIDATION_ERROR', details: { issues: [{ path: ['copies'] }] } })
    expect(person).not.toHaveBeenCalled()
  })

  it('shows the resolver what the handler sees: defaults of the view, and what a hook put in', async () => {
    const seen: unknown[] = []
    const contract = defineContract(
      { prefix: 'seen' },
      {
        ask: withToolView(
          {
            method: 'POST',
            path: '/:id',
            desc: 'Asks.',
            input: z.object({
              size: z.string().transform((size) => `${size}!`),
              more: z.string().default('schema'),
            }),
            output: z.object({ input: z.unknown(), params: z.unknown() }),
            tool: {
              name: 'ask',
              mcp: {
                inputRequired: ({ input, params, source }) => {
                  seen.push({ input, params, source })
                  return [{ key: 'sure', message: 'Sure?' }]
                },
              },
            },
          },
          { defaults: { size: 'view' }, project: (full) => full },
        ),
      },
    )
    const service = implement(contract, { ask: ({ input, params }) => ({ input, params }) })
    const options: CreateMcpServerOptions = {
      ...OPTIONS,
      services: [service],
      hooks: { beforeToolCall: ({ args }) => ({ ...args, more: 'hook' }) },
    }
    const { structuredContent } = await call({ id: 'x' }, accept({}), options, 'ask')
    const shown = { input: { size: 'view!', more: 'hook' }, params: { id: 'x' } }
    expect(structuredContent).toEqual(shown)
    expect(seen).toEqual([0, 1].map(() => ({ ...shown, source: 'mcp' })))
  })

  it('tells hooks of the end of a call and not of its questions', async () => {
    const afterToolCall = vi.fn()
    const onToolError = vi.fn()
    const options = { ...OPTIONS, hooks: { afterToolCall, onToolError } }
    await call({ id: 'b1', copies: 6 }, accept({ name: 'Ann' }), options)
    expect(afterToolCall).toHaveBeenCalledTimes(1)
    expect(onToolError).not.toHaveBeenCalled()
  })

  const asking = (inputRequired: unknown) => {
    const contract = defineContract(
      { prefix: 'q' },
      {
        ask: {
          method: 'POST',
          path: '/',
          desc: 'Asks.',
          tool: { name: 'ask', mcp: { inputRequired: inputRequired as never } },
        },
      },
    )
    return { ...OPTIONS, services: [implement(contract, { ask: () => undefined })] }
  }

  it.each([
    [
      'a resolver that throws',
      () => {
        throw new Error('secret')
      },
    ],
    ['a resolver that rejects', () => Promise.reject(new Error('secret'))],
    ['a resolver that answers no list', () => 'none'],
    ['a question that is no form', [{ key: 'a', message: 'A?', schema: z.object({ b: z.object({}) }) }]],
    ['a question that is no object', [{ key: 'a', message: 'A?', schema: z.string() }]],
  ])('fails for %s, without its reason', async (_title, inputRequired) => {
    const failed = failureOf(await call({}, accept({}), asking(inputRequired), 'ask'))
    expect(failed).toEqual({
      error: 'INTERNAL_SERVER_ERROR',
      message: 'The questions of ask could not be asked.',
    })
  })
})

it('refuses content that is not what was asked for, naming its place', async () => {
  const connected = await connectInMemory(OPTIONS, '2025', (message) => ({
    action: 'accept',
    content: message === 'To whom?' ? { name: 'A' } : {},
  }))
  open.push(connected)
  const result = await connected.client.callTool({ name: 'sell_book', arguments: { id: 'b1', copies: 6 } })
  expect(result.isError).toBe(true)
  expect(JSON.stringify(result.content)).toContain('name')
})

it.each([
  ['in memory', connectInMemory],
  ['streamable HTTP', connectHttp],
] as const)('a client of 2025 that cannot be asked is told so, %s', async (_, how) => {
  const connected = await how(OPTIONS, '2025')
  open.push(connected)
  const result = await connected.client.callTool({ name: 'sell_book', arguments: { id: 'b1', copies: 6 } })
  expect(JSON.parse((result.content as { text: string }[])[0]!.text)).toMatchObject({
    error: 'INPUT_REQUIRED',
  })
})

it('a client of 2026 that cannot be asked gets the error of its protocol', async () => {
  const connected = await connectInMemory(OPTIONS, '2026')
  open.push(connected)
  const call = connected.client.callTool({ name: 'sell_book', arguments: { id: 'b1', copies: 6 } })
  await expect(call).rejects.toMatchObject({ code: -32021 })
})

it.each([
  ['two of one key', [1, 2].map((n) => ({ key: 'a', message: `Question ${n}?` }))],
  ['one without a key', [{ message: 'Sure?' }]],
  ['one without a message', [{ key: 'a', message: ' ' }]],
])('a resolver that asks %s is a fault of the server', async (_, rounds) => {
  const handler = vi.fn()
  const ask = defineRuntimeTool({
    name: 'ask',
    description: 'Asks.',
    input: z.object({}),
    handler,
    mcp: { inputRequired: () => rounds as never },
  })
  const person = vi.fn(accept({}))
  const connected = await connectInMemory(
    { serverInfo: OPTIONS.serverInfo, runtimeTools: [ask] },
    '2026',
    person,
  )
  open.push(connected)
  const { isError, content } = await connected.client.callTool({ name: 'ask', arguments: {} })
  expect([isError, content]).toMatchObject([
    true,
    [{ text: expect.stringContaining('could not be asked') as string }],
  ])
  expect([handler.mock.calls, person.mock.calls]).toEqual([[], []])
})
