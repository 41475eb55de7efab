/**
 * Values worth trying on a schema: edges of its bounds, members of its lists, each property there and not there,
 * one value of every type. In: a schema where it stands. Out: a bounded list, the small ones first.
 * None of them is known to be accepted or refused; whoever asks finds out.
 */
import type { Json, JsonObject } from '../../canonical-json.ts'
import { canonicalJson, compareCodeUnits } from '../../canonical-json.ts'
import type { Place, SchemaDocument } from './document.ts'
import { arrayCandidates, objectCandidates } from './container-candidates.ts'
import { buildObject, isObject, memberOf, sizeOfJson } from './json-value.ts'
import { compilePattern } from './patterns.ts'
import { searchText } from './text-search.ts'
import { patternTracker } from './text-trackers.ts'

const ONE_OF_EACH: readonly Json[] = [null, false, true, 0, 1, '', 'a', [], {}]
const MAX_LEVELS = 5
/** What a document says beyond so many schemas is not tried. */
const MAX_SCHEMAS = 3_000
const MAX_BRANCHES = 1_000
/** Finding a text for a pattern counts as so many schemas would. */
const PATTERN = 20
const MAX_OF_ONE = 40
const MAX_TEXT = 2_000

export interface CandidateSource {
  /** Values for a schema inside the one at hand. */
  inside(schema: Json, place: Place): readonly Json[]
}

/** Values for `schema`, at most `limit`, sorted by size and then by canonical text. */
export function listCandidates(document: SchemaDocument, schema: Json, limit: number): Json[] {
  const search: Search = { document, left: MAX_SCHEMAS }
  return smallest([...ONE_OF_EACH, ...valuesOf(search, schema, document.place, 0)], limit)
}

/** The smallest different values. */
function smallest(values: Iterable<Json>, limit: number): Json[] {
  const byText = new Map<string, Json>()
  for (const value of values) {
    const text = canonicalJson(value)
    if (!byText.has(text)) byText.set(text, value)
  }
  return [...byText]
    .sort((a, b) => sizeOfJson(a[1]) - sizeOfJson(b[1]) || compareCodeUnits(a[0], b[0]))
    .slice(0, limit)
    .map(([, value]) => value)
}

interface Search {
  readonly document: SchemaDocument
  /** Schemas that may still be looked at. */
  left: number
}

function valuesOf(search: Search, schema: Json, from: Place, level: number): readonly Json[] {
  if (!isObject(schema)) return schema === false ? [] : ONE_OF_EACH
  if (level > MAX_LEVELS || --search.left < 0) return []
  const { document } = search
  const place = document.enter(schema, from)
  const inside = (inner: Json, at: Place): readonly Json[] => valuesOf(search, inner, at, level + 1)
  const values: Json[] = [...listed(schema), ...numbers(schema), ...texts(schema)]
  if (memberOf(schema, 'pattern') !== undefined) search.left -= PATTERN
  const reference = memberOf(schema, '$ref')
  const target = typeof reference === 'string' ? document.resolve(reference, place) : undefined
  if (target !== undefined) values.push(...inside(target.schema, target.place))
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const branches = memberOf(schema, keyword)
    if (!Array.isArray(branches)) continue
    const each = branches.slice(0, MAX_BRANCHES).map((branch) => inside(branch as Json, place))
    for (const some of each) for (const value of some) values.push(value)
    if (keyword === 'allOf') values.push(...merged(each))
  }
  for (const keyword of ['not', 'if', 'then', 'else']) {
    const inner = memberOf(schema, keyword)
    if (inner !== undefined) values.push(...inside(inner, place))
  }
  values.push(...arrayCandidates({ inside }, document.dialect, schema, place))
  values.push(...objectCandidates({ inside }, schema, place))
  return smallest(values, level === 0 ? Infinity : MAX_OF_ONE)
}

function listed(schema: JsonObject): Json[] {
  const single = memberOf(schema, 'const')
  const list = memberOf(schema, 'enum')
  const values = Array.isArray(list) ? list.slice(0, MAX_OF_ONE) : []
  const type = memberOf(schema, 'type')
  const stated = Array.isArray(type) ? type : [type]
  if (stated.includes('boolean')) values.push(true, false)
  if (stated.includes('null')) values.push(null)
  return single === undefined ? values : [single, ...values]
}

function numbers(schema: JsonObject): number[] {
  const values: number[] = []
  for (const keyword of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']) {
    const bound = memberOf(schema, keyword)
    if (typeof bound === 'number') values.push(bound, bound + 1, bound - 1, bound + 0.5, bound - 0.5)
  }
  const divisor = memberOf(schema, 'multipleOf')
  if (typeof divisor === 'number') values.push(divisor, 3 * divisor, divisor / 2)
  const type = memberOf(schema, 'type')
  if (type === 'number' || type === 'integer') values.push(0, 1, -1, 0.5)
  return values.filter(Number.isFinite)
}

function texts(schema: JsonObject): string[] {
  const values: string[] = []
  for (const keyword of ['minLength', 'maxLength']) {
    const bound = memberOf(schema, keyword)
    if (typeof bound !== 'number') continue
    for (const length of [bound - 1, bound, bound + 1])
      if (length >= 0 && length <= MAX_TEXT) values.push('a'.repeat(length))
  }
  const pattern = memberOf(schema, 'pattern')
  if (typeof pattern === 'string') values.push(...examplesOf(pattern))
  return values
}

/** A string that matches and one that does not. */
export function examplesOf(source: string): string[] {
  const { automaton } = compilePattern(source)
  if (automaton === null) return []
  return [true, false].flatMap((matches) => {
    let left = 2_000
    const found = searchText(
      [patternTracker(automaton, matches)],
      0,
      Infinity,
      (steps) => (left -= steps) > 0,
    )
    return typeof found === 'string' ? [] : [found.text]
  })
}

/** One object that has what the objects of each part have. */
function merged(parts: readonly (readonly Json[])[]): Json[] {
  const objects = parts.map((values) => values.filter(isObject).at(-1)).filter(isObject)
  if (objects.length < 2) return []
  const members = new Map<string, Json>()
  for (const object of objects) for (const key of Object.keys(object)) members.set(key, object[key]!)
  return [buildObject(members)]
}
