import { canonicalJson, type Json, type JsonObject } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { omitKeywords } from '../schema/subschemas.ts'
import { ownMember } from './snapshot-index.ts'

/** What kind of value a schema describes, in a word or two: `string`, `array of integer`, `Pet`, `one of 3 values`. */
export function describeSchema(schema: Json | null): string {
  const definitions = isJsonObject(schema ?? undefined) ? (schema as { $defs?: Json }).$defs : undefined
  return describe(schema, isJsonObject(definitions) ? definitions : {})
}

/** `definitions`: what the names in it stand for, where they come along. */
function describe(schema: Json | null, definitions: JsonObject): string {
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
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    const meant = ownMember(definitions, name)
    return meant === undefined ? name : describe(meant, omitKeywords(definitions, name))
  }
  if (constant !== undefined) return short(constant)
  if (Array.isArray(values)) return values.length === 1 ? short(values[0]!) : `one of ${values.length} values`
  if (type === 'array' && isJsonObject(items)) return `array of ${describe(items, definitions)}`
  if (typeof type === 'string') return type
  if (Array.isArray(type)) return type.join(' or ')
  const union = anyOf ?? oneOf
  if (Array.isArray(union)) return [...new Set(union.map((part) => describe(part, definitions)))].join(' or ')
  if (Array.isArray(allOf)) return describe(allOf.find((part) => isJsonObject(part)) ?? true, definitions)
  return 'any value'
}

function short(value: Json): string {
  const text = canonicalJson(value)
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`
}
