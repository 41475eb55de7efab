import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnySchema } from '../../src/schema/schema.ts'
import { echo, send, serveOne } from './http-calls.ts'

const any = z.any()

async function inputOf(input: AnySchema, query: string, method: 'GET' | 'DELETE' = 'GET'): Promise<unknown> {
  const handler = serveOne({ method, input, output: any, expose: ['HTTP'] } as never, echo as never)
  const { status, text } = await send(handler, method, `/things${query}`)
  const body = JSON.parse(text)
  return status === 200 ? body.input : `${status} ${body.error.code}`
}

const open = z.looseObject({})

describe('the query', () => {
  it.each([
    ['', {}],
    ['?', {}],
    ['?a=1&b=x%20y&c=x+y', { a: '1', b: 'x y', c: 'x y' }],
    ['?a', { a: '' }],
    ['?a=', { a: '' }],
    ['?a=b=c', { a: 'b=c' }],
    ['?&&a=1&', { a: '1' }],
    ['?a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['?a%5B%5D=1', { 'a[]': '1' }],
    ['?%C3%BC=%F0%9F%98%80', { ü: '😀' }],
    ['?=x', { '': 'x' }],
    ['?a=1#a=2', { a: '1' }],
  ])('%s', async (query, expected) => {
    expect(await inputOf(open, query)).toEqual(expected)
  })

  it('never sets a prototype', async () => {
    expect(await inputOf(open, '?__proto__=x&__proto__=y&constructor=z')).toEqual({ constructor: 'z' })
    expect(await inputOf(z.record(z.string(), z.string()), '?toString=a')).toEqual({ toString: 'a' })
  })

  it.each(['?a=%', '?a=%zz', '?%ff=1', '?a=%E0%A4'])('%s is not guessed', async (query) => {
    expect(await inputOf(open, query)).toBe('400 BAD_REQUEST')
  })

  it('leaves numbers and booleans to the schema', async () => {
    const coerced = z.object({ n: z.coerce.number(), on: z.stringbool().default(false) })
    expect(await inputOf(coerced, '?n=4&on=true')).toEqual({ n: 4, on: true })
    expect(await inputOf(z.object({ n: z.number() }), '?n=4')).toBe('400 VALIDATION_ERROR')
  })

  it.each([
    ['optional', z.array(z.string()).optional()],
    ['with a default', z.array(z.string()).default(['x'])],
    ['nullable', z.array(z.string()).nullable()],
    ['in a union', z.union([z.object({ x: z.string() }), z.array(z.string())])],
    ['a tuple', z.tuple([z.string()])],
    ['named', z.array(z.string()).meta({ id: 'Names' })],
    ['transformed', z.array(z.string()).transform((list) => list.map((item) => item))],
  ])('makes one occurrence a list of one: %s', async (_, list) => {
    expect(await inputOf(z.object({ a: list }), '?a=1')).toEqual({ a: ['1'] })
  })

  it('makes one occurrence a list of one in branches and maps', async () => {
    const union = z.union([
      z.object({ kind: z.literal('list'), a: z.array(z.string()) }),
      z.object({ kind: z.literal('none') }),
    ])
    expect(await inputOf(union, '?kind=list&a=1')).toEqual({ kind: 'list', a: ['1'] })
    const map = z.record(z.string(), z.array(z.string()))
    expect(await inputOf(map, '?a=1&b=2&b=3')).toEqual({ a: ['1'], b: ['2', '3'] })
    const both = z.object({ a: z.array(z.string()) }).and(z.object({ b: z.string() }))
    expect(await inputOf(both, '?a=1&b=2')).toEqual({ a: ['1'], b: '2' })
  })

  it('does not choose among several of one value', async () => {
    expect(await inputOf(z.object({ a: z.string() }), '?a=1')).toEqual({ a: '1' })
    expect(await inputOf(z.object({ a: z.string() }), '?a=1&a=2')).toBe('400 VALIDATION_ERROR')
  })

  it('is read in time that grows with its length', async () => {
    const seconds = async (count: number): Promise<number> => {
      const start = process.cpuUsage()
      const list = await inputOf(z.object({ a: z.array(z.string()) }), `?${'a=1&'.repeat(count)}`)
      expect((list as { a: string[] }).a).toHaveLength(count)
      return process.cpuUsage(start).user / 1e6
    }
    await seconds(1_000)
    expect(await seconds(50_000)).toBeLessThan(2)
    expect(await inputOf(open, `?a=${'x'.repeat(1024 * 1024)}`)).toBe('414 URI_TOO_LONG')
  })
})

describe('DELETE', () => {
  const input = z.object({ why: z.string(), tags: z.array(z.string()).default([]) })
  const handler = serveOne({ method: 'DELETE', input, output: any } as never, echo as never)

  it('reads the query', async () => {
    const { text } = await send(handler, 'DELETE', '/things?why=old&tags=a')
    expect(JSON.parse(text).input).toEqual({ why: 'old', tags: ['a'] })
  })

  it('reads the body when it is JSON, and then nothing else', async () => {
    const json = { why: 'body' }
    const { text } = await send(handler, 'DELETE', '/things?why=query&tags=a', { json })
    expect(JSON.parse(text).input).toEqual({ why: 'body', tags: [] })
    const other = await send(handler, 'DELETE', '/things?why=query', { body: 'why=body' })
    expect(JSON.parse(other.text).input).toEqual({ why: 'query', tags: [] })
  })

  it('reads the query where only the type says JSON and the body is empty', async () => {
    const headers = { 'content-type': 'application/json' }
    const { text } = await send(handler, 'DELETE', '/things?why=old', { headers })
    expect(JSON.parse(text).input).toEqual({ why: 'old', tags: [] })
  })
})

it('leaves the body of a GET and the query of a POST alone', async () => {
  const handler = serveOne({ method: 'POST', input: open, output: any } as never, echo as never)
  const { text } = await send(handler, 'POST', '/things?a=1', { json: { b: 2 } })
  expect(JSON.parse(text).input).toEqual({ b: 2 })
})
