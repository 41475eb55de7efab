/** Where a JSON Schema holds other schemas: the one table every walk of this folder reads. */
import type { Json } from '../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from './json-schema.ts'
import { isJsonObject } from './json-schema.ts'
import { encodePointerToken } from '../json-pointer.ts'

/** `map`: an object of schemas by name. `schema`: one schema, or an array of them. */
export type SubschemaPlace = 'map' | 'schema'

/** Keywords of 2020-12, and those of draft-07 that libraries still write. */
export const SUBSCHEMA_KEYWORDS: ReadonlyMap<string, SubschemaPlace> = new Map<string, SubschemaPlace>([
  ['$defs', 'map'],
  ['definitions', 'map'],
  ['dependencies', 'map'],
  ['dependentSchemas', 'map'],
  ['patternProperties', 'map'],
  ['properties', 'map'],
  ['additionalItems', 'schema'],
  ['additionalProperties', 'schema'],
  ['allOf', 'schema'],
  ['anyOf', 'schema'],
  ['contains', 'schema'],
  ['contentSchema', 'schema'],
  ['else', 'schema'],
  ['if', 'schema'],
  ['items', 'schema'],
  ['not', 'schema'],
  ['oneOf', 'schema'],
  ['prefixItems', 'schema'],
  ['propertyNames', 'schema'],
  ['then', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['unevaluatedProperties', 'schema'],
])

type MapSubschema = (schema: JsonSchema, pointer: string) => JsonSchema

/** A copy of one schema with every schema directly inside it replaced; `pointer` is its place from here. */
export function mapSubschemas(schema: JsonSchemaObject, map: MapSubschema): JsonSchemaObject {
  const copy: Record<string, Json> = {}
  for (const [keyword, value] of Object.entries(schema))
    setOwn(
      copy,
      keyword,
      mapPlace(SUBSCHEMA_KEYWORDS.get(keyword), value, `/${encodePointerToken(keyword)}`, map),
    )
  return copy
}

function mapPlace(place: SubschemaPlace | undefined, value: Json, pointer: string, map: MapSubschema): Json {
  if (place === 'map' && isJsonObject(value)) {
    const copy: Record<string, Json> = {}
    for (const [name, member] of Object.entries(value))
      setOwn(
        copy,
        name,
        isSchemaValue(member) ? map(member, `${pointer}/${encodePointerToken(name)}`) : member,
      )
    return copy
  }
  if (place !== 'schema') return value
  if (Array.isArray(value))
    return value.map((item: Json, index) => (isSchemaValue(item) ? map(item, `${pointer}/${index}`) : item))
  return isSchemaValue(value) ? map(value, pointer) : value
}

/** A copy without some keywords. */
export function omitKeywords(schema: JsonSchemaObject, ...keywords: readonly string[]): JsonSchemaObject {
  const copy: Record<string, Json> = {}
  for (const [keyword, value] of Object.entries(schema))
    if (!keywords.includes(keyword)) setOwn(copy, keyword, value)
  return copy
}

/** Sets a key that may be `__proto__`, which an assignment would take for the prototype. */
export function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

function isSchemaValue(value: Json): value is JsonSchema {
  return typeof value === 'boolean' || isJsonObject(value)
}
