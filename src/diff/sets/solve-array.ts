/**
 * Conjunctions of conditions on an array.
 * In: lengths, positions, counts and distinctness, each required or excluded. Out: a short array that meets them all,
 * or a proof that none does.
 */
import { EMPTY, either, found, INHABITED, TOO_MANY_STEPS, unknown } from './answer.ts'
import type { Answer } from './answer.ts'
import { readArrayTask } from './array-task.ts'
import type { ArrayTask } from './array-task.ts'
import { chooseItems } from './choose-items.ts'
import type { Ref } from './formula.ts'
import type { Questions } from './solver.ts'
import type { Json } from '../../canonical-json.ts'

// Longer arrays are known to exist without being written down.
const MAX_WRITTEN = 10_000
// Where positions have to be told apart, so many are looked at.
const MAX_DISTINGUISHED = 200

export function solveArray(questions: Questions, conditions: readonly Ref[]): Answer {
  const task = readArrayTask(questions.compiler, conditions)
  if (task === null) return EMPTY
  const answer = solve(questions, task)
  return answer.kind === 'empty' || task.doubt === '' ? answer : unknown(task.doubt)
}

function solve(questions: Questions, task: ArrayTask): Answer {
  const { low, high } = task
  if (low > high) return EMPTY
  if (task.demands.length === 0 && task.caps.length === 0 && !task.distinct && !task.repeated)
    return fill(questions, task, low)
  // A longer array only helps where something still has to be put into it.
  const copies = task.demands.reduce((sum, demand) => sum + demand.count, task.repeated ? 2 : 0)
  const longest = copies === 0 ? low : Math.min(high, Math.max(low, task.prefix) + copies)
  if (longest > MAX_DISTINGUISHED) return unknown(TOO_MANY_STEPS)
  let answer: Answer = EMPTY
  for (let length = low; length <= longest; length++) {
    answer = either(answer, chooseItems(questions, task, length))
    if (answer.kind === 'value') return answer
  }
  return answer
}

/** No position depends on another one: the shortest array is as good as any. */
function fill(questions: Questions, task: ArrayTask, length: number): Answer {
  const items: Json[] = []
  let answer: Answer = found([])
  const place = (at: number, count: number): boolean => {
    const item = questions.ask(task.setAt(at))
    if (item.kind === 'empty') answer = EMPTY
    else if (item.kind === 'unknown') answer = item
    else if (item.kind === 'inhabited' || count > MAX_WRITTEN) {
      if (answer.kind === 'value') answer = INHABITED
    } else for (let copy = 0; copy < count; copy++) items.push(item.value)
    return answer.kind !== 'empty'
  }
  for (let at = 0; at < Math.min(length, task.prefix); at++) if (!place(at, 1)) return EMPTY
  if (length > task.prefix) place(task.prefix, length - task.prefix)
  return (answer as Answer).kind === 'value' ? found(items) : answer
}
