import { CallError, implement } from 'surfacekit/server'
import { categories, categoryEditing } from '../categories.ts'
import { productEditing, products } from '../products.ts'
import { find, page, type ProductRecord, type Store } from '../store.ts'

export function implementProducts(store: Store) {
  return implement(products, {
    list: ({ input: { categoryId, ...paging } }) => {
      const all = [...store.products.values()].filter(
        (one) => categoryId === undefined || one.categoryId === categoryId,
      )
      const { items, nextCursor } = page(all, paging)
      return { products: items, nextCursor }
    },

    get: ({ params: { sku } }) => find(store.products, sku, 'product'),

    search: ({ input: { words, filters } }) => {
      const wanted = words.toLowerCase().split(/\s+/)
      const hits = [...store.products.values()]
        .filter((product) =>
          filters.every((filter) => {
            if (filter.by === 'category') return product.categoryId === filter.id
            if (filter.by === 'tag') return filter.anyOf.some((tag) => product.tags.includes(tag))
            const { amount } = product.price
            return amount >= (filter.min ?? 0) && amount <= (filter.max ?? amount)
          }),
        )
        .map((product) => ({ product, score: scoreOf(product, wanted) }))
        .filter(({ score }) => score > 0)
      return { hits: hits.sort((a, b) => b.score - a.score) }
    },

    image: ({ params, input: { width } }) =>
      new Response(`picture ${params.rest}${width === undefined ? '' : ` at ${width}`}`, {
        headers: { 'content-type': 'image/png' },
      }),

    prices: function* () {
      for (const { sku, price } of store.products.values()) yield { sku, price }
    },
  })
}

export function implementProductEditing(store: Store) {
  return implement(productEditing, {
    create: ({ input }) => {
      if (store.products.has(input.sku)) throw new CallError('CONFLICT', `"${input.sku}" is taken.`)
      store.products.set(input.sku, { ...input, images: [] })
      return { sku: input.sku }
    },

    update: ({ params, input }) => {
      const product = find(store.products, params.sku, 'product')
      const given = Object.entries(input).filter(([, value]) => value !== undefined)
      return Object.assign(product, Object.fromEntries(given))
    },

    addImage: ({ params, input, files }) => {
      const product = find(store.products, params.sku, 'product')
      const path = `${product.sku.toLowerCase()}/${files.image![0]!.name}`
      product.images.push({ path, alt: input.alt })
      return { path }
    },
  })
}

function scoreOf({ title, text, tags }: ProductRecord, words: readonly string[]): number {
  const told = `${title} ${text} ${tags.join(' ')}`.toLowerCase()
  return words.filter((word) => told.includes(word)).length / words.length
}

interface CategoryRecord {
  id: string
  name: string
  slug: string
  products: number
  hidden: boolean
  children: CategoryRecord[]
}

/** Both contracts of the categories work on one tree. */
export function implementCategories() {
  const roots: CategoryRecord[] = [
    category('k1', 'Household', [category('k2', 'Cups'), category('k4', 'Remainders', [], true)]),
    category('k3', 'Tea'),
  ]
  const find = (id: string, level = roots): CategoryRecord | undefined =>
    level.find((one) => one.id === id) ??
    level.map((one) => find(id, one.children)).find((one) => one !== undefined)
  const known = (id: string): CategoryRecord => {
    const found = find(id)
    if (found === undefined) throw new CallError('NOT_FOUND', `There is no category "${id}".`)
    return found
  }
  const take = (level: CategoryRecord[], moved: CategoryRecord): void => {
    const index = level.indexOf(moved)
    if (index >= 0) level.splice(index, 1)
    else for (const one of level) take(one.children, moved)
  }
  return [
    implement(categories, {
      tree: ({ input: { below } }) => ({ roots: below === undefined ? roots : [known(below)] }),
    }),
    implement(categoryEditing, {
      move: ({ params, input: { below, position } }) => {
        const moved = known(params.id)
        if (below !== null && find(below, [moved]) !== undefined) {
          throw new CallError('CONFLICT', 'A category cannot hang below itself.')
        }
        const level = below === null ? roots : known(below).children
        take(roots, moved)
        level.splice(position, 0, moved)
        return moved
      },
    }),
  ]
}

function category(id: string, name: string, children: CategoryRecord[] = [], hidden = false): CategoryRecord {
  return { id, name, slug: name.toLowerCase(), products: 1, hidden, children }
}
