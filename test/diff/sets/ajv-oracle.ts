/** A second opinion: ajv, kept away from the places where it is known to be wrong. */
import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Json, JsonObject } from '../../../src/canonical-json.ts'
import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import { mapSchemas } from '../schema-edits.ts'

export type OracleDialect = '2020-12' | '2019-09' | 'draft-07'

const CLASSES = { '2020-12': Ajv2020, '2019-09': Ajv2019, 'draft-07': Ajv }

function createAjv(dialect: OracleDialect): Ajv {
  return new CLASSES[dialect]({ strict: false, validateFormats: false, validateSchema: false, logger: false })
}

/** What ajv says of a value; null when the schema is one it is not asked about. */
export type Oracle = (value: Json) => boolean | null

export function ajvOracle(schema: JsonSchema, dialect: OracleDialect): Oracle | null {
  if (isOutsideTrust(schema, dialect)) return null
  let validate
  try {
    validate = createAjv(dialect).compile(schema as object)
  } catch {
    return null
  }
  let endless = false
  return (value) => {
    if (endless) return null
    try {
      return validate(value) as boolean
    } catch {
      // A schema that asks itself about the same value runs out of stack there.
      endless = true
      return null
    }
  }
}

function isOutsideTrust(root: JsonSchema, dialect: OracleDialect): boolean {
  let outside = false
  mapSchemas(root, (schema) => {
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema
    const object = schema as JsonObject
    const has = (keyword: string): boolean => Object.hasOwn(object, keyword)
    if (has('contains') && (has('prefixItems') || has('items') || has('unevaluatedItems'))) outside = true
    if (has('unevaluatedItems') || has('$recursiveRef') || has('$dynamicRef')) outside = true
    if (dialect === 'draft-07' && has('$ref') && Object.keys(object).length > 1) outside = true
    const divisor = object['multipleOf']
    if (typeof divisor === 'number' && !Number.isInteger(divisor * 2)) outside = true
    return schema
  })
  return outside
}
