/**
 * Proofs that two conjunctions share no value, by looking at their conditions only.
 * In: two references of one type. Out: `true` is a proof, `false` says nothing.
 */
import type { Arena, Leaf, Ref } from './formula.ts'
import type { ListedValues } from './listed-values.ts'

/** What a conjunction says outright. */
export interface Summary {
  readonly literals: ReadonlySet<Ref>
  /** Bounds on a number, or on a size. */
  readonly low: number
  readonly lowOpen: boolean
  readonly high: number
  readonly highOpen: boolean
  readonly values: readonly (number | string)[] | null
  /** Names of members, or indexes of items, that are there. */
  readonly present: ReadonlySet<string>
  /** Members and items whose values are listed: what tells the branches of a union apart. */
  readonly tags: ReadonlyMap<string, ListedValues>
}

/** A condition on what one member or one item holds, if it is there. */
export function tagOf(leaf: Leaf): { readonly name: string; readonly set: Ref } | null {
  if (leaf.kind === 'property') return leaf
  return leaf.kind === 'item' ? { name: `${leaf.index}`, set: leaf.set } : null
}

function literalsOf(arena: Arena, ref: Ref): readonly Ref[] {
  const leaf = arena.leaf(ref)
  return ref > 0 && leaf.kind === 'and' ? leaf.children : [ref]
}

export function summarise(arena: Arena, listOf: (set: Ref) => ListedValues | null, ref: Ref): Summary {
  const literals = literalsOf(arena, ref)
  const bounds = { low: -Infinity, lowOpen: false, high: Infinity, highOpen: false }
  let values: Summary['values'] = null
  const present = new Set<string>()
  const tags = new Map<string, ListedValues>()
  const items: number[] = []
  for (const literal of literals) {
    const leaf = arena.leaf(literal)
    narrow(bounds, leaf, literal > 0)
    if (literal < 0) continue
    if (leaf.kind === 'numbers' || leaf.kind === 'strings') values = leaf.values
    else if (leaf.kind === 'present') present.add(leaf.name)
    if (leaf.kind === 'item') items.push(leaf.index)
    const tag = tagOf(leaf)
    const listed = tag === null ? null : listOf(tag.set)
    if (listed !== null) tags.set(tag!.name, listed)
  }
  // The two never meet: a formula speaks of objects or of arrays.
  for (const index of items) if (bounds.low > index) present.add(`${index}`)
  return { literals: new Set(literals), ...bounds, values, present, tags }
}

export interface Bounds {
  low: number
  lowOpen: boolean
  high: number
  highOpen: boolean
}

/** Takes a bound of a number or a size into account; anything else changes nothing. */
export function narrow(bounds: Bounds, leaf: Leaf, positive: boolean): void {
  if (leaf.kind !== 'least' && leaf.kind !== 'size') return
  const open = leaf.kind === 'least' && leaf.open
  if (positive) {
    if (leaf.bound > bounds.low || (leaf.bound === bounds.low && open)) {
      bounds.low = leaf.bound
      bounds.lowOpen = open
    }
    return
  }
  // Not at least n: less than n, and for a size at most n - 1.
  const high = leaf.kind === 'size' ? leaf.bound - 1 : leaf.bound
  const highOpen = leaf.kind === 'least' && !open
  if (high < bounds.high || (high === bounds.high && highOpen)) {
    bounds.high = high
    bounds.highOpen = highOpen
  }
}

export function isEmptyRange({ low, lowOpen, high, highOpen }: Bounds): boolean {
  return low > high || (low === high && (lowOpen || highOpen))
}

export function areDisjoint(a: Summary, b: Summary): boolean {
  for (const literal of a.literals) if (b.literals.has(-literal)) return true
  const bounds = {
    low: Math.max(a.low, b.low),
    lowOpen: a.low === b.low ? a.lowOpen || b.lowOpen : a.low > b.low ? a.lowOpen : b.lowOpen,
    high: Math.min(a.high, b.high),
    highOpen: a.high === b.high ? a.highOpen || b.highOpen : a.high < b.high ? a.highOpen : b.highOpen,
  }
  if (isEmptyRange(bounds)) return true
  if (a.values !== null && b.values !== null) {
    const other = new Set(b.values)
    if (!a.values.some((value) => other.has(value))) return true
  }
  for (const [name, listed] of a.tags) {
    const other = b.tags.get(name)
    if (other === undefined || !(a.present.has(name) || b.present.has(name))) continue
    if (haveNoCommon(listed, other)) return true
  }
  return false
}

export function haveNoCommon(a: ListedValues, b: ListedValues): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  for (const key of small) if (large.has(key)) return false
  return true
}
