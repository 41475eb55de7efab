import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import { integer, kindCase, number, object, string } from './kind-case.ts'

const tagged = (tag: string, more: Record<string, JsonSchema> = {}): JsonSchema =>
  object({ is: { const: tag }, ...more }, { required: ['is'] })
const needs = (name: string): JsonSchema => ({ type: 'object', required: [name] })

const apart = (rest: JsonSchema): JsonSchema => ({
  allOf: [
    object({}, { patternProperties: { '^x-': number } }),
    object({ a: true }, { additionalProperties: rest }),
  ],
  $defs: { S: string },
})

const LOOP: JsonSchema = { $ref: '#/$defs/Loop' }
const LOOPS = { $defs: { Loop: LOOP } }
const NODE: JsonSchema = { $ref: '#/$defs/Node' }

export const compositionCases = {
  'branch-added': kindCase(
    [{ oneOf: [tagged('a'), tagged('b')] }, { oneOf: [tagged('a'), tagged('b'), tagged('c')] }],
    [
      { anyOf: [needs('a'), needs('b')] },
      { anyOf: [needs('a'), needs('b'), { type: 'object', required: ['a', 'c'] }] },
    ],
  ),
  'branch-removed': kindCase(
    [{ oneOf: [tagged('a'), tagged('b'), tagged('c')] }, { oneOf: [tagged('a'), tagged('b')] }],
    [{ anyOf: [string, { type: 'string', maxLength: 3 }, integer] }, { anyOf: [integer, string] }],
  ),
  'branch-overlap-added': kindCase(
    [{ oneOf: [needs('a')] }, { oneOf: [needs('a'), needs('b')] }],
    [{ anyOf: [needs('a')] }, { anyOf: [needs('a'), needs('b')] }],
  ),
  'branch-overlap-removed': kindCase(
    [{ oneOf: [needs('a'), needs('b')] }, { oneOf: [needs('a')] }],
    [{ oneOf: [tagged('a'), tagged('b')] }, { oneOf: [tagged('a')] }],
  ),
  'union-made-exclusive': kindCase(
    [{ anyOf: [needs('a'), needs('b')] }, { oneOf: [needs('a'), needs('b')] }],
    [{ anyOf: [tagged('a'), tagged('b')] }, { oneOf: [tagged('a'), tagged('b')] }],
  ),
  'union-made-inclusive': kindCase(
    [{ oneOf: [needs('a'), needs('b')] }, { anyOf: [needs('a'), needs('b')] }],
    [{ oneOf: [string, integer] }, { anyOf: [string, integer] }],
  ),
  'union-changed': kindCase(
    [
      object({ a: string, b: string }, { required: ['a', 'b'] }),
      {
        anyOf: [
          object({ a: string, b: string }, { required: ['a'] }),
          object({ a: string, b: string }, { required: ['b'] }),
        ],
      },
    ],
    [
      object({ a: string, b: string }, { required: ['a'] }),
      { anyOf: [object({ a: string, b: string }, { required: ['a'] }), { type: 'null' }] },
    ],
  ),
  // A part that limits further names and a part with patterns cannot be read as one object.
  'constraint-added': kindCase(
    [
      object({}, { patternProperties: { '^x-': string } }),
      {
        allOf: [
          object({}, { patternProperties: { '^x-': string } }),
          object({ a: string }, { additionalProperties: string }),
        ],
      },
    ],
    [
      object({}, { patternProperties: { '^x-': string } }),
      { allOf: [object({}, { patternProperties: { '^x-': string } }), object({ a: true })] },
    ],
  ),
  'constraint-removed': kindCase(
    [
      {
        allOf: [
          object({}, { patternProperties: { '^x-': string } }),
          object({ a: string }, { additionalProperties: string }),
        ],
      },
      object({}, { patternProperties: { '^x-': string } }),
    ],
    [
      { allOf: [object({}, { patternProperties: { '^x-': string } }), { additionalProperties: {} }] },
      object({}, { patternProperties: { '^x-': string } }),
    ],
  ),
  'not-added': kindCase(
    [string, { type: 'string', not: { pattern: '^admin' } }],
    [string, { type: 'string', not: integer }],
  ),
  'not-removed': kindCase(
    [{ type: 'integer', not: { enum: [22] } }, integer],
    [{ type: 'integer', not: false }, integer],
  ),
  'not-changed': kindCase(
    [
      { type: 'string', not: { maxLength: 5 } },
      { type: 'string', not: { maxLength: 3 } },
    ],
    [
      { type: 'string', not: { enum: ['a', 'b'] } },
      { type: 'string', not: { enum: ['b', 'a'] } },
    ],
  ),
  'condition-added': kindCase(
    [object({ a: string }), object({ a: string }, { if: { required: ['a'] }, then: { required: ['b'] } })],
    [object({ a: string }), object({ a: string }, { if: { required: ['a'] } })],
  ),
  'condition-removed': kindCase(
    [object({ a: string }, { if: { required: ['a'] }, then: { required: ['b'] } }), object({ a: string })],
    [object({ a: string }, { then: { required: ['b'] } }), object({ a: string })],
  ),
  'condition-changed': kindCase(
    [
      object({ n: integer }, { if: { properties: { n: { maximum: 15 } } }, then: { required: ['g'] } }),
      object({ n: integer }, { if: { properties: { n: { maximum: 17 } } }, then: { required: ['g'] } }),
    ],
    [
      object({ n: integer }, { if: { required: ['n'] }, then: { required: ['g', 'h'] } }),
      object({ n: integer }, { if: { required: ['n'] }, then: { required: ['h', 'g'] } }),
    ],
  ),
  'recursion-introduced': kindCase(
    [object({ name: string }), object({ name: string, kids: { type: 'array', items: { $ref: '#' } } })],
    [
      { ...(NODE as object), $defs: { Node: object({ v: integer, next: NODE }) } } as JsonSchema,
      object({ v: integer, next: NODE }, { $defs: { Node: object({ v: integer, next: NODE }) } }),
    ],
  ),
  'external-reference-changed': kindCase(
    [object({ p: string }), object({ p: { $ref: 'https://example.org/p.json' } })],
    [
      object({ p: { $ref: 'https://example.org/p.json' } }),
      object({ p: { $ref: 'https://example.org/p.json' } }, { required: ['p'] }),
    ],
  ),
  'discriminator-changed': kindCase(
    [
      {
        oneOf: [
          object({ type: { const: 'dog' } }, { required: ['type'] }),
          object({ type: { const: 'cat' } }, { required: ['type'] }),
        ],
      },
      {
        oneOf: [
          object({ kind: { const: 'dog' } }, { required: ['kind'] }),
          object({ kind: { const: 'cat' } }, { required: ['kind'] }),
        ],
      },
    ],
    [{ oneOf: [tagged('dog'), tagged('cat')] }, { oneOf: [tagged('dog', { bark: number }), tagged('cat')] }],
  ),
  'discriminator-mapping-added': kindCase(
    [
      { oneOf: [tagged('a')], discriminator: { propertyName: 'is', mapping: { a: '#/x' } } },
      { oneOf: [tagged('a')], discriminator: { propertyName: 'is', mapping: { a: '#/x', b: '#/x' } } },
    ],
    [
      { oneOf: [tagged('a')], discriminator: { propertyName: 'is', mapping: { a: '#/x' } } },
      { oneOf: [tagged('a')], discriminator: { propertyName: 'is', mapping: { a: '#/y' } } },
    ],
  ),
  'discriminator-mapping-removed': kindCase(
    [
      { oneOf: [tagged('a')], discriminator: { propertyName: 'is', mapping: { a: '#/x', b: '#/x' } } },
      { oneOf: [tagged('a')], discriminator: { propertyName: 'is', mapping: { a: '#/x' } } },
    ],
    [
      { oneOf: [tagged('a')], discriminator: { propertyName: 'is', mapping: { a: '#/x' } } },
      { oneOf: [tagged('a')], discriminator: { propertyName: 'is', mapping: { a: '#/y' } } },
    ],
  ),

  'schema-narrowed': kindCase(
    [
      {
        oneOf: [
          { type: 'integer', maximum: 5 },
          { type: 'integer', minimum: 6 },
        ],
      },
      {
        oneOf: [
          { type: 'integer', maximum: 7 },
          { type: 'integer', minimum: 6 },
        ],
      },
    ],
    [
      { type: 'integer', maximum: 7 },
      { type: 'integer', maximum: 5 },
    ],
  ),
  'schema-widened': kindCase([object({ a: false }), object({ a: string })], [false, true]),
  // A part that limits further names and a part with patterns are compared apart.
  'schema-changed': kindCase([apart(string), apart(integer)], [apart(string), apart({ $ref: '#/$defs/S' })]),
  // No validator gets to the end of a reference that leads to itself.
  'schema-undecided': kindCase(
    [object({ p: LOOP }, LOOPS), object({ p: true }, LOOPS)],
    [object({ p: LOOP }, LOOPS), object({ p: LOOP, q: string }, LOOPS)],
  ),
}
