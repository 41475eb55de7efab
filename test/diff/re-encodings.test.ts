import { describe, expect, it } from 'vitest'
import { listSchemaChanges } from '../../src/diff/list-schema-changes.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { integer, number, object, string } from './kind-cases/kind-case.ts'

const DIALECT_07 = 'http://json-schema.org/draft-07/schema#'

/** Spellings of one thing: nothing may be found between any two of them. */
const same: Readonly<Record<string, readonly JsonSchema[]>> = {
  'null beside a string': [
    { type: ['string', 'null'], minLength: 1 },
    { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] },
    { oneOf: [{ const: null }, { type: 'string', minLength: 1 }] },
    { anyOf: [{ anyOf: [{ type: 'null' }, { type: 'string', minLength: 1 }] }, { enum: [null] }] },
  ],
  'a description inside and outside a nullable': [
    { anyOf: [{ type: 'string', description: 'Why.' }, { type: 'null' }] },
    { anyOf: [string, { type: 'null' }], description: 'Why.' },
    { type: ['string', 'null'], description: 'Why.' },
  ],
  'a described use of a described definition, extracted and inlined': [
    object(
      { a: { $ref: '#/$defs/Name', description: 'The first name.' } },
      { $defs: { Name: { type: 'string', description: 'A name.' } } },
    ),
    object({ a: { type: 'string', description: 'The first name.' } }),
    object(
      { a: { allOf: [{ $ref: '#/$defs/Name' }], description: 'The first name.' } },
      { $defs: { Name: { type: 'string', description: 'A name.' } } },
    ),
  ],
  'constants, an enumeration, a union of constants': [
    { enum: ['a', 'b'] },
    { anyOf: [{ const: 'b', type: 'string' }, { const: 'a' }] },
    { type: 'string', enum: ['b', 'a', 'b', 3] },
  ],
  'conditions whose branches stand in another order': [
    { type: 'object', not: { anyOf: [{ required: ['a', 'b'] }, { required: ['c'] }] } },
    { type: 'object', not: { anyOf: [{ required: ['c'] }, { required: ['b', 'a'] }] } },
  ],
  'a name that nothing can stand under, left out and forbidden': [
    object({ a: string }, { additionalProperties: false }),
    object({ a: string, b: false }, { additionalProperties: { not: {} } }),
    object({ a: string, b: { not: {} } }, { unevaluatedProperties: false }),
  ],
  'branches whose definitions exchanged their names': [
    {
      anyOf: [{ $ref: '#/$defs/__schema0' }, { $ref: '#/$defs/__schema1' }],
      $defs: { __schema0: object({ a: string, b: integer }), __schema1: object({ c: string }) },
    },
    {
      anyOf: [{ $ref: '#/$defs/__schema0' }, { $ref: '#/$defs/__schema1' }],
      $defs: { __schema1: object({ a: string, b: integer }), __schema0: object({ c: string }) },
    },
    {
      anyOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }],
      $defs: { Cat: object({ c: string }), Dog: object({ a: string, b: integer }) },
    },
    {
      anyOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }],
      $defs: { Dog: object({ c: string }), Cat: object({ a: string, b: integer }) },
    },
  ],
  'definitions under another name, in another place, by another kind of reference': [
    object({ a: { $ref: '#/$defs/N' }, b: { $ref: '#/$defs/N' } }, { $defs: { N: integer } }),
    object(
      { a: { $ref: '#n' }, b: { $ref: '#/definitions/M' } },
      { definitions: { M: { ...(integer as object), $anchor: 'n' } } },
    ),
    object(
      { a: { $ref: 'number.json' }, b: integer },
      { $id: 'https://example.org/a.json', $defs: { N: { $id: 'number.json', type: 'integer' } } },
    ),
    object(
      { a: integer, b: { $dynamicRef: '#n' } },
      { $defs: { N: { $dynamicAnchor: 'n', type: 'integer' } } },
    ),
  ],
  'a list of equal positions': [
    { type: 'array', items: number },
    { type: 'array', prefixItems: [number, number], items: number },
  ],
  'a tuple that ends': [
    { type: 'array', prefixItems: [string, integer], items: false },
    { type: 'array', prefixItems: [string, integer], maxItems: 2 },
    { type: 'array', prefixItems: [string, integer, string], items: string, maxItems: 2 },
    { type: 'array', prefixItems: [string, integer, false] },
  ],
  integers: [integer, { type: 'number', multipleOf: 1 }, { type: 'integer', multipleOf: 1 }],
  'bounds of integers': [
    { type: 'integer', minimum: 1, maximum: 7 },
    { type: 'integer', exclusiveMinimum: 0, maximum: 7.5 },
    { type: 'integer', exclusiveMinimum: 0.5, exclusiveMaximum: 8 },
  ],
}

describe.each(Object.entries(same))('%s', (_what, spellings) => {
  it.each(
    spellings.flatMap((before, i) => spellings.map((after, j) => [`${i} → ${j}`, before, after] as const)),
  )('%s', (_pair, before, after) => {
    expect(listSchemaChanges(before, after)).toEqual([])
  })
})

describe('across dialects only the dialect changes', () => {
  const pairs: Readonly<Record<string, readonly [JsonSchema, JsonSchema, string, string]>> = {
    'positions of a list': [
      { type: 'array', items: [string, integer], additionalItems: false },
      { type: 'array', prefixItems: [string, integer], items: false },
      'draft-07',
      '2020-12',
    ],
    dependencies: [
      object({ a: string }, { dependencies: { a: ['b'], c: { required: ['d'] } } }),
      object(
        { a: string },
        { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
      ),
      'draft-07',
      '2019-09',
    ],
    'exclusive bounds': [
      { type: 'number', minimum: 1, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 1 },
      'draft-04',
      'draft-06',
    ],
    nullable: [
      { type: 'string', nullable: true },
      { type: ['null', 'string'] },
      'openapi-3.0',
      'openapi-3.1',
    ],
    'what stands beside a reference does not count in draft-07': [
      object({ a: { $ref: '#/definitions/N', maximum: 3 } }, { definitions: { N: integer } }),
      object({ a: { $ref: '#/definitions/N' } }, { definitions: { N: integer } }),
      DIALECT_07,
      '2020-12',
    ],
  }

  it.each(Object.entries(pairs))('%s', (_what, [before, after, dialect, dialectAfter]) => {
    const kinds = listSchemaChanges(before, after, { dialect, dialectAfter }).map((change) => change.kind)
    expect(kinds).toEqual(['dialect-changed'])
  })

  it('what stands beside a reference counts in 2020-12', () => {
    const [before, after] = pairs['what stands beside a reference does not count in draft-07']!
    expect(listSchemaChanges(before, after).map((change) => change.kind)).toEqual(['maximum-raised'])
  })

  it('keywords that came later are unknown before', () => {
    const after = { type: 'string', const: 'a' } as const
    expect(listSchemaChanges(string, after, { dialect: 'draft-04' })).toEqual([])
    expect(listSchemaChanges(string, after, { dialect: 'draft-06' })).toHaveLength(1)
  })
})
