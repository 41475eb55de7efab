import { CallError, implement } from 'surfacekit/server'
import { reports } from '../reports.ts'
import { shipments } from '../shipments.ts'
import { stock } from '../stock.ts'
import { NOW, euros, find, type StockLevel, type Store } from '../store.ts'

export function implementShipments() {
  return implement(shipments, {
    track: ({ params: { code } }) => ({
      place: code.startsWith('DHL-') ? 'Leipzig' : 'Hamburg',
      state: 'moving',
      expectedOn: '2026-03-04',
    }),
    notify: ({ input }) => ({ received: input.length > 0 }),
    ready: () => new Response(null, { headers: { 'x-shop-queue': '0' } }),
  })
}

export function implementStock(store: Store) {
  const level = (sku: string, place: string): StockLevel => {
    const found = store.levels.find((one) => one.sku === sku && one.store === place)
    if (found === undefined) throw new CallError('NOT_FOUND', `"${sku}" is not kept in ${place}.`)
    return found
  }
  return implement(stock, {
    list: ({ input: { sku, store: place } }) => ({
      levels: store.levels
        .filter((one) => sku === undefined || one.sku === sku)
        .filter((one) => place === undefined || one.store === place),
    }),

    adjust: ({ input: { sku, store: place, by } }) => {
      const adjusted = level(sku, place)
      if (adjusted.available + by < 0) throw new CallError('CONFLICT', 'There is less than that in stock.')
      return Object.assign(adjusted, { available: adjusted.available + by, countedAt: NOW })
    },

    transfer: ({ input: { from, lines } }) => {
      for (const { sku, quantity } of lines) {
        if (level(sku, from).available < quantity) {
          throw new CallError('CONFLICT', `There is less than that of "${sku}" in ${from}.`)
        }
      }
      for (const { sku, quantity } of lines) level(sku, from).available -= quantity
      return { id: store.nextId('t'), arrivesOn: '2026-03-05' }
    },

    reserve: ({ input: { sku, quantity, orderId } }) => {
      find(store.orders, orderId, 'order')
      const free = store.levels.find((one) => one.sku === sku && one.available >= quantity)
      if (free === undefined) return { reserved: false }
      free.available -= quantity
      free.reserved += quantity
      return { reserved: true }
    },
  })
}

export function implementReports(store: Store) {
  return implement(reports, {
    sales: ({ input: { from, to, channel } }) => {
      const counted = [...store.orders.values()]
        .filter((order) => channel === undefined || order.channel === channel)
        .map((order) => ({ day: order.placedAt.slice(0, 10), order }))
        .filter(({ day }) => day >= from && day <= to)
      const rows = counted.map(({ day, order }) => ({
        day,
        channel: order.channel,
        orders: 1,
        revenue: order.total,
        refunds: euros(0),
        margin: 0.5,
      }))
      return { rows, total: euros(rows.reduce((sum, row) => sum + row.revenue.amount, 0)) }
    },

    forecast: ({ input: { sku, weeks } }) => {
      find(store.products, sku, 'product')
      return { pieces: Array.from({ length: weeks }, (_, week) => 10 - (week % 3)), confidence: 0.8 }
    },

    lowStock: ({ input: { withinDays } }) => ({
      articles: store.levels
        .filter(({ available }) => available < withinDays * 2)
        .map(({ sku }) => ({ sku, runsOutOn: '2026-03-09' })),
    }),

    exportCsv: ({ input: { from, to } }) =>
      new Response(`day,orders\n${from},1\n${to},2\n`, { headers: { 'content-type': 'text/csv' } }),
  })
}
