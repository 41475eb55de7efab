import type { Json, JsonObject } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { SUBSCHEMA_KEYWORDS } from '../schema/subschemas.ts'

// Definitions move to the document's components and the rest names a document of its own.
const LEFT_BEHIND = new Set(['$schema', '$id', '$defs', 'definitions'])

/** The schema without what belongs to its own document, each `$ref` replaced by what `onRef` answers. */
export function rewriteSchema(schema: JsonSchema, onRef: (ref: string) => string): JsonSchema {
  if (typeof schema === 'boolean') return schema
  const named = nameInside(schema) !== null
  const members: [string, Json][] = []
  for (const [keyword, value] of Object.entries(schema)) {
    if (LEFT_BEHIND.has(keyword) || (named && keyword === 'id')) continue
    members.push([keyword, rewriteKeyword(keyword, value, onRef)])
  }
  return Object.fromEntries(members)
}

function rewriteKeyword(keyword: string, value: Json, onRef: (ref: string) => string): Json {
  if (keyword === '$ref') return typeof value === 'string' ? onRef(value) : value
  const place = SUBSCHEMA_KEYWORDS.get(keyword)
  if (place === undefined) return value
  if (place === 'map' && isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, rewriteItem(item, onRef)]))
  }
  if (Array.isArray(value)) return value.map((item: Json) => rewriteItem(item, onRef))
  return rewriteItem(value, onRef)
}

function rewriteItem(value: Json, onRef: (ref: string) => string): Json {
  return isJsonObject(value) ? rewriteSchema(value, onRef) : value
}

/** True when the schema holds a `$ref` anywhere outside its definitions. Allocates nothing. */
export function hasReference(schema: Json): boolean {
  if (!isJsonObject(schema)) return false
  for (const keyword in schema) {
    if (keyword === '$ref') return true
    if (LEFT_BEHIND.has(keyword)) continue
    const place = SUBSCHEMA_KEYWORDS.get(keyword)
    if (place === undefined) continue
    const value = schema[keyword]!
    if (place === 'map' && isJsonObject(value)) {
      for (const name in value) if (hasReference(value[name]!)) return true
    } else if (Array.isArray(value)) {
      for (const item of value) if (hasReference(item)) return true
    } else if (hasReference(value)) return true
  }
  return false
}

/** The name a schema gives itself: `id` as schema libraries write it, or the last part of its `$id`. */
export function nameInside(schema: JsonObject): string | null {
  const id = Object.hasOwn(schema, 'id') ? schema['id'] : undefined
  if (typeof id === 'string' && id !== '') return id
  const uri = Object.hasOwn(schema, '$id') ? schema['$id'] : undefined
  if (typeof uri !== 'string') return null
  const last = uri
    .replace(/[/#]+$/, '')
    .replace(/^.*[/#]/s, '')
    .replace(/(\.schema)?\.json$/, '')
  return last === '' ? null : last
}
