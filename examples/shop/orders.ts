/** Orders: the contract with every kind of endpoint. */
import { defineContract, withToolView } from 'surfacekit/contract'
import { z } from 'zod'
import { Channel, Delivery, Money, OrderStatus, nextCursor, paging } from './schemas.ts'

const OrderLine = z.object({
  sku: z.string(),
  title: z.string(),
  quantity: z.int().min(1),
  price: Money,
})

const Payment = z
  .discriminatedUnion('method', [
    z.object({ method: z.literal('card'), amount: Money, last4: z.string().length(4) }),
    z.object({ method: z.literal('invoice'), amount: Money, dueOn: z.iso.date() }),
    z.object({ method: z.literal('voucher'), amount: Money, code: z.string() }),
  ])
  .meta({ id: 'Payment' })

const Order = z
  .object({
    id: z.string(),
    placedAt: z.iso.datetime(),
    channel: Channel,
    status: OrderStatus,
    customerId: z.string().nullable().describe('Null for a guest.'),
    lines: z.array(OrderLine),
    total: Money,
    delivery: Delivery,
    payments: z.array(Payment).optional().describe('Only when asked for with include.'),
    internalNote: z.string().nullable(),
  })
  .meta({ id: 'Order' })

const OrderCard = z.object({
  id: z.string(),
  placedOn: z.iso.date(),
  status: OrderStatus,
  total: z.string().describe('For reading: 19.99 EUR.'),
  items: z.int(),
})

const Refund = z.object({ amount: Money, reason: z.string().min(3) })

const readable = ({ amount, currency }: z.output<typeof Money>): string =>
  `${(amount / 100).toFixed(2)} ${currency}`

export const orders = defineContract(
  { prefix: 'orders', scope: 'store' },
  {
    list: withToolView(
      {
        method: 'GET',
        path: '/',
        desc: 'Lists orders, newest first.',
        input: z.object({
          ...paging,
          status: OrderStatus.optional(),
          customerId: z.string().optional(),
          include: z.array(z.enum(['payments'])).default(['payments']),
        }),
        output: z.object({ orders: z.array(Order), nextCursor }),
        expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
        tool: { annotations: { title: 'List orders', readOnlyHint: true } },
      },
      {
        defaults: { limit: 50, include: [] },
        output: z.object({ orders: z.array(OrderCard), nextCursor }),
        project: (page) => ({
          orders: page.orders.map((order) => ({
            id: order.id,
            placedOn: order.placedAt.slice(0, 10),
            status: order.status,
            total: readable(order.total),
            items: order.lines.reduce((sum, line) => sum + line.quantity, 0),
          })),
          nextCursor: page.nextCursor,
        }),
      },
    ),

    // Only a projection: the answer keeps its shape, what colleagues wrote about the order stays among them.
    get: withToolView(
      {
        method: 'GET',
        path: '/:id',
        desc: 'Gets one order with its lines and payments.',
        output: Order,
        expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
        tool: { annotations: { title: 'Get an order', readOnlyHint: true } },
      },
      { project: (order) => ({ ...order, internalNote: null }) },
    ),

    create: withToolView(
      {
        method: 'POST',
        path: '/',
        desc: 'Places an order for one article. The price is taken from the catalog at that moment.',
        input: z.object({
          channel: Channel,
          sku: z.string(),
          quantity: z.int().min(1).max(99).default(1),
          customerId: z.string().optional().describe('Left out for a guest.'),
          delivery: Delivery.optional().describe('The customer’s usual way when left out.'),
        }),
        output: Order,
        tool: { annotations: { title: 'Place an order', destructiveHint: false } },
      },
      {
        defaults: { channel: 'web' },
        output: z.object({ id: z.string(), total: z.string(), delivery: Delivery }),
        project: ({ id, total, delivery }) => ({ id, total: readable(total), delivery }),
      },
    ),

    update: {
      method: 'PATCH',
      path: '/:id',
      desc: 'Changes how an order is delivered, or its internal note, while it is not shipped.',
      input: z.object({ delivery: Delivery.optional(), internalNote: z.string().nullable().optional() }),
      output: Order,
    },

    // Rounds known beforehand: the host asks the person before the call runs.
    cancel: {
      method: 'POST',
      path: '/:id/cancel',
      desc: 'Cancels an order and pays back what was paid.',
      input: z.object({ reason: z.enum(['customer', 'stock', 'fraud']) }),
      output: Order,
      tool: {
        annotations: { title: 'Cancel an order', destructiveHint: true },
        mcp: {
          inputRequired: [
            { key: 'sure', message: 'Cancel this order for good?' },
            {
              key: 'notice',
              message: 'What shall the customer be told?',
              schema: z.object({ text: z.string().min(1).max(500) }),
            },
          ],
        },
      },
    },

    // Rounds that depend on the call: only large refunds are asked about.
    refund: {
      method: 'POST',
      path: '/:id/refunds',
      desc: 'Pays back a part of an order.',
      input: Refund,
      output: z.object({ refunded: Money, remaining: Money }),
      tool: {
        annotations: { title: 'Refund a part', destructiveHint: true, idempotentHint: false },
        mcp: {
          inputRequired: ({ input }) =>
            (input as z.output<typeof Refund>).amount.amount < 10_000
              ? []
              : [{ key: 'sure', message: 'This pays back more than 100. Go on?' }],
        },
      },
    },

    ship: {
      method: 'POST',
      path: '/:id/shipments',
      desc: 'Hands an order to a carrier.',
      input: z.object({ carrier: z.enum(['dhl', 'ups', 'post']), weight: z.number().positive() }),
      output: z.object({ trackingCode: z.string() }),
      responseMeta: { status: 201 },
    },

    invoice: {
      method: 'GET',
      path: '/:id/invoice',
      desc: 'Downloads the invoice as PDF.',
      rawResponse: true,
    },

    exists: {
      method: 'HEAD',
      path: '/:id',
      desc: 'Tells whether an order exists.',
      rawResponse: true,
    },

    importBatch: {
      method: 'POST',
      path: '/import',
      desc: 'Takes a file of orders from a till, one JSON document a line.',
      rawBody: true,
      input: z.string(),
      output: z.object({ accepted: z.int(), refused: z.array(z.object({ line: z.int(), why: z.string() })) }),
    },

    events: {
      method: 'GET',
      path: '/:id/events',
      desc: 'Follows what happens to an order.',
      stream: { item: z.object({ at: z.iso.datetime(), status: OrderStatus }) },
    },

    attach: {
      method: 'POST',
      path: '/:id/attachments',
      desc: 'Adds photos of damage to an order.',
      multipart: {
        files: {
          photos: { multiple: true, contentTypes: ['image/jpeg', 'image/png'], maxBytes: 5_000_000 },
          report: { required: false, contentTypes: ['application/pdf'], description: 'Of the carrier.' },
        },
      },
      input: z.object({ comment: z.string().optional() }),
      output: z.object({ stored: z.int() }),
    },
  },
)
