import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createClient, createHttpClient } from '../../src/client.ts'
import { createHandler } from '../../src/server.ts'
import { things } from './client-contract.ts'
import { service } from './client-service.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? Date.now() % 2 ** 31)
const handler = createHandler({ services: [service] })
const client = createClient(things, createHttpClient({ baseUrl: 'http://things.example', fetch: handler }))

// Grapheme clusters of whole code points, and what URLs give a meaning to.
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({
    unit: fc.constantFrom('%', '/', '?', '#', '&', '=', '+', ' ', '.', ':', '*', '\\', 'é', '\0'),
    maxLength: 6,
  }),
)
const segment = text.filter((part) => part !== '' && part !== '.' && part !== '..')

it(`brings every query and every path to the handler as it was (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(text, { minLength: 1, maxLength: 3 }),
      segment,
      async (given, tags, id) => {
        expect(await client.list({ input: { text: given, tags } })).toEqual({ limit: 20, text: given, tags })
        if (!['missing', 'teapot', 'fault'].includes(id)) {
          expect(await client.get({ params: { id } })).toEqual({ id, tags: [] })
        }
      },
    ),
    { seed, numRuns: 150 },
  )
})

it(`brings the rest of a path to the handler as it was (seed ${seed})`, async () => {
  const part = segment.filter((one) => !one.includes('/'))
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
      const rest = parts.join('/')
      expect(await client.file({ params: { rest } })).toEqual({ rest })
    }),
    { seed, numRuns: 150 },
  )
})
