/**
 * Formulas over conditions on a value, each stored once.
 * A reference is a signed number: `-ref` is the negation of `ref`. Only conjunctions are stored; a union is the
 * negation of a conjunction of negations. Equal references mean equal sets, whatever the two schemas looked like.
 */
import type { Budget } from './answer.ts'
import { mergeValueLists } from './merge-value-lists.ts'
import type { Pattern } from './patterns.ts'
import type { SchemaDocument, Target } from './document.ts'

export type Ref = number
export const TRUE: Ref = 1
export const FALSE: Ref = -1

/** The types a value can have, each with formulas of its own: `integer` is a condition on numbers. */
export const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const
export type TypeIndex = 0 | 1 | 2 | 3 | 4 | 5

/** A schema where it stands. */
export interface SchemaNode extends Target {
  readonly document: SchemaDocument
}

/** One condition. `set` is a reference to a set of values of any type; `names` one to a set of strings. */
export type Leaf =
  | { readonly kind: 'true' }
  | { readonly kind: 'and'; readonly children: readonly Ref[] }
  | { readonly kind: 'node'; readonly node: SchemaNode }
  /** Content nobody can look into. A `note` is satisfied when it is only a note. */
  | { readonly kind: 'opaque'; readonly note: boolean; readonly reason: string; readonly name: string }
  | { readonly kind: 'is-true' }
  | { readonly kind: 'least'; readonly bound: number; readonly open: boolean }
  | { readonly kind: 'multiple'; readonly of: number }
  | { readonly kind: 'numbers'; readonly values: readonly number[] }
  | { readonly kind: 'strings'; readonly values: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
  /** Code points, items or members: at least so many. */
  | { readonly kind: 'size'; readonly bound: number }
  /** What stands at this index, if anything does. */
  | { readonly kind: 'item'; readonly index: number; readonly set: Ref }
  | { readonly kind: 'tail'; readonly from: number; readonly set: Ref }
  /** At least so many items are in the set. */
  | { readonly kind: 'contains'; readonly count: number; readonly set: Ref }
  | { readonly kind: 'unique' }
  | { readonly kind: 'present'; readonly name: string }
  /** What this member holds, if it is there. */
  | { readonly kind: 'property'; readonly name: string; readonly set: Ref }
  /** What every member holds whose name is among `names`. */
  | { readonly kind: 'members'; readonly names: Ref; readonly set: Ref }

export interface Arena {
  leaf(ref: Ref): Leaf
  and(children: readonly Ref[]): Ref
  or(children: readonly Ref[]): Ref
  intern(key: string, make: () => Leaf): Ref
  /** Lists of values, sorted and without doubles. */
  numbers(values: readonly number[]): Ref
  strings(values: readonly string[]): Ref
}

/** So many parts are put together, or new conditions stored, at the cost of a step. */
const PARTS_A_STEP = 32
const STORED_A_STEP = 16

export function createArena(budget: Budget): Arena {
  const leaves: Leaf[] = [{ kind: 'true' }, { kind: 'true' }]
  const known = new Map<string, Ref>()

  const intern: Arena['intern'] = (key, make) => {
    let ref = known.get(key)
    if (ref === undefined) {
      ref = leaves.push(make()) - 1
      known.set(key, ref)
      budget.count(1 / STORED_A_STEP)
    }
    return ref
  }

  const leaf: Arena['leaf'] = (ref) => leaves[ref < 0 ? -ref : ref]!

  const and: Arena['and'] = (children) => {
    const flat: Ref[] = []
    const dissolved: Ref[] = []
    if (!flatten(children, flat, dissolved, leaf)) return FALSE
    if (flat.length > PARTS_A_STEP) budget.count(flat.length / PARTS_A_STEP)
    if (dissolved.length > 0 && holdsNegated(flat, dissolved)) return FALSE
    const kept = conjoin(flat)
    if (kept === null) return FALSE
    const merged = mergeValueLists(kept, leaf, { numbers, strings })
    if (merged !== kept) return and(merged)
    if (kept.length < 2) return kept[0] ?? TRUE
    return intern(`&${kept.join()}`, () => ({ kind: 'and', children: kept }))
  }

  const or: Arena['or'] = (children) => -and(children.map((child) => -child))

  const numbers: Arena['numbers'] = (values) =>
    values.length === 0 ? FALSE : intern(`#${values.join()}`, () => ({ kind: 'numbers', values }))
  const strings: Arena['strings'] = (values) => {
    if (values.length === 0) return FALSE
    const key = values.map((value) => `${value.length}:${value}`).join('')
    return intern(`s${key}`, () => ({ kind: 'strings', values }))
  }

  return { leaf, and, or, intern, numbers, strings }
}

/** Puts conjunctions inside the conjunction into it; false when one part is FALSE. */
function flatten(children: readonly Ref[], flat: Ref[], dissolved: Ref[], leaf: Arena['leaf']): boolean {
  for (const child of children) {
    if (child === TRUE) continue
    if (child === FALSE) return false
    if (child > 0) {
      const inner = leaf(child)
      if (inner.kind === 'and') {
        for (const grandchild of inner.children) flat.push(grandchild)
        dissolved.push(child)
        continue
      }
    }
    flat.push(child)
  }
  return true
}

/** A conjunction that was put in as what it consists of stands there with its negation. */
function holdsNegated(flat: readonly Ref[], dissolved: readonly Ref[]): boolean {
  if (dissolved.length < 4) return dissolved.some((conjunction) => flat.includes(-conjunction))
  const all = new Set(flat)
  return dissolved.some((conjunction) => all.has(-conjunction))
}

/** Sorted and without doubles; null when something stands there with its negation. */
function conjoin(refs: Ref[]): Ref[] | null {
  if (refs.length < 2) return refs
  refs.sort((a, b) => Math.abs(a) - Math.abs(b) || a - b)
  const kept: Ref[] = []
  for (const ref of refs) {
    const last = kept.at(-1)
    if (ref === last) continue
    if (last !== undefined && ref === -last) return null
    kept.push(ref)
  }
  return kept
}
