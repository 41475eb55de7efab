/**
 * Every pair of places two documents have in common, each compared once.
 * In: two prepared documents. Out: a graph of pairs with the edits found in each; recursion makes it cyclic.
 * It must not know what a caller can observe of an edit: that is observe.ts.
 */
import { compareCodeUnits, type Json } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { buildView, type ViewOracle } from './canonical/build-view.ts'
import { isTransparent } from './canonical/is-transparent.ts'
import { buildNode, nodeText, renderNode } from './canonical/node.ts'
import type { PreparedDocument } from './canonical/prepare-document.ts'
import type { Node, View } from './canonical/shapes.ts'
import type { ChangeFacts, SchemaChangeKind } from './change.ts'
import { answerBits, BOTH, isNone, NEITHER, UNDECIDED, type Bits } from './effect-bits.ts'
import { compareView } from './keywords/compare-view.ts'
import { guardOf } from './keywords/compare-object.ts'
import type { PairScope, Path } from './pair-scope.ts'
import type { EffectAnswer, SetComparer } from './sets/compare-sets.ts'
import { compilePattern, matchesPattern } from './sets/patterns.ts'
import { survey } from './sets/schema-content.ts'
import { findMovedReferences } from './moved-references.ts'
import { createContentReader } from './self-contained.ts'

export interface LocalChange {
  readonly kind: SchemaChangeKind
  readonly bits: Bits
  readonly before: Json | null
  readonly after: Json | null
  readonly at: Path
  readonly facts: ChangeFacts
  readonly reason?: string | undefined
  readonly always: boolean
}

export interface Edge {
  readonly at: Path
  readonly child: Pair
  readonly mask: Bits
}

export interface Pair {
  readonly before: Node
  readonly after: Node
  readonly beforeView: View
  readonly afterView: View
  /** Known to accept the same values: nothing below it can show. */
  settled: boolean
  /** False where the question was not needed. */
  asked: boolean
  readonly guard: ChangeFacts['guard']
  changes: LocalChange[]
  readonly edges: Edge[]
  whole(): EffectAnswer
}

/** Steps all questions about two documents may take together, so that no document takes for ever. */
const MAX_STEPS = 400_000
/** Reading so many objects of two schemas counts as a step. */
const OBJECTS_A_STEP = 4
/** So many names are matched against a pattern at the cost of a step. */
const MATCHED_A_STEP = 32

/** Two documents may have more places in common than anybody reads; beyond this many the rest is not walked. */
const MAX_PAIRS = 20_000

export interface PairGraph {
  readonly root: Pair
  /** In the order they were reached. */
  readonly pairs: readonly Pair[]
}

export function buildPairGraph(
  before: PreparedDocument,
  after: PreparedDocument,
  sets: SetComparer,
): PairGraph {
  const moved = findMovedReferences(before, after)
  const known = new Map<string, Pair>()
  const pairs: Pair[] = []
  const queue: Pair[] = []

  let steps = 0
  const relate = (old: JsonSchema, now: JsonSchema): EffectAnswer => {
    if (steps > MAX_STEPS) return OUT_OF_STEPS
    const answer = sets.effect(old, now)
    steps += sets.work + (survey(old).objects + survey(now).objects) / OBJECTS_A_STEP
    return answer
  }
  const matches = (pattern: string, name: string): boolean | null => {
    steps += 1 / MATCHED_A_STEP
    if (steps > MAX_STEPS) return null
    const matched = matchesPattern(compilePattern(pattern), name)
    return matched === 'unknown' ? null : matched
  }
  const oracle = (side: 'before' | 'after'): ViewOracle => ({
    matches,
    accepts: (json, schemas) => {
      const lone = { const: json }
      const all = { allOf: schemas }
      const { effect } = side === 'before' ? relate(all, lone) : relate(lone, all)
      if (effect === 'unknown') return null
      const refused = side === 'before' ? 'widens' : 'narrows'
      return effect !== refused && effect !== 'incomparable'
    },
  })
  const viewer = (document: PreparedDocument, side: 'before' | 'after'): ((node: Node) => View) => {
    const views = new Map<string, View>()
    return (node) => {
      const text = nodeText(node)
      const found = views.get(text) ?? buildView(document, node, oracle(side))
      views.set(text, found)
      return found
    }
  }
  const viewBefore = viewer(before, 'before')
  const viewAfter = viewer(after, 'after')
  const { outlineOf: outlineBefore } = createContentReader(before)
  const { outlineOf: outlineAfter } = createContentReader(after)
  const isSame = (old: Node, now: Node): boolean => nodeText(old) === nodeText(now) && !moved.touches(old)

  const open = (old: Node, now: Node, settled: boolean, outer: ChangeFacts['guard']): Pair => {
    const beforeView = viewBefore(old)
    const afterView = viewAfter(now)
    const own = guardOf(beforeView).guard
    const guard = outer ?? (own === guardOf(afterView).guard ? own : undefined)
    const key = `${nodeText(old)}\n${nodeText(now)}\n${settled}\n${guard ?? ''}`
    const found = known.get(key)
    if (found !== undefined) return found
    let answer: EffectAnswer | undefined
    const whole = (): EffectAnswer => (answer ??= relate(renderNode(old), renderNode(now)))
    const views = { beforeView, afterView }
    const pair: Pair = {
      before: old,
      after: now,
      ...views,
      settled,
      asked: false,
      guard,
      changes: [],
      edges: [],
      whole,
    }
    known.set(key, pair)
    pairs.push(pair)
    if (pairs.length <= MAX_PAIRS) queue.push(pair)
    else pair.asked = true
    return pair
  }

  const walk = (pair: Pair): void => {
    const children: Child[] = []
    const change: PairScope['change'] = (kind, bits, old, now, details = {}) => {
      const facts = { ...(pair.guard === undefined ? {} : { guard: pair.guard }), ...details.facts }
      const { at = [], reason, always = false } = details
      if (always || !pair.settled)
        pair.changes.push({ kind, bits, before: old, after: now, facts, always, at, reason })
    }
    const child: PairScope['child'] = (at, old, now, visible = BOTH) => {
      if (!isSame(old, now)) children.push({ at, old, now, mask: visible })
    }
    const { settled, before: beforeNode, after: afterNode, whole } = pair
    const scope = {
      settled,
      beforeNode,
      afterNode,
      whole,
      change,
      child,
      relate,
      viewBefore,
      viewAfter,
      outlineBefore,
      outlineAfter,
      isSame,
      matches,
    }
    compareView(scope, pair.beforeView, pair.afterView, pair === root)
    if (!pair.settled && !pair.asked && !isShownThrough(pair)) settle(pair)
    children.sort((a, b) => compareCodeUnits(a.at.join('/'), b.at.join('/')))
    for (const { at, old, now, mask } of children) {
      pair.edges.push({ at, child: open(old, now, pair.settled, pair.guard), mask })
    }
  }

  const root = open(buildNode([before.schema]), buildNode([after.schema]), false, undefined)
  settle(root)
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) walk(next)
  return { root, pairs }
}

const OUT_OF_STEPS: EffectAnswer = {
  effect: 'unknown',
  reason: 'the two documents differ in more places than are followed',
}

interface Child {
  readonly at: Path
  readonly old: Node
  readonly now: Node
  readonly mask: Bits
}

/** Asks what the pair does as a whole; where that is nothing, only names and annotations can have changed in it. */
export function settle(pair: Pair): void {
  pair.asked = true
  if (pair.whole().effect !== 'none') return
  pair.settled = true
  pair.changes = pair.changes
    .filter((change) => change.always)
    .map((change) => ({ ...change, bits: NEITHER }))
}

/** Nothing changed in the place itself and it hides nothing: what it does is what the places inside it do. */
function isShownThrough(pair: Pair): boolean {
  const isQuiet = pair.changes.every((change) => isNone(change.bits))
  return isQuiet && isTransparent(pair.beforeView) && isTransparent(pair.afterView)
}

/** What a pair does as a whole; of a place that shows all that happens inside it, everything may be. */
export function wholeBits(pair: Pair): Bits {
  if (pair.settled) return NEITHER
  return pair.asked ? answerBits(pair.whole()) : UNDECIDED
}
