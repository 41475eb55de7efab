import type { Json } from '../canonical-json.ts'
import { MAX_DEPTH } from '../canonical-json.ts'
import { setOwn } from './subschemas.ts'

/**
 * What a value becomes in a JSON document: a Date its text, a Map or Set `{}`, an infinity `null`.
 * `undefined` for what JSON drops (functions, symbols, bigints).
 * @throws Error when the value contains itself or nests too deep.
 */
export function toJsonValue(value: unknown, depth = 0): Json | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'object':
      return value === null ? null : toJsonContainer(value, depth)
    default:
      return undefined
  }
}

function toJsonContainer(value: object, depth: number): Json | undefined {
  if (depth > MAX_DEPTH) throw new Error('a value contains itself or nests too deep.')
  const { toJSON } = value as { toJSON?: unknown }
  if (typeof toJSON === 'function') return toJsonValue(toJSON.call(value), depth + 1)
  if (Array.isArray(value)) return value.map((item: unknown) => toJsonValue(item, depth + 1) ?? null)
  const copy: Record<string, Json> = {}
  for (const [key, member] of Object.entries(value)) {
    const json = toJsonValue(member, depth + 1)
    if (json !== undefined) setOwn(copy, key, json)
  }
  return copy
}
