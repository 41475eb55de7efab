import { describe, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { defineContract, withToolView } from '../../src/contract.ts'
import { implement, type HandlerContext } from '../../src/runtime/implement.ts'

const Full = z.object({ id: z.string(), at: z.string().transform((text) => new Date(text)) })
const get = {
  method: 'GET',
  path: '/:id',
  desc: 'Gets.',
  params: z.object({ id: z.coerce.number() }),
  input: z.object({ limit: z.number().default(20), day: z.string().transform((text) => new Date(text)) }),
  output: Full,
} as const
const bare = { method: 'GET', path: '/', desc: 'Gets.' } as const
const contract = defineContract({ prefix: 'things' }, { get })

describe('a handler', () => {
  it('is given what the schemas parse to', () => {
    implement(contract, {
      get: ({ params, input, source, user }) => {
        expectTypeOf(params).toEqualTypeOf<{ id: number }>()
        expectTypeOf(input).toEqualTypeOf<{ limit: number; day: Date }>()
        expectTypeOf(source).toEqualTypeOf<string>()
        expectTypeOf(user).toEqualTypeOf<unknown>()
        return { id: '1', at: '2026-01-01' }
      },
    })
  })

  it('returns what the output accepts, at once or later', () => {
    implement(contract, { get: async () => ({ id: '1', at: '2026-01-01' }) })
    // @ts-expect-error `at` is missing
    implement(contract, { get: () => ({ id: '1' }) })
    // @ts-expect-error what the output parses to is not what it accepts
    implement(contract, { get: () => ({ id: '1', at: new Date() }) })
  })

  it('may return literals', () => {
    const output = z.object({ state: z.enum(['on', 'off']) })
    const switches = defineContract({ prefix: 'switches' }, { get: { ...bare, path: '/:id', output } })
    implement(switches, { get: () => ({ state: 'on' }) })
    implement(switches, { get: async ({ params }) => ({ state: params.id === '1' ? 'on' : 'off' }) })
    // @ts-expect-error no such state
    implement(switches, { get: () => ({ state: 'broken' }) })
  })

  it('stands under each key of the contract, and no other', () => {
    // @ts-expect-error no handler
    implement(contract, {})
    const run = () => ({ id: '1', at: '' })
    // @ts-expect-error no such endpoint
    implement(contract, { get: run, list: run })
  })

  it('has a string for each name of the path without a schema, and no input where there is none', () => {
    const nested = { ...bare, path: '/:id/files/*rest' } as const
    implement(defineContract({ prefix: 'shops/:shop/things' }, { get: nested }), {
      get: ({ params, input }) => {
        expectTypeOf(params).toEqualTypeOf<{
          readonly shop: string
          readonly id: string
          readonly rest: string
        }>()
        expectTypeOf(input).toEqualTypeOf<undefined>()
        // @ts-expect-error not in the path
        void params.other
      },
    })
  })

  it('has any name where the path is not known to the type checker', () => {
    const prefix: string = 'things'
    implement(defineContract({ prefix }, { get: bare }), {
      get: ({ params }) => expectTypeOf(params).toEqualTypeOf<Readonly<Record<string, string>>>(),
    })
  })

  it('keeps its types below a view', () => {
    const viewed = defineContract(
      { prefix: 'things' },
      { get: withToolView(get, { output: z.object({ id: z.string() }) }) },
    )
    implement(viewed, {
      get: ({ params, input }) => {
        expectTypeOf(params.id).toEqualTypeOf<number>()
        expectTypeOf(input.day).toEqualTypeOf<Date>()
        return { id: '1', at: '' }
      },
    })
    // @ts-expect-error the handler answers in full, not with the view
    implement(viewed, { get: () => ({ id: '1' }) })
  })
})

describe('other kinds', () => {
  const kinds = defineContract(
    { prefix: 'things' },
    {
      raw: { ...bare, rawResponse: true },
      head: { ...bare, method: 'HEAD', rawResponse: true },
      body: { ...bare, method: 'POST', rawBody: true, input: z.string() },
      files: { ...bare, method: 'POST', multipart: { files: { photo: {} } } },
      stream: { ...bare, stream: { item: z.object({ n: z.number() }) } },
      meta: { ...bare, method: 'POST', responseMeta: { status: 201 }, output: z.object({ n: z.number() }) },
    },
  )
  type Of<Key extends keyof typeof kinds.endpoints> = HandlerContext<(typeof kinds.endpoints)[Key]>

  it('answer with what they are', () => {
    implement(kinds, {
      raw: () => new Response('x'),
      head: async () => new Response(null),
      body: ({ request }) => void request.body,
      files: ({ files }) => void files['photo'],
      stream: async function* () {
        yield { n: 1 }
      },
      meta: () => ({ n: 1 }),
    })
    const rest = {
      body: () => null,
      files: () => null,
      head: () => new Response(null),
      meta: () => ({ n: 1 }),
    }
    // @ts-expect-error no Response
    implement(kinds, { ...rest, raw: () => 'x', stream: () => [] })
    // @ts-expect-error another item
    implement(kinds, { ...rest, raw: () => new Response('x'), stream: () => [{ n: 'x' }] })
  })

  it('have the request or the files in their context', () => {
    expectTypeOf<Of<'raw'>['request']>().toEqualTypeOf<Request>()
    expectTypeOf<Of<'head'>['request']>().toEqualTypeOf<Request>()
    expectTypeOf<Of<'body'>['request']>().toEqualTypeOf<Request>()
    expectTypeOf<Of<'meta'>['request']>().toEqualTypeOf<Request | undefined>()
    expectTypeOf<Of<'files'>['files']>().not.toBeUndefined()
    expectTypeOf<Of<'meta'>['files']>().toBeNullable()
  })
})
