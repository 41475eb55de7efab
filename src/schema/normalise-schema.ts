/**
 * One spelling for schemas that mean the same.
 * In: JSON Schema as any converter wrote it. Out: the same schema, keys sorted, `required` sorted.
 */
import { canonicalJson, compareCodeUnits, isPlainObject, MAX_DEPTH } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import type { JsonSchema } from './json-schema.ts'
import { setOwn, SUBSCHEMA_KEYWORDS } from './subschemas.ts'

const normalised = new WeakSet<object>()

/**
 * Sorts keys at every depth by code unit and the array under every keyword `required`; members JSON drops go.
 * Data (`default`, `const`, `enum`, `examples`, unknown keywords) keeps the order of its arrays.
 * The result is shared: never edit it. Normalising it again costs nothing.
 * @throws SurfaceError `not-plain-json` with the place of what JSON cannot hold.
 */
export function normaliseSchema(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean' || normalised.has(schema)) return schema
  let result: Json
  try {
    result = sortSchema(schema, 0)
  } catch (error) {
    // The serialiser names the place; to keep track of it here would cost every schema that is in order.
    canonicalJson(schema)
    throw error
  }
  normalised.add(result as object)
  return result as JsonSchema
}

type SortMember = (value: Json, depth: number, key: string) => Json

// A keyword such as `allOf` holds a list of schemas, so that a list is sorted as its items are.
const sortSchema = (value: Json, depth: number): Json => sortValue(value, depth, sortSchema, sortKeyword)

const sortData = (value: Json, depth: number): Json => sortValue(value, depth, sortData, sortData)

const sortByName: SortMember = (value, depth) =>
  // `dependencies` may map a name to a list of names.
  Array.isArray(value) ? sortData(value, depth) : sortSchema(value, depth)

const sortKeyword: SortMember = (value, depth, keyword) => {
  if (keyword === 'required' && Array.isArray(value))
    return [...(value as Json[])].sort((a, b) => compareCodeUnits(String(a), String(b)))
  const place = SUBSCHEMA_KEYWORDS.get(keyword)
  if (place === undefined) return sortData(value, depth)
  return place === 'schema' ? sortSchema(value, depth) : sortValue(value, depth, sortByName, sortByName)
}

function sortValue(value: Json, depth: number, sortItem: SortMember, sortMember: SortMember): Json {
  if (typeof value !== 'object' || value === null) return assertJson(value)
  if (depth >= MAX_DEPTH) throw new RangeError('nested too deep')
  if (Array.isArray(value))
    return value.map((item: Json) => (isDropped(item) ? null : sortItem(item, depth + 1, '')))
  if (!isPlainObject(value)) throw new TypeError('not a plain object')
  const object = value as { readonly [key: string]: Json }
  const sorted: Record<string, Json> = {}
  for (const key of Object.keys(object).sort()) {
    const member = object[key]!
    if (isDropped(member)) continue
    const made = sortMember(member, depth + 1, key)
    if (key === '__proto__') setOwn(sorted, key, made)
    else sorted[key] = made
  }
  return sorted
}

function assertJson(value: Json): Json {
  if (typeof value === 'bigint') throw new TypeError('a bigint')
  return value
}

function isDropped(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol'
}
