/** A shop before and after one pull request: a view default, a field of a full answer, a value of an enum. */
import type { JsonSchemaObject } from '../../src/schema/json-schema.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { closed, integer, makeSnapshot, open, string } from './hand-made-snapshot.ts'
import type { MadeOperation } from './hand-made-snapshot.ts'

export interface ShopOptions {
  readonly limit?: number
  readonly email?: boolean
  readonly channels?: readonly string[]
  /** Overrides of single operations, and operations beside them. */
  readonly operations?: { readonly [key: string]: MadeOperation }
}

const card = closed({ id: string, name: string })

export function shop({
  limit = 50,
  email = false,
  channels = ['web', 'store', 'phone'],
  operations = {},
}: ShopOptions = {}): Snapshot {
  const customer = closed({ id: string, name: string, ...(email && { email: string }) })
  return makeSnapshot({
    operations: {
      'orders.list': {
        http: ['GET /orders'],
        tools: ['MCP', 'AGENT'],
        tool: 'list_orders',
        input: open({ 'limit?': { type: 'integer', default: 100 } }),
        output: closed({ rows: { type: 'array', items: closed({ id: string, total: integer }) } }),
        view: { defaults: { limit }, project: true },
      },
      'customers.get': {
        http: ['GET /customers/:id'],
        tools: ['MCP', 'AGENT'],
        tool: 'get_customer',
        output: customer,
        view: { output: card },
      },
      'orders.create': {
        http: ['POST /orders'],
        tools: ['MCP', 'AGENT'],
        tool: 'create_order',
        input: open({ channel: { enum: [...channels] } as JsonSchemaObject, sku: string }),
        output: closed({ id: string }),
        view: { project: true },
      },
      ...operations,
    },
  })
}
