import * as z from 'zod'
import type { Operation, ResolvedBundle, ToolTransport } from '../../src/contract/operation.ts'
import { operation } from '../openapi/operation.ts'

/** Two services, a runtime tool and a command: every kind of row a snapshot has. */
export function sampleOperations(): Operation[] {
  const Address = z.object({ city: z.string(), street: z.string() }).meta({ id: 'Address' })
  const Customer = z
    .object({ id: z.string(), name: z.string(), email: z.email(), address: Address })
    .meta({ id: 'Customer', description: 'A customer.' })
  const Card = z.object({ id: z.string(), name: z.string() })
  return [
    operation({
      service: 'customers',
      action: 'get',
      method: 'GET',
      scope: 'admin',
      description: 'Gets a customer, wherever she lives: „überall“.',
      pathParams: ['id'],
      params: z.object({ id: z.string().describe('Id of the customer.') }),
      output: Customer,
      http: [
        { method: 'GET', path: '/v2/customers/:id' },
        { method: 'GET', path: '/customers/:id' },
      ],
      toolName: 'get_customer',
      view: { defaults: null, output: Card, project: null },
      annotations: { title: 'Get a customer', readOnlyHint: true },
      ui: { resourceUri: 'ui://customers/get', visibility: ['model', 'app'] },
    }),
    operation({
      service: 'customers',
      action: 'list',
      method: 'GET',
      input: z.object({
        include: z.array(z.enum(['address', 'orders'])).default(['address']),
        search: z.string().optional(),
      }),
      output: z.object({ customers: z.array(Customer), total: z.int() }),
      toolName: 'list_customers',
      view: {
        defaults: { include: [] },
        output: z.object({ customers: z.array(Card), total: z.int() }),
        project: ((full: unknown) => full) as never,
      },
    }),
    operation({
      service: 'orders',
      action: 'create',
      input: z.object({ sku: z.string(), channel: z.enum(['web', 'store']).default('web') }),
      output: z.object({ id: z.string() }),
      toolName: 'create_order',
      rounds: [
        { key: 'confirm', message: 'Really?', schema: null },
        { key: 'reason', message: 'Why?', schema: z.object({ reason: z.string() }) },
      ],
      expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
    }),
    operation({
      service: 'orders',
      action: 'cancel',
      input: z.object({ id: z.string() }),
      toolName: 'cancel_order',
      rounds: 'resolved-per-call',
    }),
    operation({
      service: 'orders',
      action: 'attach',
      endpointKind: 'multipart',
      expose: ['HTTP'],
      multipart: [
        {
          name: 'file',
          required: true,
          multiple: false,
          contentTypes: ['image/png'],
          maxBytes: null,
          description: null,
        },
        {
          name: 'cover',
          required: false,
          multiple: false,
          contentTypes: [],
          maxBytes: 100,
          description: 'Cover.',
        },
      ],
    }),
    operation({
      service: 'orders',
      action: 'watch',
      method: 'GET',
      endpointKind: 'stream',
      expose: ['HTTP'],
      streamItem: z.object({ id: z.string() }),
      status: 200,
    }),
    operation({
      kind: 'runtime',
      service: 'docs',
      action: 'search_docs',
      description: 'Searches the documentation.',
      input: z.object({ query: z.string() }),
      output: z.object({ hits: z.array(z.string()) }),
      http: [],
      expose: ['MCP', 'AGENT'],
      toolName: 'search_docs',
    }),
  ]
}

/** The bundle of some operations: every tool on the transports it is exposed on. */
export function bundleOf(
  operations: readonly Operation[],
  parts: Partial<ResolvedBundle> = {},
): ResolvedBundle {
  const surface = (transport: ToolTransport) => ({
    transport,
    surface: null,
    tools: operations
      .filter(({ expose }) => expose.includes(transport))
      .map((operation) => ({ name: operation.toolName, operation })),
  })
  return {
    info: { title: 'Shop', version: '1.0.0' },
    operations,
    toolSurfaces: [surface('AGENT'), surface('CLI'), surface('MCP')],
    cliCommands: [],
    extensions: [],
    ...parts,
  }
}

export function sampleBundle(): ResolvedBundle {
  return bundleOf(sampleOperations(), {
    cliCommands: [
      { name: 'seed', description: 'Fills the database.', input: z.object({ count: z.int() }), output: null },
      { name: 'export', description: 'Exports.', input: z.object({}), output: z.array(z.string()) },
    ],
    extensions: [
      { transport: 'MCP', name: 'prompts' },
      { transport: 'HTTP', name: 'health' },
    ],
  })
}

export const withoutView = (operation: Operation): Operation => ({ ...operation, view: null })
