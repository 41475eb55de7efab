import { describe, expect, it } from 'vitest'
import * as people from '../../examples/people/contract.ts'
import * as shop from '../../examples/shop/bundle.ts'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { Bundle } from '../../src/contract/bundle.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'
import { stripToolViews } from '../../src/contract/strip-tool-views.ts'
import { jsonText } from '../../src/runtime/json-text.ts'
import type { ImplementedService } from '../../src/runtime/implement.ts'
import { createHandler } from '../../src/runtime/mounts/http.ts'
import { generateOpenApiDocument } from '../../src/runtime/openapi-document.ts'

/** What is sent to one endpoint: a method, a target and a body, each with the status that it gets. */
type Sent = readonly [status: number, method: string, target: string, body?: unknown]

const PEOPLE: Record<string, readonly Sent[]> = {
  'people.list': [
    [200, 'GET', '/people'],
    [200, 'GET', '/people?search=ad&include=tags&include=notes'],
    [200, 'GET', '/people?include=notes'],
    [400, 'GET', '/people?include=nothing'],
  ],
  'people.get': [
    [200, 'GET', '/people/p1'],
    [404, 'GET', '/people/p9'],
  ],
}

const form = (parts: Record<string, string | Blob>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) data.append(name, value as string)
  return data
}
const picture = new Blob(['not really'], { type: 'image/png' })
const account = { name: 'Kim Lee' }
const article = {
  sku: 'PO-0003',
  title: 'Pot',
  text: 'A pot.',
  price: { amount: 2900, currency: 'EUR' },
  purchasePrice: { amount: 900, currency: 'EUR' },
  categoryId: 'k2',
  tags: [],
  attributes: {},
}

const SHOP: Record<string, readonly Sent[]> = {
  'orders.list': [
    [200, 'GET', '/orders'],
    [200, 'GET', '/orders?limit=1&include=payments&status=paid'],
  ],
  'orders.get': [[200, 'GET', '/orders/o1']],
  'orders.create': [
    [200, 'POST', '/orders', { channel: 'phone', sku: 'TE-0002', customerId: 'c1' }],
    [400, 'POST', '/orders', { sku: 'TE-0002' }],
  ],
  'orders.update': [[200, 'PATCH', '/orders/o2', { internalNote: 'Call first.' }]],
  'orders.cancel': [[200, 'POST', '/orders/o2/cancel', { reason: 'stock' }]],
  'orders.refund': [
    [200, 'POST', '/orders/o1/refunds', { amount: { amount: 90, currency: 'EUR' }, reason: 'broken' }],
    [409, 'POST', '/orders/o1/refunds', { amount: { amount: 9000, currency: 'EUR' }, reason: 'broken' }],
  ],
  'orders.ship': [[201, 'POST', '/orders/o1/shipments', { carrier: 'dhl', weight: 1.5 }]],
  'orders.invoice': [[200, 'GET', '/orders/o1/invoice']],
  'orders.exists': [
    [200, 'HEAD', '/orders/o1'],
    [404, 'HEAD', '/orders/o9'],
  ],
  'orders.importBatch': [[200, 'POST', '/orders/import', '{"id":1}\nnonsense\n{}']],
  'orders.events': [[200, 'GET', '/orders/o1/events']],
  'orders.attach': [
    [200, 'POST', '/orders/o1/attachments', form({ photos: picture, comment: 'Corner.' })],
    [400, 'POST', '/orders/o1/attachments', form({ comment: 'Corner.' })],
  ],
  'customers.list': [[200, 'GET', '/customers?tier=gold']],
  'customers.get': [[200, 'GET', '/customers/c1']],
  'customers.create': [[200, 'POST', '/customers', account]],
  'customers.update': [[200, 'PUT', '/customers/c2', account]],
  'customers.exportData': [[200, 'GET', '/customers/c1/export']],
  'customers.merge': [[200, 'POST', '/customers/merge', { keep: 'c2', remove: 'c1' }]],
  'customers.delete': [
    [204, 'DELETE', '/customers/c2'],
    [404, 'DELETE', '/customers/c2'],
  ],
  'products.list': [[200, 'GET', '/products?limit=1']],
  'products.get': [
    [200, 'GET', '/products/CU-0001'],
    [400, 'GET', '/products/cup'],
  ],
  'products.search': [
    [200, 'POST', '/products/search', { words: 'green tea', filters: [{ by: 'tag', anyOf: ['tea'] }] }],
  ],
  'products.image': [[200, 'GET', '/products/images/cups/blue.png?width=40']],
  'products.prices': [[200, 'GET', '/products/prices']],
  'products.create': [
    [200, 'POST', '/products', article],
    [409, 'POST', '/products', article],
  ],
  'products.update': [[200, 'PATCH', '/products/CU-0001', { title: 'Bluer cup' }]],
  'products.addImage': [[200, 'POST', '/products/CU-0001/images', form({ image: picture, alt: 'A cup' })]],
  'categories.tree': [[200, 'GET', '/categories?below=k1']],
  'categories.move': [[200, 'POST', '/categories/k3/move', { below: 'k1' }]],
  'shipments.track': [[200, 'GET', '/partner/v1/shipments/DHL-o1']],
  'shipments.notify': [[200, 'POST', '/partner/v1/shipments/notifications', 'signed']],
  'shipments.ready': [[200, 'HEAD', '/partner/v1/shipments']],
  'stock.list': [[200, 'GET', '/admin/stock?store=berlin-1']],
  'stock.adjust': [
    [
      200,
      'POST',
      '/admin/stock/adjustments',
      { sku: 'CU-0001', store: 'berlin-1', by: -1, reason: { kind: 'count' } },
    ],
  ],
  'stock.transfer': [
    [
      200,
      'POST',
      '/admin/stock/transfers',
      { from: 'berlin-1', to: 'bonn-1', lines: [{ sku: 'TE-0002', quantity: 2 }] },
    ],
  ],
  'stock.reserve': [[200, 'POST', '/admin/stock/reservations', { sku: 'TE-0002', orderId: 'o1' }]],
  'reports.sales': [[200, 'GET', '/admin/reports/sales?from=2026-01-01&to=2026-12-31']],
  'reports.exportCsv': [[200, 'GET', '/admin/reports/sales.csv?from=2026-01-01&to=2026-12-31']],
}

function requestOf([, method, target, body]: Sent): Request {
  const url = `http://shop.example${target}`
  if (body === undefined) return new Request(url, { method })
  if (typeof body === 'string') {
    return new Request(url, { method, body, headers: { 'content-type': 'text/plain' } })
  }
  if (body instanceof FormData) return new Request(url, { method, body })
  return new Request(url, { method, body: jsonText(body), headers: { 'content-type': 'application/json' } })
}

async function answersOf(bundle: Bundle, services: readonly ImplementedService[], sent: readonly Sent[]) {
  const handler = createHandler({ bundle, services })
  const answers: { status: number; headers: [string, string][]; body: string }[] = []
  // One after the other: later requests see what earlier ones changed.
  for (const one of sent) {
    const { status, headers, body } = await handler(requestOf(one))
    const bytes = body === null ? null : await new Response(body).arrayBuffer()
    answers.push({
      status,
      headers: [...headers],
      body: bytes === null ? '-' : Buffer.from(bytes).toString('base64'),
    })
  }
  return answers
}

describe.each([
  { name: 'people', example: people, requests: PEOPLE },
  { name: 'shop', example: shop, requests: SHOP },
])('$name over HTTP', ({ example, requests }) => {
  const bundle = example.default
  const sent = Object.values(requests).flat()

  it('is asked about every endpoint', () => {
    const served = resolveBundle(bundle).operations.filter(({ http }) => http.length > 0)
    const names = served.map(({ service, action }) => `${service}.${action}`)
    expect(Object.keys(requests).sort()).toEqual(names.sort())
    expect(served.some(({ view }) => view !== null)).toBe(true)
  })

  it('answers the same bytes, statuses and headers with views as without', async () => {
    const viewed = await answersOf(bundle, await example.createServices(), sent)
    expect(viewed.map(({ status }) => status)).toEqual(sent.map(([status]) => status))

    const plain = stripToolViews(bundle)
    expect(resolveBundle(plain).operations.every(({ view }) => view === null)).toBe(true)
    expect(await answersOf(plain, await example.createServices(), sent)).toEqual(viewed)
    // The same again from services that never knew a view.
    const stripped = stripToolViews({ services: await example.createServices() }).services
    expect(await answersOf(plain, stripped as ImplementedService[], sent)).toEqual(viewed)
  })

  it('has the same OpenAPI document', () => {
    const document = canonicalJson(generateOpenApiDocument(bundle))
    expect(canonicalJson(generateOpenApiDocument(stripToolViews(bundle)))).toBe(document)
  })
})

it('answers what a view would take away', async () => {
  const handler = createHandler({ bundle: people.default, services: await people.createServices() })
  const ask = async (path: string) => (await handler(new Request(`http://x${path}`))).json()
  expect(await ask('/people/p1')).toMatchObject({ email: 'ada.brandt@example.com' })
  // The view's default would ask for nothing.
  expect(await ask('/people?search=Ada')).toMatchObject({
    people: [{ notes: ['Works from home on Fridays.'] }],
  })
})
