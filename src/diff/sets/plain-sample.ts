import type { Json, JsonObject } from '../../canonical-json.ts'
import { compareCodeUnits } from '../../canonical-json.ts'
import { isObject, memberOf } from './json-value.ts'
import { smallestObject } from './member-loss.ts'
import { rangeOf } from './scalar-range.ts'
import { isNote } from './schema-content.ts'

const SMALLEST: ReadonlyMap<Json, Json> = new Map<Json, Json>([
  ['null', null],
  ['boolean', false],
  ['array', []],
])

const MAX_TEXT = 1_000

/** A small value of a schema where one is plain to see; otherwise what `otherwise` makes of it. */
export function plainSample(schema: Json, otherwise: (schema: Json) => Json | undefined): Json | undefined {
  if (schema === true) return null
  if (!isObject(schema)) return undefined
  const type = memberOf(schema, 'type')
  if (type === 'object')
    return smallestObject(schema, (inner) => plainSample(inner, otherwise)) ?? otherwise(schema)
  return scalarSample(schema, type) ?? otherwise(schema)
}

function scalarSample(schema: JsonObject, type: Json | undefined): Json | undefined {
  const range = rangeOf(schema)
  if (range !== null) {
    const { low, lowOpen, high } = range
    if (range.type === 'string') return low <= MAX_TEXT ? 'a'.repeat(Math.max(0, Math.ceil(low))) : undefined
    if (low < 0 && high > 0) return 0
    const value = low >= 0 ? Math.ceil(low) + (lowOpen && Number.isInteger(low) ? 1 : 0) : Math.floor(high)
    return value <= high ? value : undefined
  }
  const single = memberOf(schema, 'const')
  const listed = memberOf(schema, 'enum')
  const says = single !== undefined ? 'const' : Array.isArray(listed) ? 'enum' : 'type'
  for (const keyword of Object.keys(schema))
    if (keyword !== says && keyword !== 'type' && !isNote(keyword)) return undefined
  if (single !== undefined) return single
  if (!Array.isArray(listed)) return type === undefined ? undefined : SMALLEST.get(type)
  return type === undefined || type === 'string' ? firstText(listed) : undefined
}

/** The first string of a list in canonical order, so that the order of the list does not matter. */
function firstText(values: readonly Json[]): Json | undefined {
  let first: string | undefined
  for (const value of values)
    if (typeof value === 'string' && (first === undefined || isBefore(value, first))) first = value
  return first
}

function isBefore(a: string, b: string): boolean {
  return a.length < b.length || (a.length === b.length && compareCodeUnits(a, b) < 0)
}
