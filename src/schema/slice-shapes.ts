/**
 * A view's schema and the full answer's, side by side.
 * In: two schemas. Out: where one that is strict meets keys it does not declare, and whether a key may be dropped.
 */
import type { JsonSchema } from './json-schema.ts'
import { encodePointerToken } from '../json-pointer.ts'
import type { ValueShape } from './value-shapes.ts'
import { valueShapes } from './value-shapes.ts'

/**
 * The first object of the view, as it parses, that is closed where the full answer holds more; every branch of the
 * view must fail, since parsing needs one that does not.
 */
export function findRefusal(view: JsonSchema, full: JsonSchema): string | undefined {
  return refusalAt({ view, full, pointer: '' }, { view, full, met: new Map() })
}

/** False only when every object of the view declares all that the full answer holds in its place. */
export function mayDrop(view: JsonSchema, full: JsonSchema): boolean {
  return dropsAt({ view, full, pointer: '' }, { view, full, met: new Map() })
}

interface Place {
  readonly view: JsonSchema
  readonly full: JsonSchema
  readonly pointer: string
}

interface Walk {
  readonly view: JsonSchema
  readonly full: JsonSchema
  /** Pairs already compared: recursive schemas meet again. */
  readonly met: Map<JsonSchema, Set<JsonSchema>>
}

function refusalAt(place: Place, walk: Walk): string | undefined {
  if (isMet(place, walk)) return undefined
  const shown = valueShapes(place.view, walk.view)
  for (const answer of valueShapes(place.full, walk.full) ?? []) {
    const refusals = (shown ?? [])
      .filter((shape) => shape.isObject === answer.isObject)
      .map((shape) => refusalOf(shape, answer, place.pointer, walk))
    if (refusals.length > 0 && refusals.every((pointer) => pointer !== undefined)) return refusals[0]
  }
  return undefined
}

function refusalOf(shape: ValueShape, answer: ValueShape, pointer: string, walk: Walk): string | undefined {
  if (shape.isClosed && isNarrower(shape, answer)) return pointer
  for (const part of commonParts(shape, answer, pointer)) {
    const refusal = refusalAt(part, walk)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

function dropsAt(place: Place, walk: Walk): boolean {
  if (isMet(place, walk)) return false
  const shown = valueShapes(place.view, walk.view)
  const answers = valueShapes(place.full, walk.full)
  // A view that does not say what it holds drops nothing; an answer that does not say may hold anything.
  if (shown === null) return false
  if (answers === null) return shown.some((shape) => shape.isClosed)
  return shown.some((shape) =>
    answers.some(
      (answer) =>
        shape.isObject === answer.isObject &&
        ((shape.isClosed && isNarrower(shape, answer)) ||
          commonParts(shape, answer, place.pointer).some((part) => dropsAt(part, walk))),
    ),
  )
}

function isNarrower(shape: ValueShape, answer: ValueShape): boolean {
  return !answer.isClosed || [...answer.properties.keys()].some((key) => !shape.properties.has(key))
}

function commonParts(shape: ValueShape, answer: ValueShape, pointer: string): readonly Place[] {
  const parts: Place[] = []
  for (const [key, view] of shape.properties) {
    const full = answer.properties.get(key) ?? answer.rest
    if (full !== undefined)
      parts.push({ view, full, pointer: `${pointer}/properties/${encodePointerToken(key)}` })
  }
  if (shape.rest !== undefined)
    for (const full of [answer.rest ?? [], ...answer.properties.values()].flat() as JsonSchema[])
      parts.push({ view: shape.rest, full, pointer: `${pointer}/additionalProperties` })
  shape.items.forEach((view, index) => {
    const full = answer.items[index]
    if (full !== undefined) parts.push({ view, full, pointer: `${pointer}/items` })
  })
  return parts
}

function isMet({ view, full }: Place, walk: Walk): boolean {
  const met = walk.met.get(view) ?? new Set()
  if (met.has(full)) return true
  walk.met.set(view, met.add(full))
  return false
}
