import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineContract, defineRuntimeTool, withToolView } from '../../src/contract.ts'
import { implement } from '../../src/runtime/implement.ts'
import { createToolInvoker } from '../../src/runtime/tool-invoker.ts'
import { createToolRunner } from '../../src/runtime/tool-runner.ts'
import { failed, Full } from './one-tool.ts'

const endpoint = { method: 'POST', path: '/', desc: 'Runs.' } as const
const contract = defineContract(
  { prefix: 'things' },
  {
    card: withToolView(
      { ...endpoint, path: '/card', input: z.object({ n: z.number().default(100) }), output: z.any() },
      { defaults: { n: 1 }, output: z.object({ label: z.string() }), project: () => ({ label: 'x' }) },
    ),
    web: { ...endpoint, path: '/web', expose: ['HTTP'], output: Full },
    hidden: { ...endpoint, path: '/hidden', expose: ['CLI'], output: Full },
    stream: { ...endpoint, path: '/stream', stream: { item: z.string() } },
    raw: { ...endpoint, path: '/raw', rawResponse: true },
  },
)
const record = { id: '1', name: 'Ann' }
const service = implement(contract, {
  card: ({ input, source }) => ({ n: input.n, source }),
  web: () => record,
  hidden: () => record,
  stream: () => ['a'],
  raw: () => new Response('raw'),
})

describe('the invoker', () => {
  it('answers in full: no default and no view applies', async () => {
    const { call } = createToolInvoker([service], { transport: 'MCP' })
    expect(await call('card_thing', {})).toEqual({ ok: true, value: { n: 100, source: 'invoker' } })
    expect(await call('card_thing', {}, { source: 'job' })).toMatchObject({ value: { source: 'job' } })
  })

  it('calls only what its transport exposes, and names that when asked for more', async () => {
    const names = (transport: 'HTTP' | 'MCP' | 'AGENT' | 'CLI') =>
      createToolInvoker([service], { transport }).tools.map(({ name }) => name)
    expect(names('MCP')).toEqual(['card_thing'])
    expect(names('AGENT')).toEqual(['card_thing'])
    expect(names('CLI')).toEqual(['hidden_thing'])
    const { call } = createToolInvoker([service], { transport: 'MCP' })
    expect(failed(await call('hidden_thing', {}))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no tool "hidden_thing".',
      details: { tools: ['card_thing'] },
    })
  })

  it('never lists a kind that cannot be a tool, not even by the policy HTTP', () => {
    const { tools } = createToolInvoker([service], { transport: 'HTTP' })
    expect(tools.map(({ name }) => name)).toEqual(['card_thing', 'web_thing'])
  })

  it('takes runtime tools and hooks', async () => {
    const ping = defineRuntimeTool({
      name: 'ping',
      description: 'Pings.',
      input: z.object({}),
      handler: () => 'pong',
    })
    const calls: string[] = []
    const { call } = createToolInvoker([], {
      transport: 'MCP',
      runtimeTools: [ping],
      hooks: { afterToolCall: ({ toolName }) => void calls.push(toolName) },
    })
    expect(await call('ping', {})).toEqual({ ok: true, value: 'pong' })
    expect(calls).toEqual(['ping'])
  })
})

describe('names of served tools', () => {
  const named = (prefix: string, name?: string) =>
    implement(
      defineContract(
        { prefix },
        { run: { ...endpoint, expose: ['MCP', 'CLI'], tool: name === undefined ? {} : { name } } },
      ),
      { run: () => null },
    )

  it('are refused when two operations share one, naming both', () => {
    const services = [named('a', 'same'), named('b', 'same')]
    expect(() => createToolRunner({ services, transport: 'MCP' })).toThrow(
      'The tool "same" of a.run and b.run cannot be served: two operations have this name.',
    )
    expect(createToolRunner({ services: services.slice(1), transport: 'MCP' }).tools).toHaveLength(1)
  })

  it('are refused where the transport cannot show them, and not elsewhere', () => {
    const services = [named('_')]
    expect(() => createToolRunner({ services, transport: 'MCP' })).toThrow(
      /"run_" of _\.run .* no letter or digit/,
    )
    expect(createToolRunner({ services, transport: 'CLI' }).tools.map(({ name }) => name)).toEqual(['run_'])
  })

  it('are listed by code unit', () => {
    const services = ['b', 'B', 'a_', 'aa'].map((name) => named('x', name))
    expect(createToolRunner({ services, transport: 'MCP' }).tools.map(({ name }) => name)).toEqual([
      'B',
      'a_',
      'aa',
      'b',
    ])
  })
})
