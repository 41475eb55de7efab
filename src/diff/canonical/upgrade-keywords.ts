/**
 * The keywords of one schema object as 2020-12 spells them.
 * In: a schema object and its dialect. Out: keyword by keyword what is left, and what each holds.
 * Malformed keywords and those without meaning here are dropped: they accept what their absence accepts.
 */
import type { Json, JsonObject } from '../../canonical-json.ts'
import { isJsonObject, type JsonSchemaObject } from '../../schema/json-schema.ts'
import type { Dialect } from './dialects.ts'
import { isSchema } from './resource-index.ts'

/** `list`: in order; `set` and `values`: schemas and values whose order means nothing. */
export type Holds = 'data' | 'schema' | 'list' | 'set' | 'values' | 'map' | 'reference'
export interface KeywordValue {
  readonly json: Json
  readonly holds: Holds
}

type Check = (value: Json) => boolean
const isNumber: Check = (value) => typeof value === 'number'
const isCount: Check = (value) => typeof value === 'number' && value >= 0
const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isList: Check = (value) => Array.isArray(value)
const isNames: Check = (value) => Array.isArray(value) && value.every((item) => typeof item === 'string')
const isObject: Check = (value) => isJsonObject(value)
const isAnything: Check = () => true

const KEYWORDS: Readonly<Record<string, readonly [Holds, Check]>> = {
  $ref: ['reference', isText],
  $dynamicRef: ['reference', isText],
  $recursiveRef: ['reference', isText],
  allOf: ['set', isList],
  anyOf: ['set', isList],
  oneOf: ['set', isList],
  not: ['schema', isSchema],
  if: ['schema', isSchema],
  then: ['schema', isSchema],
  else: ['schema', isSchema],
  properties: ['map', isObject],
  patternProperties: ['map', isObject],
  additionalProperties: ['schema', isSchema],
  unevaluatedProperties: ['schema', isSchema],
  propertyNames: ['schema', isSchema],
  dependentSchemas: ['map', isObject],
  dependentRequired: ['data', isObject],
  required: ['values', isNames],
  minProperties: ['data', isCount],
  maxProperties: ['data', isCount],
  prefixItems: ['list', isList],
  items: ['schema', isSchema],
  unevaluatedItems: ['schema', isSchema],
  contains: ['schema', isSchema],
  minContains: ['data', isCount],
  maxContains: ['data', isCount],
  minItems: ['data', isCount],
  maxItems: ['data', isCount],
  uniqueItems: ['data', isFlag],
  type: ['data', (value) => isText(value) || isNames(value)],
  enum: ['values', isList],
  const: ['data', isAnything],
  minimum: ['data', isNumber],
  maximum: ['data', isNumber],
  exclusiveMinimum: ['data', isNumber],
  exclusiveMaximum: ['data', isNumber],
  multipleOf: ['data', (value) => typeof value === 'number' && value > 0],
  minLength: ['data', isCount],
  maxLength: ['data', isCount],
  pattern: ['data', isText],
  format: ['data', isText],
  contentEncoding: ['data', isText],
  contentMediaType: ['data', isText],
  contentSchema: ['schema', isSchema],
  title: ['data', isText],
  description: ['data', isText],
  default: ['data', isAnything],
  examples: ['data', isList],
  deprecated: ['data', isFlag],
  readOnly: ['data', isFlag],
  writeOnly: ['data', isFlag],
  discriminator: ['data', isObject],
  'x-extensible-enum': ['data', isList],
}

/** What a reader sees beside a `$ref` even where a validator must not look. */
const BESIDE_REF = new Set([
  '$ref',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
])

export function upgradeKeywords(schema: JsonSchemaObject, dialect: Dialect): Map<string, KeywordValue> {
  const hidesSiblings = !dialect.refSiblings && typeof schema.$ref === 'string'
  const result = new Map<string, KeywordValue>()
  for (const keyword of Object.keys(schema).sort()) {
    if (!Object.hasOwn(KEYWORDS, keyword) || dialect.unknownKeywords.has(keyword)) continue
    if (hidesSiblings && !BESIDE_REF.has(keyword)) continue
    const [holds, isWellFormed] = KEYWORDS[keyword]!
    const json = schema[keyword]!
    if (isWellFormed(json))
      result.set(keyword, { holds: keyword === 'type' && isList(json) ? 'values' : holds, json })
  }
  if (hidesSiblings) return result
  upgradeItems(schema, dialect, result)
  upgradeDependencies(schema, result)
  if (dialect.exclusiveFlags) upgradeBounds(schema, result)
  if (dialect.nullable && schema.nullable === true) addNull(result)
  if (schema.example !== undefined && !result.has('examples')) {
    result.set('examples', { holds: 'data', json: [schema.example] })
  }
  return result
}

function upgradeItems(schema: JsonSchemaObject, dialect: Dialect, result: Map<string, KeywordValue>): void {
  if (!dialect.listItems || !Array.isArray(schema.items) || result.has('prefixItems')) return
  result.set('prefixItems', { holds: 'list', json: schema.items as Json })
  result.delete('items')
  if (isSchema(schema.additionalItems)) {
    result.set('items', { holds: 'schema', json: schema.additionalItems })
  }
}

/** `dependencies` split in two; the names of each list in one order. */
function upgradeDependencies(schema: JsonSchemaObject, result: Map<string, KeywordValue>): void {
  const names = new Map<string, Json>()
  const schemas = new Map<string, Json>()
  const split = (map: JsonObject): void => {
    for (const [name, value] of Object.entries(map)) {
      if (Array.isArray(value)) names.set(name, [...(value as readonly Json[])].sort())
      else if (typeof value === 'string') names.set(name, [value])
      else if (isSchema(value)) schemas.set(name, value)
    }
  }
  if (isJsonObject(schema.dependencies)) split(schema.dependencies)
  split((result.get('dependentRequired')?.json as JsonObject | undefined) ?? {})
  split((result.get('dependentSchemas')?.json as JsonObject | undefined) ?? {})
  if (names.size > 0) result.set('dependentRequired', { holds: 'data', json: Object.fromEntries(names) })
  if (schemas.size > 0) result.set('dependentSchemas', { holds: 'map', json: Object.fromEntries(schemas) })
}

function upgradeBounds(schema: JsonSchemaObject, result: Map<string, KeywordValue>): void {
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const value = result.get(bound)
    if (schema[exclusive] !== true || value === undefined) continue
    result.delete(bound)
    result.set(exclusive, value)
  }
}

function addNull(result: Map<string, KeywordValue>): void {
  const type = result.get('type')?.json
  if (typeof type === 'string') result.set('type', { holds: 'data', json: [type, 'null'] })
}
