/**
 * A text by which a schema is known: equal for equal schemas. Where a schema is large, digests stand in it for its large
 * parts, so that a document whose large part lies deep is not written out again for each level above it.
 */
import { canonicalJson, type Json } from '../../canonical-json.ts'
import { sha256 } from '../../schema/digest.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'

/** Smaller values are written out. */
const LARGE = 4_000
/** A longer text is not put into another one. */
const LONG = 1_000

const keys = new WeakMap<object, string>()

/** Remembered by object. */
export function schemaKey(schema: JsonSchema): string {
  return keyOf(schema as Json)
}

function keyOf(value: Json): string {
  if (typeof value !== 'object' || value === null) return canonicalJson(value)
  let key = keys.get(value)
  if (key === undefined) {
    key = sizeUpTo(value, LARGE) < LARGE ? canonicalJson(value) : composed(value)
    keys.set(value, key)
  }
  return key
}

function composed(value: Exclude<Json, string | number | boolean | null>): string {
  if (Array.isArray(value)) return `[${value.map((item) => short(item as Json)).join()}]`
  const members = value as { readonly [name: string]: Json }
  const names = Object.keys(members).sort()
  return `{${names.map((name) => `${canonicalJson(name)}:${short(members[name]!)}`).join()}}`
}

/** What begins with `#` is no JSON, so that no value is taken for the digest of another one. */
function short(value: Json): string {
  const key = isSmallObject(value) ? canonicalJson(value) : keyOf(value)
  return key.length > LONG ? `#${sha256(key)}` : key
}

/** Most parts are small and cost nothing to write again: they are not worth remembering. */
function isSmallObject(value: Json): boolean {
  return typeof value !== 'object' || value === null || sizeUpTo(value, LONG / 4) < LONG / 4
}

// What is that large is so for each part that holds it.
const large = new WeakSet()

/** Roughly how long the value is when written; at most `limit`, which is at most LARGE. */
function sizeUpTo(value: Json, limit: number): number {
  if (typeof value === 'string') return Math.min(limit, value.length + 2)
  if (typeof value !== 'object' || value === null) return 4
  if (large.has(value)) return limit
  const size = sizeOfParts(value, limit)
  if (size >= LARGE) large.add(value)
  return size
}

function sizeOfParts(value: object, limit: number): number {
  let size = 2
  for (const name of Object.keys(value)) {
    if (size >= limit) return limit
    size += name.length + sizeUpTo((value as { readonly [name: string]: Json })[name]!, limit - size)
  }
  return Math.min(limit, size)
}
