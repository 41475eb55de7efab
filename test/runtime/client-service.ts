import { implement } from '../../src/runtime/implement.ts'
import { CallError } from '../../src/runtime/outcome.ts'
import { things } from './client-contract.ts'

/** What a closed stream's handler noticed. */
export const closed: number[] = []

/** Handlers that answer with what they were given. */
export const service = implement(things, {
  list: ({ input }) => input,
  get({ params }) {
    if (params['id'] === 'missing')
      throw new CallError('NOT_FOUND', 'No such thing.', { details: { id: 'missing' } })
    if (params['id'] === 'teapot') throw new CallError('TEAPOT', 'Short and stout.', { status: 418 })
    if (params['id'] === 'fault') throw new Error('secret')
    return { id: params['id']!, tags: [] }
  },
  file: ({ params }) => ({ rest: params['rest']! }),
  create: ({ input }) => input,
  remove: ({ params, input }) => ({ params, input }),
  touch: () => ({ ignored: true }),
  accept: () => ({ job: 'j1' }),
  page: ({ input, request }) =>
    new Response(`<p>${input.q}</p>`, {
      status: input.q === 'away' ? 302 : 200,
      headers: {
        'content-type': 'text/html',
        'x-token': request.headers.get('authorization') ?? 'none',
        ...(input.q === 'away' ? { location: 'http://elsewhere.example/' } : {}),
      },
    }),
  probe: () => new Response(null, { headers: { 'x-size': '7' } }),
  text: ({ input, request }) => ({ input, type: request.headers.get('content-type') }),
  hook: async ({ input, request }) => ({ input, bytes: await request.text() }),
  upload: async ({ input, files }) => ({
    input,
    files: await Promise.all(
      Object.entries(files).map(async ([name, list]) => [
        name,
        await Promise.all(list.map(async (file) => [file.name, await file.text()])),
      ]),
    ),
  }),
  async *count({ input }) {
    try {
      for (let n = 1; n <= input.to; n++) {
        if (n === 100) throw new CallError('TOO_MANY_REQUESTS', 'Enough.')
        yield { n }
      }
    } finally {
      closed.push(input.to)
    }
  },
})
