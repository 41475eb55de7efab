/** Stock: the oldest contract of the shop, still written with Zod 3. */
import { defineContract, withToolView } from 'surfacekit/contract'
import { z } from 'zod/v3'

const Level = z.object({
  sku: z.string(),
  store: z.string(),
  available: z.number().int(),
  reserved: z.number().int(),
  shelf: z.string().nullable(),
  countedAt: z.string().datetime(),
  countedBy: z.string(),
})

const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count') }),
  z.object({ kind: z.literal('damage'), note: z.string().min(1) }),
  z.object({ kind: z.literal('return'), orderId: z.string() }),
])

export const stock = defineContract(
  { prefix: 'stock', scope: 'back-office' },
  {
    list: withToolView(
      {
        method: 'GET',
        path: '/',
        desc: 'Lists what is in stock, by article and store.',
        input: z.object({ sku: z.string().optional(), store: z.string().optional() }),
        output: z.object({ levels: z.array(Level) }),
        expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
        tool: { annotations: { readOnlyHint: true } },
      },
      { output: z.object({ levels: z.array(Level.omit({ countedAt: true, countedBy: true })) }) },
    ),

    adjust: {
      method: 'POST',
      path: '/adjustments',
      desc: 'Corrects the number of an article in a store.',
      input: z.object({ sku: z.string(), store: z.string(), by: z.number().int(), reason: Reason }),
      output: Level,
    },

    transfer: {
      method: 'POST',
      path: '/transfers',
      desc: 'Sends articles from one store to another.',
      input: z.object({
        from: z.string(),
        to: z.string(),
        lines: z.array(z.object({ sku: z.string(), quantity: z.number().int().positive() })).min(1),
      }),
      output: z.object({ id: z.string(), arrivesOn: z.string().date() }),
    },

    reserve: {
      method: 'POST',
      path: '/reservations',
      desc: 'Keeps articles back for an order. Without an end the shop keeps them for a day.',
      input: z.object({
        sku: z.string(),
        quantity: z.number().int().positive().default(1),
        orderId: z.string(),
        hours: z.number().int().min(1).max(72).default(24),
      }),
      output: z.object({ reserved: z.boolean() }),
    },
  },
)
