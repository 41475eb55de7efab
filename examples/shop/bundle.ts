/** The shop: seven contracts, their two MCP surfaces and what stands beside them. */
import { defineBundle } from 'surfacekit/contract'
import { z } from 'zod'
import { categories } from './categories.ts'
import { customers } from './customers.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { reports } from './reports.ts'
import { shipments } from './shipments.ts'
import { stock } from './stock.ts'
import { convertMoney, findStore, giftIdeas, openingHours } from './tools.ts'

export default defineBundle({
  info: {
    title: 'Shop',
    version: '3.1.0',
    description: 'Orders, customers and the catalog of a small shop.',
  },
  contracts: [orders, customers, products, categories, shipments],
  groups: [{ pathPrefix: '/admin', contracts: [stock, reports] }],
  scopePrefixes: { partner: '/partner/v1' },
  runtimeTools: [openingHours, convertMoney, findStore, giftIdeas],
  mcpSurfaces: {
    // Whoever shops may look and order; whoever works there may do everything.
    assistant: {
      contracts: [products, categories, shipments],
      runtimeTools: [openingHours, convertMoney, findStore],
    },
    staff: {
      contracts: [orders, customers, products, categories, stock, reports, shipments],
      runtimeTools: [openingHours, convertMoney, findStore],
    },
  },
  cliCommands: [
    {
      name: 'reindex',
      description: 'Builds the search index of the catalog anew.',
      input: z.object({ batch: z.int().min(1).default(500) }),
      output: z.object({ indexed: z.int() }),
    },
  ],
  extensions: [{ transport: 'HTTP', name: 'payment-webhooks' }],
})
