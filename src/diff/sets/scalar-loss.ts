import type { Json, JsonObject } from '../../canonical-json.ts'
import { canonicalJson, compareCodeUnits } from '../../canonical-json.ts'
import type { Loss, StructureContext } from './compare-structure.ts'
import { memberOf } from './json-value.ts'
import { plainSample } from './plain-sample.ts'
import { isWithin, rangeOf } from './scalar-range.ts'
import type { ScalarRange } from './scalar-range.ts'
import { isNote } from './schema-content.ts'

// Longer lists are compared as sets, by the solver.
const MAX_LIST = 64

/** Compares two schemas of scalars that say nothing intricate; undefined leaves it to the solver. */
export function lossOfScalars(
  context: StructureContext,
  left: JsonObject,
  right: JsonObject,
): Loss | undefined {
  const list = listedBy(left)
  if (list !== null)
    return isPlain(left) && isPlain(right) ? lossOfList(context, list, left, right) : undefined
  const a = rangeOf(left)
  if (a === null) return undefined
  const b = rangeOf(right)
  if (b !== null && (a.type === b.type || (a.type === 'integer' && b.type === 'number')) && isWithin(a, b))
    return 'contained'
  for (const candidate of candidates(left, a, b)) {
    if (context.accepts('right', right, candidate) !== false) continue
    if (context.accepts('left', left, candidate) === true) return { value: candidate }
  }
  return undefined
}

const PLAIN: ReadonlySet<string> = new Set([
  ...['type', 'nullable', 'enum', 'const', 'minLength', 'maxLength', 'pattern'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
])

/** Nothing that a validator could take for a note, such as a format. */
function isPlain(schema: JsonObject): boolean {
  return Object.keys(schema).every((keyword) => PLAIN.has(keyword) || isNote(keyword))
}

function listedBy(schema: JsonObject): readonly Json[] | null {
  const single = memberOf(schema, 'const')
  if (single !== undefined) return [single]
  const listed = memberOf(schema, 'enum')
  return Array.isArray(listed) && listed.length <= MAX_LIST ? listed : null
}

/** A schema that lists its values is contained where each of them is; the first in canonical order shows a loss. */
function lossOfList(
  context: StructureContext,
  list: readonly Json[],
  left: JsonObject,
  right: JsonObject,
): Loss | undefined {
  let lost: { readonly value: Json; readonly text: string } | undefined
  for (const value of list) {
    const accepted = context.accepts('right', right, value)
    if (accepted === true) continue
    const mine = context.accepts('left', left, value)
    if (mine === false) continue
    if (accepted !== false || mine !== true) return undefined
    const text = canonicalJson(value)
    if (lost === undefined || text.length < lost.text.length || isEarlier(text, lost.text))
      lost = { value, text }
  }
  return lost === undefined ? 'contained' : { value: lost.value }
}

function isEarlier(a: string, b: string): boolean {
  return a.length === b.length && compareCodeUnits(a, b) < 0
}

const MAX_TEXT = 10_000

function* candidates(left: JsonObject, a: ScalarRange, b: ScalarRange | null): Generator<Json> {
  const plain = plainSample(left, () => undefined)
  if (plain !== undefined) yield plain
  const edges = [0, a.low]
  if (b !== null) edges.push(b.low - 1, b.high + 1, b.low, b.high)
  edges.push(a.high)
  for (const edge of edges) {
    if (!Number.isFinite(edge)) continue
    if (a.type !== 'string') yield edge
    else if (edge >= 0 && edge <= MAX_TEXT) yield 'a'.repeat(edge)
  }
  if (a.type === 'number') for (const edge of edges) if (Number.isFinite(edge)) yield edge + 0.5
}
