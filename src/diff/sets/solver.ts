/**
 * Whether a set of values is empty.
 * In: references to sets. Out: a value, a proof of emptiness, or why neither was found.
 * Recursion is a least fixed point: every set counts as empty until a value is found for it, and whoever read it as
 * empty is asked again when one is. What is left empty at the end is empty, in whatever order it was visited.
 */
import { EMPTY, either, found, rankOf, TOO_MANY_STEPS, unknown } from './answer.ts'
import type { Answer, Budget } from './answer.ts'
import type { Compiler } from './compile-schema.ts'
import { FALSE } from './formula.ts'
import type { Ref, TypeIndex } from './formula.ts'
import { searchClauses } from './search-clauses.ts'
import { solveArray } from './solve-array.ts'
import { solveNumber } from './solve-number.ts'
import { solveObject } from './solve-object.ts'
import { solveString } from './solve-string.ts'

export interface Solver {
  /** A value of the set, or a proof that there is none. */
  solve(set: Ref): Answer
}

/** What the theories of arrays and objects ask of the sets inside them. */
export interface Questions {
  readonly compiler: Compiler
  readonly budget: Budget
  /** What is known about a set now. `empty` may change while the question that asks is still open. */
  ask(set: Ref): Answer
  /** The same for a set of strings given as a formula. */
  askString(formula: Ref): Answer
}

interface Entry {
  readonly formula: Ref
  readonly type: 4 | 5
  answer: Answer
  readonly readers: Set<Entry>
  running: boolean
  queued: boolean
}

// Deeper questions are put off instead of nested, so that no document can overflow the stack.
const MAX_NESTED = 60

export function createSolver(compiler: Compiler, budget: Budget): Solver {
  const entries = new Map<number, Entry>()
  const scalars = new Map<number, Answer>()
  const values = new Map<Ref, Answer>()
  const queue: Entry[] = []
  const running: Entry[] = []

  const askScalar = (formula: Ref, type: TypeIndex): Answer => {
    const key = formula * 8 + type
    let answer = scalars.get(key)
    if (answer === undefined) {
      answer = searchClauses(compiler, formula, budget, (conditions) =>
        decideScalar(compiler, conditions, type, budget),
      )
      scalars.set(key, answer)
    }
    return answer
  }

  const run = (entry: Entry): void => {
    entry.running = true
    running.push(entry)
    const theory = entry.type === 4 ? solveArray : solveObject
    const answer = searchClauses(compiler, entry.formula, budget, (conditions) =>
      theory(questions, conditions),
    )
    running.pop()
    entry.running = false
    if (rankOf(answer) <= rankOf(entry.answer)) return
    entry.answer = answer
    for (const reader of entry.readers) enqueue(reader)
    if (answer.kind === 'value') entry.readers.clear()
  }

  const enqueue = (entry: Entry): void => {
    if (entry.queued || entry.answer.kind === 'value') return
    entry.queued = true
    queue.push(entry)
  }

  const askContainer = (formula: Ref, type: 4 | 5): Answer => {
    const key = formula * 8 + type
    let entry = entries.get(key)
    if (entry === undefined) {
      entry = { formula, type, answer: EMPTY, readers: new Set(), running: false, queued: false }
      entries.set(key, entry)
      if (running.length < MAX_NESTED) run(entry)
      else enqueue(entry)
    }
    const reader = running.at(-1)
    if (entry.answer.kind !== 'value' && reader !== undefined) entry.readers.add(reader)
    return entry.answer
  }

  const askTyped = (formula: Ref, type: TypeIndex): Answer => {
    if (formula === FALSE) return EMPTY
    if (type === 4 || type === 5) return askContainer(formula, type)
    return askScalar(formula, type)
  }

  const ask = (set: Ref): Answer => {
    if (set === FALSE) return EMPTY
    const known = values.get(set)
    if (known !== undefined) return known
    let answer: Answer = EMPTY
    for (const type of [0, 1, 2, 3, 4, 5] as const) {
      answer = either(answer, askTyped(compiler.typed(set, type), type))
      if (answer.kind === 'value') {
        values.set(set, answer)
        return answer
      }
    }
    return answer
  }

  const questions: Questions = { compiler, budget, ask, askString: (formula) => askTyped(formula, 3) }

  return {
    solve(set) {
      let answer = ask(set)
      while (answer.kind !== 'value' && queue.length > 0) {
        const entry = queue.pop()!
        entry.queued = false
        if (entry.answer.kind === 'value') continue
        if (!budget.spend(1)) return either(answer, unknown(TOO_MANY_STEPS))
        run(entry)
        if (queue.length === 0) answer = ask(set)
      }
      return answer
    },
  }
}

function decideScalar(
  compiler: Compiler,
  conditions: readonly Ref[],
  type: TypeIndex,
  budget: Budget,
): Answer {
  const { arena } = compiler
  if (type === 2) return solveNumber(arena, conditions)
  if (type === 3) return solveString(arena, conditions, budget)
  let value: null | boolean = type === 0 ? null : false
  for (const ref of conditions) {
    const leaf = arena.leaf(ref)
    if (leaf.kind === 'is-true') value = ref > 0
    else if (leaf.kind === 'opaque') return unknown(leaf.reason)
  }
  return found(value)
}
