/** Arrays: positions, the rest, counts, uniqueness, what a list must contain. */
import { canonicalJson, type Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { isAnything, isNothing, nodeText, renderNode } from '../canonical/node.ts'
import type { ArrayShape, Contains, Node } from '../canonical/shapes.ts'
import { BOTH, answerBits } from '../effect-bits.ts'
import type { PairScope, Path } from '../pair-scope.ts'
import { compareCounts, GAINS, LOSES } from './compare-bounds.ts'

export function compareArray(scope: PairScope, at: Path, before: ArrayShape, after: ArrayShape): void {
  const isWhole = haveEveryPosition(before, after)
  const [old, now] = [countsOf(before), countsOf(after)]
  compareCounts(scope, at, 'items', isWhole ? { ...old, least: now.least } : old, now)
  if (before.uniqueItems !== after.uniqueItems) {
    const kind = after.uniqueItems ? 'unique-items-added' : 'unique-items-removed'
    scope.change(kind, after.uniqueItems ? LOSES : GAINS, before.uniqueItems, after.uniqueItems, { at })
  }
  comparePositions(scope, at, before, after, isWhole)
  compareRest(scope, at, before, after)
  compareContains(scope, at, before.contains, after.contains)
}

/** Where positions end the list, the number of items says nothing that the positions do not say. */
function countsOf(shape: ArrayShape): { least: number; most: number } {
  const ended = isNothing(shape.rest) && shape.positions.length > 0
  return { least: shape.minItems, most: ended ? Infinity : shape.maxItems }
}

/** Lists of one length each: how many items they have is how many positions they have. */
function haveEveryPosition(before: ArrayShape, after: ArrayShape): boolean {
  return [before, after].every(
    ({ rest, positions, minItems }) =>
      isNothing(rest) && positions.length > 0 && minItems === positions.length,
  )
}

function comparePositions(
  scope: PairScope,
  at: Path,
  before: ArrayShape,
  after: ArrayShape,
  isWhole: boolean,
): void {
  if (isReordered(before.positions, after.positions)) {
    const show = (shape: ArrayShape): Json => shape.positions.map(renderNode)
    scope.change('tuple-reordered', BOTH, show(before), show(after), { at })
    return
  }
  const length = Math.max(before.positions.length, after.positions.length)
  for (let index = 0; index < length; index++) {
    const here = [...at, String(index)]
    const old = before.positions[index]
    const now = after.positions[index]
    if (old !== undefined && now !== undefined) scope.child(here, old, now)
    else if (old === undefined && isStated(before.rest)) scope.child(here, before.rest, now!)
    else if (now === undefined && isStated(after.rest)) scope.child(here, old!, after.rest)
    else if (old === undefined) {
      const bits = isWhole ? BOTH : isNothing(before.rest) ? GAINS : LOSES
      scope.change('tuple-item-added', bits, null, renderNode(now!), { at: here })
    } else {
      const bits = isWhole ? BOTH : isNothing(after.rest) ? LOSES : GAINS
      scope.change('tuple-item-removed', bits, renderNode(old), null, { at: here })
    }
  }
}

/** The same positions in another order, each of them different. */
function isReordered(before: readonly Node[], after: readonly Node[]): boolean {
  const texts = (nodes: readonly Node[]): string[] => nodes.map(nodeText)
  const old = texts(before)
  const now = texts(after)
  return (
    old.length > 1 &&
    canonicalJson(old) !== canonicalJson(now) &&
    canonicalJson([...old].sort()) === canonicalJson([...now].sort())
  )
}

function isStated(node: Node): boolean {
  return !isAnything(node) && !isNothing(node)
}

function compareRest(scope: PairScope, at: Path, before: ArrayShape, after: ArrayShape): void {
  const wasClosed = isNothing(before.rest)
  const isClosed = isNothing(after.rest)
  if (!wasClosed && !isClosed) return scope.child([...at, '*'], before.rest, after.rest)
  if (wasClosed === isClosed) return
  // A list without positions that ends is one of no items: its count says so.
  if ((wasClosed ? before : after).positions.length === 0) return
  const show = (shape: ArrayShape): Json => renderNode(shape.rest)
  const kind = wasClosed
    ? before.sealed
      ? 'unevaluated-items-opened'
      : 'tuple-opened'
    : after.sealed
      ? 'unevaluated-items-closed'
      : 'tuple-closed'
  scope.change(kind, isClosed ? LOSES : GAINS, show(before), show(after), { at })
}

function compareContains(
  scope: PairScope,
  at: Path,
  before: readonly Contains[],
  after: readonly Contains[],
): void {
  const same =
    before.length === after.length &&
    before.every((one, index) => {
      const other = after[index]!
      const counts = one.minimum === other.minimum && one.maximum === other.maximum
      return counts && scope.isSame(one.node, other.node)
    })
  if (scope.settled || same) return
  const answer = scope.relate(listsOf(before), listsOf(after))
  const kind =
    answer.effect === 'narrows'
      ? 'contains-narrowed'
      : answer.effect === 'widens'
        ? 'contains-widened'
        : 'contains-changed'
  const show = (list: readonly Contains[]): Json | null => (list.length === 0 ? null : list.map(render))
  scope.change(kind, answerBits(answer), show(before), show(after), { at, reason: answer.reason })
}

function listsOf(contains: readonly Contains[]): JsonSchema {
  return { type: 'array', allOf: contains.map(render) }
}

function render(contains: Contains): { readonly [key: string]: Json } {
  return {
    contains: renderNode(contains.node),
    minContains: contains.minimum,
    ...(contains.maximum === Infinity ? {} : { maxContains: contains.maximum }),
  }
}
