/** A small application with every kind of endpoint, for proofs: deterministic, its state in its services. */
import { z } from 'zod'
import { defineBundle, defineContract, withToolView } from '../../src/contract.ts'
import { CallError } from '../../src/runtime/outcome.ts'
import { implement } from '../../src/runtime/implement.ts'

const Note = z.object({
  id: z.string(),
  text: z.string(),
  stars: z.number(),
  tags: z.array(z.string()),
  secret: z.string().nullable(),
})

export const notes = defineContract(
  { prefix: 'notes' },
  {
    list: withToolView(
      {
        method: 'GET',
        path: '/',
        desc: 'Lists notes.',
        input: z.object({
          limit: z.coerce.number().int().min(1).max(10).default(3),
          tags: z.array(z.string()).optional(),
          order: z.enum(['newest', 'oldest']).default('newest'),
          size: z.coerce.number().int().min(1).max(100).optional(),
        }),
        output: z.object({ notes: z.array(Note), limit: z.number() }),
      },
      {
        defaults: { limit: 1, size: 37 },
        output: z.object({ titles: z.array(z.string()) }),
        project: ({ notes }) => ({ titles: notes.map(({ text }) => text) }),
      },
    ),
    get: withToolView(
      { method: 'GET', path: '/:id', desc: 'Gets a note.', output: Note },
      { output: Note.pick({ id: true, text: true }) },
    ),
    create: withToolView(
      {
        method: 'POST',
        path: '/',
        desc: 'Writes a note.',
        input: z.object({
          text: z.string().min(1).max(20),
          stars: z.number().min(0).max(5).optional(),
          tags: z.array(z.string()).max(3).default([]),
          mood: z.enum(['calm', 'merry', 'wild']).optional(),
          pinned: z.boolean().optional(),
        }),
        output: Note,
      },
      { output: Note.omit({ secret: true }) },
    ),
    remove: {
      method: 'DELETE',
      path: '/:id',
      desc: 'Removes a note.',
      input: z.object({ hard: z.boolean().optional() }),
    },
    rename: {
      method: 'PUT',
      path: '/:id/text',
      desc: 'Renames a note.',
      input: z.object({ text: z.string() }),
      output: z.object({ renamed: z.boolean() }),
      responseMeta: { status: 202 },
    },
    raw: {
      method: 'POST',
      path: '/raw',
      desc: 'Takes bytes.',
      rawBody: true,
      input: z.string(),
      output: z.object({ length: z.number() }),
    },
    file: {
      method: 'POST',
      path: '/:id/file',
      desc: 'Takes a file.',
      multipart: { files: { file: { maxBytes: 50 } } },
      input: z.object({ name: z.string() }),
      output: z.object({ size: z.number(), name: z.string() }),
    },
    download: { method: 'GET', path: '/:id/download', desc: 'Downloads.', rawResponse: true },
    ready: { method: 'HEAD', path: '/', desc: 'Is it ready?', rawResponse: true },
    watch: {
      method: 'GET',
      path: '/watch',
      desc: 'Follows notes.',
      input: z.object({ from: z.string().optional() }),
      stream: { item: z.object({ n: z.number() }) },
    },
  },
)

/** What no proof can decide, and what breaks: not of the bundle. */
export const odd = defineContract(
  { prefix: 'odd' },
  {
    random: { method: 'GET', path: '/random', desc: 'Chance.', output: z.object({ value: z.number() }) },
    broken: { method: 'GET', path: '/broken', desc: 'Ends in the middle.', rawResponse: true },
  },
)

/** A body that says something and then fails. */
export function brokenBody(text: string): ReadableStream<Uint8Array> {
  let told = false
  return new ReadableStream({
    pull(out) {
      if (told) out.error(new Error('cut off'))
      else out.enqueue(new TextEncoder().encode(text))
      told = true
    },
  })
}

export function createServices() {
  const stored = new Map<string, z.output<typeof Note>>()
  const add = (text: string, stars: number, tags: string[]): z.output<typeof Note> => {
    const note = { id: String(stored.size + 1), text, stars, tags, secret: `secret of ${text}` }
    stored.set(note.id, note)
    return note
  }
  for (const text of ['one', 'two', 'three', 'four']) add(text, 2.5, ['a'])
  const find = (id: string): z.output<typeof Note> => {
    const note = stored.get(id)
    if (note === undefined) throw new CallError('NOT_FOUND', `There is no note ${id}.`)
    return note
  }
  return [
    implement(odd, {
      random: () => ({ value: Math.random() }),
      broken: () => new Response(brokenBody('a part')),
    }),
    implement(notes, {
      list: ({ input }) => ({
        notes: [...stored.values()].slice(0, input.limit),
        limit: input.limit,
      }),
      get: ({ params }) => find(params['id']!),
      create: ({ input }) => add(input.text, input.stars ?? 0, input.tags),
      remove: ({ params }) => void stored.delete(params['id']!),
      rename: ({ params, input }) => {
        stored.set(params['id']!, { ...find(params['id']!), text: input.text })
        return { renamed: true }
      },
      raw: ({ input }) => ({ length: input.length }),
      file: async ({ input, files }) => ({
        size: (await files['file']![0]!.text()).length,
        name: input.name,
      }),
      download: ({ params }) =>
        new Response(`note ${params['id']}\n`, { headers: { 'content-type': 'text/plain' } }),
      ready: () => new Response(null, { headers: { 'x-ready': 'yes' } }),
      watch: async function* () {
        for (const n of [1, 2, 3]) yield { n }
      },
    }),
  ]
}

export const bundle = defineBundle({ info: { title: 'Notes', version: '1.0.0' }, contracts: [notes] })
