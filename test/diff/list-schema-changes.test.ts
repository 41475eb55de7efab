import { describe, expect, it } from 'vitest'
import { listSchemaChanges } from '../../src/diff/list-schema-changes.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { integer, object, string } from './kind-cases/kind-case.ts'

/** `kind pointer effect` of every change. */
function told(before: JsonSchema, after: JsonSchema): string[] {
  return listSchemaChanges(before, after).map(
    ({ kind, pointer, effect }) => `${kind} ${pointer || '/'} ${effect}`,
  )
}

const CLOSED = { additionalProperties: false }

/** One edit, one change. */
const edits: Readonly<Record<string, readonly [before: JsonSchema, after: JsonSchema, ...told: string[]]>> = {
  'an object comes with all it holds': [
    object({ a: string }, CLOSED),
    object({ a: string, b: object({ c: object({ d: string }) }) }, CLOSED),
    'property-added /b widens',
  ],
  'a required property comes': [
    object({ a: string }),
    object({ a: string, b: string }, { required: ['b'] }),
    'property-added /b narrows',
  ],
  'a default goes with the freedom to leave the value out': [
    object({ a: { type: 'string', default: 'x' } }),
    object({ a: string }, { required: ['a'] }),
    'property-became-required /a narrows',
  ],
  'a number becomes an integer as some libraries write one': [
    { type: 'number' },
    { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
    'type-narrowed / narrows',
  ],
  'a list of what could be null takes its place': [
    { type: ['integer', 'null'] },
    { type: 'array', items: { type: ['integer', 'null'] } },
    'type-changed / incomparable',
  ],
  'a whole step makes a number an integer': [
    { type: 'number' },
    { type: 'number', multipleOf: 2 },
    'multiple-of-narrowed / narrows',
  ],
  'a step goes as numbers become integers': [
    { type: 'number', multipleOf: 0.5 },
    { type: 'integer' },
    'type-narrowed / narrows',
  ],
  'a format comes with the pattern that spells it out': [
    { type: 'string' },
    { type: 'string', format: 'email', pattern: '^.+@.+$' },
    'pattern-added / narrows',
  ],
  'a format gives way to another, each with its pattern': [
    { type: 'string', format: 'date', pattern: '^.{10}$' },
    { type: 'string', format: 'time', pattern: '^.{8}$' },
    'pattern-changed / incomparable',
  ],
  'a format comes where the pattern is another matter': [
    object({ a: string, b: string }),
    object({ a: { type: 'string', format: 'email' }, b: { type: 'string', pattern: '^x' } }),
    'format-added /a unknown',
    'pattern-added /b narrows',
  ],
  'an encoding comes with the pattern that spells it out': [
    { type: 'string' },
    { type: 'string', contentEncoding: 'base64', pattern: '^[A-Za-z0-9+/=]*$' },
    'content-encoding-changed / narrows',
  ],
  'a list of one length gets another position': [
    { type: 'array', prefixItems: [string], items: false, minItems: 1 },
    { type: 'array', prefixItems: [string, integer], items: false, minItems: 2 },
    'tuple-item-added /1 incomparable',
  ],
  'a list of one length loses a position': [
    { type: 'array', prefixItems: [string, integer], items: false, minItems: 2 },
    { type: 'array', prefixItems: [string], items: false, minItems: 1 },
    'tuple-item-removed /1 incomparable',
  ],
  'a value of another type joins an enumeration': [
    { type: 'string', enum: ['a'] },
    { type: ['string', 'integer'], enum: ['a', 1] },
    'enum-value-added / widens',
  ],
  'a null joins an enumeration': [{ enum: ['a'] }, { enum: ['a', null] }, 'nullable-added / widens'],
  'several names of one object move': [
    object({ userId: string, userName: string }),
    object({ user_id: string, user_name: string }),
    'property-renamed /userId incomparable',
    'property-renamed /userName incomparable',
  ],
  'a name moves and nothing says to which of two': [
    object({ a: string }),
    object({ b: string, c: string }),
    'property-removed /a widens',
    'property-added /b narrows',
    'property-added /c narrows',
  ],
  'a map holds a tighter key': [
    object({}, { additionalProperties: string }),
    object({ a: { type: 'string', maxLength: 3 } }, { additionalProperties: string }),
    'max-length-lowered /a narrows',
  ],
  'a key falls under a pattern': [
    object({ 'x-a': { type: 'string', maxLength: 3 } }, { patternProperties: { '^x-': string } }),
    object({}, { patternProperties: { '^x-': string } }),
    'max-length-raised /x-a widens',
  ],
  'the tag of a union gets another name': [
    { oneOf: [tagged('type', 'a'), tagged('type', 'b')] },
    { oneOf: [tagged('kind', 'a'), tagged('kind', 'b')] },
    'discriminator-changed / incomparable',
  ],
  'one branch of a tagged union changes': [
    { oneOf: [tagged('is', 'a', { n: integer }), tagged('is', 'b', { n: integer })] },
    { oneOf: [tagged('is', 'b', { n: string }), tagged('is', 'a', { n: integer })] },
    'type-changed /<b>/n incomparable',
  ],
  'an open sibling accepts what a branch refuses': [
    { anyOf: [{ type: 'string', maxLength: 5 }, string, integer] },
    { anyOf: [{ type: 'string', maxLength: 3 }, string, integer] },
  ],
  'everything gives way to anything': [
    object({ v: object({ a: string, b: string }) }),
    object({ v: {} }),
    'type-constraint-removed /v widens',
  ],
  'nothing could be accepted before': [
    {
      allOf: [
        object({ a: string }, { required: ['a'], ...CLOSED }),
        object({ b: string }, { required: ['b'], ...CLOSED }),
      ],
    },
    object({ a: string, b: string }, { required: ['a', 'b'], ...CLOSED }),
    'schema-widened / widens',
  ],
  'an impossible object hides what changes in it': [
    object({ v: { type: ['object', 'null'], properties: { a: false, b: string }, required: ['a'] } }),
    object({ v: { type: ['object', 'null'], properties: { a: false, b: integer }, required: ['a'] } }),
  ],
  'a branch comes that is no schema, and so says nothing': [
    { type: 'null' },
    { anyOf: [{ type: 'null' }, 'null' as unknown as JsonSchema] },
    'schema-became-true / widens',
  ],
  'what is no schema keeps its position in a tuple': [
    { prefixItems: [7 as unknown as JsonSchema, string] },
    { prefixItems: [true, integer] },
    'type-changed /1 incomparable',
  ],
  'a tuple in a union loses its seal': [
    {
      type: 'array',
      anyOf: [{ prefixItems: [integer] }, { prefixItems: [string, string] }],
      unevaluatedItems: { type: 'null' },
    },
    { type: 'array', anyOf: [{ prefixItems: [integer] }, { prefixItems: [string, string] }] },
    'type-constraint-removed /<9d61a3f0>/* widens',
  ],
}

function tagged(tag: string, value: string, more: Record<string, JsonSchema> = {}): JsonSchema {
  return object({ [tag]: { const: value }, ...more }, { required: [tag] })
}

describe('one edit, one change', () => {
  it.each(Object.entries(edits))('%s', (_what, [before, after, ...expected]) => {
    // A branch that only its content tells apart is named by a digest.
    const plain = (line: string): string => line.replace(/<[0-9a-f]{8}>/, '<digest>')
    expect(told(before, after).map(plain)).toEqual(expected.map(plain))
  })
})

describe('2019-09', () => {
  it('what contains found is still not looked at, whatever newer dialects say', () => {
    const list = (unevaluatedItems: JsonSchema): JsonSchema => ({ contains: true, unevaluatedItems })
    const changes = listSchemaChanges(list(true), list(false), { dialect: '2019-09' })
    expect(changes.map(({ effect }) => effect)).toEqual(['narrows'])
    expect(listSchemaChanges(list(true), list(false), { dialect: '2020-12' })).toEqual([])
    const counted = (maxContains: number): JsonSchema => ({ contains: integer, maxContains, items: true })
    expect(listSchemaChanges(counted(3), counted(2), { dialect: '2019-09' })).toHaveLength(1)
  })
})

describe('places', () => {
  const NODE: JsonSchema = { $ref: '#/$defs/Node' }
  const tree = (leaf: JsonSchema): JsonSchema => ({
    ...(NODE as object),
    $defs: { Node: object({ v: leaf, kids: { type: 'array', items: NODE }, left: NODE }) },
  })

  it('enter a loop once, by the shortest way', () => {
    const [change] = listSchemaChanges(tree(integer), tree(string))
    expect(change).toMatchObject({ pointer: '/v', placeCount: 1, places: ['/v'] })
  })

  it('escape names', () => {
    const before = object({ 'a/b~c': object({ '': integer, __proto__x: integer }) })
    const after = object({ 'a/b~c': object({ '': string, __proto__x: integer }) })
    expect(told(before, after)).toEqual(['type-changed /a~1b~0c/ incomparable'])
  })

  it('know members called __proto__', () => {
    const named = (schema: JsonSchema): JsonSchema =>
      object(JSON.parse(`{"__proto__":${JSON.stringify(schema)}}`))
    expect(told(named(integer), named(string))).toEqual(['type-changed /__proto__ incomparable'])
    expect(told(object({}), named(string))).toEqual(['property-added /__proto__ narrows'])
  })

  it('are counted in full where the list is cut', () => {
    const levels = 40
    const diamond = (leaf: JsonSchema): JsonSchema => ({
      $ref: '#/$defs/n0',
      $defs: Object.fromEntries(
        Array.from({ length: levels }, (_, level) => {
          const next: JsonSchema = level === levels - 1 ? leaf : { $ref: `#/$defs/n${level + 1}` }
          return [`n${level}`, object({ a: next, b: next })]
        }),
      ),
    })
    const [change] = listSchemaChanges(diamond(integer), diamond(string))
    expect(change!.placeCount).toBe(2 ** levels)
    expect(change!.places.length).toBe(1000)
  })
})

describe('hostile documents', () => {
  it('nested too deep are refused', () => {
    let deep: JsonSchema = string
    for (let level = 0; level < 600; level++) deep = { type: 'array', items: deep }
    expect(() => listSchemaChanges(deep, string)).toThrow(expect.objectContaining({ code: 'not-plain-json' }))
  })

  it('chained longer than the stack is deep are walked', () => {
    const chain = (leaf: JsonSchema): JsonSchema => ({
      $ref: '#/$defs/n0',
      $defs: Object.fromEntries(
        Array.from({ length: 2000 }, (_, at) => [
          `n${at}`,
          at === 1999 ? leaf : object({ next: { $ref: `#/$defs/n${at + 1}` } }),
        ]),
      ),
    })
    expect(listSchemaChanges(chain(integer), chain(integer))).toEqual([])
    expect(listSchemaChanges(chain(integer), chain(string)).map(({ kind }) => kind)).not.toEqual([])
  }, 120_000)

  it('that refer to themselves end', () => {
    const loop: JsonSchema = {
      $ref: '#/$defs/a',
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    }
    expect(listSchemaChanges(loop, loop)).toEqual([])
    expect(listSchemaChanges(loop, string).some(({ effect }) => effect === 'unknown')).toBe(true)
  })

  it('whose unions would multiply out are compared union by union', () => {
    const many = (from: number): JsonSchema => ({
      anyOf: Array.from({ length: 40 }, (_, at) => object({}, { required: [`p${from + at}`] })),
    })
    const parts = [many(0), many(100), many(200)]
    expect(told({ allOf: parts }, { allOf: [...parts, { required: ['q'] }] })).toEqual([
      'property-became-required /q narrows',
    ])
  })
})
