/** The shop: nine contracts of seven services, two MCP surfaces, and what stands beside them. */
import { defineBundle } from 'surfacekit/contract'
import { z } from 'zod'
import { categories, categoryEditing } from './categories.ts'
import { customers } from './customers.ts'
import { orders } from './orders.ts'
import { productEditing, products } from './products.ts'
import { reports } from './reports.ts'
import { shipments } from './shipments.ts'
import { stock } from './stock.ts'
import { convertMoney, findStore, giftIdeas, openingHours } from './tools.ts'

const front = [orders, customers, products, productEditing, categories, categoryEditing, shipments]
const back = [stock, reports]

export default defineBundle({
  info: {
    title: 'Shop',
    version: '3.1.0',
    description: 'Orders, customers and the catalog of a small shop.',
  },
  contracts: front,
  groups: [{ pathPrefix: '/admin', contracts: back }],
  scopePrefixes: { partner: '/partner/v1' },
  runtimeTools: [openingHours, convertMoney, findStore, giftIdeas],
  mcpSurfaces: {
    // Whoever shops may look around; whoever works there may do everything.
    assistant: {
      contracts: [products, categories, shipments],
      runtimeTools: [openingHours, convertMoney, findStore],
    },
    staff: {
      contracts: [...front, ...back],
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

/** What answers them, loaded only by who serves: describing a surface needs no server. */
export const createServices = async () => (await import('./services.ts')).createServices()
