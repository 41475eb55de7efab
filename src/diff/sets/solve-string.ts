/**
 * Conjunctions of conditions on a string.
 * In: lengths, patterns and lists, each required or excluded. Out: a short string that meets them all, or a proof
 * that none does.
 */
import { EMPTY, either, found, INHABITED, TOO_MANY_STEPS, unknown } from './answer.ts'
import type { Answer, Budget } from './answer.ts'
import { isEmptyRange, narrow } from './disjoint.ts'
import type { Bounds } from './disjoint.ts'
import { FORMAT_EXAMPLES } from './formats.ts'
import type { Arena, Ref } from './formula.ts'
import { codePointLength } from './json-value.ts'
import { matchesPattern } from './patterns.ts'
import type { Pattern } from './patterns.ts'
import { TooManyThreads } from './pattern-threads.ts'
import { searchText } from './text-search.ts'
import type { Tracker } from './text-search.ts'
import { exclusionTracker, patternTrackers } from './text-trackers.ts'

interface StringTask {
  readonly bounds: Bounds
  readonly matching: Pattern[]
  readonly notMatching: Pattern[]
  listed: readonly string[] | null
  readonly excluded: Set<string>
  /** A string that reads like the format that is asked for. */
  example: string | undefined
  doubt: string
}

// Longer strings are known to exist without being written down.
const MAX_WRITTEN = 100_000

/** A text is matched against so many patterns at the cost of a step. */
const MATCHED_A_STEP = 16

export function solveString(arena: Arena, conditions: readonly Ref[], budget: Budget): Answer {
  const task = readTask(arena, conditions)
  if (isEmptyRange(task.bounds)) return EMPTY
  const answer = solve(task, budget)
  return answer.kind === 'empty' || task.doubt === '' ? answer : unknown(task.doubt)
}

function readTask(arena: Arena, conditions: readonly Ref[]): StringTask {
  const task: StringTask = {
    bounds: { low: 0, lowOpen: false, high: Infinity, highOpen: false },
    matching: [],
    notMatching: [],
    listed: null,
    excluded: new Set(),
    example: undefined,
    doubt: '',
  }
  for (const ref of conditions) {
    const leaf = arena.leaf(ref)
    narrow(task.bounds, leaf, ref > 0)
    if (leaf.kind === 'pattern') (ref > 0 ? task.matching : task.notMatching).push(leaf.pattern)
    else if (leaf.kind === 'strings') {
      if (ref < 0) for (const value of leaf.values) task.excluded.add(value)
      else {
        const { listed } = task
        const admitted = listed === null ? null : new Set(leaf.values)
        task.listed = listed === null ? leaf.values : listed.filter((value) => admitted!.has(value))
      }
    } else if (leaf.kind === 'opaque') {
      if (!leaf.note || ref < 0) task.doubt ||= leaf.reason
      else task.example ??= FORMAT_EXAMPLES.get(leaf.name)
    }
  }
  return task
}

function solve(task: StringTask, budget: Budget): Answer {
  if (task.listed !== null) return solveListed(task, task.listed, budget)
  if (task.example !== undefined && meets(task, task.example) === true) return found(task.example)
  const { low, high } = task.bounds
  if (task.matching.length === 0 && task.notMatching.length === 0) {
    if (low > MAX_WRITTEN) return INHABITED
    const plain = 'a'.repeat(low)
    if (!task.excluded.has(plain)) return found(plain)
  }
  const positive = patternTrackers(task.matching, true)
  const negative = patternTrackers(task.notMatching, false)
  const reason = positive.reason || negative.reason
  if (reason !== '') return unknown(reason)
  const trackers: Tracker[] = [...positive.trackers, ...negative.trackers]
  if (task.excluded.size > 0 || trackers.length === 0) trackers.push(exclusionTracker(task.excluded))
  try {
    const result = searchText(trackers, low, high, budget.spend)
    if (result === 'none') return EMPTY
    return result === 'exhausted' ? unknown(TOO_MANY_STEPS) : found(result.text)
  } catch (error) {
    if (!(error instanceof TooManyThreads)) throw error
    return unknown('a pattern is too large to follow')
  }
}

function solveListed(task: StringTask, listed: readonly string[], budget: Budget): Answer {
  let answer: Answer = EMPTY
  const patterns = task.matching.length + task.notMatching.length
  for (const value of listed) {
    if (!budget.spend((1 + patterns) / MATCHED_A_STEP)) return either(answer, unknown(TOO_MANY_STEPS))
    const met = meets(task, value)
    if (met === true) return found(value)
    if (met === 'unknown') answer = unknown('a pattern is too large to follow')
  }
  return answer
}

function meets(task: StringTask, value: string): boolean | 'unknown' {
  const { low, high } = task.bounds
  const length = codePointLength(value)
  if (length < low || length > high || task.excluded.has(value)) return false
  let unsure = false
  const test = (pattern: Pattern, wanted: boolean): boolean => {
    const matches = matchesPattern(pattern, value)
    unsure ||= matches === 'unknown'
    return matches === 'unknown' || matches === wanted
  }
  if (!task.matching.every((pattern) => test(pattern, true))) return false
  if (!task.notMatching.every((pattern) => test(pattern, false))) return false
  return unsure ? 'unknown' : true
}
