/** Products: what is sold, how it is found, and its pictures. */
import { defineContract, withToolView } from 'surfacekit/contract'
import { z } from 'zod'
import { Money, nextCursor, paging } from './schemas.ts'

const Product = z
  .object({
    sku: z.string(),
    title: z.string(),
    text: z.string().describe('Markdown.'),
    price: Money,
    purchasePrice: Money.describe('What the shop pays. Never for customers.'),
    categoryId: z.string(),
    tags: z.array(z.string()),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    images: z.array(z.object({ path: z.string(), alt: z.string() })),
  })
  .meta({ id: 'Product' })

const ProductCard = Product.pick({ sku: true, title: true, text: true, price: true, attributes: true })

const Filter = z
  .discriminatedUnion('by', [
    z.object({ by: z.literal('price'), min: z.int().optional(), max: z.int().optional() }),
    z.object({ by: z.literal('category'), id: z.string(), deep: z.boolean().default(true) }),
    z.object({ by: z.literal('tag'), anyOf: z.array(z.string()).min(1) }),
  ])
  .meta({ id: 'ProductFilter' })

const NewProduct = Product.omit({ images: true }).meta({ id: 'NewProduct' })

export const products = defineContract(
  { prefix: 'products', scope: 'store' },
  {
    list: withToolView(
      {
        method: 'GET',
        path: '/',
        desc: 'Lists the products of the catalog.',
        input: z.object({ ...paging, categoryId: z.string().optional() }),
        output: z.object({ products: z.array(Product), nextCursor }),
        expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
        tool: { annotations: { readOnlyHint: true } },
      },
      {
        defaults: { limit: 25 },
        output: z.object({
          products: z.array(z.object({ sku: z.string(), title: z.string(), price: Money })),
          nextCursor,
        }),
      },
    ),

    get: withToolView(
      {
        method: 'GET',
        path: '/:sku',
        desc: 'Gets one product by its article number.',
        params: z.object({ sku: z.string().regex(/^[A-Z]{2}-[0-9]{4}$/) }),
        output: Product,
        tool: {
          annotations: { title: 'Show a product', readOnlyHint: true },
          ui: { resourceUri: 'ui://shop/product-card', visibility: ['model', 'app'] },
        },
      },
      { output: ProductCard },
    ),

    search: withToolView(
      {
        method: 'POST',
        path: '/search',
        desc: 'Searches the catalog by words and filters. All filters must hold.',
        input: z.object({ words: z.string().min(1), filters: z.array(Filter).max(8).default([]) }),
        output: z.object({ hits: z.array(z.object({ product: Product, score: z.number() })) }),
        tool: { name: 'search_products', annotations: { readOnlyHint: true } },
      },
      {
        output: z.object({ hits: z.array(z.string()).describe('Article number and title, best first.') }),
        project: ({ hits }) => ({ hits: hits.map(({ product }) => `${product.sku} ${product.title}`) }),
      },
    ),

    image: {
      method: 'GET',
      path: '/images/*rest',
      desc: 'Serves a picture.',
      rawResponse: true,
      input: z.object({ width: z.coerce.number().int().positive().optional() }),
    },

    prices: {
      method: 'GET',
      path: '/prices',
      desc: 'Follows price changes.',
      input: z.object({ since: z.iso.datetime().optional() }),
      stream: { item: z.object({ sku: z.string(), price: Money }) },
    },
  },
)

/** The same service seen by whoever fills the catalog: one prefix, another contract, so that surfaces can choose. */
export const productEditing = defineContract(
  { prefix: 'products', scope: 'catalog' },
  {
    create: {
      method: 'POST',
      path: '/',
      desc: 'Adds a product to the catalog.',
      input: NewProduct,
      output: z.object({ sku: z.string() }),
    },

    update: {
      method: 'PATCH',
      path: '/:sku',
      desc: 'Changes a product. What is left out stays as it is.',
      input: NewProduct.omit({ sku: true }).partial(),
      output: Product,
      tool: { annotations: { idempotentHint: true, destructiveHint: true } },
    },

    addImage: {
      method: 'POST',
      path: '/:sku/images',
      desc: 'Adds a picture to a product.',
      multipart: { files: { image: { contentTypes: ['image/*'], maxBytes: 10_000_000 } } },
      input: z.object({ alt: z.string().min(1) }),
      output: z.object({ path: z.string() }),
    },
  },
)
