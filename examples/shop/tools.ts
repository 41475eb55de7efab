/** Tools without a route: small answers for a conversation. */
import { defineRuntimeTool } from 'surfacekit/contract'
import { z } from 'zod'
import { Address, Money } from './schemas.ts'

export const openingHours = defineRuntimeTool({
  name: 'opening_hours',
  service: 'stores',
  description: 'Tells when a store is open on a day.',
  input: z.object({ store: z.string(), day: z.iso.date().optional() }),
  output: z.object({ open: z.string(), close: z.string() }),
  handler: () => ({ open: '09:00', close: '18:30' }),
})

export const convertMoney = defineRuntimeTool({
  name: 'convert_money',
  description: 'Converts an amount at the rate of the shop.',
  input: z.object({ amount: Money, to: z.enum(['EUR', 'GBP', 'USD']) }),
  output: Money,
  handler: ({ input }) => ({ amount: input.amount.amount, currency: input.to }),
})

export const findStore = defineRuntimeTool({
  name: 'find_store',
  service: 'stores',
  description: 'Finds the store nearest to an address.',
  input: z.object({ near: Address }),
  output: z.object({ store: z.string(), kilometres: z.number() }),
  handler: () => ({ store: 'berlin-1', kilometres: 1.2 }),
})

export const giftIdeas = defineRuntimeTool({
  name: 'gift_ideas',
  description: 'Suggests articles for an occasion, in words.',
  input: z.object({ occasion: z.string().min(3), budget: Money.optional() }),
  handler: () => 'A voucher is never wrong.',
  transports: ['AGENT'],
})
