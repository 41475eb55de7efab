import { describe, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { createClient, createHttpClient } from '../../src/client.ts'
import { defineContract } from '../../src/contract.ts'
import { implementRemote } from '../../src/tools.ts'
import { things } from './client-contract.ts'

const http = createHttpClient({ baseUrl: '' })
const client = createClient(things, http)

describe('arguments', () => {
  it('are what the schemas accept, each part left out where nothing in it is required', () => {
    void client.list()
    void client.list({ input: { text: 'x', tags: ['a'] } })
    // @ts-expect-error a list of texts
    void client.list({ input: { tags: 'a' } })
    // @ts-expect-error no such key
    void client.list({ input: { texts: 'a' } })
    void client.create({ input: { name: 'x' } })
    // @ts-expect-error `name` is required
    void client.create({ input: {} })
    // @ts-expect-error so is the input
    void client.create({})
    // @ts-expect-error and the arguments
    void client.create()
  })

  it('have the names of the path', () => {
    void client.get({ params: { id: 'x' } })
    void client.file({ params: { rest: 'a/b' } })
    // @ts-expect-error no params
    void client.get()
    // @ts-expect-error another name
    void client.get({ params: { ids: 'x' } })
    // @ts-expect-error a number, where no schema reads one
    void client.get({ params: { id: 1 } })
    const nested = defineContract(
      { prefix: 'shops/:shop/things' },
      { get: { method: 'GET', path: '/:id', desc: 'Gets.' } },
    )
    void createClient(nested, http).get({ params: { shop: 's', id: 'x' } })
    // @ts-expect-error the prefix has a name too
    void createClient(nested, http).get({ params: { id: 'x' } })
  })

  it('have files where the endpoint takes some', () => {
    const photo = new Blob([])
    void client.upload({ input: { title: 't' }, files: { photo } })
    void client.upload({ input: { title: 't' }, files: { photo, more: [photo] } })
    // @ts-expect-error `photo` is required
    void client.upload({ input: { title: 't' }, files: { more: [photo] } })
    // @ts-expect-error no such file
    void client.upload({ input: { title: 't' }, files: { photo, other: photo } })
    // @ts-expect-error takes no files
    void client.create({ input: { name: 'x' }, files: { photo } })
  })
})

describe('answers', () => {
  it('are what the output parses to, or what the kind says', () => {
    expectTypeOf(client.get({ params: { id: 'x' } })).resolves.toEqualTypeOf<{ id: string; tags: string[] }>()
    expectTypeOf(client.accept()).resolves.toEqualTypeOf<{ job: string }>()
    expectTypeOf(client.touch({ params: { id: 'x' } })).resolves.toEqualTypeOf<undefined>()
    expectTypeOf(client.page({ input: { q: 'x' } })).resolves.toEqualTypeOf<Response>()
    expectTypeOf(client.probe()).resolves.toEqualTypeOf<Response>()
    expectTypeOf(client.count({ input: { to: 1 } })).resolves.toEqualTypeOf<AsyncIterable<{ n: number }>>()
  })
})

describe('a client', () => {
  const base = { path: '/', desc: 'Does.' } as const
  const mixed = defineContract(
    { prefix: 'mixed' },
    {
      both: { ...base, method: 'GET', expose: ['HTTP', 'MCP'], output: z.string() },
      tool: { ...base, method: 'POST', expose: ['MCP'] },
    },
  )

  it('has no function for what is not on HTTP', () => {
    void createClient(mixed, http).both()
    // @ts-expect-error a tool only
    void createClient(mixed, http).tool
  })

  it('belongs to its contract', () => {
    implementRemote(things, client)
    // @ts-expect-error of another contract
    implementRemote(things, createClient(mixed, http))
  })
})
