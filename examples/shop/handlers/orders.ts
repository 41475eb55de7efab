import { CallError, implement } from 'surfacekit/server'
import { orders } from '../orders.ts'
import { NOW, find, page, type OrderRecord, type Store } from '../store.ts'

export function implementOrders(store: Store) {
  const order = (id: string): OrderRecord => find(store.orders, id, 'order')
  return implement(orders, {
    list: ({ input: { status, customerId, include, ...paging } }) => {
      const all = [...store.orders.values()]
        .filter((one) => status === undefined || one.status === status)
        .filter((one) => customerId === undefined || one.customerId === customerId)
        .sort((a, b) => (a.placedAt < b.placedAt ? 1 : -1))
      const { items, nextCursor } = page(all, paging)
      const shown = items.map(({ payments, ...rest }) =>
        include.includes('payments') ? { ...rest, payments } : rest,
      )
      return { orders: shown, nextCursor }
    },

    get: ({ params }) => order(params.id),

    create: ({ input: { channel, sku, quantity, customerId, delivery } }) => {
      const { title, price } = find(store.products, sku, 'product')
      const created: OrderRecord = {
        id: store.nextId('o'),
        placedAt: NOW,
        channel,
        status: 'placed',
        customerId: customerId === undefined ? null : find(store.customers, customerId, 'customer').id,
        lines: [{ sku, title, quantity, price }],
        total: { ...price, amount: price.amount * quantity },
        delivery: delivery ?? { kind: 'pickup', store: 'berlin-1' },
        payments: [],
        internalNote: null,
      }
      store.orders.set(created.id, created)
      return created
    },

    update: ({ params, input: { delivery, internalNote } }) => {
      const changed = order(params.id)
      if (changed.status === 'shipped' || changed.status === 'delivered') {
        throw new CallError('CONFLICT', 'The order is on its way and cannot be changed.')
      }
      if (delivery !== undefined) changed.delivery = delivery
      if (internalNote !== undefined) changed.internalNote = internalNote
      return changed
    },

    cancel: ({ params, input }) => {
      const cancelled = order(params.id)
      cancelled.status = 'cancelled'
      cancelled.internalNote = `Cancelled: ${input.reason}.`
      return cancelled
    },

    refund: ({ params, input: { amount } }) => {
      const { total } = order(params.id)
      if (amount.amount > total.amount) {
        throw new CallError('CONFLICT', 'More than was paid cannot be paid back.', {
          details: { paid: total },
        })
      }
      return { refunded: amount, remaining: { ...total, amount: total.amount - amount.amount } }
    },

    ship: ({ params, input: { carrier } }) => {
      const shipped = order(params.id)
      shipped.status = 'shipped'
      return { trackingCode: `${carrier.toUpperCase()}-${shipped.id}` }
    },

    invoice: ({ params }) => {
      const { id, total } = order(params.id)
      return new Response(`%PDF-1.4\n% Invoice of ${id}: ${total.amount} ${total.currency}\n`, {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="invoice-${id}.pdf"`,
        },
      })
    },

    exists: ({ params }) => new Response(null, { status: store.orders.has(params.id) ? 200 : 404 }),

    importBatch: ({ input }) => {
      const refused: { line: number; why: string }[] = []
      const lines = input.split('\n').filter((line) => line.trim() !== '')
      lines.forEach((line, index) => {
        if (!isJson(line)) refused.push({ line: index + 1, why: 'not JSON' })
      })
      return { accepted: lines.length - refused.length, refused }
    },

    events: async function* ({ params }) {
      const { placedAt, status } = order(params.id)
      yield { at: placedAt, status: 'placed' as const }
      if (status !== 'placed') yield { at: NOW, status }
    },

    attach: ({ params, files }) => {
      order(params.id)
      return { stored: Object.values(files).reduce((sum, parts) => sum + parts.length, 0) }
    },
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
