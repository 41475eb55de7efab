/** Values a schema lists one by one, whatever their types. */
import { canonicalJson, type Json } from '../../canonical-json.ts'
import type { JsonType, View } from '../canonical/shapes.ts'
import { renderNode } from '../canonical/node.ts'
import { BOTH, NO, answerBits, YES, type Answer, type Bits } from '../effect-bits.ts'
import type { PairScope } from '../pair-scope.ts'

/** Listed values of two views, null apart. */
export function compareValues(scope: PairScope, before: View, after: View): void {
  if (scope.settled) return
  const old = listed(before)
  const now = listed(after)
  if (old.size > 0 && now.size > 0) compareLists(scope, before, after, old, now)
  else if (now.size > 0 && shapeTypes(before).size > 0) reportLimited(scope, before, after)
  else if (old.size > 0 && shapeTypes(after).size > 0) reportUnlimited(scope, before, after)
}

type Values = ReadonlyMap<string, { readonly json: Json; readonly type: JsonType }>

const NULL = canonicalJson(null)

/** A copy only where there is a null to leave out: there may be thousands, and they are asked for often. */
export function listed(view: View): Values {
  if (!view.values.has(NULL)) return view.values
  const values = new Map(view.values)
  values.delete(NULL)
  return values
}

export function shapeTypes(view: View): ReadonlySet<JsonType> {
  return new Set(view.shapes.map((shape) => shape.type).filter((type) => type !== 'null'))
}

function compareLists(scope: PairScope, before: View, after: View, old: Values, now: Values): void {
  const types = (values: Values): Set<JsonType> => new Set([...values.values()].map(({ type }) => type))
  const opened = [...types(old)].filter(
    (type) => shapeTypes(after).has(type) && !shapeTypes(before).has(type),
  )
  const limited = [...types(now)].filter(
    (type) => shapeTypes(before).has(type) && !shapeTypes(after).has(type),
  )
  if (opened.length > 0) reportUnlimited(scope, before, after)
  if (limited.length > 0) reportLimited(scope, before, after)
  const gone = [...old].filter(([text, value]) => !now.has(text) && !opened.includes(value.type))
  const come = [...now].filter(([text, value]) => !old.has(text) && !limited.includes(value.type))
  const lost = gone.filter((entry) => lossOf(scope, new Map([entry]), after) !== NO)
  const gained = come.filter((entry) => gainOf(scope, new Map([entry]), before) !== NO)
  if (lost.length === 0 && gained.length === 0) return
  const [was, is] = [show(before), show(after)]
  const onlyLists = shapeTypes(before).size === 0 && shapeTypes(after).size === 0
  const noneSurvives = onlyLists && gone.length === old.size && come.length === now.size
  if (noneSurvives) {
    const kind = old.size === 1 && now.size === 1 ? 'const-changed' : 'enum-replaced'
    scope.change(kind, BOTH, old.size === 1 ? was[0]! : was, now.size === 1 ? is[0]! : is)
    return
  }
  if (lost.length > 0)
    scope.change('enum-value-removed', { lost: lossOf(scope, new Map(lost), after), gained: NO }, was, is)
  if (gained.length === 0) return
  const known = new Set([...types(old), ...shapeTypes(before)])
  const newType = gained.some(([, { type }]) => !known.has(type))
  const bits: Bits = { lost: NO, gained: gainOf(scope, new Map(gained), before) }
  scope.change('enum-value-added', bits, was, is, { facts: { newType } })
}

function reportLimited(scope: PairScope, before: View, after: View): void {
  const types = new Set([...listed(after).values()].map(({ type }) => type))
  const shared = [...types].filter((type) => shapeTypes(before).has(type) && !shapeTypes(after).has(type))
  if (shared.length === 0) return
  const bits: Bits = { lost: YES, gained: gainOf(scope, listed(after), before) }
  scope.change('enum-introduced', bits, describe(before, shared), show(after))
}

function reportUnlimited(scope: PairScope, before: View, after: View): void {
  const types = new Set([...listed(before).values()].map(({ type }) => type))
  const shared = [...types].filter((type) => shapeTypes(after).has(type) && !shapeTypes(before).has(type))
  if (shared.length === 0) return
  const bits: Bits = { lost: lossOf(scope, listed(before), after), gained: YES }
  scope.change('enum-dropped', bits, show(before), describe(after, shared))
}

function describe(_view: View, types: readonly JsonType[]): Json {
  return types.length === 1 ? types[0]! : types
}

/** Whether one of these values is refused now: a doubt about all of them stays a doubt. */
function lossOf(scope: PairScope, values: Values, after: View): Answer {
  const now = renderNode(scope.afterNode)
  return worstOf(values, after, (json) => answerBits(scope.relate({ const: json }, now)).lost)
}

/** Whether one of these values was refused before. */
function gainOf(scope: PairScope, values: Values, before: View): Answer {
  const old = renderNode(scope.beforeNode)
  return worstOf(values, before, (json) => answerBits(scope.relate(old, { const: json })).gained)
}

function worstOf(values: Values, other: View, ask: (json: Json) => Answer): Answer {
  const types = new Set(other.shapes.map((shape) => shape.type))
  let worst: Answer = NO
  for (const [text, { json, type }] of values) {
    // What no list holds and no shape could hold is refused: lists may be long, so nothing is asked about those.
    const isRefused = !other.approximate && !other.values.has(text) && !types.has(type)
    const answer = isRefused ? YES : ask(json)
    if (answer === YES) return YES
    if (answer > worst) worst = answer
  }
  return worst
}

function show(view: View): Json[] {
  return [...view.values.values()].map(({ json }) => json)
}
