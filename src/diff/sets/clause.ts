import type { Budget } from './answer.ts'
import type { Compiler } from './compile-schema.ts'
import { haveNoCommon, isEmptyRange, narrow, tagOf } from './disjoint.ts'
import type { Bounds } from './disjoint.ts'
import { FALSE, TRUE } from './formula.ts'
import type { Leaf, Ref } from './formula.ts'
import type { ListedValues } from './listed-values.ts'
import { isTaggedExclusion, isWideExclusion } from './wide-union.ts'
import type { Known } from './wide-union.ts'

/** A conjunction under construction, with undo. */
export interface Clause extends Known {
  /** Adds a condition and all it consists of; false when that contradicts the rest. */
  assume(ref: Ref): boolean
  has(ref: Ref): boolean
  /** Visibly incompatible with what is assumed; false says nothing. */
  contradicts(ref: Ref): boolean
  /** Visibly met by whatever meets the rest; false says nothing. */
  implies(ref: Ref): boolean
  /** The single conditions, no conjunctions among them. */
  conditions(): readonly Ref[]
  /** Conjunctions of which something must fail and that are not dealt with yet. */
  openUnions(): Ref[]
  /** Conjunctions with many excluded branches, put off. */
  openExclusions(): Ref[]
  dealtWith(ref: Ref): void
  mark(): number
  undo(mark: number): void
}

interface Saved {
  readonly trail: number
  readonly conditions: number
  readonly unions: number
  readonly exclusions: number
  readonly tags: number
  readonly done: number
  readonly bounds: Bounds
}

interface Tag {
  readonly name: string
  readonly leaf: Leaf
  readonly listed: ListedValues
}

/** So many conditions are assumed, or conditions of a branch looked at, at the cost of a step. */
const ASSUMED_A_STEP = 16
const LOOKED_AT_A_STEP = 64

export function createClause(compiler: Compiler, budget: Budget): Clause {
  const { arena, listOf } = compiler
  const assumed = new Set<Ref>()
  const trail: Ref[] = []
  const conditions: Ref[] = []
  const unions: Ref[] = []
  const exclusions: Ref[] = []
  const tags: Tag[] = []
  // The first of each name.
  const tagsByName = new Map<string, Tag>()
  const done: Ref[] = []
  const isDone = new Set<Ref>()
  const saved: Saved[] = []
  let bounds: Bounds = { low: -Infinity, lowOpen: false, high: Infinity, highOpen: false }

  const isThere = (leaf: Leaf): boolean =>
    leaf.kind === 'property'
      ? assumed.has(compiler.conditions.present(leaf.name))
      : leaf.kind === 'item' && bounds.low > leaf.index
  const addTag = (tag: Tag): void => {
    tags.push(tag)
    if (!tagsByName.has(tag.name)) tagsByName.set(tag.name, tag)
  }

  const assume: Clause['assume'] = (first) => {
    const start = trail.length
    const holds = assumeAll(first)
    budget.spend((trail.length - start) / ASSUMED_A_STEP)
    return holds
  }

  const assumeAll = (first: Ref): boolean => {
    const pending = [first]
    for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
      if (ref === TRUE || assumed.has(ref)) continue
      if (ref === FALSE || assumed.has(-ref)) return false
      assumed.add(ref)
      trail.push(ref)
      const leaf = arena.leaf(ref)
      if (leaf.kind === 'and') {
        if (ref < 0) {
          unions.push(-ref)
          continue
        }
        const wide = isWideExclusion(compiler, ref)
        if (wide) exclusions.push(ref)
        for (let at = leaf.children.length - 1; at >= 0; at--) {
          const child = leaf.children[at]!
          if (!wide || !isTaggedExclusion(compiler, child)) pending.push(child)
          else if (assumed.has(-child)) return false
        }
        continue
      }
      conditions.push(ref)
      narrow(bounds, leaf, ref > 0)
      if (isEmptyRange(bounds)) return false
      const tag = ref > 0 ? tagOf(leaf) : null
      const listed = tag === null ? null : listOf(tag.set)
      if (listed !== null) addTag({ name: tag!.name, leaf, listed })
    }
    return true
  }

  /** The values the member can have and those this condition lists have nothing in common. */
  const missesTag = (leaf: Leaf): boolean => {
    const tag = tags.length === 0 ? null : tagOf(leaf)
    const known = tag === null ? undefined : tagsByName.get(tag.name)?.listed
    const listed = known === undefined ? null : listOf(tag!.set)
    return listed !== null && haveNoCommon(listed, known!)
  }

  const leavesNoRange = (leaf: Leaf, positive: boolean): boolean => {
    if (leaf.kind !== 'least' && leaf.kind !== 'size') return false
    const narrowed = { ...bounds }
    narrow(narrowed, leaf, positive)
    return isEmptyRange(narrowed)
  }

  const clashes = (ref: Ref, requires: (leaf: Leaf) => boolean): boolean => {
    if (ref === FALSE || assumed.has(-ref)) return true
    const leaf = arena.leaf(ref)
    if (leavesNoRange(leaf, ref > 0)) return true
    return ref > 0 && missesTag(leaf) && (isThere(leaf) || requires(leaf))
  }

  const contradicts: Clause['contradicts'] = (ref) => {
    const leaf = arena.leaf(ref)
    if (leaf.kind !== 'and' || ref < 0) return clashes(ref, () => false)
    budget.spend(leaf.children.length / LOOKED_AT_A_STEP)
    const requires = (child: Leaf): boolean =>
      child.kind === 'property' && leaf.children.includes(compiler.conditions.present(child.name))
    return leaf.children.some((child) => clashes(child, requires))
  }

  const implies: Clause['implies'] = (ref) => {
    if (assumed.has(ref)) return true
    const leaf = arena.leaf(ref)
    if (leavesNoRange(leaf, ref < 0)) return true
    return ref < 0 && isThere(leaf) && missesTag(leaf)
  }

  const dealtWith: Clause['dealtWith'] = (ref) => {
    isDone.add(ref)
    done.push(ref)
  }

  const mark: Clause['mark'] = () =>
    saved.push({
      trail: trail.length,
      conditions: conditions.length,
      unions: unions.length,
      exclusions: exclusions.length,
      tags: tags.length,
      done: done.length,
      bounds: { ...bounds },
    }) - 1

  const undo: Clause['undo'] = (at) => {
    const state = saved[at]!
    saved.length = at
    for (let index = state.trail; index < trail.length; index++) assumed.delete(trail[index]!)
    for (let index = tags.length - 1; index >= state.tags; index--) {
      const tag = tags[index]!
      if (tagsByName.get(tag.name) === tag) tagsByName.delete(tag.name)
    }
    for (let index = state.done; index < done.length; index++) isDone.delete(done[index]!)
    trail.length = state.trail
    conditions.length = state.conditions
    unions.length = state.unions
    exclusions.length = state.exclusions
    tags.length = state.tags
    done.length = state.done
    bounds = { ...state.bounds }
  }

  return {
    assume,
    has: (ref) => assumed.has(ref),
    contradicts,
    implies,
    conditions: () => conditions,
    openUnions: () => unions.filter((union) => !isDone.has(union)),
    openExclusions: () => exclusions.filter((exclusion) => !isDone.has(exclusion)),
    dealtWith,
    valuesOf: (name) => {
      const tag = tagsByName.get(name)
      return tag !== undefined && isThere(tag.leaf) ? tag.listed : null
    },
    range: () => bounds,
    mark,
    undo,
  }
}
