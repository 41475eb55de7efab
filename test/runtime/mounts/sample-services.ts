/** A small service with everything a mount has to show: views, questions, plain answers, failures, presentations. */
import { z } from 'zod'
import { defineContract, defineRuntimeTool, withToolView } from '../../../src/contract.ts'
import { implement } from '../../../src/runtime/implement.ts'
import { CallError } from '../../../src/runtime/outcome.ts'

const Book = z.object({ id: z.string(), title: z.string(), price: z.number(), secret: z.string() })

const books = defineContract(
  { prefix: 'books' },
  {
    list: withToolView(
      {
        method: 'GET',
        path: '/',
        desc: 'Lists books.',
        input: z.object({
          limit: z.number().int().max(100),
          tags: z.array(z.string()).default(['new']),
          sold: z.boolean().optional(),
        }),
        output: z.object({ books: z.array(Book), limit: z.number(), tags: z.array(z.string()) }),
        expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
        tool: { annotations: { title: 'List books', readOnlyHint: true } },
      },
      {
        defaults: { limit: 2 },
        output: z.object({ titles: z.array(z.string()), limit: z.number(), tags: z.array(z.string()) }),
        project: ({ books: found, limit, tags }) => ({
          titles: found.map(({ title }) => title),
          limit,
          tags,
        }),
      },
    ),
    get: withToolView(
      {
        method: 'GET',
        path: '/:id',
        desc: 'Gets a book.',
        params: z.object({ id: z.string().regex(/^b\d+$/) }),
        output: Book,
        expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
        tool: { ui: { resourceUri: 'ui://books/card' } },
      },
      { output: Book.omit({ secret: true }) },
    ),
    count: {
      method: 'GET',
      path: '/count',
      desc: 'Counts books.',
      output: z.number(),
      expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
      tool: { name: 'count_books' },
    },
    tags: {
      method: 'GET',
      path: '/tags',
      desc: 'Lists tags.',
      output: z.array(z.string()),
      tool: { name: 'list_tags' },
    },
    remove: {
      method: 'DELETE',
      path: '/:id',
      desc: 'Removes a book.',
      expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
      tool: { name: 'remove_book' },
    },
    sell: {
      method: 'POST',
      path: '/:id/sales',
      desc: 'Sells copies.',
      input: z.object({
        copies: z
          .number()
          .int()
          .min(1)
          .default(1)
          .transform((copies) => copies * 10),
      }),
      output: z.object({ sold: z.number(), answers: z.string() }),
      tool: {
        name: 'sell_book',
        mcp: {
          inputRequired: ({ input }) =>
            (input as { copies: number }).copies < 50
              ? []
              : [
                  { key: 'sure', message: 'Sell that many?' },
                  { key: 'buyer', message: 'To whom?', schema: z.object({ name: z.string().min(2) }) },
                ],
        },
      },
    },
    fail: {
      method: 'POST',
      path: '/fail',
      desc: 'Fails as asked.',
      input: z.object({ how: z.enum(['coded', 'thrown', 'wrong']) }),
      output: z.object({ id: z.string() }),
      expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
      tool: { name: 'fail_books' },
    },
  },
)

const stored = [
  { id: 'b1', title: 'Dune', price: 9, secret: 's1' },
  { id: 'b2', title: 'Emma', price: 7, secret: 's2' },
  { id: 'b3', title: 'Faust', price: 5, secret: 's3' },
]

export function createBooks() {
  return implement(books, {
    list: ({ input }) => ({ books: stored.slice(0, input.limit), limit: input.limit, tags: input.tags }),
    get({ params }) {
      const found = stored.find(({ id }) => id === params.id)
      if (found === undefined) throw new CallError('NOT_FOUND', 'There is no such book.', { details: params })
      return found
    },
    count: () => stored.length,
    tags: () => ['new', 'old'],
    remove: () => ({ never: 'shown' }),
    sell: ({ input, answers }) => ({ sold: input.copies, answers: JSON.stringify(answers ?? null) }),
    fail({ input }) {
      if (input.how === 'coded') throw new CallError('CONFLICT', 'Taken.', { details: { by: 'b1' } })
      if (input.how === 'thrown') throw new Error('password=hunter2')
      return { id: 5 } as never
    },
  })
}

/** What a tool presents stands beside its data. */
export const weather = defineRuntimeTool({
  name: 'weather',
  description: 'Tells the weather.',
  input: z.object({ place: z.string() }),
  output: z.object({ place: z.string(), degrees: z.number() }),
  transports: ['MCP', 'AGENT', 'CLI'],
  handler: ({ input }) => ({ place: input.place, degrees: 21 }),
  present: ({ place, degrees }) => `${degrees} degrees in ${place}`,
})

/** No schema of an answer: what it says is text. */
export const proverb = defineRuntimeTool({
  name: 'proverb',
  description: 'Says a proverb.',
  input: z.object({}),
  transports: ['MCP', 'AGENT', 'CLI'],
  handler: () => 'Haste makes waste.',
})
