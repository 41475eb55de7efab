/**
 * Random schemas over the whole vocabulary, random edits of them and random values, for property tests.
 * Names, numbers and strings come from small pools, so that two random things often speak of the same place.
 */
import fc from 'fast-check'
import type { Json, JsonObject } from '../../src/canonical-json.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'

export type RandomDialect = '2020-12' | '2019-09' | 'draft-07' | 'openapi-3.0'

export interface SchemaArbitraryOptions {
  readonly dialect?: RandomDialect
  /** Also names like `__proto__`, on which another validator may be wrong. */
  readonly oddNames?: boolean
  /** References to definitions of the same document, with cycles. */
  readonly references?: boolean
  /** `unevaluatedProperties` and `unevaluatedItems`. */
  readonly unevaluated?: boolean
  readonly patterns?: boolean
}

const NAMES = ['a', 'b', 'c', 'ab']
const ODD_NAMES = [...NAMES, '__proto__', 'constructor', '']
const NUMBERS = [-2, -1, -0.5, 0, 0.1, 0.3, 0.5, 1, 1.5, 2, 3, 4, 6, 10, 12]
const DIVISORS = [0.1, 0.3, 0.5, 1, 1.5, 2, 3, 4]
const STRINGS = ['', 'a', 'b', 'ab', 'aa', 'abc', 'ba', '1', '😀', 'é', 'b1']
const PATTERNS = [
  '^a',
  'b$',
  '^[ab]+$',
  'c',
  '^.{2}$',
  '^(?!a)',
  '[0-9]',
  'a|b',
  '^a*$',
  '\\bab?\\b',
  '^$',
  '^[^a]',
]
const SIZES = [0, 1, 2, 3]

/** A JSON value, mostly small. */
export function valueArbitrary(options: { readonly oddNames?: boolean } = {}): fc.Arbitrary<Json> {
  const names = options.oddNames === true ? ODD_NAMES : NAMES
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      { weight: 3, arbitrary: scalarArbitrary() },
      { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
      { weight: 4, arbitrary: objectOf(names, tie('value')) },
    ),
  }))
  return value
}

function scalarArbitrary(): fc.Arbitrary<Json> {
  return fc.oneof(fc.constant(null), fc.boolean(), fc.constantFrom(...NUMBERS), fc.constantFrom(...STRINGS))
}

function objectOf(names: readonly string[], value: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> {
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), value), { selector: ([name]) => name, maxLength: 4 })
    .map(fromEntries)
}

/** An object whose members are its own, `__proto__` too. */
export function fromEntries(entries: Iterable<readonly [string, Json]>): JsonObject {
  const object: { [key: string]: Json } = {}
  for (const [key, value] of entries)
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  return object
}

/** A document: a schema with definitions that it and they may refer to. */
export function schemaArbitrary(options: SchemaArbitraryOptions = {}): fc.Arbitrary<JsonSchema> {
  const schema = innerSchema(options)
  if (options.references !== true) return schema
  const keyword = options.dialect === '2020-12' || options.dialect === '2019-09' ? '$defs' : 'definitions'
  return fc
    .tuple(schema, schema, schema)
    .map(([root, x, y]) => (typeof root === 'boolean' ? root : { ...root, [keyword]: { x, y } }))
}

type Member = readonly [keyword: string, value: Json]

function innerSchema(options: SchemaArbitraryOptions): fc.Arbitrary<JsonSchema> {
  const { schema } = fc.letrec<{ schema: JsonSchema; mixed: JsonSchema; coherent: JsonSchema }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      { weight: 1, arbitrary: fc.constantFrom<JsonSchema>(true, false, {}) },
      { weight: 3, arbitrary: simpleSchema(options) },
      { weight: 4, arbitrary: tie('mixed') },
      { weight: 6, arbitrary: tie('coherent') },
    ),
    mixed: fc
      .array(memberArbitrary(options, tie('schema')), { minLength: 1, maxLength: 5 })
      .map((members) => fromEntries(members)),
    coherent: coherentSchema(options, tie('schema')),
  }))
  return schema
}

/** A type and keywords that speak about it: what people write. */
function coherentSchema(
  options: SchemaArbitraryOptions,
  schema: fc.Arbitrary<JsonSchema>,
): fc.Arbitrary<JsonSchema> {
  const typed = (type: string, members: fc.Arbitrary<Member>, maxLength: number): fc.Arbitrary<JsonSchema> =>
    fc.array(members, { maxLength }).map((list) => fromEntries([...list, ['type', type]]))
  const scalar = scalarMembers(options)
  const branches = fc.array(schema, { minLength: 2, maxLength: 3 })
  return fc.oneof(
    { weight: 2, arbitrary: typed('string', scalar, 3) },
    { weight: 2, arbitrary: typed('number', scalar, 3) },
    { weight: 1, arbitrary: typed('integer', scalar, 3) },
    { weight: 3, arbitrary: typed('array', arrayMembers(options, schema), 4) },
    { weight: 6, arbitrary: typed('object', objectMembers(options, schema), 5) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('anyOf', 'oneOf')
        .chain((word) => branches.map((list) => ({ [word]: list }))),
    },
  )
}

const TYPE_NAMES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']

function typeArbitrary(options: SchemaArbitraryOptions): fc.Arbitrary<Json> {
  if (options.dialect === 'openapi-3.0') return fc.constantFrom(...TYPE_NAMES.slice(1))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Json>(...TYPE_NAMES) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...TYPE_NAMES), { minLength: 1, maxLength: 3 }) },
  )
}

function simpleSchema(options: SchemaArbitraryOptions): fc.Arbitrary<JsonSchema> {
  const typed = typeArbitrary(options).map((type) => ({ type }))
  const fixed = scalarArbitrary().map((value) => ({ const: value }))
  return fc.oneof({ weight: 3, arbitrary: typed }, { weight: 1, arbitrary: fixed })
}

export function memberArbitrary(
  options: SchemaArbitraryOptions,
  schema: fc.Arbitrary<JsonSchema>,
): fc.Arbitrary<Member> {
  const choices: { weight: number; arbitrary: fc.Arbitrary<Member> }[] = [
    { weight: 4, arbitrary: keyword('type', typeArbitrary(options)) },
    { weight: 4, arbitrary: scalarMembers(options) },
    { weight: 4, arbitrary: arrayMembers(options, schema) },
    { weight: 7, arbitrary: objectMembers(options, schema) },
    { weight: 4, arbitrary: logicMembers(schema) },
  ]
  if (options.references === true) {
    const defs = options.dialect === '2020-12' || options.dialect === '2019-09' ? '$defs' : 'definitions'
    choices.push({
      weight: 2,
      arbitrary: keyword('$ref', fc.constantFrom(`#/${defs}/x`, `#/${defs}/y`, '#')),
    })
  }
  return fc.oneof(...choices)
}

function keyword(name: string, value: fc.Arbitrary<Json>): fc.Arbitrary<Member> {
  return value.map((content): Member => [name, content])
}

function scalarMembers(options: SchemaArbitraryOptions): fc.Arbitrary<Member> {
  const number = fc.constantFrom(...NUMBERS)
  const size = fc.constantFrom(...SIZES)
  const members = [
    keyword(
      'enum',
      fc.uniqueArray(valueArbitrary(options), { minLength: 1, maxLength: 4, comparator: isEqual }),
    ),
    keyword('const', valueArbitrary(options)),
    keyword('minimum', number),
    keyword('maximum', number),
    keyword('multipleOf', fc.constantFrom(...DIVISORS)),
    keyword('minLength', size),
    keyword('maxLength', size),
  ]
  const exclusive = options.dialect === 'openapi-3.0' ? fc.boolean() : number
  members.push(keyword('exclusiveMinimum', exclusive), keyword('exclusiveMaximum', exclusive))
  if (options.dialect === 'openapi-3.0') members.push(keyword('nullable', fc.boolean()))
  if (options.patterns !== false) members.push(keyword('pattern', fc.constantFrom(...PATTERNS)))
  return fc.oneof(...members)
}

function isEqual(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function arrayMembers(
  options: SchemaArbitraryOptions,
  schema: fc.Arbitrary<JsonSchema>,
): fc.Arbitrary<Member> {
  const size = fc.constantFrom(...SIZES)
  const list = fc.array(schema, { minLength: 1, maxLength: 3 })
  const members = [
    keyword('minItems', size),
    keyword('maxItems', size),
    keyword('uniqueItems', fc.boolean()),
    keyword('contains', schema),
    keyword('items', schema),
  ]
  const tuples = options.dialect === '2020-12' ? 'prefixItems' : 'items'
  members.push(keyword(tuples, list))
  if (options.dialect !== '2020-12') members.push(keyword('additionalItems', schema))
  if (options.dialect === '2020-12' || options.dialect === '2019-09') {
    members.push(keyword('minContains', size), keyword('maxContains', size))
    if (options.unevaluated === true) members.push(keyword('unevaluatedItems', schema))
  }
  return fc.oneof(...members)
}

function objectMembers(
  options: SchemaArbitraryOptions,
  schema: fc.Arbitrary<JsonSchema>,
): fc.Arbitrary<Member> {
  const names = options.oddNames === true ? ODD_NAMES : NAMES
  const size = fc.constantFrom(...SIZES)
  const list = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 })
  const map = objectOf(names, schema)
  const members = [
    keyword('properties', map),
    keyword('properties', map),
    keyword('required', list),
    keyword('additionalProperties', schema),
    keyword('additionalProperties', fc.constant(false)),
    keyword('propertyNames', schema),
    keyword('minProperties', size),
    keyword('maxProperties', size),
  ]
  if (options.patterns !== false)
    members.push(keyword('patternProperties', objectOf(PATTERNS.slice(0, 8), schema)))
  if (options.dialect === '2020-12' || options.dialect === '2019-09') {
    members.push(keyword('dependentRequired', objectOf(names, list)), keyword('dependentSchemas', map))
    if (options.unevaluated === true)
      members.push(
        keyword('unevaluatedProperties', schema),
        keyword('unevaluatedProperties', fc.constant(false)),
      )
  } else members.push(keyword('dependencies', objectOf(names, fc.oneof(list, schema))))
  return fc.oneof(...members)
}

function logicMembers(schema: fc.Arbitrary<JsonSchema>): fc.Arbitrary<Member> {
  const list = fc.array(schema, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    ...['allOf', 'anyOf', 'oneOf'].map((name) => keyword(name, list)),
    ...['not', 'if', 'then', 'else'].map((name) => keyword(name, schema)),
  )
}
