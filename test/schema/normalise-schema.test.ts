import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { Json } from '../../src/canonical-json.ts'
import { digest, schemaDigest, sha256 } from '../../src/schema/digest.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { normaliseSchema } from '../../src/schema/normalise-schema.ts'
import { seed } from './seed.ts'

const text = (schema: unknown): string => JSON.stringify(normaliseSchema(schema as JsonSchema))

describe('normaliseSchema', () => {
  it('sorts keys by code unit at every depth', () => {
    expect(
      text({ type: 'object', properties: { b: { type: 'string', $comment: 'x' }, a: {}, Z: {}, é: {} } }),
    ).toBe('{"properties":{"Z":{},"a":{},"b":{"$comment":"x","type":"string"},"é":{}},"type":"object"}')
  })

  it('sorts required wherever a schema says it', () => {
    const part = { required: ['b', 'a'] }
    const sorted = { required: ['a', 'b'] }
    const places: Record<string, Json> = {
      ...part,
      properties: { p: part },
      patternProperties: { '^x': part },
      $defs: { d: part },
      definitions: { d: part },
      dependentSchemas: { d: part },
      allOf: [part],
      anyOf: [part],
      oneOf: [part],
      prefixItems: [part],
      items: part,
      additionalProperties: part,
      contains: part,
      not: part,
      if: part,
      then: part,
      else: part,
      propertyNames: part,
      unevaluatedProperties: part,
    }
    const normal = normaliseSchema(places) as Record<string, unknown>
    for (const [place, value] of Object.entries(places))
      expect([place, normal[place]]).toEqual([
        place,
        JSON.parse(canonicalJson(value).replaceAll('["b","a"]', '["a","b"]')),
      ])
    expect(normal).toMatchObject(sorted)
  })

  it('leaves the order of data alone, also where it looks like required', () => {
    const data = { required: ['b', 'a'], list: [3, 1] }
    const schema = {
      default: data,
      const: data,
      enum: [data],
      examples: [data],
      'x-vendor': data,
      dependentRequired: { k: ['b', 'a'] },
      dependencies: { k: ['b', 'a'] },
      type: ['string', 'null'],
    }
    expect(canonicalJson(normaliseSchema(schema))).toBe(canonicalJson(schema))
  })

  it('tells a keyword from a property of the same name', () => {
    const schema = {
      properties: { required: { type: 'array' }, default: { required: ['b', 'a'] }, enum: {} },
      required: ['required', 'default'],
    }
    expect(normaliseSchema(schema)).toEqual({
      properties: { default: { required: ['a', 'b'] }, enum: {}, required: { type: 'array' } },
      required: ['default', 'required'],
    })
  })

  it('keeps a key called __proto__ as a key', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"},"a":{}}}') as JsonSchema
    expect(text(schema)).toBe('{"properties":{"__proto__":{"type":"string"},"a":{}}}')
    expect(({} as { type?: unknown }).type).toBeUndefined()
  })

  it('drops what JSON drops', () => {
    expect(text({ a: undefined, b: () => 1, c: Symbol('c'), enum: [undefined, 1] })).toBe('{"enum":[null,1]}')
  })

  it.each([
    ['a Date', { default: new Date(0) }, '/default'],
    ['a Map', { properties: { a: { const: new Map() } } }, '/properties/a/const'],
    ['a bigint', { enum: [1, 2n] }, '/enum/1'],
  ])('refuses %s with its place', (_what, schema, pointer) => {
    expect(() => normaliseSchema(schema as never)).toThrowError(
      expect.objectContaining({
        code: 'not-plain-json',
        details: expect.objectContaining({ pointer }) as object,
      }),
    )
  })

  it('refuses a cycle and a depth that nothing honest has, without overflowing', () => {
    const cycle: Record<string, unknown> = {}
    cycle['not'] = cycle
    let deep: unknown = {}
    for (let level = 0; level < 100_000; level++) deep = level % 2 === 0 ? { not: deep } : { allOf: [deep] }
    for (const schema of [cycle, deep])
      expect(() => normaliseSchema(schema as never)).toThrowError(
        expect.objectContaining({ code: 'not-plain-json' }),
      )
  })

  it('gives back what is normal already, and booleans', () => {
    const normal = normaliseSchema({ type: 'string' })
    expect(normaliseSchema(normal)).toBe(normal)
    expect(normaliseSchema(true)).toBe(true)
  })

  it('gives one text for every order of keys and of required, and never edits what it is given', () => {
    const arbitrary = fc.letrec<{ schema: Json }>((tie) => ({
      schema: fc.record(
        {
          type: fc.constantFrom('string', 'object'),
          required: fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 4 }),
          properties: fc.dictionary(fc.string({ maxLength: 3 }), tie('schema'), { maxKeys: 3 }),
          anyOf: fc.array(tie('schema'), { maxLength: 2 }),
          default: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<Json>,
    })).schema
    const shuffle = (value: Json, random: () => number): Json => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      const entries = Object.entries(value).sort(() => random() - 0.5)
      return Object.fromEntries(
        entries.map(([key, member]) => {
          if (key === 'required' && Array.isArray(member)) return [key, [...member].reverse()]
          return [key, key === 'properties' || key === 'default' ? shuffle(member, random) : member]
        }),
      )
    }
    fc.assert(
      fc.property(
        arbitrary,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (schema, stream) => {
          const before = JSON.stringify(schema)
          // A default that is an object with `required` would be data; the generator above may write one.
          fc.pre(!before.includes('"default":{"required"'))
          const shuffled = shuffle(schema, () => stream.next().value as number)
          expect(text(shuffled)).toBe(text(schema))
          expect(JSON.stringify(schema)).toBe(before)
        },
      ),
      { seed, numRuns: 300 },
    )
  })
})

describe('digest', () => {
  it('gives the published vectors', () => {
    expect(digest({})).toBe('44136fa355b3678a')
    expect(digest({ include: [] })).toBe('dd585799c0436257')
  })

  it('is the beginning of the SHA-256 of the UTF-8', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(digest('é')).toBe(sha256('"é"').slice(0, 16))
  })

  it('does not move with keys or required, and does with anything else', () => {
    const schema = { type: 'object', required: ['a', 'b'], properties: { a: {}, b: {} } }
    expect(schemaDigest({ properties: { b: {}, a: {} }, required: ['b', 'a'], type: 'object' })).toBe(
      schemaDigest(schema),
    )
    expect(schemaDigest({ ...schema, required: ['a'] })).not.toBe(schemaDigest(schema))
    expect(schemaDigest({ ...schema, title: '' })).not.toBe(schemaDigest(schema))
    expect(schemaDigest(true)).toBe(digest(true))
    expect(schemaDigest({ enum: ['a', 'b'] })).not.toBe(schemaDigest({ enum: ['b', 'a'] }))
  })
})
