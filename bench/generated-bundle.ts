/**
 * A bundle of any size: services of ten endpoints, two of them with a view, no object shared between calls.
 * Its contracts are written by shape, as another library's are: `defineContract` would convert most schemas while
 * the bundle is imported, and there would be less left to measure.
 */
import { defineBundle, defineContract, withToolView } from '../src/contract.ts'
import { z } from 'zod'
import type { Bundle } from '../src/contract/bundle.ts'
import type { Contract } from '../src/contract/endpoint.ts'

interface BundleOptions {
  /** Through `defineContract`, as a project of this package writes them. */
  readonly defined?: boolean
  /** What differs from the plain bundle: one operation, or the description, input and answer of each. */
  readonly changed?: 'nothing' | 'one' | 'every'
}

export function generateBundle(
  operations: number,
  { defined = false, changed = 'nothing' }: BundleOptions = {},
): Bundle {
  const services = Math.ceil(operations / 10)
  return defineBundle({
    info: { title: 'Generated', version: '1.0.0' },
    contracts: Array.from({ length: services }, (_, index) => {
      const contract = generateContract(index)
      if (changed !== 'nothing') changeEndpoints(contract, index, changed === 'every')
      if (!defined) return contract as unknown as Contract
      return defineContract({ prefix: contract.prefix }, contract.endpoints as never) as unknown as Contract
    }),
  }) as Bundle
}

interface Changeable {
  desc: string
  input?: z.ZodObject
  output?: z.ZodObject
}

function changeEndpoints(contract: ReturnType<typeof generateContract>, index: number, every: boolean): void {
  for (const [action, endpoint] of Object.entries(contract.endpoints)) {
    if (!every && (index > 0 || action !== 'count')) continue
    const changeable = endpoint as unknown as Changeable
    const more = { [`${action}${index}`]: z.string() }
    changeable.desc += ' Now otherwise.'
    if (changeable.input !== undefined) changeable.input = changeable.input.extend(more)
    if (changeable.output !== undefined) changeable.output = changeable.output.extend(more)
  }
}

function generateContract(index: number) {
  const Address = z
    .object({
      street: z.string(),
      city: z.string(),
      postcode: z.string().max(12),
      country: z.string().length(2),
    })
    .meta({ id: `Address${index}` })
  const Entity = z
    .object({
      id: z.uuid(),
      name: z.string().min(1).max(200).describe('Shown in lists.'),
      state: z.enum(['draft', 'active', 'archived']),
      email: z.email().nullable(),
      tags: z.array(z.string()),
      total: z.number().int(),
      billing: Address,
      shipping: Address.optional(),
      createdAt: z.iso.datetime(),
      attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    })
    .meta({ id: `Entity${index}`, description: `Entity number ${index}.` })
  const Id = z.object({ id: z.uuid() })
  const Page = z.object({ items: z.array(Entity), next: z.string().nullable() })
  const Card = z.object({ id: z.string(), name: z.string(), state: z.string() })
  const Filter = z.object({
    search: z.string().optional(),
    state: z.enum(['draft', 'active', 'archived']).optional(),
    limit: z.number().int().min(1).max(500).default(100),
    include: z.array(z.enum(['billing', 'shipping'])).default(['billing']),
  })
  const Draft = z.object({
    name: z.string(),
    email: z.email().optional(),
    tags: z.array(z.string()).default([]),
    billing: Address,
  })
  return {
    prefix: `service${index}`,
    scope: undefined,
    meta: undefined,
    endpoints: {
      list: withToolView(
        {
          method: 'GET',
          path: '/',
          desc: `Lists the entities of service ${index}.`,
          input: Filter,
          output: Page,
        },
        {
          defaults: { include: [] },
          output: z.object({ items: z.array(Card), next: z.string().nullable() }),
          project: ({ items, next }) => ({ items, next }),
        },
      ),
      get: withToolView(
        { method: 'GET', path: '/:id', desc: 'Gets one entity by id.', params: Id, output: Entity },
        { output: Card },
      ),
      create: { method: 'POST', path: '/', desc: 'Creates an entity.', input: Draft, output: Entity },
      update: {
        method: 'PATCH',
        path: '/:id',
        desc: 'Changes an entity.',
        params: Id,
        input: z.object({ name: z.string().optional(), tags: z.array(z.string()).optional() }),
        output: Entity,
      },
      delete: { method: 'DELETE', path: '/:id', desc: 'Removes an entity.', params: Id },
      archive: {
        method: 'POST',
        path: '/:id/archive',
        desc: 'Archives an entity.',
        params: Id,
        output: Entity,
      },
      count: {
        method: 'GET',
        path: '/count',
        desc: 'Counts entities.',
        input: z.object({ state: z.enum(['draft', 'active']).optional() }),
        output: z.object({ count: z.number().int(), byState: z.record(z.string(), z.number()) }),
      },
      move: {
        method: 'POST',
        path: '/:id/move',
        desc: 'Moves an entity to another address.',
        params: Id,
        input: z.object({ to: Address, reason: z.string().max(500), notify: z.boolean().default(true) }),
        output: z.object({ moved: z.boolean(), entity: Entity }),
      },
      history: {
        method: 'GET',
        path: '/:id/history',
        desc: 'Lists the changes of an entity.',
        params: Id,
        input: z.object({ since: z.iso.datetime().optional(), limit: z.number().int().default(20) }),
        output: z.object({
          changes: z.array(
            z.object({ at: z.iso.datetime(), by: z.string(), what: z.record(z.string(), z.string()) }),
          ),
        }),
      },
      export: {
        method: 'POST',
        path: '/export',
        desc: 'Exports entities.',
        input: z.object({ format: z.enum(['csv', 'json']), ids: z.array(z.uuid()).min(1) }),
        output: z.object({ url: z.url(), expires: z.iso.datetime() }),
        expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
      },
    },
  }
}
