import { canonicalJson, type Json } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'

/** What kind of value a schema describes, in a word or two: `string`, `array of integer`, `Pet`, `one of 3 values`. */
export function describeSchema(schema: Json | null): string {
  if (schema === false) return 'nothing'
  if (!isJsonObject(schema ?? undefined)) return 'any value'
  const {
    $ref,
    type,
    enum: values,
    const: constant,
    items,
    anyOf,
    oneOf,
    allOf,
  } = schema as {
    readonly [keyword: string]: Json
  }
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if (constant !== undefined) return short(constant)
  if (Array.isArray(values)) return values.length === 1 ? short(values[0]!) : `one of ${values.length} values`
  if (type === 'array' && isJsonObject(items)) return `array of ${describeSchema(items)}`
  if (typeof type === 'string') return type
  if (Array.isArray(type)) return type.join(' or ')
  const union = anyOf ?? oneOf
  if (Array.isArray(union)) return [...new Set(union.map((part) => describeSchema(part)))].join(' or ')
  if (Array.isArray(allOf)) return describeSchema(allOf.find((part) => isJsonObject(part)) ?? true)
  return 'any value'
}

function short(value: Json): string {
  const text = canonicalJson(value)
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`
}
