import { generateText, stepCountIs, type ToolSet } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRuntimeTool } from '../../../src/contract.ts'
import { ToolCallError, mountAgent, type AgentMountOptions } from '../../../src/agent.ts'
import { createBooks, proverb, weather } from './sample-services.ts'

const mount = (options: AgentMountOptions = {}): ToolSet =>
  mountAgent([createBooks()], { runtimeTools: [weather, proverb], ...options })

const call = (name: string, input: unknown, tools = mount()): Promise<unknown> =>
  Promise.resolve(tools[name]!.execute!(input, { toolCallId: 'call-1', messages: [] })) as Promise<unknown>

/** Lets a model call one tool, and answers what it was shown of the answer. */
async function shownTo(toolName: string, input: unknown, tools = mount()): Promise<unknown> {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const model = new MockLanguageModelV3({
    doGenerate: [
      {
        content: [{ type: 'tool-call', toolCallId: 'call-1', toolName, input: JSON.stringify(input) }],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      },
      {
        content: [{ type: 'text', text: 'Done.' }],
        finishReason: { unified: 'stop', raw: undefined },
        usage,
        warnings: [],
      },
    ],
  })
  await generateText({ model, tools, prompt: 'Go.', stopWhen: stepCountIs(2) })
  const message = model.doGenerateCalls[1]!.prompt.find(({ role }) => role === 'tool')
  return (message!.content[0] as { output: unknown }).output
}

describe('a tool set', () => {
  it('holds what exposes AGENT', () => {
    expect(Object.keys(mount())).toEqual([
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
  })

  it('answers the view, with its defaults', async () => {
    expect(await call('list_books', {})).toEqual({ titles: ['Dune', 'Emma'], limit: 2, tags: ['new'] })
    expect(await call('get_book', { id: 'b1' })).toEqual({ id: 'b1', title: 'Dune', price: 9 })
  })

  it('parses once: a transform runs in the contract alone', async () => {
    expect(await call('sell_book', { id: 'b1', copies: 3 })).toEqual({ sold: 30, answers: 'null' })
    expect(await shownTo('sell_book', { id: 'b1', copies: 3 })).toEqual({
      type: 'json',
      value: { sold: 30, answers: 'null' },
    })
  })

  it.each([
    ['fail_books', { how: 'coded' }, { error: 'CONFLICT', message: 'Taken.', details: { by: 'b1' } }],
    ['fail_books', { how: 'thrown' }, { error: 'INTERNAL_SERVER_ERROR', message: 'The operation failed.' }],
    ['get_book', { id: 'x' }, { error: 'VALIDATION_ERROR', details: { issues: [{ path: ['id'] }] } }],
  ])('throws what failed as JSON: %s %j', async (name, input, expected) => {
    const thrown: unknown = await call(name, input).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ToolCallError)
    expect(JSON.parse((thrown as Error).message)).toMatchObject(expected)
    expect(thrown).toMatchObject({ code: expected.error })
    expect((thrown as Error).cause).toBeUndefined()
  })

  it('gives the members of the application to the handler', async () => {
    const whoami = defineRuntimeTool({
      name: 'whoami',
      description: 'Tells who calls.',
      input: z.object({}),
      handler: ({ user, source }) => `${String(user)} by ${source}`,
    })
    const tools = mount({
      runtimeTools: [whoami],
      context: ({ toolCallId, toolName }) => ({ user: `${toolName} ${toolCallId}` }),
    })
    expect(await call('whoami', {}, tools)).toBe('whoami call-1 by agent')
  })
})

describe('a model', () => {
  it('is shown data as JSON and text as text', async () => {
    expect(await shownTo('count_books', {})).toEqual({ type: 'json', value: 3 })
    expect(await shownTo('proverb', {})).toEqual({ type: 'text', value: 'Haste makes waste.' })
    expect(await shownTo('remove_book', { id: 'b1' })).toEqual({ type: 'json', value: null })
  })

  it('is shown what a tool presents; the data stays the result', async () => {
    expect(await shownTo('weather', { place: 'Ulm' })).toEqual({ type: 'text', value: '21 degrees in Ulm' })
    expect(await call('weather', { place: 'Ulm' })).toEqual({ place: 'Ulm', degrees: 21 })
  })

  it('is shown parts, and JSON where they are none', async () => {
    const presenting = (present: unknown) =>
      mount({
        runtimeTools: [
          defineRuntimeTool({
            name: 'show',
            description: 'Shows.',
            input: z.object({}),
            output: z.object({}),
            handler: () => ({}),
            present: () => present,
          }),
        ],
      })
    const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' }
    expect(await shownTo('show', {}, presenting([{ type: 'text', text: 'A' }, image]))).toEqual({
      type: 'content',
      value: [
        { type: 'text', text: 'A' },
        { type: 'image-data', data: 'AAAA', mediaType: 'image/png' },
      ],
    })
    expect(await shownTo('show', {}, presenting({ rows: 1 }))).toEqual({ type: 'json', value: { rows: 1 } })
    expect(await shownTo('show', {}, presenting([]))).toEqual({ type: 'json', value: [] })
  })

  it('is shown a failure as the JSON of its code, message and details', async () => {
    const shown = (await shownTo('fail_books', { how: 'coded' })) as { type: string; value: string }
    expect(shown.type).toBe('error-text')
    expect(JSON.parse(shown.value)).toEqual({ error: 'CONFLICT', message: 'Taken.', details: { by: 'b1' } })
  })
})
