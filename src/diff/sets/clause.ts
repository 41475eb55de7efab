import type { Compiler } from './compile-schema.ts'
import { haveNoCommon, isEmptyRange, narrow } from './disjoint.ts'
import type { Bounds } from './disjoint.ts'
import { FALSE, TRUE } from './formula.ts'
import type { Ref } from './formula.ts'
import type { ListedValues } from './listed-values.ts'
import { isNegatedConjunction, isWideExclusion } from './wide-union.ts'

/** A conjunction under construction, with undo. */
export interface Clause {
  /** Adds a condition and all it consists of; false when that contradicts the rest. */
  assume(ref: Ref): boolean
  has(ref: Ref): boolean
  /** Visibly incompatible with what is assumed; false says nothing. */
  contradicts(ref: Ref): boolean
  /** The single conditions, no conjunctions among them. */
  conditions(): readonly Ref[]
  /** Conjunctions of which something must fail and that are not dealt with yet. */
  openUnions(): Ref[]
  /** Conjunctions with many excluded branches, put off. */
  openExclusions(): Ref[]
  dealtWith(ref: Ref): void
  /** The values a present member can have, where they are listed. */
  valuesOf(name: string): ListedValues | null
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

export function createClause(compiler: Compiler): Clause {
  const { arena, listOf } = compiler
  const assumed = new Set<Ref>()
  const trail: Ref[] = []
  const conditions: Ref[] = []
  const unions: Ref[] = []
  const exclusions: Ref[] = []
  const tags: { readonly name: string; readonly listed: ListedValues }[] = []
  const done: Ref[] = []
  const isDone = new Set<Ref>()
  const saved: Saved[] = []
  let bounds: Bounds = { low: -Infinity, lowOpen: false, high: Infinity, highOpen: false }

  const isPresent = (name: string): boolean => assumed.has(compiler.conditions.present(name))

  const assume: Clause['assume'] = (first) => {
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
          if (!wide || !isNegatedConjunction(compiler, child)) pending.push(child)
          else if (assumed.has(-child)) return false
        }
        continue
      }
      conditions.push(ref)
      narrow(bounds, leaf, ref > 0)
      if (isEmptyRange(bounds)) return false
      if (leaf.kind === 'property' && ref > 0) {
        const listed = listOf(leaf.set)
        if (listed !== null) tags.push({ name: leaf.name, listed })
      }
    }
    return true
  }

  const clashes = (ref: Ref, requires: (name: string) => boolean): boolean => {
    if (ref === FALSE || assumed.has(-ref)) return true
    const leaf = arena.leaf(ref)
    if (leaf.kind === 'least' || leaf.kind === 'size') {
      const narrowed = { ...bounds }
      narrow(narrowed, leaf, ref > 0)
      return isEmptyRange(narrowed)
    }
    if (leaf.kind !== 'property' || ref < 0 || tags.length === 0) return false
    const known = tags.find((tag) => tag.name === leaf.name)
    if (known === undefined || !(isPresent(leaf.name) || requires(leaf.name))) return false
    const listed = listOf(leaf.set)
    return listed !== null && haveNoCommon(listed, known.listed)
  }

  const contradicts: Clause['contradicts'] = (ref) => {
    const leaf = arena.leaf(ref)
    if (leaf.kind !== 'and' || ref < 0) return clashes(ref, () => false)
    const requires = (name: string): boolean => leaf.children.includes(compiler.conditions.present(name))
    return leaf.children.some((child) => clashes(child, requires))
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
    conditions: () => conditions,
    openUnions: () => unions.filter((union) => !isDone.has(union)),
    openExclusions: () => exclusions.filter((exclusion) => !isDone.has(exclusion)),
    dealtWith,
    valuesOf: (name) => (isPresent(name) ? (tags.find((tag) => tag.name === name)?.listed ?? null) : null),
    mark,
    undo,
  }
}
