/**
 * Every pair of places two documents have in common, each compared once.
 * In: two prepared documents. Out: a graph of pairs with the edits found in each; recursion makes it cyclic.
 * It must not know what a caller can observe of an edit: that is observe.ts.
 */
import { compareCodeUnits, type Json } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { buildView, type ViewOracle } from './canonical/build-view.ts'
import { buildNode, nodeText, renderNode } from './canonical/node.ts'
import type { PreparedDocument } from './canonical/prepare-document.ts'
import type { Node, View } from './canonical/shapes.ts'
import type { ChangeFacts, SchemaChangeKind } from './change.ts'
import { BOTH, NEITHER, toBits, type Bits } from './effect-bits.ts'
import { compareView } from './keywords/compare-view.ts'
import { guardOf } from './keywords/compare-object.ts'
import type { PairScope, Path } from './pair-scope.ts'
import type { EffectAnswer, SetComparer } from './sets/compare-sets.ts'
import { findMovedReferences } from './moved-references.ts'

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
  readonly settled: boolean
  readonly guard: ChangeFacts['guard']
  readonly changes: LocalChange[]
  readonly edges: Edge[]
  whole(): EffectAnswer
}

/** Two documents may have more places in common than anybody reads; beyond this many the rest is not walked. */
const MAX_PAIRS = 20_000

export interface PairGraph {
  readonly root: Pair
  /** In the order they were reached. */
  readonly pairs: readonly Pair[]
  readonly isCut: boolean
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
  let isCut = false

  const relate = (old: JsonSchema, now: JsonSchema): EffectAnswer => sets.effect(old, now)
  const matches = (pattern: string, name: string): boolean | null => {
    const { effect } = relate({ const: name }, { type: 'string', pattern })
    return effect === 'unknown' ? null : effect !== 'narrows' && effect !== 'incomparable'
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
  const isSame = (old: Node, now: Node): boolean => nodeText(old) === nodeText(now) && !moved.touches(old)

  const open = (old: Node, now: Node, settledOutside: boolean, outer: ChangeFacts['guard']): Pair => {
    const beforeView = viewBefore(old)
    const afterView = viewAfter(now)
    const own = guardOf(beforeView).guard
    const guard = outer ?? (own === guardOf(afterView).guard ? own : undefined)
    let answer: EffectAnswer | undefined
    const whole = (): EffectAnswer => (answer ??= relate(renderNode(old), renderNode(now)))
    const settled = settledOutside || whole().effect === 'none'
    const key = `${nodeText(old)}\n${nodeText(now)}\n${settled}\n${guard ?? ''}`
    const found = known.get(key)
    if (found !== undefined) return found
    const pair: Pair = {
      before: old,
      after: now,
      beforeView,
      afterView,
      settled,
      guard,
      changes: [],
      edges: [],
      whole,
    }
    known.set(key, pair)
    if (pairs.length >= MAX_PAIRS) isCut = true
    else {
      pairs.push(pair)
      queue.push(pair)
    }
    return pair
  }

  const scopeOf = (pair: Pair): PairScope => ({
    settled: pair.settled,
    beforeNode: pair.before,
    afterNode: pair.after,
    whole: pair.whole,
    change: (kind, bits, old, now, details = {}) => {
      const facts = { ...(pair.guard === undefined ? {} : { guard: pair.guard }), ...details.facts }
      const always = details.always ?? false
      if (pair.settled && !always) return
      const change = { kind, bits: pair.settled ? NEITHER : bits, before: old, after: now, facts, always }
      pair.changes.push({ ...change, at: details.at ?? [], reason: details.reason })
    },
    child: (at, old, now, mask = BOTH) => {
      if (isSame(old, now)) return
      pair.edges.push({ at, child: open(old, now, pair.settled, pair.guard), mask })
    },
    relate,
    viewBefore,
    viewAfter,
    isSame,
    matches,
  })

  const root = open(buildNode([before.schema]), buildNode([after.schema]), false, undefined)
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    compareView(scopeOf(next), next.beforeView, next.afterView, next === root)
    next.edges.sort((a, b) => compareCodeUnits(a.at.join('/'), b.at.join('/')))
  }
  return { root, pairs, isCut }
}

/** What a pair does as a whole, and BOTH where nobody asked because it is known to do nothing. */
export function wholeBits(pair: Pair): Bits {
  return pair.settled ? NEITHER : toBits(pair.whole().effect)
}
