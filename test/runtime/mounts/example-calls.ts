/** Both examples, and one call of every tool that their bundles show, in an order in which all of them succeed. */
import people, { createServices as createPeopleServices } from '../../../examples/people/contract.ts'
import shop, { createServices as createShopServices } from '../../../examples/shop/bundle.ts'
import { buildSnapshot } from '../../../src/snapshot/build-snapshot.ts'
import type { Details, ToolDetails } from '../../../src/snapshot/snapshot.ts'
import type { AdvertisedTool } from '../../../src/contract/advertised-tool.ts'

const address = { street: 'Lindenweg 4', postalCode: '10115', city: 'Berlin', country: 'DE' }
const customer = { name: 'Ida Kern' }
const amount = { amount: 1000, currency: 'EUR' }
const product = {
  sku: 'PL-0009',
  title: 'Plate',
  text: 'Flat.',
  price: amount,
  purchasePrice: amount,
  categoryId: 'k1',
  tags: [],
  attributes: {},
}

export const CALLS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  list_people: {},
  get_person: { id: 'p1' },
  adjust_stock: { sku: 'CU-0001', store: 'berlin-1', by: 2, reason: { kind: 'count' } },
  convert_money: { amount, to: 'USD' },
  create_customer: customer,
  create_order: { sku: 'CU-0001' },
  create_product: product,
  find_store: { near: address },
  forecast_sales: { sku: 'CU-0001' },
  get_category_tree: {},
  get_customer: { id: 'c1' },
  get_order: { id: 'o1' },
  get_product: { sku: 'CU-0001' },
  gift_ideas: { occasion: 'birthday' },
  list_customers: {},
  list_orders: {},
  list_products: {},
  list_stock: {},
  low_stock_report: {},
  merge_customers: { keep: 'c1', remove: 'c1' },
  move_category: { id: 'k2', below: null },
  opening_hours: { store: 'berlin-1' },
  refund_order: { id: 'o1', amount, reason: 'Broken' },
  reserve_stock: { sku: 'CU-0001', orderId: 'o1' },
  sales_report: { from: '2026-01-01', to: '2026-12-31' },
  search_products: { words: 'cup', filters: [{ by: 'tag', anyOf: ['gift'] }] },
  track_shipment: { code: 'DHL-1' },
  transfer_stock: { from: 'berlin-1', to: 'bonn-1', lines: [{ sku: 'TE-0002', quantity: 1 }] },
  update_customer: { id: 'c1', ...customer },
  update_order: { id: 'o1', internalNote: null },
  update_product: { sku: 'CU-0001', title: 'Bluer cup' },
  cancel_order: { id: 'o1', reason: 'stock' },
  forget_customer: { id: 'c2' },
}

/** Answers of a person to every question of the examples. */
export function answerQuestion(message: string) {
  const content = message.includes('told') ? { text: 'Sorry.' } : {}
  return { action: 'accept', content }
}

/** One surface of an example: what its snapshot says, and what a mount needs to serve it. */
export interface ExampleSurface {
  readonly example: 'people' | 'shop'
  /** Key in the details: `MCP`, `MCP:staff`, `AGENT`, `CLI`. */
  readonly key: string
  readonly surface: string | undefined
  readonly bundle: typeof people | typeof shop
  readonly createServices: typeof createPeopleServices | typeof createShopServices
  readonly details: Details
}

const EXAMPLES = [
  { example: 'people', bundle: people, createServices: createPeopleServices },
  { example: 'shop', bundle: shop, createServices: createShopServices },
] as const

export const SURFACES: readonly ExampleSurface[] = EXAMPLES.flatMap((one) => {
  const details = buildSnapshot(one.bundle).details!
  return Object.keys(details.tools).map((key) => ({
    ...one,
    key,
    surface: key.startsWith('MCP:') ? key.slice('MCP:'.length) : undefined,
    details,
  }))
})

export const surfacesOf = (transport: string) =>
  SURFACES.filter(({ key }) => key.split(':')[0] === transport).map(
    (surface) => [`${surface.example} ${surface.key}`, surface] as const,
  )

/** The entries that a snapshot says a client lists. */
export function recordedTools({ key, details }: ExampleSurface): AdvertisedTool[] {
  return Object.entries(details.tools[key]!).map(([name, tool]) => recordedTool(name, tool, details))
}

function recordedTool(name: string, tool: ToolDetails, details: Details): AdvertisedTool {
  const { output, view } = details.operations[tool.operation]!
  const shown = output === null ? null : (view?.output ?? output)
  return {
    name,
    ...(tool.title === undefined ? {} : { title: tool.title }),
    description: tool.description,
    inputSchema: tool.input as AdvertisedTool['inputSchema'],
    ...(shown === null ? {} : { outputSchema: shown }),
    ...(tool.annotations === undefined ? {} : { annotations: tool.annotations }),
    ...(tool.ui === undefined ? {} : { _meta: { ui: { ...tool.ui } } }),
  }
}
