import type { Json, JsonObject } from '../../canonical-json.ts'
import { canonicalJson, compareCodeUnits } from '../../canonical-json.ts'
import { isObject } from './json-value.ts'

/** Lists in which the order says nothing. */
const UNORDERED: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'enum', 'required', 'type'])

const keys = new WeakMap<JsonObject, string>()

/** A text that is equal for schemas that differ only in the order of keys, branches and lists that are sets. */
function orderKey(schema: Json): string {
  if (!isObject(schema)) return Array.isArray(schema) ? listKey(schema as Json[]) : canonicalJson(schema)
  let key = keys.get(schema)
  if (key === undefined) {
    key = Object.keys(schema)
      .sort()
      .map((name) => `${canonicalJson(name)}:${memberKey(name, schema[name]!)}`)
      .join()
    key = `{${key}}`
    keys.set(schema, key)
  }
  return key
}

function memberKey(name: string, value: Json): string {
  if (!Array.isArray(value) || !UNORDERED.has(name)) return orderKey(value)
  return `[${value
    .map((item) => orderKey(item as Json))
    .sort()
    .join()}]`
}

function listKey(items: readonly Json[]): string {
  return `[${items.map((item) => orderKey(item)).join()}]`
}

/** Schemas or values, sorted by what they say. */
export function inOrder(items: readonly Json[]): readonly Json[] {
  if (items.length < 2) return items
  return items
    .map((item) => ({ item, key: orderKey(item) }))
    .sort((a, b) => a.key.length - b.key.length || compareCodeUnits(a.key, b.key))
    .map(({ item }) => item)
}
