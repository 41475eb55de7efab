/** A second opinion: ajv, told to do without its habits and kept away from the places where it is known to be wrong. */
import { Ajv } from 'ajv'
import type { Options } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Json, JsonObject } from '../../../src/canonical-json.ts'
import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import { mapSchemas } from '../schema-edits.ts'
import { faultsOf } from './ajv-faults.ts'

export type OracleDialect = '2020-12' | '2019-09' | 'draft-07' | 'openapi-3.0'

export const AJV_CLASSES = { '2020-12': Ajv2020, '2019-09': Ajv2019, 'draft-07': Ajv, 'openapi-3.0': Ajv }

// Digits that count in a division, so that decimals are multiples of decimals.
const PRECISION = 6

// Without optimised code a schema compiles three times as fast, and is used for a few hundred values only.
const OPTIONS: Options = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  logger: false,
  addUsedSchema: false,
  messages: false,
  ownProperties: true,
  multipleOfPrecision: PRECISION,
  code: { optimize: false },
}

/** What ajv says of a value; null where it is not asked. */
export type Oracle = (value: Json) => boolean | null

export type OracleAnswer = { readonly accepts: Oracle } | { readonly excluded: string }

// An instance remembers every schema it compiled.
const MAX_REMEMBERED = 500
const instances = new Map<OracleDialect, { ajv: Ajv; compiled: number }>()

function ajvOf(dialect: OracleDialect): Ajv {
  let instance = instances.get(dialect)
  if (instance === undefined || ++instance.compiled > MAX_REMEMBERED) {
    instance = { ajv: new AJV_CLASSES[dialect](OPTIONS), compiled: 1 }
    instances.set(dialect, instance)
  }
  return instance.ajv
}

/** The oracle of a schema, or why ajv is not asked about it. */
export function askAjv(schema: JsonSchema, dialect: OracleDialect): OracleAnswer {
  const plain = forAjv(schema, dialect)
  const faults = faultsOf(plain, dialect)
  const whole = faults.find((fault) => fault.valueHas === undefined)
  if (whole !== undefined) return { excluded: whole.reason }
  let validate: (value: Json) => unknown
  try {
    validate = ajvOf(dialect).compile(plain as object)
  } catch (error) {
    return { excluded: `ajv does not compile it: ${(error as Error).message.replace(/[:"].*/s, '')}` }
  }
  let endless = false
  return {
    accepts: (value) => {
      if (endless || isTooFine(value) || faults.some((fault) => fault.valueHas?.(value))) return null
      try {
        return validate(value) as boolean
      } catch {
        // A schema that asks itself about the same value runs out of stack there.
        endless = true
        return null
      }
    },
  }
}

/** Holds a number finer than the precision told to ajv, about which it does not say what is right. */
function isTooFine(value: Json): boolean {
  if (typeof value === 'number') return Number(value.toPrecision(PRECISION)) !== value
  return typeof value === 'object' && value !== null && Object.values(value).some(isTooFine)
}

/** The same meaning in words that ajv knows. */
function forAjv(root: JsonSchema, dialect: OracleDialect): JsonSchema {
  if (dialect === '2020-12' || dialect === '2019-09') return mapObjects(root, withoutId)
  return mapObjects(root, (schema) => {
    if (Object.hasOwn(schema, '$ref'))
      return pick(schema, (keyword) => keyword === '$ref' || keyword === 'definitions')
    return withoutId(dialect === 'openapi-3.0' ? fromOpenApi(schema) : schema)
  })
}

function withoutId(schema: JsonObject): JsonObject {
  return Object.hasOwn(schema, 'id') ? pick(schema, (keyword) => keyword !== 'id') : schema
}

function mapObjects(root: JsonSchema, change: (schema: JsonObject) => JsonObject): JsonSchema {
  return mapSchemas(root, (schema) =>
    typeof schema === 'object' && schema !== null && !Array.isArray(schema)
      ? change(schema as JsonObject)
      : schema,
  ) as JsonSchema
}

function pick(schema: JsonObject, keep: (keyword: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keep(keyword)))
}

/** `nullable` and exclusive bounds that are booleans, as draft-07 writes them. */
function fromOpenApi(schema: JsonObject): JsonObject {
  const members = new Map(Object.entries(schema))
  const type = members.get('type')
  const types = Array.isArray(type) ? type : [type]
  if (members.get('nullable') === true && type !== undefined && !types.includes('null'))
    members.set('type', [...types, 'null'] as Json)
  members.delete('nullable')
  for (const [exclusive, inclusive] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const flag = members.get(exclusive)
    const bound = members.get(inclusive)
    if (typeof flag !== 'boolean') continue
    members.delete(exclusive)
    if (!flag || typeof bound !== 'number') continue
    members.delete(inclusive)
    members.set(exclusive, bound)
  }
  return Object.fromEntries(members)
}
