import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod3'
import type { AnySchema } from '../../src/schema/schema.ts'
import { slicePolicy } from '../../src/schema/slice-policy.ts'
import { validate } from '../../src/schema/validate.ts'
import { classicCopies } from './zod-copies.ts'

const standard = (schema: v.GenericSchema): AnySchema => toStandardJsonSchema(schema) as AnySchema

describe.each(classicCopies)('Zod %s', (_version, zod) => {
  const full = zod.object({
    id: zod.string(),
    mail: zod.string(),
    tags: zod.array(zod.object({ name: zod.string(), by: zod.string() })),
  })

  it('slices with objects that strip', () => {
    expect(slicePolicy(zod.object({ id: zod.string() }), full)).toEqual({ kind: 'slices' })
    expect(slicePolicy(full.omit({ mail: true }), full)).toEqual({ kind: 'slices' })
    const nested = zod.object({
      id: zod.string(),
      mail: zod.string(),
      tags: zod.array(zod.object({ name: zod.string() })),
    })
    expect(slicePolicy(nested, full)).toEqual({ kind: 'slices' })
    expect(slicePolicy(zod.object({}), full)).toEqual({ kind: 'slices' })
  })

  it('keeps undeclared keys with a loose object or a catchall, at any depth', () => {
    expect(slicePolicy(zod.looseObject({ id: zod.string() }), full)).toEqual({
      kind: 'keeps-undeclared',
      pointer: '',
    })
    const inner = zod.object({ id: zod.string(), tags: zod.array(zod.looseObject({ name: zod.string() })) })
    expect(slicePolicy(inner, full)).toEqual({ kind: 'keeps-undeclared', pointer: '/properties/tags/items' })
    expect(slicePolicy(zod.object({ id: zod.string() }).catchall(zod.unknown()), full).kind).toBe(
      'keeps-undeclared',
    )
  })

  it('refuses undeclared keys with a strict object that is narrower, and only then', () => {
    expect(slicePolicy(zod.strictObject({ id: zod.string() }), full)).toEqual({
      kind: 'refuses-undeclared',
      pointer: '',
    })
    const inner = zod.object({ id: zod.string(), tags: zod.array(zod.strictObject({ name: zod.string() })) })
    expect(slicePolicy(inner, full)).toEqual({
      kind: 'refuses-undeclared',
      pointer: '/properties/tags/items',
    })
    const wide = zod.object({
      id: zod.string(),
      tags: zod.array(zod.strictObject({ name: zod.string(), by: zod.string() })),
    })
    expect(slicePolicy(wide, full)).toEqual({ kind: 'slices' })
  })

  it('hides nothing when it declares all there is', () => {
    expect(slicePolicy(full, full)).toEqual({ kind: 'hides-nothing' })
    expect(slicePolicy(full.describe('The same, told otherwise.'), full)).toEqual({ kind: 'hides-nothing' })
    expect(slicePolicy(full.partial(), full)).toEqual({ kind: 'hides-nothing' })
    expect(slicePolicy(full.extend({ more: zod.string().optional() }), full)).toEqual({
      kind: 'hides-nothing',
    })
  })

  it('hides nothing without an object that declares something', () => {
    const record = zod.record(zod.string(), zod.number())
    expect(slicePolicy(record, zod.object({ a: zod.number(), b: zod.number() }))).toEqual({
      kind: 'hides-nothing',
    })
    expect(slicePolicy(zod.any(), full)).toEqual({ kind: 'hides-nothing' })
    expect(slicePolicy(zod.array(zod.string()), zod.array(zod.string()))).toEqual({ kind: 'hides-nothing' })
  })

  it('does not mind a record inside a slice', () => {
    const wide = zod.object({
      id: zod.string(),
      counts: zod.record(zod.string(), zod.number()),
      mail: zod.string(),
    })
    expect(slicePolicy(wide.omit({ mail: true }), wide)).toEqual({ kind: 'slices' })
  })
})

describe('Zod, shapes that take more than one look', () => {
  const a = z.object({ t: z.literal('a'), x: z.string(), secret: z.string() })
  const b = z.object({ t: z.literal('b'), y: z.string() })

  it('compares branch by branch', () => {
    expect(slicePolicy(z.union([a.omit({ secret: true }), b]), z.union([a, b]))).toEqual({ kind: 'slices' })
    // One branch that strips is enough to take what the strict one refuses.
    expect(slicePolicy(z.union([a.omit({ secret: true }).strict(), b]), a)).toEqual({ kind: 'slices' })
    expect(slicePolicy(a.omit({ secret: true }).strict(), z.union([a, b]))).toEqual({
      kind: 'refuses-undeclared',
      pointer: '',
    })
  })

  it('sees through intersections, nullables and references', () => {
    const both = z.intersection(z.object({ id: z.string() }), z.object({ mail: z.string() }))
    expect(slicePolicy(z.object({ id: z.string() }), both)).toEqual({ kind: 'slices' })
    expect(slicePolicy(z.strictObject({ id: z.string() }), both).kind).toBe('refuses-undeclared')
    expect(slicePolicy(both, z.object({ id: z.string(), mail: z.string(), more: z.string() }))).toEqual({
      kind: 'slices',
    })
    expect(
      slicePolicy(
        z.object({ o: a.omit({ secret: true }).strict().nullable() }),
        z.object({ o: a.nullable() }),
      ),
    ).toEqual({
      kind: 'refuses-undeclared',
      pointer: '/properties/o',
    })
  })

  it('follows recursive schemas to their end', () => {
    const node: z.ZodObject = z.object({
      id: z.string(),
      mail: z.string(),
      kids: z.lazy(() => z.array(node)),
    })
    const view: z.ZodObject = z.object({ id: z.string(), kids: z.lazy(() => z.array(view)) })
    const strict: z.ZodObject = z.object({
      id: z.string(),
      mail: z.string(),
      kids: z.lazy(() => z.array(strictKid)),
    })
    const strictKid: z.ZodObject = z.strictObject({ id: z.string(), kids: z.lazy(() => z.array(strictKid)) })
    expect(slicePolicy(view, node)).toEqual({ kind: 'slices' })
    expect(slicePolicy(node, node)).toEqual({ kind: 'hides-nothing' })
    expect(slicePolicy(strict, node).kind).toBe('refuses-undeclared')
  })

  it('takes an answer of unknown shape as one that may hold anything', () => {
    expect(slicePolicy(z.object({ id: z.string() }), z.unknown())).toEqual({ kind: 'slices' })
    expect(slicePolicy(z.object({ id: z.string() }), z.looseObject({ id: z.string() }))).toEqual({
      kind: 'slices',
    })
    expect(slicePolicy(z.strictObject({ id: z.string() }), z.looseObject({ id: z.string() })).kind).toBe(
      'refuses-undeclared',
    )
  })
})

/** One near miss a library: what looks the same and does the opposite. What each says is checked against a parse. */
describe.each<[string, AnySchema, AnySchema, AnySchema, AnySchema]>([
  [
    'Zod 3',
    z3.object({ id: z3.string(), mail: z3.string() }),
    z3.object({ id: z3.string() }),
    z3.object({ id: z3.string() }).passthrough(),
    z3.object({ id: z3.string() }).strict(),
  ],
  [
    'Zod 4',
    z.object({ id: z.string(), mail: z.string() }),
    z.object({ id: z.string() }),
    z.looseObject({ id: z.string() }),
    z.strictObject({ id: z.string() }),
  ],
  [
    'ArkType, which keeps undeclared keys unless told otherwise',
    type({ '+': 'delete', id: 'string', mail: 'string' }),
    type({ '+': 'delete', id: 'string' }),
    type({ id: 'string' }),
    type({ '+': 'reject', id: 'string' }),
  ],
  [
    'Valibot, whose object and looseObject describe themselves the same',
    standard(v.object({ id: v.string(), mail: v.string() })),
    standard(v.object({ id: v.string() })),
    standard(v.looseObject({ id: v.string() })),
    standard(v.strictObject({ id: v.string() })),
  ],
])('%s', (_name, full, strips, keeps, refuses) => {
  const answer = { id: 'x', mail: 'y' }

  it('slices what parsing cuts', () => {
    expect(slicePolicy(strips, full)).toEqual({ kind: 'slices' })
    expect(validate(strips, answer)).toEqual({ value: { id: 'x' } })
  })

  it('keeps what parsing keeps', () => {
    expect(slicePolicy(keeps, full)).toEqual({ kind: 'keeps-undeclared', pointer: '' })
    expect(validate(keeps, answer)).toEqual({ value: answer })
  })

  it('refuses what parsing refuses', () => {
    expect(slicePolicy(refuses, full)).toEqual({ kind: 'refuses-undeclared', pointer: '' })
    expect(validate(refuses, answer)).toHaveProperty('issues')
  })

  it('hides nothing of itself', () => expect(slicePolicy(full, full)).toEqual({ kind: 'hides-nothing' }))
})

describe('Valibot, read from its own type', () => {
  const full = standard(
    v.object({ id: v.string(), list: v.array(v.object({ a: v.string(), b: v.string() })) }),
  )

  it('is read inside pipes, wrappers, variants and lazy schemas', () => {
    const item = v.pipe(
      v.object({ a: v.string() }),
      v.check(() => true),
    )
    expect(slicePolicy(standard(v.object({ list: v.array(item) })), full)).toEqual({ kind: 'slices' })
    const open = v.object({ list: v.array(v.nullable(v.looseObject({ a: v.string() }))) })
    expect(slicePolicy(standard(open), full)).toMatchObject({ kind: 'keeps-undeclared' })
    const lazy = v.object({ list: v.array(v.lazy(() => v.object({ a: v.string() }))) })
    expect(slicePolicy(standard(lazy), full)).toEqual({ kind: 'slices' })
    const rest = v.objectWithRest({ id: v.string() }, v.string())
    expect(slicePolicy(standard(rest), full)).toEqual({ kind: 'keeps-undeclared', pointer: '' })
  })
})
