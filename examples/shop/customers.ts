/** Customers: personal data, so nearly every answer to a model is a view. Sign-in addresses live with the identity provider. */
import { defineContract, withToolView } from 'surfacekit/contract'
import { z } from 'zod'
import { Address, byId, nextCursor, paging } from './schemas.ts'

const Loyalty = z.object({ tier: z.enum(['none', 'silver', 'gold']), points: z.int().min(0) })

const Customer = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    birthDate: z.iso.date().nullable(),
    address: Address.nullable(),
    language: z.enum(['de', 'en', 'fr']),
    loyalty: Loyalty,
    mayBeContacted: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Customer' })

/** What anybody who talks with a customer needs to know. */
const CustomerCard = Customer.pick({ id: true, name: true, language: true, loyalty: true })

const details = {
  name: z.string().min(1),
  phone: z.string().nullable().default(null),
  birthDate: z.iso.date().nullable().default(null),
  address: Address.nullable().default(null),
  language: z.enum(['de', 'en', 'fr']).default('de'),
  mayBeContacted: z.boolean().default(false),
}

export const customers = defineContract(
  { prefix: 'customers', scope: 'store' },
  {
    list: withToolView(
      {
        method: 'GET',
        path: '/',
        desc: 'Finds customers by a part of the name or by loyalty tier.',
        input: z.object({
          ...paging,
          name: z.string().min(2).optional(),
          tier: Loyalty.shape.tier.optional(),
        }),
        output: z.object({ customers: z.array(Customer), nextCursor }),
        tool: { annotations: { title: 'Find customers', readOnlyHint: true } },
      },
      { defaults: { limit: 20 }, output: z.object({ customers: z.array(CustomerCard), nextCursor }) },
    ),

    get: withToolView(
      {
        method: 'GET',
        path: '/:id',
        desc: 'Gets one customer by id.',
        params: byId,
        output: Customer,
        tool: { annotations: { title: 'Get a customer', readOnlyHint: true } },
      },
      { output: CustomerCard },
    ),

    create: {
      method: 'POST',
      path: '/',
      desc: 'Opens an account for a new customer.',
      input: z.object(details),
      output: z.object({ id: z.string() }),
    },

    update: {
      method: 'PUT',
      path: '/:id',
      desc: 'Replaces what is known about a customer.',
      params: byId,
      input: z.object(details),
      output: z.object({ id: z.string() }),
      tool: { annotations: { idempotentHint: true } },
    },

    delete: {
      method: 'DELETE',
      path: '/:id',
      scope: 'privacy',
      desc: 'Forgets a customer. Orders stay, without a name.',
      tool: {
        name: 'forget_customer',
        annotations: { title: 'Forget a customer', destructiveHint: true },
        mcp: { inputRequired: [{ key: 'sure', message: 'Forget this customer for good?' }] },
      },
    },

    merge: {
      method: 'POST',
      path: '/merge',
      desc: 'Joins two accounts of one person. The first keeps its id.',
      input: z.object({ keep: z.string(), remove: z.string() }),
      output: z.object({ id: z.string(), movedOrders: z.int() }),
      tool: { name: 'merge_customers' },
    },

    exportData: {
      method: 'GET',
      path: '/:id/export',
      scope: 'privacy',
      desc: 'Downloads everything that is stored about a customer.',
      rawResponse: true,
    },
  },
)
