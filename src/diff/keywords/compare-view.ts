/** Two views: annotations, then types, null, listed values, then the shapes of each type that stays. */
import type { Json } from '../../canonical-json.ts'
import { renderNode } from '../canonical/node.ts'
import { NO_NOTES } from '../canonical/read-notes.ts'
import { JSON_TYPES, type JsonType, type View } from '../canonical/shapes.ts'
import { BOTH, toBits } from '../effect-bits.ts'
import type { PairScope } from '../pair-scope.ts'
import { GAINS, LOSES } from './compare-bounds.ts'
import { memberFacts } from './member-facts.ts'
import { compareNotes } from './compare-notes.ts'
import { compareUnion } from './compare-union.ts'
import { compareValues, listed, shapeTypes } from './compare-values.ts'

export function compareView(scope: PairScope, before: View, after: View, isRoot: boolean): void {
  compareNotes(scope, [], before.notes, after.notes)
  compareValueNotes(scope, before, after)
  if (!scope.settled) {
    if (compareExtremes(scope, before, after, isRoot) || compareReferences(scope, before, after)) return
    compareTypes(scope, before, after)
    compareValues(scope, before, after)
  }
  for (const type of JSON_TYPES) {
    const old = before.shapes.filter((shape) => shape.type === type)
    const now = after.shapes.filter((shape) => shape.type === type)
    if (old.length === 0 || now.length === 0) continue
    const others = typesOf(before).filter((other) => other !== type)
    compareUnion(scope, old, now, {
      othersSurvive: others.some((other) => typesOf(after).includes(other)),
      beforeExclusive: before.exclusive,
      afterExclusive: after.exclusive,
      listed: [before, after].some((view) => [...view.values.values()].some((value) => value.type === type)),
    })
  }
}

/** What is written beside one value of a union of constants. */
function compareValueNotes(scope: PairScope, before: View, after: View): void {
  for (const [text, value] of before.values) {
    const other = after.values.get(text)
    if (other === undefined || (value.notes === NO_NOTES && other.notes === NO_NOTES)) continue
    if (before.values.size === 1 && after.values.size === 1) continue
    compareNotes(scope, [`<${text.replace(/^"|"$/g, '')}>`], value.notes, other.notes)
  }
}

function isNever(view: View): boolean {
  return view.values.size === 0 && view.shapes.length === 0
}

/** Nothing or anything on one side: one edit, whatever stood there. */
function compareExtremes(scope: PairScope, before: View, after: View, isRoot: boolean): boolean {
  const [old, now] = [renderNode(scope.beforeNode), renderNode(scope.afterNode)]
  if (isNever(before) !== isNever(after)) {
    const kind = isNever(after)
      ? 'schema-became-false'
      : after.isAnything
        ? 'schema-became-true'
        : 'schema-widened'
    scope.change(kind, isNever(after) ? LOSES : GAINS, old, now)
    return true
  }
  if (before.isAnything === after.isAnything) return before.isAnything
  if (after.isAnything) {
    const kind = isRoot ? 'schema-became-true' : 'type-constraint-removed'
    const facts = memberFacts(scope.beforeNode, (node) => scope.viewBefore(node))
    scope.change(kind, GAINS, isRoot ? old : (show(before) ?? old), isRoot ? now : null, { facts })
    return true
  }
  // Where every type is still accepted, a keyword was added and not a type.
  if (typesOf(after).length === JSON_TYPES.length) return false
  scope.change('type-constraint-added', LOSES, null, show(after) ?? now)
  return true
}

function show(view: View): Json | null {
  return view.values.size > 0 ? null : typeNames(view)
}

const EXTERNAL = 'The reference leads to a document that is not at hand.'

/** A place that is nothing but a reference out of the document: nobody can say which types it accepts. */
function compareReferences(scope: PairScope, before: View, after: View): boolean {
  const referenceOf = (view: View): string | null => {
    const found = view.shapes.map((shape) => shape.constraints.find(({ kind }) => kind === 'reference'))
    return found.length > 0 && found.every((one) => one !== undefined) ? referenceText(found) : null
  }
  const [old, now] = [referenceOf(before), referenceOf(after)]
  if (old === now) return false
  const [was, is] = [renderNode(scope.beforeNode), renderNode(scope.afterNode)]
  scope.change('external-reference-changed', toBits('unknown'), was, is, { reason: EXTERNAL })
  return true
}

function referenceText(constraints: readonly ({ readonly schema: Json } | undefined)[]): string {
  return constraints.map((one) => String((one?.schema as { $ref?: string }).$ref)).join()
}

/** JSON types a view accepts anything of. */
function typesOf(view: View): readonly JsonType[] {
  const types = new Set<JsonType>(view.shapes.map((shape) => shape.type))
  for (const { type } of view.values.values()) types.add(type)
  return JSON_TYPES.filter((type) => types.has(type))
}

/** `integer` where numbers must be integers; one name alone, several as a list. */
function typeNames(view: View): Json {
  const names = typesOf(view).map((type) => {
    const numbers = view.shapes.filter((shape) => shape.type === 'number')
    const integers = numbers.length > 0 && numbers.every((shape) => shape.integer)
    return type === 'number' && integers ? 'integer' : type
  })
  return names.length === 1 ? names[0]! : names
}

function compareTypes(scope: PairScope, before: View, after: View): void {
  const [was, is] = [typeNames(before), typeNames(after)]
  const gone = countedTypes(before, after).filter((type) => !typesOf(after).includes(type))
  const come = countedTypes(after, before).filter((type) => !typesOf(before).includes(type))
  const isAlone = (view: View): boolean => typesOf(view).length === 1
  const newType = { facts: { newType: true } }
  const isOther = (types: readonly JsonType[]): boolean => types.some((type) => type !== 'null')
  const survives = typesOf(before).some((type) => typesOf(after).includes(type))
  // Where nothing stays as it was, null went or came with the rest.
  if (!survives && isOther(gone) && isOther(come)) return scope.change('type-changed', BOTH, was, is, newType)
  // Null beside other types is a matter of its own; a place that held or holds null alone changed its type.
  const apart = !(isAlone(before) && gone.includes('null')) && !(isAlone(after) && come.includes('null'))
  const counts = (types: readonly JsonType[]): boolean => types.some((type) => !apart || type !== 'null')
  if (counts(gone) && counts(come)) scope.change('type-changed', BOTH, was, is, newType)
  else if (counts(gone)) scope.change('type-narrowed', LOSES, was, is)
  else if (counts(come)) scope.change('type-widened', GAINS, was, is, newType)
  if (!apart) return
  if (gone.includes('null')) scope.change('nullable-removed', LOSES, was, is)
  if (come.includes('null')) scope.change('nullable-added', GAINS, was, is)
}

/** Types that count as such: one that only occurs in a list of values, beside another list, is a matter of the list. */
function countedTypes(view: View, other: View): readonly JsonType[] {
  const shapes = shapeTypes(view)
  const isListed = listed(other).size > 0
  return typesOf(view).filter((type) => type === 'null' || shapes.has(type) || !isListed)
}
