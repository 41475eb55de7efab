/**
 * Conditions in one canonical spelling.
 * In: what keywords say. Out: references; what excludes nothing is TRUE, what nothing meets is FALSE, and what two
 * keywords can both say (no items: `maxItems: 0`, `items: false`) is one reference.
 */
import { TOO_MANY_STEPS } from './answer.ts'
import type { Budget } from './answer.ts'
import { FALSE, TRUE } from './formula.ts'
import type { Arena, Ref } from './formula.ts'
import { withoutDoubles } from './merge-value-lists.ts'
import { compilePattern } from './patterns.ts'

export interface Conditions {
  isTrue: Ref
  /** At least, or with `open` more than, the bound. */
  least(bound: number, open: boolean): Ref
  /** At most, or with `open` less than, the bound. */
  most(bound: number, open: boolean): Ref
  multipleOf(divisor: number): Ref
  numbers(values: readonly number[]): Ref
  strings(values: readonly string[]): Ref
  pattern(source: string): Ref
  /** At least so many code points, items or members. */
  sizeAtLeast(bound: number): Ref
  sizeAtMost(bound: number): Ref
  item(index: number, set: Ref): Ref
  tail(from: number, set: Ref): Ref
  contains(count: number, set: Ref): Ref
  unique: Ref
  present(name: string): Ref
  property(name: string, set: Ref): Ref
  members(names: Ref, set: Ref): Ref
  /** `name`: the format, where it is one. */
  opaque(key: string, note: boolean, reason: string, name?: string): Ref
}

/** Building an automaton, whether or not it was built before. */
const PATTERN = 4
const CHARACTERS_A_STEP = 8

export function createConditions(arena: Arena, budget: Budget): Conditions {
  const { intern } = arena

  const least: Conditions['least'] = (bound, open) =>
    intern(`${open ? '>' : '≥'}${bound}`, () => ({ kind: 'least', bound: bound === 0 ? 0 : bound, open }))

  const opaque: Conditions['opaque'] = (key, note, reason, name = '') =>
    intern(`?${key}`, () => ({ kind: 'opaque', note, reason, name }))

  const sizeAtLeast: Conditions['sizeAtLeast'] = (bound) => {
    const whole = Math.ceil(bound)
    return whole <= 0 ? TRUE : intern(`l${whole}`, () => ({ kind: 'size', bound: whole }))
  }

  const members: Conditions['members'] = (names, set) => {
    if (names === FALSE || set === TRUE) return TRUE
    if (names === TRUE && set === FALSE) return -sizeAtLeast(1)
    return intern(`m${names}:${set}`, () => ({ kind: 'members', names, set }))
  }

  const contains: Conditions['contains'] = (count, set) => {
    const whole = Math.ceil(count)
    if (whole <= 0) return TRUE
    if (set === FALSE) return FALSE
    if (set === TRUE) return sizeAtLeast(whole)
    return intern(`c${whole}:${set}`, () => ({ kind: 'contains', count: whole, set }))
  }

  const item: Conditions['item'] = (index, set) => {
    if (set === TRUE) return TRUE
    if (set === FALSE) return -sizeAtLeast(index + 1)
    return intern(`i${index}:${set}`, () => ({ kind: 'item', index, set }))
  }

  const tail: Conditions['tail'] = (from, set) => {
    if (set === TRUE) return TRUE
    if (set === FALSE) return -sizeAtLeast(from + 1)
    return intern(`t${from}:${set}`, () => ({ kind: 'tail', from, set }))
  }

  const present = (name: string): Ref => intern(`p${name}`, () => ({ kind: 'present', name }))

  const property: Conditions['property'] = (name, set) => {
    if (set === TRUE) return TRUE
    if (set === FALSE) return -present(name)
    return intern(`v${set}:${name}`, () => ({ kind: 'property', name, set }))
  }

  return {
    isTrue: intern('true', () => ({ kind: 'is-true' })),
    unique: intern('unique', () => ({ kind: 'unique' })),
    least,
    most: (bound, open) => -least(bound, !open),
    multipleOf: (divisor) => intern(`/${divisor}`, () => ({ kind: 'multiple', of: divisor })),
    numbers: (values) =>
      arena.numbers(withoutDoubles(values.map((value) => (value === 0 ? 0 : value)).sort((a, b) => a - b))),
    strings: (values) => arena.strings(withoutDoubles([...values].sort())),
    pattern: (source) => {
      if (!budget.spend(PATTERN + source.length / CHARACTERS_A_STEP))
        return opaque(`pattern:${source}`, false, TOO_MANY_STEPS)
      const pattern = compilePattern(source)
      if (pattern.automaton === null) return opaque(`pattern:${source}`, false, pattern.reason)
      return pattern.automaton.start.settled === true
        ? TRUE
        : intern(`r${source}`, () => ({ kind: 'pattern', pattern }))
    },
    sizeAtLeast,
    sizeAtMost: (bound) => -sizeAtLeast(Math.floor(bound) + 1),
    item,
    tail,
    contains,
    present,
    property,
    members,
    opaque,
  }
}
