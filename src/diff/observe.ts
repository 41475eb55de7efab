/**
 * What a caller can observe of each edit, and what no edit explains.
 * In: the graph of pairs. Out: for each pair how much of it shows from the root, and edits added where the sets moved and
 * nothing said so. It must not know kinds beyond the ones it adds.
 */
import type { SchemaChangeKind } from './change.ts'
import { renderNode } from './canonical/node.ts'
import type { Shape } from './canonical/shapes.ts'
import {
  BOTH,
  isNone,
  isUnknown,
  mask,
  MAYBE,
  NEITHER,
  NO,
  toEffect,
  union,
  within,
  YES,
  type Answer,
  type Bits,
} from './effect-bits.ts'
import { settle, wholeBits, type LocalChange, type Pair, type PairGraph } from './pair-graph.ts'

export interface Observed {
  /** How much of what happens in a pair shows at the root. */
  visible(pair: Pair): Bits
  /** Effect of one edit on the whole accepted set. */
  effectOf(pair: Pair, change: LocalChange): Bits
}

export function observe(graph: PairGraph): Observed {
  explain(graph)
  const visible = propagate(graph)
  return {
    visible: (pair) => visible.get(pair) ?? NEITHER,
    effectOf: (pair, change) => mask(ownBits(pair, change), visible.get(pair) ?? NEITHER),
  }
}

function ownBits(pair: Pair, change: LocalChange): Bits {
  const whole = wholeBits(pair)
  // What was seen in approximate shapes proves nothing that the whole does not decide.
  const doubt = (answer: Answer): Answer => (answer === MAYBE ? MAYBE : YES)
  const most = isExact(pair) ? BOTH : { lost: doubt(whole.lost), gained: doubt(whole.gained) }
  return within(mask(change.bits, most), whole)
}

/** From the root downwards: the most that any path lets through. */
function propagate(graph: PairGraph): ReadonlyMap<Pair, Bits> {
  const visible = new Map<Pair, Bits>([[graph.root, through(BOTH, graph.root)]])
  const queue = [graph.root]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const edge of next.edges) {
      const old = visible.get(edge.child) ?? NEITHER
      const now = union(old, through(mask(visible.get(next)!, edge.mask), edge.child))
      if (visible.has(edge.child) && now.lost === old.lost && now.gained === old.gained) continue
      visible.set(edge.child, now)
      queue.push(edge.child)
    }
  }
  return visible
}

/** A pair that loses nothing hides every loss inside it; one that is not decided hides nothing. */
function through(outside: Bits, pair: Pair): Bits {
  const whole = wholeBits(pair)
  const pass = (outer: Answer, own: Answer): Answer => (own === NO ? NO : outer)
  return { lost: pass(outside.lost, whole.lost), gained: pass(outside.gained, whole.gained) }
}

/** Adds an edit at the smallest places whose sets moved without one. */
function explain(graph: PairGraph): void {
  const order = leavesFirst(graph.root)
  const holders = findHolders(order)
  const explained = new Map<Pair, Bits>()
  let noisy = findNoisy(order)
  settleExplained(order, explained)
  let visits = 0
  for (let index = 0; index < order.length; index++) {
    const pair = order[index]!
    const missing = missingIn(pair, explained.get(pair) ?? NEITHER, noisy.has(pair))
    if (isNone(missing)) continue
    const unasked = pair.edges.map((edge) => edge.child).filter((child) => !child.asked && !child.settled)
    if (unasked.length === 0 || visits > MAX_VISITS) {
      pair.changes.push(nameMissing(pair, missing))
      raise(pair, holders, explained, noisy)
      continue
    }
    // The reason may lie deeper: what is asked now comes earlier in the order.
    unasked.forEach(settle)
    index = -1
    noisy = findNoisy(order)
    settleExplained(order, explained)
    visits += order.length
  }
}

/** Each question begins the walk anew; from here on what is missing is named where it is seen. */
const MAX_VISITS = 4_000_000

function findHolders(order: readonly Pair[]): ReadonlyMap<Pair, readonly Pair[]> {
  const holders = new Map<Pair, Pair[]>()
  for (const pair of order)
    for (const { child } of pair.edges) {
      const known = holders.get(child)
      if (known === undefined) holders.set(child, [pair])
      else known.push(pair)
    }
  return holders
}

/** A further edit in a pair: it explains, and is heard, in all that hold the pair. */
function raise(
  from: Pair,
  holders: ReadonlyMap<Pair, readonly Pair[]>,
  explained: Map<Pair, Bits>,
  noisy: Set<Pair>,
): void {
  const open = [from]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const moved = updateExplained(pair, explained)
    const isHeard = !pair.settled && !noisy.has(pair) && (isLoud(pair) || hasNoisyChild(pair, noisy))
    if (isHeard) noisy.add(pair)
    if (moved || isHeard) for (const holder of holders.get(pair) ?? []) open.push(holder)
  }
}

/** The least fixed point: an edit deep in a cycle explains every pair of the cycle, but a cycle does not explain itself. */
function settleExplained(order: readonly Pair[], explained: Map<Pair, Bits>): void {
  for (let moved = true; moved;) {
    moved = false
    for (const pair of order) if (updateExplained(pair, explained)) moved = true
  }
}

function updateExplained(pair: Pair, explained: Map<Pair, Bits>): boolean {
  let now = NEITHER
  for (const change of pair.changes) now = union(now, ownBits(pair, change))
  for (const edge of pair.edges) now = union(now, mask(explained.get(edge.child) ?? NEITHER, edge.mask))
  const old = explained.get(pair) ?? NEITHER
  if (now.lost === old.lost && now.gained === old.gained) return false
  explained.set(pair, now)
  return true
}

function missingIn(pair: Pair, explained: Bits, isNoisy: boolean): Bits {
  // A place that shows what happens inside it is explained by the places inside it, or by one that holds it.
  if (!pair.asked) return NEITHER
  const whole = wholeBits(pair)
  if (isUnknown(whole)) {
    // Edits that were found account for an undecided whole, unless the shapes they were found in are an approximation;
    // where nothing at all was found, the two are one schema in two spellings.
    const accounted = isCertain(pair) ? !isNone(explained) || !isNoisy : isUnknown(explained)
    return accounted ? NEITHER : whole
  }
  const lack = (all: Answer, found: Answer): Answer => (all === YES && found === NO ? YES : NO)
  return { lost: lack(whole.lost, explained.lost), gained: lack(whole.gained, explained.gained) }
}

/** The union of the shapes is exactly what the schema accepts, on both sides. */
function isCertain({ beforeView, afterView }: Pair): boolean {
  return [beforeView, afterView].every((view) => !view.approximate && !view.exclusive)
}

/** Nothing stands beside the shapes that they do not hold: no negation, no condition. */
function isExact(pair: Pair): boolean {
  const isPlain = ({ constraints }: Shape): boolean => constraints.length === 0
  return isCertain(pair) && pair.beforeView.shapes.every(isPlain) && pair.afterView.shapes.every(isPlain)
}

/** Pairs with an edit, or a doubt about their shapes, in them or anywhere below. */
function findNoisy(order: readonly Pair[]): Set<Pair> {
  const noisy = new Set<Pair>()
  for (let size = -1; size < noisy.size;) {
    size = noisy.size
    for (const pair of order)
      if (!pair.settled && !noisy.has(pair) && (isLoud(pair) || hasNoisyChild(pair, noisy))) noisy.add(pair)
  }
  return noisy
}

function isLoud(pair: Pair): boolean {
  return !isCertain(pair) || pair.changes.some((change) => !isNone(change.bits))
}

function hasNoisyChild(pair: Pair, noisy: ReadonlySet<Pair>): boolean {
  return pair.edges.some((edge) => noisy.has(edge.child))
}

function nameMissing(pair: Pair, bits: Bits): LocalChange {
  return {
    kind: kindOfMissing(pair, bits),
    bits,
    before: renderNode(pair.before),
    after: renderNode(pair.after),
    at: [],
    facts: pair.guard === undefined ? {} : { guard: pair.guard },
    reason: pair.whole().reason,
    always: false,
  }
}

function kindOfMissing(pair: Pair, bits: Bits): SchemaChangeKind {
  const effect = toEffect(bits)
  if (effect === 'narrows') {
    const madeExclusive = pair.afterView.exclusive && !pair.beforeView.exclusive
    return madeExclusive ? 'union-made-exclusive' : 'schema-narrowed'
  }
  if (effect === 'widens') {
    const madeInclusive = pair.beforeView.exclusive && !pair.afterView.exclusive
    return madeInclusive ? 'union-made-inclusive' : 'schema-widened'
  }
  return effect === 'unknown' ? 'schema-undecided' : 'schema-changed'
}

/** Every pair after those below it, cycles broken where they close. */
function leavesFirst(root: Pair): readonly Pair[] {
  const order: Pair[] = []
  const entered = new Set<Pair>([root])
  const stack: { readonly pair: Pair; next: number }[] = [{ pair: root, next: 0 }]
  while (stack.length > 0) {
    const top = stack.at(-1)!
    const edge = top.pair.edges[top.next++]
    if (edge === undefined) {
      order.push(top.pair)
      stack.pop()
    } else if (!entered.has(edge.child)) {
      entered.add(edge.child)
      stack.push({ pair: edge.child, next: 0 })
    }
  }
  return order
}
