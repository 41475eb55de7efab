import { describe, expect, it, vi } from 'vitest'
import { type } from 'arktype'
import * as v from 'valibot'
import { z } from 'zod'
import { withToolView } from '../../src/contract.ts'
import { stripPaths } from '../../src/runtime/strip-paths.ts'
import { callOne, Full } from './one-tool.ts'

const strippedBy = (schema: z.ZodType, value: unknown) => stripPaths(value, schema.parse(value))
const json = (text: string): unknown => JSON.parse(text)

describe('paths of stripped keys', () => {
  it('reach as deep as the value, arrays by index, in the order they are met', () => {
    const schema = z.object({ rows: z.array(z.object({ a: z.number(), c: z.object({ d: z.number() }) })) })
    const value = {
      top: 1,
      rows: [
        { a: 1, b: 2, c: { d: 1 } },
        { a: 1, c: { d: 1, e: { f: 1 } } },
      ],
    }
    expect(strippedBy(schema, value)).toEqual(['top', 'rows[0].b', 'rows[1].c.e'])
    expect(strippedBy(z.array(z.object({})), [{}, { a: 1 }])).toEqual(['[1].a'])
    expect(strippedBy(z.array(z.array(z.object({}))), [[], [{ a: 1 }]])).toEqual(['[1][0].a'])
  })

  it('are none where nothing is stripped', () => {
    expect(strippedBy(Full, { id: '1', name: 'Ann' })).toEqual([])
    expect(strippedBy(z.string(), 'text')).toEqual([])
    expect(strippedBy(z.null(), null)).toEqual([])
  })

  it('go through records and tuples', () => {
    const record = z.record(z.string(), z.object({ a: z.number() }))
    expect(strippedBy(record, { x: { a: 1 }, y: { a: 1, b: 1 } })).toEqual(['y.b'])
    expect(
      strippedBy(z.tuple([z.object({}), z.object({ a: z.number() })]), [{ z: 1 }, { a: 1, b: 2 }]),
    ).toEqual(['[0].z', '[1].b'])
  })

  it('are those of the branch that parsed', () => {
    const union = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), x: z.number() }),
      z.object({ kind: z.literal('b'), y: z.number() }),
    ])
    expect(strippedBy(union, { kind: 'a', x: 1, y: 2 })).toEqual(['y'])
    expect(strippedBy(union, { kind: 'b', x: 1, y: 2 })).toEqual(['x'])
    expect(
      strippedBy(z.union([z.object({ x: z.number() }), z.object({ y: z.number() })]), { y: 1, z: 1 }),
    ).toEqual(['z'])
  })

  it('write keys that are no identifiers as JSON text', () => {
    const value = {
      'b.c': 1,
      'a[0]': 1,
      '': 1,
      0: 1,
      'a"b': 1,
      'a\\b': 1,
      'a\nb\u001b': 1,
      $ok_1: 1,
      größe: 1,
    }
    expect(strippedBy(z.object({}), value)).toEqual([
      '["0"]',
      '["b.c"]',
      '["a[0]"]',
      '[""]',
      '["a\\"b"]',
      '["a\\\\b"]',
      '["a\\nb\\u001b"]',
      '$ok_1',
      'größe',
    ])
    expect(strippedBy(z.object({ 'x.y': z.array(z.object({})) }), { 'x.y': [{ z: 1 }] })).toEqual([
      '["x.y"][0].z',
    ])
  })

  it('tell own keys whatever they are called', () => {
    const schema = z.object({ a: z.object({}) })
    expect(strippedBy(schema, json('{"a":{"toString":1},"constructor":1,"hasOwnProperty":1}'))).toEqual([
      'a.toString',
      'constructor',
      'hasOwnProperty',
    ])
    expect(stripPaths(json('{"__proto__":{"x":1},"a":1}'), { a: 1 })).toEqual(['__proto__'])
    expect(stripPaths(json('{"__proto__":{"x":1}}'), json('{"__proto__":{}}'))).toEqual(['__proto__.x'])
  })

  it('leave out keys whose value is undefined', () => {
    expect(strippedBy(z.object({}), { a: undefined, b: null })).toEqual(['b'])
  })

  it('say nothing of what a loose or catchall schema keeps', () => {
    expect(strippedBy(z.looseObject({ a: z.object({}) }), { a: { x: 1 }, b: { c: 1 } })).toEqual(['a.x'])
    expect(strippedBy(z.object({}).catchall(z.object({ c: z.number() })), { b: { c: 1, d: 1 } })).toEqual([
      'b.d',
    ])
  })

  it('say nothing of a field that a transform rewrites', () => {
    const schema = z.object({
      day: z.object({ iso: z.string() }).transform(({ iso }) => iso),
      list: z.object({ a: z.number() }).transform(({ a }) => [a]),
      items: z.array(z.object({ a: z.number() })).transform((items) => ({ count: items.length })),
    })
    const value = { day: { iso: 'x', more: 1 }, list: { a: 1, b: 2 }, items: [{ a: 1, b: 2 }], extra: 1 }
    expect(strippedBy(schema, value)).toEqual(['extra'])
  })

  it('read rows that are instances of a class by their own fields, and no dates or maps', () => {
    class Row {
      id = 1
      secret = 2
      get computed() {
        return 3
      }
    }
    expect(stripPaths({ row: new Row() }, { row: { id: 1 } })).toEqual(['row.secret'])
    const date = Object.assign(new Date(0), { extra: 1 })
    expect(stripPaths({ at: date, map: new Map([['a', 1]]) }, { at: {}, map: {} })).toEqual([])
  })

  it('end in a cycle, and skip what is passed through as it is', () => {
    const cyclic: Record<string, unknown> = { a: 1, gone: 1 }
    cyclic['self'] = cyclic
    const after: Record<string, unknown> = { a: 1 }
    after['self'] = after
    expect(stripPaths(cyclic, after)).toEqual(['gone'])
    const ownKeys = vi.fn(Reflect.ownKeys)
    const watched = new Proxy({ b: 1 }, { ownKeys })
    expect(stripPaths({ a: watched, x: 1 }, { a: watched })).toEqual(['x'])
    expect(ownKeys).not.toHaveBeenCalled()
  })

  it('hold for other libraries', () => {
    const value = { a: 1, b: { c: 1, d: 1 } }
    expect(stripPaths(value, v.parse(v.object({ b: v.object({ c: v.number() }) }), value))).toEqual([
      'a',
      'b.d',
    ])
    const strips = type({ '+': 'delete', b: { c: 'number', '+': 'delete' } })
    expect(stripPaths(value, strips(value))).toEqual(['a', 'b.d'])
  })
})

describe('onOutputStrip', () => {
  const view = (view: object) =>
    withToolView({ method: 'POST', path: '/', desc: 'Runs.', output: Full }, view as never)
  const record = { id: '1', name: 'Ann' }
  const report = async (endpoint: object, result: object) => {
    const onOutputStrip = vi.fn()
    const answer = await callOne(endpoint, () => result, {}, { onOutputStrip })
    expect(answer.ok).toBe(true)
    return onOutputStrip.mock.calls as unknown[]
  }

  it('is told what a handler returned beyond its output', async () => {
    expect(await report({ output: Full }, { ...record, secret: 1 })).toEqual([
      ['run', ['secret'], { stage: 'handler' }],
    ])
  })

  it('is not called when there is nothing to tell', async () => {
    expect(await report({ output: Full }, record)).toEqual([])
    expect(await report({ output: z.looseObject({}) }, { ...record, secret: 1 })).toEqual([])
  })

  it('is told what a projection returned beyond its schema', async () => {
    const output = z.object({ label: z.string() })
    const project = () => ({ label: 'x', more: [1] })
    expect(await report(view({ output, project }), { ...record, secret: 1 })).toEqual([
      ['run', ['secret'], { stage: 'handler' }],
      ['run', ['more'], { stage: 'view' }],
    ])
  })

  it('is told nothing of what a slice cuts away', async () => {
    expect(await report(view({ output: Full.pick({ id: true }) }), record)).toEqual([])
    expect(await report(view({ output: Full.pick({ id: true }) }), { ...record, secret: 1 })).toEqual([
      ['run', ['secret'], { stage: 'handler' }],
    ])
  })

  it('costs no walk when there is none', async () => {
    const keys = vi.fn(Reflect.ownKeys)
    const watch = (value: object): object => new Proxy(value, { ownKeys: keys })
    // A schema that looks at nothing, so that whoever lists keys is the comparison.
    const fixed = (value: unknown) => ({
      '~standard': {
        version: 1 as const,
        vendor: 'test',
        validate: () => ({ value }),
        jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
      },
    })
    const endpoint = withToolView(
      { method: 'POST', path: '/', desc: 'Runs.', output: fixed({ id: '1' }) },
      { output: fixed({ label: 'x' }), project: () => watch({ label: 'x', more: 1 }) },
    )
    const call = (options: object) => callOne(endpoint, () => watch({ id: '1', secret: 1 }), {}, options)
    expect(await call({})).toEqual({ ok: true, value: { label: 'x' } })
    expect(keys).toHaveBeenCalledTimes(0)
    await call({ onOutputStrip: () => {} })
    expect(keys).toHaveBeenCalledTimes(2)
  })
})
