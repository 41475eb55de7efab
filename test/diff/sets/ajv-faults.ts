/**
 * Where ajv 8 is known to be wrong, each with the smallest thing that shows it.
 * The oracle is not asked about schemas and values of these kinds; a test pins every row, so that a row goes when ajv is mended.
 */
import type { Json, JsonObject } from '../../../src/canonical-json.ts'
import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import { mapSchemas } from '../schema-edits.ts'
import type { OracleDialect } from './ajv-oracle.ts'

export interface FaultExample {
  readonly dialect: OracleDialect
  readonly schema: JsonSchema
  readonly value: Json
  /** What is right. */
  readonly accepted: boolean
}

export interface AjvFault {
  readonly reason: string
  /** True where a subschema is of the kind. */
  schemaHas(object: JsonObject, root: RootFacts): boolean
  /** With it only values of the kind are kept away. */
  valueHas?(value: Json): boolean
  readonly example: FaultExample
}

interface RootFacts {
  readonly dialect: OracleDialect
  /** How many subschemas have the keyword. */
  readonly unevaluatedItems: number
  readonly unevaluatedProperties: number
}

const own = (text: string): Json => JSON.parse(text) as Json

export const AJV_FAULTS: readonly AjvFault[] = [
  {
    reason: 'a property named __proto__ is never looked at',
    schemaHas: (object) => namesIn(object).includes('__proto__'),
    example: {
      dialect: '2020-12',
      schema: { properties: own('{"__proto__":{"type":"null"}}') },
      value: own('{"__proto__":1}'),
      accepted: false,
    },
  },
  {
    reason: 'a required name that is empty counts as there',
    schemaHas: (object) => requiredIn(object).includes(''),
    example: { dialect: '2020-12', schema: { required: [''] }, value: {}, accepted: false },
  },
  {
    reason: 'contains that accepts everything is forgotten beside a tuple',
    schemaHas: (object) =>
      Object.hasOwn(object, 'contains') &&
      (Object.hasOwn(object, 'prefixItems') || Array.isArray(object['items'])),
    example: {
      dialect: '2020-12',
      schema: { prefixItems: [{ type: 'string' }], contains: true },
      value: [],
      accepted: false,
    },
  },
  {
    reason: 'contains inside a loop takes an empty list for the list before it',
    schemaHas: (object) => Object.hasOwn(object, 'contains'),
    valueHas: (value) => holdsEmptyList(value),
    example: {
      dialect: '2020-12',
      schema: { items: { contains: { const: null } } },
      value: [[null], []],
      accepted: false,
    },
  },
  {
    reason: 'what contains looked at is mistaken beside unevaluatedItems',
    schemaHas: (object, root) => Object.hasOwn(object, 'contains') && root.unevaluatedItems > 0,
    example: {
      dialect: '2020-12',
      schema: { contains: true, unevaluatedItems: false },
      value: [1],
      accepted: true,
    },
  },
  {
    reason: '2019-09: contains counts as having looked at items, as it does from 2020-12 on',
    schemaHas: (object, root) =>
      root.dialect === '2019-09' && Object.hasOwn(object, 'contains') && root.unevaluatedItems > 0,
    example: {
      dialect: '2019-09',
      schema: { contains: { const: null }, unevaluatedItems: false },
      value: [null],
      accepted: false,
    },
  },
  {
    reason: 'what a condition looked at does not count for unevaluatedProperties without then and else',
    schemaHas: (object, root) => Object.hasOwn(object, 'if') && root.unevaluatedProperties > 0,
    example: {
      dialect: '2020-12',
      schema: { if: { properties: { a: true }, type: 'object' }, unevaluatedProperties: false },
      value: { a: 1 },
      accepted: true,
    },
  },
  {
    reason: 'what a condition looked at does not count for unevaluatedItems without then and else',
    schemaHas: (object, root) => Object.hasOwn(object, 'if') && root.unevaluatedItems > 0,
    example: {
      dialect: '2020-12',
      schema: { if: { prefixItems: [true], type: 'array' }, then: true, unevaluatedItems: false },
      value: [1],
      accepted: true,
    },
  },
  {
    reason: 'what unevaluatedItems of a branch that failed looked at counts for the one around it',
    schemaHas: (object, root) => Object.hasOwn(object, 'unevaluatedItems') && root.unevaluatedItems > 1,
    example: {
      dialect: '2020-12',
      schema: {
        unevaluatedItems: { type: 'object' },
        anyOf: [{ unevaluatedItems: { type: 'null' } }, true],
        type: 'array',
      },
      value: [{}, null],
      accepted: false,
    },
  },
  {
    reason: 'what a tuple of a branch that failed looked at counts for unevaluatedItems',
    schemaHas: (object, root) =>
      root.unevaluatedItems > 0 && (Object.hasOwn(object, 'prefixItems') || Array.isArray(object['items'])),
    example: {
      dialect: '2020-12',
      schema: {
        oneOf: [{ prefixItems: [true, { type: 'array' }], type: 'array' }, true],
        unevaluatedItems: { anyOf: [false] },
      },
      value: [null, null],
      accepted: false,
    },
  },
  {
    reason: 'uniqueItems is forgotten where a tuple has a place that the list does not reach',
    schemaHas: (object) =>
      Object.hasOwn(object, 'uniqueItems') &&
      (Object.hasOwn(object, 'prefixItems') || Array.isArray(object['items'])),
    example: {
      dialect: '2020-12',
      schema: { prefixItems: [true, true, false], uniqueItems: true },
      value: [1, 1],
      accepted: false,
    },
  },
  {
    reason: 'items that accepts everything in a branch counts for one item only beside unevaluatedItems',
    schemaHas: (object, root) => Object.hasOwn(object, 'items') && root.unevaluatedItems > 0,
    example: {
      dialect: '2020-12',
      schema: { oneOf: [{ items: true, exclusiveMaximum: -2 }], unevaluatedItems: false },
      value: [1, 2, 3],
      accepted: true,
    },
  },
  {
    reason: 'dependentSchemas that do not apply make unevaluatedProperties forget what properties looked at',
    schemaHas: (object, root) => Object.hasOwn(object, 'dependentSchemas') && root.unevaluatedProperties > 0,
    example: {
      dialect: '2020-12',
      schema: {
        dependentSchemas: { a: { unevaluatedProperties: false } },
        properties: { ab: true },
        unevaluatedProperties: false,
      },
      value: { ab: null },
      accepted: true,
    },
  },
  {
    reason: 'members named like those of every object count as looked at by unevaluatedProperties',
    schemaHas: (object) => Object.hasOwn(object, 'unevaluatedProperties'),
    valueHas: (value) => someKey(value, (key) => key in Object.prototype),
    example: {
      dialect: '2020-12',
      schema: { anyOf: [{ properties: { a: true }, type: 'object' }], unevaluatedProperties: false },
      value: { constructor: 1 },
      accepted: false,
    },
  },
  {
    reason: 'what patternProperties of a branch that failed looked at counts for unevaluatedProperties',
    schemaHas: (object, root) => Object.hasOwn(object, 'patternProperties') && root.unevaluatedProperties > 0,
    example: {
      dialect: '2020-12',
      schema: {
        anyOf: [{ patternProperties: { '^a': { type: 'null' } }, type: 'object' }, true],
        unevaluatedProperties: false,
      },
      value: { a: 1 },
      accepted: false,
    },
  },
  {
    reason: 'objects with a member called constructor, valueOf or toString equal nothing',
    schemaHas: (object) => ['enum', 'const', 'uniqueItems'].some((keyword) => Object.hasOwn(object, keyword)),
    valueHas: (value) => someKey(value, (key) => ['constructor', 'valueOf', 'toString'].includes(key)),
    example: {
      dialect: '2020-12',
      schema: { enum: [{ constructor: {} }] },
      value: { constructor: {} },
      accepted: true,
    },
  },
]

/** Where ajv is wrong unless it is told otherwise; the oracle tells it. */
export const AVOIDED_FAULTS: readonly { readonly reason: string; readonly example: FaultExample }[] = [
  {
    reason: 'a required name that every object inherits counts as there',
    example: { dialect: '2020-12', schema: { required: ['constructor'] }, value: {}, accepted: false },
  },
  {
    reason: 'decimal divisors are divided as binary numbers',
    example: { dialect: '2020-12', schema: { multipleOf: 0.1 }, value: 0.3, accepted: true },
  },
  {
    reason: 'draft-07: what stands beside a reference counts',
    example: {
      dialect: 'draft-07',
      schema: { $ref: '#/definitions/x', type: 'string', definitions: { x: true } },
      value: 1,
      accepted: true,
    },
  },
  {
    reason: 'a keyword called id is refused, although it means nothing after draft-04',
    example: { dialect: '2020-12', schema: { id: 'a', type: 'string' }, value: 'x', accepted: true },
  },
  {
    reason: 'formats nobody asked to check refuse values',
    example: { dialect: '2020-12', schema: { format: 'date' }, value: 'x', accepted: true },
  },
]

/** Faults this schema runs into, those of single values among them. */
export function faultsOf(root: JsonSchema, dialect: OracleDialect): readonly AjvFault[] {
  const facts: RootFacts = {
    dialect,
    unevaluatedItems: countOf(root, 'unevaluatedItems'),
    unevaluatedProperties: countOf(root, 'unevaluatedProperties'),
  }
  const found = new Set<AjvFault>()
  mapSchemas(root, (schema) => {
    if (isPlainObject(schema))
      for (const fault of AJV_FAULTS) if (fault.schemaHas(schema, facts)) found.add(fault)
    return schema
  })
  return [...found]
}

function countOf(root: JsonSchema, keyword: string): number {
  let count = 0
  mapSchemas(root, (schema) => {
    if (isPlainObject(schema) && Object.hasOwn(schema, keyword)) count++
    return schema
  })
  return count
}

function isPlainObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listed(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []
}

const DEPENDENCIES = ['dependencies', 'dependentRequired', 'dependentSchemas']

function requiredIn(object: JsonObject): string[] {
  const maps = DEPENDENCIES.map((keyword) => object[keyword]).filter(isPlainObject)
  return [...listed(object['required']), ...maps.flatMap((map) => Object.values(map).flatMap(listed))]
}

function namesIn(object: JsonObject): string[] {
  const maps = ['properties', ...DEPENDENCIES].map((keyword) => object[keyword]).filter(isPlainObject)
  return [...requiredIn(object), ...maps.flatMap((map) => Object.keys(map))]
}

function someKey(value: Json, has: (key: string) => boolean): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => someKey(item, has))
  if (!isPlainObject(value)) return false
  return Object.keys(value).some((key) => has(key) || someKey(value[key]!, has))
}

function holdsEmptyList(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  return (Array.isArray(value) && value.length === 0) || Object.values(value).some(holdsEmptyList)
}
