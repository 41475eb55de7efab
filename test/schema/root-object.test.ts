import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { resolveRef } from '../../src/schema/resolve-ref.ts'
import { isObjectInEveryBranch, propertyKeys } from '../../src/schema/root-object.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'

const keys = (schema: object): string[] => [...propertyKeys(schema as JsonSchema)].sort()
const object = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, {}])),
})

describe('propertyKeys', () => {
  it('names what the root declares, and nothing that an open object would accept', () => {
    expect(keys(object('a', 'b'))).toEqual(['a', 'b'])
    expect(keys({ ...object('a'), additionalProperties: true, patternProperties: { '^x': {} } })).toEqual([
      'a',
    ])
    expect(keys({ type: 'object', additionalProperties: {} })).toEqual([])
    expect(keys({})).toEqual([])
    expect(propertyKeys(true)).toEqual(new Set())
  })

  it('names what every branch declares', () => {
    expect(keys({ anyOf: [object('a', 'b'), object('b', 'c')] })).toEqual(['b'])
    expect(keys({ oneOf: [object('a'), { type: 'null' }] })).toEqual([])
    expect(keys({ ...object('r'), oneOf: [object('a'), object('a', 'b')] })).toEqual(['a', 'r'])
    expect(keys({ allOf: [object('a'), object('b')] })).toEqual(['a', 'b'])
    expect(keys({ anyOf: [{ anyOf: [object('a', 'b'), object('a')] }, object('a', 'c')] })).toEqual(['a'])
  })

  it('follows references, also back to where it is', () => {
    const $defs = {
      A: object('a'),
      Loop: { anyOf: [object('a'), { $ref: '#/$defs/Loop' }] },
      Self: { $ref: '#/$defs/Self' },
    }
    expect(keys({ $defs, $ref: '#/$defs/A' })).toEqual(['a'])
    expect(keys({ $defs, $ref: '#/$defs/A', ...object('b') })).toEqual(['a', 'b'])
    expect(keys({ $defs, $ref: '#/$defs/Loop' })).toEqual(['a'])
    expect(keys({ $defs, $ref: '#/$defs/Self' })).toEqual([])
    expect(keys({ $defs, $ref: '#/$defs/Missing' })).toEqual([])
  })

  it('reads a property called __proto__ as any other', () => {
    expect(keys(JSON.parse('{"properties":{"__proto__":{}}}') as object)).toEqual(['__proto__'])
  })

  it('reads what libraries write', () => {
    const union = z.discriminatedUnion('t', [
      z.object({ t: z.literal('a'), x: z.string() }),
      z.object({ t: z.literal('b') }),
    ])
    expect(keys(toJsonSchema(union, 'input') as object)).toEqual(['t'])
    expect(
      keys(toJsonSchema(type({ a: 'string' }).or({ a: 'number', b: 'string' }), 'input') as object),
    ).toEqual(['a'])
  })
})

describe('isObjectInEveryBranch', () => {
  const yes: object[] = [
    { type: 'object' },
    { type: ['object'] },
    { anyOf: [object('a'), object()] },
    { oneOf: [{ $ref: '#/$defs/A' }, object()], $defs: { A: object() } },
    { allOf: [{ minProperties: 1 }, { type: 'object' }] },
    { anyOf: [{ $ref: '#/$defs/L' }], $defs: { L: { anyOf: [object(), { $ref: '#/$defs/L' }] } } },
  ]
  it.each(yes.map((schema) => [JSON.stringify(schema), schema]))('%s is', (_text, schema) =>
    expect(isObjectInEveryBranch(schema as JsonSchema)).toBe(true),
  )

  const no: object[] = [
    {},
    { properties: { a: {} } },
    { type: 'array' },
    { type: ['object', 'null'] },
    { anyOf: [object(), { type: 'null' }] },
    { anyOf: [] },
    { anyOf: [object(), {}] },
    { $ref: '#/$defs/S', $defs: { S: { $ref: '#/$defs/S' } } },
    { allOf: [{}] },
  ]
  it.each(no.map((schema) => [JSON.stringify(schema), schema]))('%s is not', (_text, schema) =>
    expect(isObjectInEveryBranch(schema as JsonSchema)).toBe(false),
  )

  it('does not take a boolean for an object', () => {
    expect(isObjectInEveryBranch(true)).toBe(false)
    expect(isObjectInEveryBranch(false)).toBe(false)
  })
})

describe('resolveRef', () => {
  const root = JSON.parse(
    '{"$defs":{"a/b":{"const":1},"c~d":{"const":2},"é%":{"const":3},"t":true,"list":[1],"text":"x","__proto__":{"const":4}}}',
  ) as JsonSchema

  it.each([
    ['#', root],
    ['#/$defs/a~1b', { const: 1 }],
    ['#/$defs/c~0d', { const: 2 }],
    ['#/$defs/%C3%A9%25', { const: 3 }],
    ['#/$defs/t', true],
    ['#/$defs/__proto__', { const: 4 }],
  ])('%s', (ref, schema) => expect(resolveRef(root, ref)).toEqual(schema))

  it.each([
    '#/$defs/none',
    '#/$defs/toString',
    '#/$defs/list',
    '#/$defs/text',
    '#/$defs/text/length',
    'https://x.test/#/$defs/t',
    '#anchor',
    '#/%',
    '',
  ])('%s leads nowhere', (ref) => expect(resolveRef(root, ref)).toBeUndefined())
})
