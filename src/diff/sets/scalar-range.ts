import type { JsonObject } from '../../canonical-json.ts'
import { isEmptyRange } from './disjoint.ts'
import type { Bounds } from './disjoint.ts'
import { memberOf } from './json-value.ts'
import { isNote } from './schema-content.ts'

export interface ScalarRange extends Bounds {
  readonly type: 'string' | 'number' | 'integer'
}

const LIMITS: Record<ScalarRange['type'], ReadonlySet<string>> = {
  string: new Set(['minLength', 'maxLength']),
  number: new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']),
  integer: new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']),
}

/** A type with bounds and nothing else; null otherwise. */
export function rangeOf(schema: JsonObject): ScalarRange | null {
  const type = memberOf(schema, 'type')
  if (type !== 'string' && type !== 'number' && type !== 'integer') return null
  const limits = LIMITS[type]
  let range: ScalarRange = { type, low: -Infinity, lowOpen: false, high: Infinity, highOpen: false }
  for (const keyword of Object.keys(schema)) {
    if (keyword === 'type' || isNote(keyword)) continue
    const bound = schema[keyword]!
    if (!limits.has(keyword) || typeof bound !== 'number') return null
    const open = keyword.startsWith('exclusive')
    if (keyword.endsWith('inimum') || keyword === 'minLength') {
      if (bound > range.low || (bound === range.low && open)) range = { ...range, low: bound, lowOpen: open }
    } else if (bound < range.high || (bound === range.high && open))
      range = { ...range, high: bound, highOpen: open }
  }
  return isEmptyRange(range) ? null : range
}

export function isWithin(a: Bounds, b: Bounds): boolean {
  const low = a.low > b.low || (a.low === b.low && (a.lowOpen || !b.lowOpen))
  const high = a.high < b.high || (a.high === b.high && (a.highOpen || !b.highOpen))
  return low && high
}
