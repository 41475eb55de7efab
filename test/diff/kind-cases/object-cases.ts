import { integer, kindCase, number, object, string } from './kind-case.ts'

const CLOSED = { additionalProperties: false }

export const objectCases = {
  // A map has every key in use: a further declared one narrows a key that was there.
  'property-added': kindCase(
    [object({ a: string }), object({ a: string, b: integer })],
    [
      object({ a: string }, { additionalProperties: integer }),
      object({ a: string, b: integer }, { additionalProperties: integer }),
    ],
  ),
  'property-removed': kindCase(
    [object({ a: string, b: integer }), object({ a: string })],
    [
      object({ a: string, b: integer }, { additionalProperties: integer }),
      object({ a: string }, { additionalProperties: integer }),
    ],
  ),
  // Two strings went and one came: which of them it was is anybody's guess.
  'property-renamed': kindCase(
    [object({ fax: string, n: integer }), object({ phone: string, n: integer })],
    [object({ fax: string, telex: string }), object({ phone: string })],
  ),
  'property-became-required': kindCase(
    [object({ a: string }), object({ a: string }, { required: ['a'] })],
    [object({}), object({ a: string }, { required: ['a'] })],
  ),
  'property-became-optional': kindCase(
    [object({ a: string }, { required: ['a'] }), object({ a: string })],
    [object({ a: string }, { required: ['a'] }), object({})],
  ),
  'properties-closed': kindCase(
    [object({ a: string }), object({ a: string }, CLOSED)],
    [object({ a: string }, { additionalProperties: {} }), object({ a: string })],
  ),
  'properties-opened': kindCase(
    [object({ a: string }, CLOSED), object({ a: string })],
    [object({ a: string }, CLOSED), object({ a: string }, { unevaluatedProperties: false })],
  ),
  'additional-properties-narrowed': kindCase(
    [object({ a: string }), object({ a: string }, { additionalProperties: integer })],
    [object({}, { additionalProperties: number }), object({}, { additionalProperties: integer })],
  ),
  'additional-properties-widened': kindCase(
    [object({ a: string }, { additionalProperties: integer }), object({ a: string })],
    [object({}, { additionalProperties: integer }), object({}, { additionalProperties: number })],
  ),
  'pattern-properties-added': kindCase(
    [object({}), object({}, { patternProperties: { '^x-': string } })],
    [object({}), object({}, { patternProperties: { '^x-': {} } })],
  ),
  'pattern-properties-removed': kindCase(
    [object({}, { patternProperties: { '^x-': string } }), object({})],
    [object({}, { patternProperties: { '^x-': {} } }), object({})],
  ),
  'pattern-properties-changed': kindCase(
    [
      object({}, { patternProperties: { '^x-': string } }),
      object({}, { patternProperties: { '^y-': string } }),
    ],
    [
      object({}, { patternProperties: { '^[0-9]': string } }),
      object({}, { patternProperties: { '^\\d': string } }),
    ],
  ),
  'property-names-narrowed': kindCase(
    [object({}), object({}, { propertyNames: { maxLength: 3 } })],
    [object({}), object({}, { propertyNames: { type: 'string' } })],
  ),
  'property-names-widened': kindCase(
    [object({}, { propertyNames: { maxLength: 3 } }), object({}, { propertyNames: { maxLength: 4 } })],
    [object({}, { propertyNames: { type: 'string' } }), object({})],
  ),
  'property-names-changed': kindCase(
    [
      object({}, { propertyNames: { pattern: '^[a-f]+$' } }),
      object({}, { propertyNames: { pattern: '^[d-k]+$' } }),
    ],
    [object({}, { propertyNames: { maxLength: 3 } }), object({}, { propertyNames: { maxLength: 2 } })],
  ),
  'min-properties-raised': kindCase(
    [object({}, { minProperties: 1 }), object({}, { minProperties: 2 })],
    [
      object({ a: string }, { required: ['a'] }),
      object({ a: string }, { required: ['a'], minProperties: 1 }),
    ],
  ),
  'min-properties-lowered': kindCase(
    [object({}, { minProperties: 2 }), object({}, { minProperties: 1 })],
    [object({}, { minProperties: 0 }), object({})],
  ),
  'max-properties-raised': kindCase(
    [object({}, { maxProperties: 2 }), object({}, { maxProperties: 3 })],
    [
      object({ a: string }, { maxProperties: 1, ...CLOSED }),
      object({ a: string }, { maxProperties: 2, ...CLOSED }),
    ],
  ),
  'max-properties-lowered': kindCase(
    [object({}, { maxProperties: 3 }), object({}, { maxProperties: 2 })],
    [
      object({ a: string }, { maxProperties: 2, ...CLOSED }),
      object({ a: string }, { maxProperties: 1, ...CLOSED }),
    ],
  ),
  'dependent-required-added': kindCase(
    [object({ a: string, b: string }), object({ a: string, b: string }, { dependentRequired: { a: ['b'] } })],
    [
      object({ a: string, b: string }, { required: ['b'] }),
      object({ a: string, b: string }, { required: ['b'], dependentRequired: { a: ['b'] } }),
    ],
  ),
  'dependent-required-removed': kindCase(
    [object({ a: string, b: string }, { dependentRequired: { a: ['b'] } }), object({ a: string, b: string })],
    [object({ a: string }, { dependentRequired: { a: ['a'] } }), object({ a: string })],
  ),
  'dependent-schema-added': kindCase(
    [object({ a: string }), object({ a: string }, { dependentSchemas: { a: { required: ['b'] } } })],
    [object({ a: string }), object({ a: string }, { dependentSchemas: { a: true } })],
  ),
  'dependent-schema-removed': kindCase(
    [object({ a: string }, { dependentSchemas: { a: { required: ['b'] } } }), object({ a: string })],
    [object({ a: string }, { dependentSchemas: { a: {} } }), object({ a: string })],
  ),
  'dependent-schema-changed': kindCase(
    [
      object({ a: string }, { dependentSchemas: { a: { required: ['b'] } } }),
      object({ a: string }, { dependentSchemas: { a: { required: ['b', 'c'] } } }),
    ],
    [
      object({ a: string }, { dependentSchemas: { a: { required: ['b', 'c'] } } }),
      object({ a: string }, { dependentSchemas: { a: { required: ['c', 'b'] } } }),
    ],
  ),
  'unevaluated-properties-closed': kindCase(
    [object({ a: string }), object({ a: string }, { unevaluatedProperties: false })],
    [object({ a: string }, CLOSED), object({ a: string }, { unevaluatedProperties: false })],
  ),
  'unevaluated-properties-opened': kindCase(
    [object({ a: string }, { unevaluatedProperties: false }), object({ a: string })],
    [object({ a: string }, { unevaluatedProperties: true }), object({ a: string })],
  ),
}
