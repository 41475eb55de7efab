/** Shapes that several contracts of the shop share. A shape with an id is one named component of the OpenAPI document. */
import { z } from 'zod'

export const Money = z
  .object({
    amount: z.int().describe('In minor units: 1999 is 19.99.'),
    currency: z.enum(['EUR', 'GBP', 'USD']),
  })
  .meta({ id: 'Money', description: 'An amount in one currency.' })

export const Address = z
  .object({
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string().length(2).describe('ISO 3166-1 alpha-2 code.'),
  })
  .meta({ id: 'Address' })

export const Delivery = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('pickup'), store: z.string().describe('Id of the store.') }),
    z.object({
      kind: z.literal('courier'),
      address: Address,
      slot: z.enum(['morning', 'afternoon', 'evening']).optional(),
    }),
    z.object({ kind: z.literal('locker'), locker: z.string(), size: z.enum(['small', 'large']) }),
  ])
  .meta({ id: 'Delivery', description: 'How an order reaches its customer.' })

export const Channel = z.enum(['web', 'store', 'phone']).meta({ id: 'Channel' })

export const OrderStatus = z.enum(['placed', 'paid', 'shipped', 'delivered', 'cancelled'])

/** One path parameter that many endpoints take. */
export const byId = z.object({ id: z.string() })

/** Page size and place of a list. A query carries text, so the size is coerced. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.string().optional().describe('From the nextCursor of the page before.'),
}

export const nextCursor = z.string().nullable().describe('Null on the last page.')
