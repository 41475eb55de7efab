import type { Compiler } from './compile-schema.ts'
import { summarise } from './disjoint.ts'
import type { Leaf, Ref } from './formula.ts'
import { branchesWithin, buildRangeIndex, isBounded } from './range-index.ts'
import type { Range, RangeIndex } from './range-index.ts'
import { branchesWith, buildTagIndex } from './tag-index.ts'
import type { TagIndex } from './tag-index.ts'

// Up to here branches are looked at one by one.
const WIDE = 16

/** The branches of a union, negated as they are stored, and how they are told apart when there are many. */
interface WideUnion {
  readonly negated: readonly Ref[]
  readonly index: TagIndex | null
  readonly ranges: RangeIndex | null
}

/** What is known of the values in question. */
export interface Known {
  /** The values a present member can have, where they are listed. */
  valuesOf(name: string): ReadonlySet<string> | null
  /** Bounds of a number or of a size. */
  range(): Range
}

const unions = new WeakMap<Leaf, WideUnion>()
const exclusions = new WeakMap<Leaf, WideUnion | 'narrow'>()

function wideUnion({ arena, listOf }: Compiler, negated: readonly Ref[]): WideUnion {
  const summaries = negated.map((child) => summarise(arena, listOf, -child))
  return {
    negated,
    index: buildTagIndex(summaries) ?? null,
    ranges: buildRangeIndex(summaries) ?? null,
  }
}

/** The negated branches that values with these tags and bounds can have to do with. */
function relevant({ negated, index, ranges }: WideUnion, known: Known): readonly Ref[] {
  const values = index === null ? null : known.valuesOf(index.name)
  if (index !== null && values !== null) return branchesWith(index, values).map((at) => negated[at]!)
  const range = ranges === null ? null : known.range()
  if (ranges === null || range === null || !isBounded(range)) return negated
  return branchesWithin(ranges, range).map((at) => negated[at]!)
}

/** The negated branches of a union (given by the conjunction that must fail) that are still possible. */
export function possibleBranches(compiler: Compiler, union: Ref, known: Known): readonly Ref[] {
  const leaf = compiler.arena.leaf(union)
  if (leaf.kind !== 'and') throw new Error('only conjunctions are stored')
  if (leaf.children.length <= WIDE) return leaf.children
  let wide = unions.get(leaf)
  if (wide === undefined) {
    wide = wideUnion(compiler, leaf.children)
    unions.set(leaf, wide)
  }
  return relevant(wide, known)
}

/** The negated branches inside a conjunction that are better put off, because there are many. */
function exclusionOf(compiler: Compiler, conjunction: Ref): WideUnion | 'narrow' {
  const leaf = compiler.arena.leaf(conjunction)
  if (leaf.kind !== 'and' || leaf.children.length <= WIDE) return 'narrow'
  let wide = exclusions.get(leaf)
  if (wide === undefined) {
    const negated = leaf.children.filter((child) => isTaggedExclusion(compiler, child))
    wide = negated.length <= WIDE ? 'narrow' : wideUnion(compiler, negated)
    exclusions.set(leaf, wide)
  }
  return wide
}

const tagged = new WeakMap<Leaf, boolean>()

/** A branch that must not hold and that requires a member with listed values, or a number or size within bounds. */
export function isTaggedExclusion({ arena, listOf }: Compiler, ref: Ref): boolean {
  const leaf = arena.leaf(ref)
  if (ref > 0 || leaf.kind !== 'and') return false
  let is = tagged.get(leaf)
  if (is === undefined) {
    const summary = summarise(arena, listOf, -ref)
    is = isBounded(summary) || [...summary.tags.keys()].some((name) => summary.present.has(name))
    tagged.set(leaf, is)
  }
  return is
}

export function isWideExclusion(compiler: Compiler, conjunction: Ref): boolean {
  return exclusionOf(compiler, conjunction) !== 'narrow'
}

/** Those of the put-off branches that such values can have to do with. */
export function relevantExclusions(compiler: Compiler, conjunction: Ref, known: Known): readonly Ref[] {
  const wide = exclusionOf(compiler, conjunction)
  return wide === 'narrow' ? [] : relevant(wide, known)
}
