/** Objects: names beyond the declared ones, by pattern, by rule, or none at all. */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { isAnything, isNothing, renderNode } from '../canonical/node.ts'
import type { Node, ObjectShape } from '../canonical/shapes.ts'
import type { ChangeFacts, SchemaChangeKind } from '../change.ts'
import type { Effect } from '../effect.ts'
import { answerBits } from '../effect-bits.ts'
import type { PairScope, Path } from '../pair-scope.ts'
import { GAINS, LOSES } from './compare-bounds.ts'

export function compareFurtherNames(
  scope: PairScope,
  at: Path,
  before: ObjectShape,
  after: ObjectShape,
): void {
  compareAdditional(scope, at, before, after)
  comparePatternProperties(scope, at, before, after)
  comparePropertyNames(scope, at, before.names, after.names)
}

function compareAdditional(scope: PairScope, at: Path, before: ObjectShape, after: ObjectShape): void {
  const old = before.additional
  const now = after.additional
  const wasClosed = isNothing(old)
  const isClosed = isNothing(now)
  if (wasClosed !== isClosed) {
    const facts: ChangeFacts = {
      undeclared: (wasClosed ? after : before).properties.size === 0,
      map: !isAnything(wasClosed ? now : old),
    }
    const kind: SchemaChangeKind = wasClosed
      ? before.sealed
        ? 'unevaluated-properties-opened'
        : 'properties-opened'
      : after.sealed
        ? 'unevaluated-properties-closed'
        : 'properties-closed'
    scope.change(kind, isClosed ? LOSES : GAINS, renderNode(old), renderNode(now), { at, facts })
  } else if (isAnything(old) !== isAnything(now)) {
    const narrowed = isAnything(old)
    const kind = narrowed ? 'additional-properties-narrowed' : 'additional-properties-widened'
    scope.change(kind, narrowed ? LOSES : GAINS, renderNode(old), renderNode(now), { at })
  } else scope.child([...at, '*'], old, now)
}

function comparePatternProperties(scope: PairScope, at: Path, before: ObjectShape, after: ObjectShape): void {
  const gone = [...before.patterns].filter(([pattern]) => !after.patterns.has(pattern))
  const come = [...after.patterns].filter(([pattern]) => !before.patterns.has(pattern))
  for (const [pattern, node] of before.patterns) {
    const other = after.patterns.get(pattern)
    if (other !== undefined) scope.child([...at, pattern], node, other)
  }
  if (scope.settled || (gone.length === 0 && come.length === 0)) return
  const answer = scope.relate(keysOf(before), keysOf(after))
  const kind =
    gone.length === 0
      ? 'pattern-properties-added'
      : come.length === 0
        ? 'pattern-properties-removed'
        : 'pattern-properties-changed'
  const show = (entries: readonly (readonly [string, Node])[]): Json | null =>
    entries.length === 0 ? null : Object.fromEntries(entries.map(([name, node]) => [name, renderNode(node)]))
  scope.change(kind, answerBits(answer), show(gone), show(come), { at, reason: answer.reason })
}

/** What the patterns do, the declared names apart. */
function keysOf(shape: ObjectShape): JsonSchema {
  const patterns = [...shape.patterns].map(([pattern, node]) => [pattern, renderNode(node)])
  return {
    type: 'object',
    patternProperties: Object.fromEntries(patterns) as Record<string, JsonSchema>,
    additionalProperties: renderNode(shape.additional),
  }
}

const NAMES_KIND: Record<Effect, SchemaChangeKind> = {
  none: 'property-names-changed',
  narrows: 'property-names-narrowed',
  widens: 'property-names-widened',
  incomparable: 'property-names-changed',
  unknown: 'property-names-changed',
}

function comparePropertyNames(scope: PairScope, at: Path, before: Node, after: Node): void {
  if (scope.settled || scope.isSame(before, after)) return
  const strings = (node: Node): JsonSchema => ({ type: 'string', allOf: node })
  const answer = scope.relate(strings(before), strings(after))
  if (answer.effect === 'none') return
  const show = (node: Node): Json | null => (isAnything(node) ? null : renderNode(node))
  scope.change(NAMES_KIND[answer.effect], answerBits(answer), show(before), show(after), {
    at,
    reason: answer.reason,
  })
}
