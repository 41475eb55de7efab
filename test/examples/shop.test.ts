import { describe, expect, it } from 'vitest'
import shop from '../../examples/shop/bundle.ts'
import type { EndpointKind, Operation } from '../../src/contract/operation.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'

const { operations, toolSurfaces, cliCommands, extensions } = resolveBundle(shop)
const routed = operations.filter(({ http }) => http.length > 0)
const find = (service: string, action: string): Operation => {
  const found = operations.find((operation) => operation.service === service && operation.action === action)
  expect(found, `${service}.${action}`).toBeDefined()
  return found!
}
const names = (transport: string, surface: string | null): string[] =>
  toolSurfaces
    .filter((row) => row.transport === transport && row.surface === surface)
    .flatMap((row) => row.tools.map((tool) => tool.name))

/** Answers every kind; the type checker asks for the next one that is added. */
const KINDS: Record<EndpointKind, true> = {
  json: true,
  'raw-response': true,
  head: true,
  'raw-body': true,
  'response-meta': true,
  stream: true,
  multipart: true,
}

describe('the shop', () => {
  it('is as large as the reports about it say', () => {
    expect(routed).toHaveLength(38)
    expect(names('AGENT', null)).toHaveLength(31)
  })

  it('has every kind of endpoint', () => {
    expect(new Set(operations.map(({ endpointKind }) => endpointKind))).toEqual(new Set(Object.keys(KINDS)))
  })

  it('has views of every sort', () => {
    const sort = ({ view }: Operation): string =>
      view === null
        ? 'none'
        : [view.defaults && 'defaults', view.project && 'project', view.output && 'output']
            .filter(Boolean)
            .join(' + ')
    expect(new Set(operations.map(sort))).toEqual(
      new Set([
        'none',
        'output',
        'defaults + output',
        'project',
        'project + output',
        'defaults + project + output',
      ]),
    )
  })

  it('serves a group and a scope below their prefixes', () => {
    expect(find('stock', 'list').http).toEqual([{ method: 'GET', path: '/admin/stock' }])
    expect(find('shipments', 'track').http).toEqual([{ method: 'GET', path: '/partner/v1/shipments/:code' }])
    expect(find('customers', 'get').http).toEqual([{ method: 'GET', path: '/customers/:id' }])
    expect(find('reports', 'forecast').http).toEqual([])
  })

  it('shows two MCP surfaces, a command line and agents', () => {
    expect(names('MCP', 'assistant')).toContain('search_products')
    expect(names('MCP', 'assistant')).not.toContain('list_orders')
    expect(names('MCP', 'staff')).toEqual(
      expect.arrayContaining(['list_orders', 'get_customer', 'create_order']),
    )
    expect(names('CLI', null)).toEqual([
      'get_order',
      'list_orders',
      'list_products',
      'list_stock',
      'sales_report',
    ])
    expect(names('AGENT', null)).toContain('gift_ideas')
    expect(cliCommands.map(({ name }) => name)).toEqual(['reindex'])
    expect(extensions).toEqual([{ transport: 'HTTP', name: 'payment-webhooks' }])
  })

  it('asks before it acts, by a list and by a decision per call', () => {
    expect(find('orders', 'cancel').rounds).toHaveLength(2)
    expect(find('orders', 'refund').rounds).toBe('resolved-per-call')
  })
})

/** What a projection gets and gives, on a value of the full answer. */
const project = (service: string, action: string, full: unknown, input: unknown = {}): unknown =>
  find(service, action).view!.project!(full as never, { input, source: 'mcp' } as never)

describe('the projections of the shop', () => {
  const order = {
    id: 'o1',
    placedAt: '2026-03-01T10:00:00Z',
    status: 'paid',
    lines: [{ quantity: 2 }, { quantity: 3 }],
    total: { amount: 1999, currency: 'EUR' },
    delivery: { kind: 'pickup', store: 's1' },
    internalNote: 'rude',
  }

  it('make a card of an order', () => {
    expect(project('orders', 'list', { orders: [order], nextCursor: null })).toEqual({
      orders: [{ id: 'o1', placedOn: '2026-03-01', status: 'paid', total: '19.99 EUR', items: 5 }],
      nextCursor: null,
    })
  })

  it('keep the note about an order among colleagues', () => {
    expect(project('orders', 'get', order)).toEqual({ ...order, internalNote: null })
  })

  it('sum a report up', () => {
    const rows = [
      { day: '2026-03-01', orders: 3 },
      { day: '2026-03-02', orders: 9 },
    ]
    const total = { amount: 1, currency: 'EUR' }
    const input = { from: '2026-03-01', to: '2026-03-31' }
    expect(project('reports', 'sales', { rows, total }, input)).toEqual({
      period: input,
      orders: 12,
      total,
      busiest: '2026-03-02',
    })
  })
})
