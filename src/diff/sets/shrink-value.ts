import type { Json, JsonObject } from '../../canonical-json.ts'
import { canonicalJson, compareCodeUnits } from '../../canonical-json.ts'
import { buildObject, isObject, sizeOfJson } from './json-value.ts'

/**
 * A smaller value that still shows the same, by removing and replacing parts until no single step is left.
 * Deterministic: the same value and the same test give the same result. At most `attempts` values are tested.
 */
export function shrinkValue(value: Json, shows: (value: Json) => boolean, attempts: number): Json {
  let best = value
  let left = attempts
  for (let moved = true; moved && left > 0;) {
    moved = false
    for (const candidate of smallerValues(best)) {
      if (--left < 0) break
      if (!isSmaller(candidate, best) || !shows(candidate)) continue
      best = candidate
      moved = true
      break
    }
  }
  return best
}

function isSmaller(a: Json, b: Json): boolean {
  const difference = sizeOfJson(a) - sizeOfJson(b)
  return difference < 0 || (difference === 0 && compareCodeUnits(canonicalJson(a), canonicalJson(b)) < 0)
}

const SIMPLEST: readonly Json[] = [0, '', [], {}, null, true, false]

/** Values one step smaller: the boldest steps first. */
function* smallerValues(value: Json): Generator<Json> {
  yield* SIMPLEST
  if (typeof value === 'string') yield* shorterTexts(value)
  else if (typeof value === 'number') yield* shorterNumbers(value)
  else if (Array.isArray(value)) yield* smallerArrays(value as readonly Json[])
  else if (isObject(value)) yield* smallerObjects(value)
}

function* shorterTexts(text: string): Generator<string> {
  const characters = [...text]
  for (let kept = 1; kept < characters.length; kept *= 2) yield characters.slice(0, kept).join('')
  for (let at = 0; at < Math.min(characters.length, 64); at++)
    yield characters.filter((_, index) => index !== at).join('')
  yield 'a'.repeat(characters.length)
}

function* shorterNumbers(value: number): Generator<number> {
  yield 1
  yield -1
  yield Math.trunc(value)
  yield -value
  for (let digits = 1; digits < 6; digits++) yield Number(value.toPrecision(digits))
}

function* smallerArrays(items: readonly Json[]): Generator<Json> {
  for (let kept = 1; kept < items.length; kept *= 2) yield items.slice(0, kept)
  for (let at = 0; at < items.length; at++) yield items.filter((_, index) => index !== at)
  yield* items
  for (let at = 0; at < items.length; at++)
    for (const smaller of smallerValues(items[at]!))
      yield items.map((item, index) => (index === at ? smaller : item))
}

function* smallerObjects(object: JsonObject): Generator<Json> {
  const members = Object.keys(object).map((name): [string, Json] => [name, object[name]!])
  if (members.length > 2) for (const member of members) yield buildObject([member])
  for (const [name] of members) yield buildObject(members.filter(([other]) => other !== name))
  for (const [, held] of members) yield held
  for (const [name, held] of members)
    for (const smaller of smallerValues(held))
      yield buildObject(members.map(([other, kept]) => [other, other === name ? smaller : kept]))
}
