import type { Json, JsonObject } from '../../canonical-json.ts'

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

export function typeOfJson(value: Json): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as 'boolean' | 'number' | 'string' | 'object'
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The member itself, never one of the prototype. */
export function memberOf(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Equality of JSON values: members in any order, `1` and `1.0` alike, `-0` and `0` alike. */
export function equalJson(a: Json, b: Json): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equalJson(item, b[index]!))
  }
  if (Array.isArray(b)) return false
  const left = a as JsonObject
  const right = b as JsonObject
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  return keys.every((key) => Object.hasOwn(right, key) && equalJson(left[key]!, right[key]!))
}

/** Length as JSON Schema counts it: in code points. */
export function codePointLength(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit < 0xdc00) {
      const next = text.charCodeAt(index + 1)
      if (next >= 0xdc00 && next < 0xe000) {
        length--
        index++
      }
    }
  }
  return length
}

/** An object of these members in code-unit order; a member called `__proto__` stays a member. */
export function buildObject(members: Iterable<readonly [string, Json]>): JsonObject {
  const sorted = [...members].sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))
  const object: { [key: string]: Json } = {}
  for (const [key, value] of sorted) setMember(object, key, value)
  return object
}

/** Members of both; where both have one, that of the later object. */
export function mergeObjects(first: JsonObject, later: JsonObject): JsonObject {
  return buildObject(new Map([...entriesOf(first), ...entriesOf(later)]))
}

function entriesOf(object: JsonObject): [string, Json][] {
  return Object.keys(object).map((name) => [name, object[name]!])
}

function setMember(object: { [key: string]: Json }, key: string, value: Json): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  else object[key] = value
}

/** A rough length of the value when written; only ever compared. */
export function sizeOfJson(value: Json): number {
  if (typeof value === 'string') return 2 + value.length
  if (typeof value !== 'object' || value === null) return String(value).length
  let size = 2
  if (Array.isArray(value)) for (const item of value) size += 1 + sizeOfJson(item)
  else for (const key of Object.keys(value)) size += 4 + key.length + sizeOfJson((value as JsonObject)[key]!)
  return size
}
