/** Objects: which names there are, which are required, what stands under each. */
import type { Json } from '../../canonical-json.ts'
import { isAnything, isNothing, nodeText, renderNode } from '../canonical/node.ts'
import { buildNode } from '../canonical/node.ts'
import type { Node, ObjectShape, View } from '../canonical/shapes.ts'
import type { ChangeFacts } from '../change.ts'
import { NO, YES, type Bits } from '../effect-bits.ts'
import type { PairScope, Path } from '../pair-scope.ts'
import { findRenames, type NamedProperty, type Rename } from '../renames.ts'
import { compareCounts, GAINS, LOSES } from './compare-bounds.ts'
import { compareDependencies } from './compare-dependencies.ts'
import { compareFurtherNames } from './compare-further-names.ts'
import { memberFacts } from './member-facts.ts'

export function compareObject(scope: PairScope, at: Path, before: ObjectShape, after: ObjectShape): void {
  const accounted = compareNames(scope, at, before, after)
  compareRequired(scope, at, before, after, accounted)
  compareFurtherNames(scope, at, before, after)
  compareDependencies(scope, at, before, after)
  const counts = (shape: ObjectShape) => ({ least: shape.minProperties, most: shape.maxProperties })
  compareCounts(scope, at, 'properties', counts(before), counts(after))
}

/** Names whose coming, going or moving is reported, so that their being required is part of that. */
type Accounted = ReadonlySet<string>

function compareNames(scope: PairScope, at: Path, before: ObjectShape, after: ObjectShape): Accounted {
  const removed: NamedProperty[] = []
  const added: NamedProperty[] = []
  for (const [name, node] of before.properties) {
    const other = after.properties.get(name) ?? furtherNode(scope, after, name)
    if (after.properties.has(name) || isStated(other) || isNothing(node))
      scope.child([...at, name], node, other)
    else removed.push({ name, node, required: before.required.has(name) })
  }
  for (const [name, node] of after.properties) {
    if (before.properties.has(name)) continue
    const other = furtherNode(scope, before, name)
    if (isStated(other) || isNothing(node)) scope.child([...at, name], other, node)
    else added.push({ name, node, required: after.required.has(name) })
  }
  // Every pair is a question about sets: an object that is rewritten as a whole is compared by text alone.
  const asksSets = removed.length * added.length <= 100
  const isSame = (old: Node, now: Node): boolean =>
    scope.isSame(old, now) ||
    (asksSets &&
      sameTexts(scope, old, now) &&
      scope.relate(renderNode(old), renderNode(now)).effect === 'none')
  const renames = findRenames(removed, added, { isSame, textOf: asksSets ? null : nodeText })
  for (const rename of renames) reportRename(scope, at, rename)
  const renamed = new Set(renames.flatMap((rename) => [rename.before, rename.after]))
  const isRenamed = (property: NamedProperty): boolean => renamed.has(property)
  for (const property of removed) if (!isRenamed(property)) reportRemoved(scope, at, property, after)
  for (const property of added) if (!isRenamed(property)) reportAdded(scope, at, property, before)
  return new Set([...removed, ...added].map(({ name }) => name))
}

/** What an object demands of a name it does not declare. */
function furtherNode(scope: PairScope, shape: ObjectShape, name: string): Node {
  const matching = [...shape.patterns].filter(([pattern]) => scope.matches(pattern, name) === true)
  return matching.length === 0 ? shape.additional : buildNode(matching.flatMap(([, node]) => node))
}

/** A schema that says something: every key it covers is in use. */
function isStated(node: Node): boolean {
  return !isAnything(node) && !isNothing(node)
}

function sameTexts(scope: PairScope, before: Node, after: Node): boolean {
  const text = (view: View): string => [...view.notes.title, ...view.notes.description].join('\n')
  return text(scope.viewBefore(before)) === text(scope.viewAfter(after))
}

function reportRename(scope: PairScope, at: Path, { before, after }: Rename): void {
  scope.change('property-renamed', { lost: YES, gained: YES }, before.name, after.name, {
    at: [...at, before.name],
    facts: { required: before.required, ...guardOf(scope.viewBefore(before.node)) },
    always: true,
  })
}

function reportRemoved(scope: PairScope, at: Path, property: NamedProperty, after: ObjectShape): void {
  const view = scope.viewBefore(property.node)
  const closed = isNothing(furtherNode(scope, after, property.name))
  const bits: Bits = closed
    ? { lost: YES, gained: property.required ? YES : NO }
    : { lost: NO, gained: property.required || !view.isAnything ? YES : NO }
  scope.change('property-removed', bits, renderNode(property.node), null, {
    at: [...at, property.name],
    facts: {
      closed,
      required: property.required,
      ...guardOf(view),
      ...memberFacts(property.node, (node) => scope.viewBefore(node)),
    },
    always: true,
  })
}

function reportAdded(scope: PairScope, at: Path, property: NamedProperty, before: ObjectShape): void {
  const view = scope.viewAfter(property.node)
  const closed = isNothing(furtherNode(scope, before, property.name))
  const bits: Bits = closed
    ? { lost: property.required ? YES : NO, gained: YES }
    : { lost: property.required || !view.isAnything ? YES : NO, gained: NO }
  scope.change('property-added', bits, null, renderNode(property.node), {
    at: [...at, property.name],
    facts: {
      closed,
      required: property.required,
      hasDefault: view.notes.default.length > 0,
      ...guardOf(view),
    },
    always: true,
  })
}

function compareRequired(
  scope: PairScope,
  at: Path,
  before: ObjectShape,
  after: ObjectShape,
  accounted: Accounted,
): void {
  const states: [ReadonlySet<string>, ReadonlySet<string>][] = [
    [after.required, before.required],
    [before.required, after.required],
  ]
  for (const [index, [has, lacks]] of states.entries()) {
    for (const name of has) {
      if (lacks.has(name) || accounted.has(name)) continue
      const [old, now]: [Json, Json] = index === 0 ? ['optional', 'required'] : ['required', 'optional']
      const kind = index === 0 ? 'property-became-required' : 'property-became-optional'
      const details = { at: [...at, name], facts: guardOfBoth(scope, before, after, name) }
      scope.change(kind, index === 0 ? LOSES : GAINS, old, now, details)
    }
  }
}

function guardOfBoth(scope: PairScope, before: ObjectShape, after: ObjectShape, name: string): ChangeFacts {
  const old = before.properties.get(name)
  const now = after.properties.get(name)
  if (now === undefined) return {}
  const guard = guardOf(scope.viewAfter(now))
  return old === undefined || guardOf(scope.viewBefore(old)).guard === guard.guard ? guard : {}
}

export function guardOf(view: Pick<View, 'notes'>): ChangeFacts {
  if (view.notes.readOnly) return { guard: 'read' }
  return view.notes.writeOnly ? { guard: 'write' } : {}
}
