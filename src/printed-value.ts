/**
 * Printed values: any JSON value in at most 60 characters, with its real length where it was cut.
 * In: a value. Out: compact canonical JSON. Still to be neutralised where it is printed.
 */
import { canonicalJson } from './canonical-json.ts'
import type { Json } from './canonical-json.ts'

const PRINTED_LENGTH = 60

/** `"phone"`, `{"a":1}`, `"aaaa…" (501 characters)`: strings keep their quotes, objects and lists lose their end. */
export function printedValue(value: Json): string {
  return printedWithin(value, PRINTED_LENGTH)
}

/** The same in at most `length` characters. */
export function printedWithin(value: Json, length: number): string {
  if (typeof value === 'string') {
    return value.length + 2 <= length
      ? canonicalJson(value)
      : `${canonicalJson(cutText(value, length - 3)).slice(0, -1)}…" (${value.length} characters)`
  }
  return shortText(canonicalJson(value), length)
}

/** A name as it is where it is a plain one, else in quotes, so that no sentence takes its words for its own. */
export function printedName(name: string): string {
  return /^[A-Za-z0-9_./:*-]{1,60}$/.test(name) ? name : printedValue(name)
}

/** A text in at most 60 characters, with its length where it was cut: `aaaa… (501 characters)`. */
export function shortText(text: string, length = PRINTED_LENGTH): string {
  return text.length <= length ? text : `${cutText(text, length - 1)}… (${text.length} characters)`
}

/** The first code units of a text, one fewer where the cut would halve a character. */
export function cutText(text: string, length: number): string {
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}

/** `5,000`, whatever the locale. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
