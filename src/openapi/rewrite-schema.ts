import type { Json, JsonObject } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { SUBSCHEMA_KEYWORDS } from '../schema/subschemas.ts'

// Definitions move to the document's components, and the rest names a document of its own.
const LEFT_BEHIND = new Set(['$schema', '$id', '$defs', 'definitions'])

/**
 * The schema without what belongs to its own document, each `$ref` replaced by what `onRef` answers.
 * Parts in which nothing changes are shared with the original.
 */
export function rewriteSchema(schema: JsonSchema, onRef: (ref: string) => string): JsonSchema {
  if (typeof schema === 'boolean') return schema
  const members: [string, Json][] = []
  let changed = false
  for (const keyword in schema) {
    const value = schema[keyword]!
    const stays = !LEFT_BEHIND.has(keyword) && !(keyword === 'id' && typeof value === 'string')
    const now = stays ? rewriteKeyword(keyword, value, onRef) : value
    if (stays) members.push([keyword, now])
    if (!stays || now !== value) changed = true
  }
  return changed ? Object.fromEntries(members) : schema
}

function rewriteKeyword(keyword: string, value: Json, onRef: (ref: string) => string): Json {
  if (keyword === '$ref') return typeof value === 'string' ? onRef(value) : value
  const place = SUBSCHEMA_KEYWORDS.get(keyword)
  if (place === undefined) return value
  if (place === 'map' && isJsonObject(value)) return rewriteMap(value, onRef)
  if (!Array.isArray(value)) return rewriteItem(value, onRef)
  const items = value.map((item: Json) => rewriteItem(item, onRef))
  return items.some((item, index) => item !== value[index]) ? items : value
}

function rewriteMap(map: JsonObject, onRef: (ref: string) => string): JsonObject {
  const members: [string, Json][] = []
  let changed = false
  for (const name in map) {
    const now = rewriteItem(map[name]!, onRef)
    members.push([name, now])
    if (now !== map[name]) changed = true
  }
  return changed ? Object.fromEntries(members) : map
}

function rewriteItem(value: Json, onRef: (ref: string) => string): Json {
  return isJsonObject(value) ? rewriteSchema(value, onRef) : value
}

/** Every `$ref` of the schema outside its definitions, in the order they stand in. */
export function listReferences(schema: JsonSchema): string[] {
  const references: string[] = []
  collect(schema, references)
  return references
}

function collect(value: Json, references: string[]): void {
  if (!isJsonObject(value)) return
  for (const keyword in value) {
    const member = value[keyword]!
    if (keyword === '$ref') {
      if (typeof member === 'string') references.push(member)
      continue
    }
    if (typeof member !== 'object' || LEFT_BEHIND.has(keyword)) continue
    const place = SUBSCHEMA_KEYWORDS.get(keyword)
    if (place === undefined) continue
    if (place === 'map' && isJsonObject(member)) for (const name in member) collect(member[name]!, references)
    else if (Array.isArray(member)) for (const item of member as readonly Json[]) collect(item, references)
    else collect(member, references)
  }
}

/** The name a schema gives itself: `id` as schema libraries write it, or the last part of its `$id`. */
export function nameInside(schema: JsonSchema): string | null {
  if (typeof schema === 'boolean') return null
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
