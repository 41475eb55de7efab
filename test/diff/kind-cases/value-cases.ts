import { integer, kindCase, number, object, string } from './kind-case.ts'

export const valueCases = {
  // integer beside number says nothing that number does not say.
  'type-widened': kindCase(
    [integer, number],
    [{ anyOf: [integer, number] }, { type: ['number', 'integer'] }],
  ),
  'type-narrowed': kindCase(
    [{ type: ['string', 'integer'] }, string],
    [{ type: ['string', 'integer'] }, { anyOf: [integer, string] }],
  ),
  'type-changed': kindCase([string, integer], [string, { type: ['string', 'integer'] }]),
  'type-constraint-added': kindCase(
    [object({ v: {} }), object({ v: string })],
    [object({ v: {} }), object({ v: { type: ['null', 'boolean', 'number', 'string', 'array', 'object'] } })],
  ),
  'type-constraint-removed': kindCase(
    [object({ v: string }), object({ v: {} })],
    [
      object({ v: { type: ['null', 'boolean', 'number', 'string', 'array', 'object'] } }),
      object({ v: true }),
    ],
  ),
  'nullable-added': kindCase(
    [string, { anyOf: [string, { type: 'null' }] }],
    [{ type: ['string', 'null'] }, { oneOf: [{ type: 'null' }, string] }],
  ),
  'nullable-removed': kindCase(
    [{ type: ['string', 'null'] }, string],
    [{ type: ['string', 'null'], enum: ['a'] }, { enum: ['a'] }],
  ),
  'enum-value-added': kindCase(
    [{ enum: ['a', 'b'] }, { enum: ['a', 'b', 'c'] }],
    [{ enum: ['a', 'b'] }, { type: 'string', enum: ['b', 'a', 'b', 3] }],
  ),
  'enum-value-removed': kindCase(
    [{ enum: ['a', 'b'] }, { enum: ['a'] }],
    [
      { type: 'string', enum: ['a', 'bb'], maxLength: 1 },
      { type: 'string', enum: ['a'] },
    ],
  ),
  'enum-introduced': kindCase(
    [string, { type: 'string', enum: ['a'] }],
    [{ type: 'boolean' }, { enum: [true, false] }],
  ),
  'enum-dropped': kindCase([{ type: 'string', enum: ['a'] }, string], [{ enum: [null] }, { type: 'null' }]),
  'enum-replaced': kindCase(
    [{ enum: [1, 2] }, { enum: ['1', '2'] }],
    [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }],
  ),
  'const-changed': kindCase([{ const: 1 }, { const: 2 }], [{ const: 1 }, { enum: [1] }]),
  'extensible-enum-changed': kindCase(
    [
      { type: 'string', 'x-extensible-enum': ['a'] },
      { type: 'string', 'x-extensible-enum': ['a', 'b'] },
    ],
    [
      { type: 'string', 'x-extensible-enum': ['a', 'b'] },
      { type: 'string', 'x-extensible-enum': ['b', 'a'] },
    ],
  ),
  'schema-became-false': kindCase(
    [object({ a: string }), object({ a: false })],
    [object({ a: string }, { additionalProperties: false }), object({}, { additionalProperties: false })],
  ),
  'schema-became-true': kindCase([string, true], [true, {}]),
}
