/**
 * Conjunctions of conditions on a number.
 * In: bounds, multiples and lists, each required or excluded. Out: a short number that meets them all, or a proof
 * that none does. Proofs are made over exact decimals; a number only counts when a program can hold it.
 */
import { EMPTY, found, unknown } from './answer.ts'
import type { Answer } from './answer.ts'
import {
  compareDecimals,
  decimalOf,
  isDecimalMultiple,
  isMultipleOf,
  leastCommonMultiple,
  numberOf,
  quotient,
  stepsPerMultiple,
  timesInteger,
} from './decimal.ts'
import type { Decimal } from './decimal.ts'
import { isEmptyRange, narrow } from './disjoint.ts'
import type { Bounds } from './disjoint.ts'
import type { Arena, Ref } from './formula.ts'
import { candidateNumbers } from './number-candidates.ts'

interface NumberTask {
  readonly bounds: Bounds
  /** What it must be a multiple of; null for any number. */
  step: Decimal | null
  readonly notMultiplesOf: number[]
  listed: readonly number[] | null
  readonly excluded: Set<number>
  doubt: string
}

// So many multiples are tried one after the other before a rule has to tell.
const MAX_TRIED = 2_000

export function solveNumber(arena: Arena, conditions: readonly Ref[]): Answer {
  const task = readTask(arena, conditions)
  if (isEmptyRange(task.bounds)) return EMPTY
  const answer = solve(task)
  return answer.kind === 'empty' || task.doubt === '' ? answer : unknown(task.doubt)
}

function readTask(arena: Arena, conditions: readonly Ref[]): NumberTask {
  const bounds = { low: -Infinity, lowOpen: false, high: Infinity, highOpen: false }
  const task: NumberTask = {
    bounds,
    step: null,
    notMultiplesOf: [],
    listed: null,
    excluded: new Set(),
    doubt: '',
  }
  for (const ref of conditions) {
    const leaf = arena.leaf(ref)
    narrow(bounds, leaf, ref > 0)
    if (leaf.kind === 'multiple') {
      if (ref < 0) task.notMultiplesOf.push(leaf.of)
      else {
        const divisor = decimalOf(leaf.of)
        task.step = task.step === null ? divisor : leastCommonMultiple(task.step, divisor)
      }
    } else if (leaf.kind === 'numbers') {
      if (ref < 0) for (const value of leaf.values) task.excluded.add(value)
      else {
        const { listed } = task
        task.listed = listed === null ? leaf.values : listed.filter((value) => leaf.values.includes(value))
      }
    } else if (leaf.kind === 'opaque' && !(leaf.note && ref > 0)) task.doubt ||= leaf.reason
  }
  return task
}

function solve(task: NumberTask): Answer {
  if (task.listed !== null) {
    const value = task.listed.find((candidate) => meets(task, candidate))
    return value === undefined ? EMPTY : found(value)
  }
  return task.step === null ? solveDense(task) : solveStepped(task, task.step)
}

function meets(task: NumberTask, value: number): boolean {
  const { low, lowOpen, high, highOpen } = task.bounds
  if (lowOpen ? value <= low : value < low) return false
  if (highOpen ? value >= high : value > high) return false
  if (task.excluded.has(value) || task.notMultiplesOf.some((divisor) => isMultipleOf(value, divisor)))
    return false
  return task.step === null || isDecimalMultiple(decimalOf(value), task.step)
}

// Between two different bounds lie more decimals than any finite list and any set of multiples can take away.
function solveDense(task: NumberTask): Answer {
  const { low, high } = task.bounds
  if (low === high) return meets(task, low) ? found(low) : EMPTY
  for (const candidate of candidateNumbers(task.bounds, task.excluded.size + 1))
    if (meets(task, candidate)) return found(candidate)
  return unknown('no number was found between two bounds that lie close together')
}

function solveStepped(task: NumberTask, step: Decimal): Answer {
  if (task.notMultiplesOf.some((divisor) => isDecimalMultiple(step, decimalOf(divisor)))) return EMPTY
  const { low, lowOpen, high, highOpen } = task.bounds
  let first = low === -Infinity ? null : quotient(decimalOf(low), step, 'up')
  let last = high === Infinity ? null : quotient(decimalOf(high), step, 'down')
  if (first !== null && lowOpen && isAt(step, first, low)) first += 1n
  if (last !== null && highOpen && isAt(step, last, high)) last -= 1n
  if (first !== null && last !== null && first > last) return EMPTY
  let skipped = false
  const attempt = (factor: bigint): number | null => {
    const value = numberOf(timesInteger(step, factor))
    if (value === null) skipped = true
    return value !== null && meets(task, value) ? value : null
  }
  for (const factor of outward(first, last, MAX_TRIED + task.excluded.size)) {
    const value = attempt(factor)
    if (value !== null) return found(value)
  }
  const all = first !== null && last !== null && last - first < BigInt(MAX_TRIED + task.excluded.size)
  if (all && !skipped) return EMPTY
  // One more than a common period of all excluded multiples is a multiple of none of them.
  const period = task.notMultiplesOf.reduce(
    (common, divisor) => common * stepsPerMultiple(step, decimalOf(divisor)),
    1n,
  )
  const from = first ?? last ?? 0n
  for (let at = from - (from % period) - period; at <= from + 3n * period; at += period) {
    const value = attempt(at + 1n)
    if (value !== null) return found(value)
  }
  for (const candidate of candidateNumbers(task.bounds, 1))
    if (meets(task, candidate)) return found(candidate)
  return unknown('no multiple was found that a program can hold exactly')
}

function isAt(step: Decimal, factor: bigint, value: number): boolean {
  return compareDecimals(timesInteger(step, factor), decimalOf(value)) === 0
}

/** Factors in the range, those nearest to zero first. */
function* outward(first: bigint | null, last: bigint | null, count: number): Generator<bigint> {
  const inside = (factor: bigint): boolean =>
    (first === null || factor >= first) && (last === null || factor <= last)
  let start = 0n
  if (first !== null && first > 0n) start = first
  else if (last !== null && last < 0n) start = last
  let produced = 0
  for (let distance = 0n; produced < count && distance <= BigInt(count); distance++) {
    for (const factor of distance === 0n ? [start] : [start + distance, start - distance]) {
      if (!inside(factor)) continue
      produced++
      yield factor
    }
  }
}
