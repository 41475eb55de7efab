import { describe, expect, it } from 'vitest'
import { foldDefinitions } from '../../src/schema/fold-definitions.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'

const fold = (schema: object): JsonSchema =>
  foldDefinitions(schema as JsonSchema, (name) => /^\d+$/.test(name))
const ref = (name: string) => ({ $ref: `#/$defs/${name}` })
const node = (name: string) => ({ type: 'object', properties: { next: ref(name) } })

describe('foldDefinitions', () => {
  it('writes what leads nowhere back where it is used', () => {
    expect(fold({ $defs: { 7: { type: 'string' } }, items: ref('7') })).toEqual({ items: { type: 'string' } })
    expect(fold({ $defs: { 7: ref('8'), 8: { type: 'string' } }, items: ref('7') })).toEqual({
      items: { type: 'string' },
    })
  })

  it('numbers what leads back in the order it is met', () => {
    const folded = fold({
      $defs: { 3: node('3'), 9: { type: 'array', items: ref('9') } },
      properties: { a: ref('9'), b: ref('3') },
    })
    expect(folded).toEqual({
      $defs: { __schema0: { type: 'array', items: ref('__schema0') }, __schema1: node('__schema1') },
      properties: { a: ref('__schema0'), b: ref('__schema1') },
    })
  })

  it('sees that a schema written out is the same as a definition', () => {
    const folded = fold({ $defs: { 3: node('3') }, properties: { a: node('3'), b: ref('3') } })
    expect(folded).toEqual({
      $defs: { __schema0: node('__schema0') },
      properties: { a: ref('__schema0'), b: ref('__schema0') },
    })
  })

  it('calls the root #', () => {
    expect(fold({ $schema: 'x', $defs: { 3: node('3') }, ...node('3') })).toEqual({
      $schema: 'x',
      type: 'object',
      properties: { next: { $ref: '#' } },
    })
    expect(fold({ $defs: { 3: node('3') }, ...ref('3') })).toEqual({
      type: 'object',
      properties: { next: { $ref: '#' } },
    })
  })

  it('merges definitions that say the same, and keeps apart those that do not', () => {
    const twice = fold({ $defs: { 1: node('2'), 2: node('1') }, properties: { a: ref('1'), b: ref('2') } })
    expect(twice).toEqual({
      $defs: { __schema0: node('__schema0') },
      properties: { a: ref('__schema0'), b: ref('__schema0') },
    })
    const apart = fold({
      $defs: { 1: { ...node('2'), title: 'One' }, 2: node('1') },
      properties: { a: ref('1') },
    })
    expect(apart).toMatchObject({
      $defs: {
        __schema0: { title: 'One', properties: { next: { properties: { next: ref('__schema0') } } } },
      },
    })
  })

  it('keeps apart what differs only far inside', () => {
    const chain = (first: number, end: object) =>
      Object.fromEntries(
        [0, 1, 2, 3].map((step) => [
          first + step,
          step === 3 ? end : { items: ref(String(first + step + 1)) },
        ]),
      )
    const $defs = { ...chain(10, { items: ref('10'), title: 'Ten' }), ...chain(20, { items: ref('20') }) }
    const folded = fold({ $defs, properties: { a: ref('10'), b: ref('20') } })
    expect(folded).toMatchObject({
      properties: { a: ref('__schema0'), b: ref('__schema1') },
      $defs: {
        __schema0: { items: { items: { items: { title: 'Ten' } } } },
        __schema1: { items: ref('__schema1') },
      },
    })
  })

  it('keeps what stands beside a reference', () => {
    expect(
      fold({ $defs: { 3: node('3') }, properties: { a: { ...ref('3'), default: null } } }),
    ).toMatchObject({
      properties: { a: { ...ref('__schema0'), default: null } },
    })
    expect(fold({ $defs: { 3: { type: 'string' } }, items: { ...ref('3'), default: 'x' } })).toEqual({
      items: { type: 'string', default: 'x' },
    })
    expect(
      fold({ $defs: { 3: { type: 'string', minLength: 2 } }, items: { ...ref('3'), minLength: 1 } }),
    ).toEqual({
      items: { minLength: 1, allOf: [{ type: 'string', minLength: 2 }] },
    })
  })

  it('keeps names an author chose, and drops those nobody uses', () => {
    const folded = fold({
      $defs: {
        3: node('Pet'),
        Pet: { properties: { owner: ref('3') } },
        __schema0: { type: 'null' },
        Unused: {},
      },
      properties: { a: ref('3'), b: ref('__schema0') },
    })
    expect(folded).toEqual({
      $defs: { Pet: { properties: { owner: node('Pet') } }, __schema0: { type: 'null' } },
      properties: { a: node('Pet'), b: ref('__schema0') },
    })
  })

  it('does not take an author’s name for its own', () => {
    const folded = fold({
      $defs: { 3: node('3'), __schema0: { type: 'null' } },
      properties: { a: ref('3'), b: ref('__schema0') },
    })
    expect(folded).toMatchObject({ $defs: { __schema0: { type: 'null' }, __schema1: node('__schema1') } })
  })

  it('gives back a schema without definitions, and one that is only a reference to itself', () => {
    expect(fold({ type: 'string' })).toEqual({ type: 'string' })
    expect(fold({ $defs: { 3: ref('3') }, items: ref('3') })).toEqual({
      $defs: { __schema0: ref('__schema0') },
      items: ref('__schema0'),
    })
  })
})
