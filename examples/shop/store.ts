/** The shop's data in memory. Ids count up and every time is fixed, so that the same calls get the same answers. */
import { CallError } from 'surfacekit/server'
import type { z } from 'zod'
import type { Address, Channel, Delivery, Money, OrderStatus } from './schemas.ts'

export type MoneyValue = z.output<typeof Money>

export interface OrderRecord {
  id: string
  placedAt: string
  channel: z.output<typeof Channel>
  status: z.output<typeof OrderStatus>
  customerId: string | null
  lines: { sku: string; title: string; quantity: number; price: MoneyValue }[]
  total: MoneyValue
  delivery: z.output<typeof Delivery>
  payments: { method: 'invoice'; amount: MoneyValue; dueOn: string }[]
  internalNote: string | null
}

export interface CustomerRecord {
  id: string
  name: string
  phone: string | null
  birthDate: string | null
  address: z.output<typeof Address> | null
  language: 'de' | 'en' | 'fr'
  loyalty: { tier: 'none' | 'silver' | 'gold'; points: number }
  mayBeContacted: boolean
  createdAt: string
}

export interface ProductRecord {
  sku: string
  title: string
  text: string
  price: MoneyValue
  purchasePrice: MoneyValue
  categoryId: string
  tags: string[]
  attributes: Record<string, string | number | boolean>
  images: { path: string; alt: string }[]
}

export interface StockLevel {
  sku: string
  store: string
  available: number
  reserved: number
  shelf: string | null
  countedAt: string
  countedBy: string
}

/** Every change happens at this moment. */
export const NOW = '2026-03-02T09:30:00Z'

export const euros = (amount: number): MoneyValue => ({ amount, currency: 'EUR' })

export function createStore() {
  let counter = 100
  return {
    orders: new Map(seedOrders().map((order) => [order.id, order])),
    customers: new Map(seedCustomers().map((customer) => [customer.id, customer])),
    products: new Map(seedProducts().map((product) => [product.sku, product])),
    levels: seedLevels(),
    /** `o101`, `o102`, … */
    nextId: (letter: string): string => `${letter}${++counter}`,
  }
}

export type Store = ReturnType<typeof createStore>

export function find<Value>(records: ReadonlyMap<string, Value>, id: string, what: string): Value {
  const found = records.get(id)
  if (found === undefined) throw new CallError('NOT_FOUND', `There is no ${what} "${id}".`)
  return found
}

/** One page of a list; a cursor is the index of its first item. */
export function page<Value>(
  all: readonly Value[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): { items: Value[]; nextCursor: string | null } {
  const start = /^\d+$/.test(cursor ?? '') ? Number(cursor) : 0
  const end = start + limit
  return { items: all.slice(start, end), nextCursor: end < all.length ? String(end) : null }
}

function seedOrders(): OrderRecord[] {
  return [
    {
      id: 'o2',
      placedAt: '2026-03-01T16:20:00Z',
      channel: 'store',
      status: 'placed',
      customerId: null,
      lines: [{ sku: 'TE-0002', title: 'Green tea', quantity: 3, price: euros(590) }],
      total: euros(1770),
      delivery: { kind: 'pickup', store: 'berlin-1' },
      payments: [],
      internalNote: null,
    },
    {
      id: 'o1',
      placedAt: '2026-02-27T08:05:00Z',
      channel: 'web',
      status: 'paid',
      customerId: 'c1',
      lines: [
        { sku: 'CU-0001', title: 'Blue cup', quantity: 2, price: euros(1250) },
        { sku: 'TE-0002', title: 'Green tea', quantity: 1, price: euros(590) },
      ],
      total: euros(3090),
      delivery: { kind: 'courier', address: home(), slot: 'evening' },
      payments: [{ method: 'invoice', amount: euros(3090), dueOn: '2026-03-13' }],
      internalNote: 'Asked twice about the parcel.',
    },
  ]
}

function seedCustomers(): CustomerRecord[] {
  return [
    {
      id: 'c1',
      name: 'Mia Sommer',
      phone: '+49 171 000001',
      birthDate: '1985-07-14',
      address: home(),
      language: 'de',
      loyalty: { tier: 'gold', points: 1240 },
      mayBeContacted: true,
      createdAt: '2024-01-09T10:00:00Z',
    },
    {
      id: 'c2',
      name: 'Jean Petit',
      phone: null,
      birthDate: null,
      address: null,
      language: 'fr',
      loyalty: { tier: 'none', points: 0 },
      mayBeContacted: false,
      createdAt: '2025-11-30T18:45:00Z',
    },
  ]
}

function seedProducts(): ProductRecord[] {
  return [
    {
      sku: 'CU-0001',
      title: 'Blue cup',
      text: 'Holds **300 ml**.',
      price: euros(1250),
      purchasePrice: euros(480),
      categoryId: 'k2',
      tags: ['kitchen', 'gift'],
      attributes: { colour: 'blue', millilitres: 300, dishwasher: true },
      images: [{ path: 'cups/blue.png', alt: 'A blue cup' }],
    },
    {
      sku: 'TE-0002',
      title: 'Green tea',
      text: 'Twenty bags.',
      price: euros(590),
      purchasePrice: euros(210),
      categoryId: 'k3',
      tags: ['tea'],
      attributes: { bags: 20, organic: true },
      images: [],
    },
  ]
}

function seedLevels(): StockLevel[] {
  const counted = { countedAt: '2026-02-28T20:00:00Z', countedBy: 'Bo Chen' }
  return [
    { sku: 'CU-0001', store: 'berlin-1', available: 12, reserved: 2, shelf: 'A3', ...counted },
    { sku: 'TE-0002', store: 'berlin-1', available: 80, reserved: 0, shelf: null, ...counted },
    { sku: 'TE-0002', store: 'bonn-1', available: 5, reserved: 1, shelf: 'T1', ...counted },
  ]
}

function home(): z.output<typeof Address> {
  return { street: 'Lindenweg 4', postalCode: '10115', city: 'Berlin', country: 'DE' }
}
