import { implement } from 'surfacekit/server'
import { customers } from '../customers.ts'
import { NOW, find, page, type CustomerRecord, type Store } from '../store.ts'

export function implementCustomers(store: Store) {
  const customer = (id: string): CustomerRecord => find(store.customers, id, 'customer')
  return implement(customers, {
    list: ({ input: { name, tier, ...paging } }) => {
      const all = [...store.customers.values()]
        .filter((one) => name === undefined || one.name.toLowerCase().includes(name.toLowerCase()))
        .filter((one) => tier === undefined || one.loyalty.tier === tier)
      const { items, nextCursor } = page(all, paging)
      return { customers: items, nextCursor }
    },

    get: ({ params: { id } }) => customer(id),

    create: ({ input }) => {
      const id = store.nextId('c')
      store.customers.set(id, { id, ...input, loyalty: { tier: 'none', points: 0 }, createdAt: NOW })
      return { id }
    },

    update: ({ params: { id }, input }) => {
      store.customers.set(id, { ...customer(id), ...input })
      return { id }
    },

    delete: ({ params }) => {
      const { id } = customer(params.id)
      store.customers.delete(id)
      for (const order of store.orders.values()) if (order.customerId === id) order.customerId = null
    },

    merge: ({ input: { keep, remove } }) => {
      const kept = customer(keep)
      const removed = customer(remove)
      const moved = [...store.orders.values()].filter((order) => order.customerId === removed.id)
      for (const order of moved) order.customerId = kept.id
      if (removed !== kept) store.customers.delete(removed.id)
      return { id: kept.id, movedOrders: moved.length }
    },

    exportData: ({ params }) => {
      const found = customer(params.id)
      const own = [...store.orders.values()].filter((order) => order.customerId === found.id)
      return new Response(JSON.stringify({ customer: found, orders: own }, null, 2), {
        headers: { 'content-type': 'application/json', 'content-disposition': 'attachment' },
      })
    },
  })
}
