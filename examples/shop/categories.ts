/** Categories: a tree, so a schema that refers to itself, and a view that cuts every level of it. */
import { defineContract, withToolView } from 'surfacekit/contract'
import { z } from 'zod'

const Category = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    products: z.int().min(0),
    hidden: z.boolean(),
    get children() {
      return z.array(Category)
    },
  })
  .meta({ id: 'Category' })

const CategoryOutline = z
  .object({
    id: z.string(),
    name: z.string(),
    get children() {
      return z.array(CategoryOutline)
    },
  })
  .meta({ id: 'CategoryOutline' })

export const categories = defineContract(
  { prefix: 'categories', scope: 'store' },
  {
    tree: withToolView(
      {
        method: 'GET',
        path: '/',
        desc: 'Shows the tree of categories from its root, or below one category.',
        input: z.object({ below: z.string().optional() }),
        output: z.object({ roots: z.array(Category) }),
        tool: { name: 'get_category_tree', annotations: { readOnlyHint: true } },
      },
      { output: z.object({ roots: z.array(CategoryOutline) }) },
    ),
  },
)

export const categoryEditing = defineContract(
  { prefix: 'categories', scope: 'catalog' },
  {
    move: {
      method: 'POST',
      path: '/:id/move',
      desc: 'Hangs a category below another one, or at the root.',
      input: z.object({ below: z.string().nullable(), position: z.int().min(0).default(0) }),
      output: Category,
    },
  },
)
