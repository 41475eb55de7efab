import type { Json } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'

/** Every value that is simpler in one place, the largest step first. */
export function* simplerValues(value: Json): Iterable<Json> {
  if (typeof value === 'string') {
    for (const text of simplerTexts(value)) yield text
  } else if (typeof value === 'number') {
    for (const number of [0, 1, Math.trunc(value), Math.trunc(value / 2)])
      if (Math.abs(number) < Math.abs(value)) yield number
  } else if (Array.isArray(value)) {
    const items = value as readonly Json[]
    if (items.length > 0) yield []
    for (const index of items.keys()) if (items.length > 1) yield items.filter((_, other) => other !== index)
    for (const [index, item] of items.entries()) {
      for (const simpler of simplerValues(item))
        yield items.map((own, other) => (other === index ? simpler : own))
    }
  } else if (isJsonObject(value)) {
    const entries = Object.entries(value)
    if (entries.length > 0) yield {}
    for (const index of entries.keys())
      if (entries.length > 1) yield Object.fromEntries(entries.filter((_, other) => other !== index))
    for (const [index, [key, member]] of entries.entries()) {
      for (const simpler of simplerValues(member)) {
        yield Object.fromEntries(entries.map((own, other) => (other === index ? [key, simpler] : own)))
      }
    }
  }
}

/** Shorter texts, the shortest first. */
export function* simplerTexts(text: string): Iterable<string> {
  if (text === '') return
  yield ''
  if (text.length > 1) {
    yield 'a'
    yield text.slice(0, text.length >> 1)
    yield text.slice(text.length >> 1)
    yield text.slice(0, -1)
    yield text.slice(1)
  }
}
