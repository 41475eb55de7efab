/**
 * One spelling for schemas that mean the same.
 * In: JSON Schema as any converter wrote it. Out: the same schema, keys sorted, `required` sorted.
 */
import { compareCodeUnits, MAX_DEPTH } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import type { JsonSchema } from './json-schema.ts'
import { SUBSCHEMA_KEYWORDS } from './subschemas.ts'
import type { SubschemaPlace } from './subschemas.ts'

const normalised = new WeakSet<object>()

/**
 * Sorts keys at every depth by code unit and the array under every keyword `required`.
 * Data (`default`, `const`, `enum`, `examples`, unknown keywords) keeps the order of its arrays.
 * The result is frozen nowhere but shared: never edit it. Normalising it again costs nothing.
 */
export function normaliseSchema(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean' || normalised.has(schema)) return schema
  const result = sortSchema(schema, 0) as JsonSchema & object
  normalised.add(result)
  return result
}

function sortSchema(value: Json, depth: number): Json {
  return sortMembers(value, depth, (keyword, member) => {
    if (keyword === 'required' && Array.isArray(member)) return [...member].sort(compareRequired)
    const place = SUBSCHEMA_KEYWORDS.get(keyword)
    return place === undefined ? sortData(member, depth + 1) : sortPlace(place, member, depth + 1)
  })
}

function sortPlace(place: SubschemaPlace, value: Json, depth: number): Json {
  if (place === 'map') return sortMembers(value, depth, (_name, member) => sortSchema(member, depth + 1))
  if (Array.isArray(value)) return value.map((item: Json) => sortSchema(item, depth + 1))
  return sortSchema(value, depth)
}

function sortData(value: Json, depth: number): Json {
  return sortMembers(value, depth, (_key, member) => sortData(member, depth + 1))
}

function sortMembers(value: Json, depth: number, sortMember: (key: string, member: Json) => Json): Json {
  if (depth > MAX_DEPTH) throw new SurfaceError('not-plain-json', { pointer: '', what: 'nested too deep' })
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => sortMembers(item, depth + 1, sortMember))
  const object = value as { readonly [key: string]: Json }
  const sorted: Record<string, Json> = {}
  for (const key of Object.keys(object).sort()) {
    const member = sortMember(key, object[key]!)
    if (key === '__proto__')
      Object.defineProperty(sorted, key, {
        value: member,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    else sorted[key] = member
  }
  return sorted
}

function compareRequired(a: Json, b: Json): number {
  return compareCodeUnits(String(a), String(b))
}
