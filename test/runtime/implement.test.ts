import { describe, expect, it } from 'vitest'
import { defineContract, withToolView } from '../../src/contract.ts'
import { implement } from '../../src/runtime/implement.ts'
import { Full } from './one-tool.ts'

const get = { method: 'GET', path: '/:id', desc: 'Gets.', output: Full } as const
const contract = defineContract(
  { prefix: 'things', scope: 'app', meta: { team: 'x' } },
  {
    get: withToolView(
      {
        ...get,
        meta: { role: 'r' },
        tool: { name: 'show', annotations: { readOnlyHint: true }, ui: { resourceUri: 'ui://x' } },
      },
      { output: Full.pick({ id: true }) },
    ),
    list: { ...get, path: '/', scope: 'own' },
    events: { method: 'GET', path: '/events', desc: 'Streams.', stream: { item: Full } },
  },
)
const handlers = {
  get: () => ({ id: '1', name: 'n' }),
  list: () => ({ id: '1', name: 'n' }),
  events: () => [],
}

describe('implement', () => {
  it('builds flat methods that say their own transports and scope', () => {
    const { methods, ...head } = implement(contract, handlers)
    expect(head).toEqual({ prefix: 'things', scope: 'app', meta: { team: 'x' } })
    expect(methods['get']).toMatchObject({
      expose: ['HTTP', 'MCP', 'AGENT'],
      scope: 'app',
      meta: { role: 'r' },
      toolName: 'show',
      annotations: { readOnlyHint: true },
      ui: { resourceUri: 'ui://x' },
    })
    expect(methods['get']!.toolView).toBe(contract.endpoints.get.tool.view)
    expect(methods['get']!.handler).toBe(handlers.get)
    expect(methods['list']!.scope).toBe('own')
    expect(methods['events']).toMatchObject({ expose: ['HTTP'], stream: { item: Full } })
  })

  it.each([
    ['missing', { get: handlers.get, events: handlers.events }, 'list: no handler'],
    ['no function', { ...handlers, list: 'text' }, 'list: no handler'],
    ['inherited', Object.create(handlers), 'list: no handler'],
    ['unknown', { ...handlers, gets: handlers.get }, 'gets: no such endpoint'],
    ['nothing at all', undefined, 'list: no handler'],
  ])('refuses handlers of which one is %s', (_, given, message) => {
    expect(() => implement(contract, given as never)).toThrow(message)
  })
})
