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

/** Both sides of a change, each in at most 60 characters. What is cut keeps the place where they begin to differ. */
export interface PrintedPair {
  readonly before: string
  readonly after: string
}

/** As `printedValue`, for two values that a reader will compare: `"…[0-9a-f]{4}…" (129 characters)`. */
export function printedPair(before: Json, after: Json): PrintedPair {
  if (typeof before === 'string' && typeof after === 'string') {
    const quote = (text: string): string => canonicalJson(text).slice(1, -1)
    const start = windowStart(before, after)
    return {
      before: start === 0 ? printedValue(before) : `"${windowed(before, start, quote)}`,
      after: start === 0 ? printedValue(after) : `"${windowed(after, start, quote)}`,
    }
  }
  return shortPair(canonicalJson(before), canonicalJson(after))
}

/** As `shortText`, for two texts that a reader will compare. */
export function shortPair(before: string, after: string): PrintedPair {
  const start = windowStart(before, after)
  if (start === 0) return { before: shortText(before), after: shortText(after) }
  return { before: windowed(before, start), after: windowed(after, start) }
}

/** `: 10 → 5` for a sentence that has room for both, else nothing: long values stand better one below the other. */
export function printedMove(before: Json, after: Json): string {
  const move = `: ${printedValue(before)} → ${printedValue(after)}`
  return move.length <= MOST_MOVE ? move : ''
}

const MOST_MOVE = 64
const PAIR_CONTEXT = 16

/** Where to begin both texts so that their first difference is seen; 0 where their beginnings show it. */
function windowStart(before: string, after: string): number {
  if (Math.max(before.length, after.length) <= PRINTED_LENGTH - 2) return 0
  let shared = 0
  const most = Math.min(before.length, after.length)
  while (shared < most && before.charCodeAt(shared) === after.charCodeAt(shared)) shared++
  return shared < PRINTED_LENGTH - PAIR_CONTEXT ? 0 : startOfCharacter(before, shared - PAIR_CONTEXT)
}

function startOfCharacter(text: string, index: number): number {
  const first = text.charCodeAt(index)
  return first >= 0xdc00 && first <= 0xdfff ? index - 1 : index
}

function windowed(text: string, start: number, quote?: (text: string) => string): string {
  const rest = cutText(text.slice(start), PRINTED_LENGTH - 5)
  const shown = quote === undefined ? rest : quote(rest)
  const more = start + rest.length < text.length ? '…' : ''
  return `…${shown}${more}${quote === undefined ? '' : '"'} (${text.length} characters)`
}

/** A name as it is where it is a plain one, else in quotes, so that no sentence takes its words for its own. */
export function printedName(name: string): string {
  return /^[A-Za-z0-9_./:*-]{1,60}$/.test(name) ? name : printedValue(name)
}

/** A text in at most 60 characters, with its length where it was cut: `aaaa… (501 characters)`. */
export function shortText(text: string, length = PRINTED_LENGTH): string {
  return text.length <= length ? text : `${cutText(text, length - 1)}… (${text.length} characters)`
}

/** A pointer as far as a sentence has room for it. */
export function shortPlace(pointer: string): string {
  return shortText(pointer, 120)
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
