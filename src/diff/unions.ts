/**
 * Which branch of a union is which.
 * In: the shapes of one JSON type on both sides. Out: pairs with the name of each, and what has no counterpart: by tag, then
 * by equal content, then by definition, then by likeness. It must not know what a lost branch means to anyone.
 */
import { sha256 } from '../schema/digest.ts'
import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import { groupBy } from '../group-by.ts'
import { isNumberedName } from './numbered-name.ts'
import { nodeText } from './canonical/node.ts'
import { renderShape, shapeText } from './canonical/render.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import type { ArrayShape, Node, ObjectShape, Shape, View } from './canonical/shapes.ts'

export interface BranchPair {
  readonly before: Shape
  readonly after: Shape
  readonly label: string
  /** Same content, wherever it stands. */
  readonly same: boolean
  /** Equal tags: nothing but the one can accept what the other accepts. */
  readonly apart: boolean
}

export interface Branch {
  readonly shape: Shape
  readonly label: string
}

export interface PairedBranches {
  readonly pairs: readonly BranchPair[]
  readonly removed: readonly Branch[]
  readonly added: readonly Branch[]
  /** The property that tells the branches apart, where it has another name now. */
  readonly tagRenamed: { readonly before: string; readonly after: string } | null
  /** Some branch without counterpart resembles another one: the rest is a rewriting, not a coming and going. */
  readonly entangled: boolean
}

/** How to read a document of one side. */
interface Reader {
  readonly view: (node: Node) => View
  /** The same under other names of definitions. */
  readonly outline: (schema: JsonSchema) => string
}

interface Readers {
  readonly before: Reader
  readonly after: Reader
}

/** Values of the tag by shape; they differ from shape to shape. */
interface Tags {
  readonly property: string
  readonly values: ReadonlyMap<Shape, readonly string[]>
}

const ALIKE = 0.5

export function pairBranches(
  before: readonly Shape[],
  after: readonly Shape[],
  readers: Readers,
): PairedBranches {
  const [oldTags, newTags] = findTags(before, after, readers)
  const nameOld = branchNamer(before, oldTags, readers.before)
  const nameNew = branchNamer(after, newTags, readers.after)
  const left = new Set(before)
  const right = new Set(after)
  const pairs: BranchPair[] = []
  const pair = (old: Shape, now: Shape): void => {
    left.delete(old)
    right.delete(now)
    const same = shapeText(old) === shapeText(now)
    pairs.push({ before: old, after: now, label: nameOld(old), same, apart: haveEqualTags(old, now) })
  }
  const haveEqualTags = (old: Shape, now: Shape): boolean =>
    oldTags !== null &&
    oldTags.property === newTags?.property &&
    oldTags.values.get(old)?.join() === newTags.values.get(now)?.join()
  const pairBy = (key: (shape: Shape, isBefore: boolean) => string | null): void => {
    const index = (shapes: Iterable<Shape>, isBefore: boolean): Map<string, Shape[]> =>
      groupBy(shapes, (shape) => key(shape, isBefore))
    const others = index(right, false)
    for (const [name, old] of index(left, true)) {
      const now = others.get(name)
      if (old.length === 1 && now?.length === 1) pair(old[0]!, now[0]!)
    }
  }

  pairBy((shape, isBefore) => (isBefore ? oldTags : newTags)?.values.get(shape)?.join() ?? null)
  const isTagged = oldTags !== null && newTags !== null
  // Names of definitions are spelling: a branch that stays as it was under another one is the same branch.
  pairBy((shape, isBefore) => (isBefore ? readers.before : readers.after).outline(renderShape(shape)))
  if (!isTagged) pairBy(nameOf)
  if (!isTagged) {
    if (isWide(left, right)) pairBy(outlineOf)
    for (const [old, now] of matchByLikeness([...left], [...right])) pair(old, now)
  }
  const entangled = !isTagged && areEntangled(left, right)
  const renamed = isTagged && oldTags.property !== newTags.property && pairs.length > 0
  return {
    pairs,
    removed: [...left].map((shape) => ({ shape, label: nameOld(shape) })),
    added: [...right].map((shape) => ({ shape, label: nameNew(shape) })),
    tagRenamed: renamed ? { before: oldTags.property, after: newTags.property } : null,
    entangled,
  }
}

/** Likeness is quadratic: a rewriting of this size is no edit of one branch. */
const MAX_LIKENESSES = 400

function isWide(before: { readonly size: number }, after: { readonly size: number }): boolean {
  return before.size * after.size > MAX_LIKENESSES
}

/** The names of an object's members, by which an edit inside it leaves it known. */
function outlineOf(shape: Shape): string | null {
  if (shape.type !== 'object' || shape.properties.size === 0) return null
  return canonicalJson([...shape.properties.keys()].sort(compareCodeUnits))
}

function areEntangled(left: ReadonlySet<Shape>, right: ReadonlySet<Shape>): boolean {
  if (isWide(left, right)) return true
  return [...left].some((old) => [...right].some((now) => likeness(old, now) >= ALIKE))
}

/** Discriminator value, name of the definition, or digest of the content: never a position. */
function branchNamer(
  shapes: readonly Shape[],
  tags: Tags | null,
  { outline }: Reader,
): (shape: Shape) => string {
  const named = groupBy(shapes, nameOf)
  return (shape) => {
    const values = tags?.values.get(shape)
    if (values !== undefined) return `<${values.map((text) => text.replace(/^"|"$/g, '')).join('|')}>`
    const name = nameOf(shape)
    if (name !== null && named.get(name)?.length === 1) return `<${name}>`
    return `<${sha256(outline(renderShape(shape))).slice(0, 8)}>`
  }
}

/** A name that a library counted out says nothing of the branch: it moves when another definition comes. */
function nameOf({ refName }: Shape): string | null {
  return refName === null || isNumberedName(refName) ? null : refName
}

/** The same property on both sides if there is one, the first in code unit order. */
function findTags(
  before: readonly Shape[],
  after: readonly Shape[],
  readers: Readers,
): readonly [Tags | null, Tags | null] {
  const old = tagCandidates(before, readers.before.view)
  const now = tagCandidates(after, readers.after.view)
  const byName = firstBy(now, (tags) => tags.property)
  const shared = old.find((tags) => byName.has(tags.property))
  if (shared !== undefined) return [shared, byName.get(shared.property)!]
  const values = (tags: Tags): string => canonicalJson([...tags.values.values()].flat().sort())
  const byValues = firstBy(now, values)
  const renamed = old.find((tags) => byValues.has(values(tags)))
  if (renamed !== undefined && before.length > 1) return [renamed, byValues.get(values(renamed))!]
  return [null, null]
}

function firstBy(all: readonly Tags[], keyOf: (tags: Tags) => string): ReadonlyMap<string, Tags> {
  const first = new Map<string, Tags>()
  for (const tags of all) {
    const key = keyOf(tags)
    if (!first.has(key)) first.set(key, tags)
  }
  return first
}

function tagCandidates(shapes: readonly Shape[], view: (node: Node) => View): Tags[] {
  if (!shapes.every((shape): shape is ObjectShape => shape.type === 'object')) return []
  const [first, ...others] = shapes
  if (first === undefined) return []
  const names = [...first.required].filter((name) => others.every((shape) => shape.required.has(name)))
  return names.sort(compareCodeUnits).flatMap((property): Tags[] => {
    const values = new Map<Shape, readonly string[]>()
    const seen = new Set<string>()
    for (const shape of shapes) {
      const node = shape.properties.get(property)
      const found = node === undefined ? null : view(node)
      if (found === null || found.values.size === 0 || found.shapes.length > 0) return []
      const texts = [...found.values.keys()].sort()
      if (texts.some((text) => seen.has(text))) return []
      texts.forEach((text) => seen.add(text))
      values.set(shape, texts)
    }
    return [{ property, values }]
  })
}

/** Pairs that are each other's only best match. */
function matchByLikeness(before: readonly Shape[], after: readonly Shape[]): [Shape, Shape][] {
  if (before.length * after.length > MAX_LIKENESSES) return []
  const scores = before.map((old) => after.map((now) => likeness(old, now)))
  return before.flatMap((old, row): [Shape, Shape][] => {
    const best = Math.max(0, ...scores[row]!)
    const column = scores[row]!.indexOf(best)
    const isOnlyInRow = scores[row]!.filter((score) => score === best).length === 1
    const inColumn = scores.map((line) => line[column]!)
    const isOnlyInColumn = inColumn.filter((score) => score >= best).length === 1
    return best >= ALIKE && isOnlyInRow && isOnlyInColumn ? [[old, after[column]!]] : []
  })
}

/** Between 0 and 1. */
function likeness(before: Shape, after: Shape): number {
  if (shapeText(before) === shapeText(after)) return 1
  if (before.type === 'object' && after.type === 'object') return likeObjects(before, after)
  if (before.type === 'array' && after.type === 'array') return likeArrays(before, after)
  if (before.type === 'number' && after.type === 'number') return before.integer === after.integer ? ALIKE : 0
  return before.type === after.type && before.type === 'string' ? ALIKE : 0
}

/** Shared names count half, and whole where the same stands under them. */
function likeObjects(before: ObjectShape, after: ObjectShape): number {
  const names = new Set([...before.properties.keys(), ...after.properties.keys()])
  if (names.size === 0) return shapeText(before) === shapeText(after) ? 1 : 0
  let score = 0
  for (const name of names) {
    const old = before.properties.get(name)
    const now = after.properties.get(name)
    if (old !== undefined && now !== undefined) score += nodeText(old) === nodeText(now) ? 1 : 0.5
  }
  return score / names.size
}

/** Positions and rest that say the same. */
function likeArrays(before: ArrayShape, after: ArrayShape): number {
  const length = Math.max(before.positions.length, after.positions.length)
  let score = nodeText(before.rest) === nodeText(after.rest) ? 1 : 0
  for (let index = 0; index < length; index++) {
    const old = before.positions[index] ?? before.rest
    const now = after.positions[index] ?? after.rest
    if (nodeText(old) === nodeText(now)) score++
  }
  return score / (length + 1)
}
