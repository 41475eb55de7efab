import { describe, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { defineBundle, defineContract } from '../../src/contract.ts'

const Item = z.object({ id: z.string() })
const json = { method: 'GET', path: '/', desc: 'Reads.' } as const

describe('defineContract', () => {
  it('infers endpoints, prefix and schemas', () => {
    const contract = defineContract(
      { prefix: 'items', scope: 'staff' },
      { get: { method: 'GET', path: '/:id', desc: 'Gets.', params: Item, output: Item, expose: ['HTTP'] } },
    )
    expectTypeOf(contract.prefix).toEqualTypeOf<'items'>()
    expectTypeOf(contract.endpoints.get.params).toEqualTypeOf<typeof Item>()
    expectTypeOf(contract.endpoints.get.method).toEqualTypeOf<'GET'>()
    expectTypeOf(contract.endpoints.get.path).toEqualTypeOf<'/:id'>()
    expectTypeOf(contract.endpoints.get.expose).toEqualTypeOf<readonly ['HTTP']>()
  })

  it('compiles every kind', () => {
    const raw = { method: 'GET', path: '/raw', desc: 'Downloads.', rawResponse: true } as const
    defineContract(
      { prefix: 'items' },
      {
        json: { ...json, input: Item, output: Item, tool: { name: 'read' } },
        raw,
        head: { method: 'HEAD', path: '/raw', desc: 'Asks.', rawResponse: true },
        body: { method: 'POST', path: '/', desc: 'Takes.', rawBody: true, input: Item, output: Item },
        meta: { method: 'POST', path: '/m', desc: 'Makes.', responseMeta: { status: 201 }, output: Item },
        stream: { method: 'GET', path: '/s', desc: 'Streams.', stream: { item: Item } },
        files: {
          method: 'POST',
          path: '/f',
          desc: 'Uploads.',
          multipart: { files: { photo: { contentTypes: ['image/*'], maxBytes: 1000, required: false } } },
          input: Item,
        },
      },
    )
  })

  it('has no tool group on an endpoint that can never be a tool', () => {
    const tool = { name: 'x' }
    defineContract({ prefix: 'a' }, { ok: { ...json, tool } })
    defineContract({ prefix: 'a' }, { ok: { ...json, expose: ['HTTP', 'CLI'], tool } })
    // @ts-expect-error HTTP only
    defineContract({ prefix: 'a' }, { no: { ...json, expose: ['HTTP'], tool } })
    // @ts-expect-error raw response
    defineContract({ prefix: 'a' }, { no: { ...json, rawResponse: true, tool } })
    // @ts-expect-error HEAD
    defineContract({ prefix: 'a' }, { no: { ...json, method: 'HEAD', rawResponse: true, tool } })
    // @ts-expect-error raw body
    defineContract({ prefix: 'a' }, { no: { ...json, method: 'POST', rawBody: true, input: Item, tool } })
    // @ts-expect-error responseMeta
    defineContract({ prefix: 'a' }, { no: { ...json, responseMeta: { status: 200 }, tool } })
    // @ts-expect-error stream
    defineContract({ prefix: 'a' }, { no: { ...json, stream: { item: Item }, tool } })
    const multipart = { files: { f: {} } }
    defineContract({ prefix: 'a' }, { ok: { ...json, method: 'POST', multipart } })
    // @ts-expect-error multipart
    defineContract({ prefix: 'a' }, { no: { ...json, method: 'POST', multipart, tool } })
  })

  it('refuses what a kind cannot have', () => {
    // @ts-expect-error a raw response has no JSON answer
    defineContract({ prefix: 'a' }, { no: { ...json, rawResponse: true, output: Item } })
    // @ts-expect-error HEAD needs rawResponse
    defineContract({ prefix: 'a' }, { no: { ...json, method: 'HEAD' } })
    // @ts-expect-error a raw body says what it reads
    defineContract({ prefix: 'a' }, { no: { ...json, method: 'POST', rawBody: true } })
    // @ts-expect-error a stream has no other answer
    defineContract({ prefix: 'a' }, { no: { ...json, stream: { item: Item }, output: Item } })
    // @ts-expect-error two kinds
    defineContract({ prefix: 'a' }, { no: { ...json, stream: { item: Item }, rawResponse: true } })
    // @ts-expect-error a raw response is no tool
    defineContract({ prefix: 'a' }, { no: { ...json, rawResponse: true, expose: ['HTTP', 'MCP'] } })
  })

  it('refuses tool options at their old place, and a view that withToolView did not build', () => {
    // @ts-expect-error moved to `tool.name`
    defineContract({ prefix: 'a' }, { no: { ...json, toolName: 'x' } })
    // @ts-expect-error moved to `tool.annotations`
    defineContract({ prefix: 'a' }, { no: { ...json, annotations: { readOnlyHint: true } } })
    // @ts-expect-error a bare object is no view
    defineContract({ prefix: 'a' }, { no: { ...json, output: Item, tool: { view: { output: Item } } } })
  })

  it('takes schemas only where schemas belong', () => {
    // @ts-expect-error JSON Schema is not a schema object
    defineContract({ prefix: 'a' }, { no: { ...json, input: { type: 'object' } } })
  })
})

describe('defineBundle', () => {
  const contract = defineContract({ prefix: 'a' }, { get: { ...json, output: Item } })

  it('lists contracts of any endpoints', () => {
    defineBundle({ contracts: [contract], groups: [{ pathPrefix: '/v1', contracts: [contract] }] })
    defineBundle({ toolSurfaces: { MCP: { contracts: [contract] } } })
  })

  it('knows its surfaces and transports', () => {
    // @ts-expect-error HTTP shows no tools
    defineBundle({ toolSurfaces: { HTTP: { contracts: [contract] } } })
    // @ts-expect-error no such transport
    defineBundle({ extensions: [{ transport: 'SSE', name: 'x' }] })
    // @ts-expect-error not a contract
    defineBundle({ contracts: [{ prefix: 'a' }] })
  })
})
