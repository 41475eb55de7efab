import { EMPTY, unknown } from './answer.ts'
import type { Answer } from './answer.ts'
import type { Ref } from './formula.ts'
import type { ObjectTask } from './object-task.ts'
import type { Questions } from './solver.ts'

/** What a member can hold. Empty only when it is so even without the rules that may not apply. */
export function askMember(
  questions: Questions,
  task: ObjectTask,
  name: string,
  extra: readonly Ref[],
): Answer {
  const { arena } = questions.compiler
  const { sure, perhaps } = task.setFor(name)
  const answer = questions.ask(extra.length === 0 ? sure : arena.and([sure, ...extra]))
  if (sure === perhaps || answer.kind === 'value') return answer
  const loose = questions.ask(extra.length === 0 ? perhaps : arena.and([perhaps, ...extra]))
  return loose.kind === 'empty' ? EMPTY : uncovered(name)
}

/** Whether a condition on names speaks of this one is not known. */
export function uncovered(name: string): Answer {
  return unknown(`whether a pattern covers the name ${name} is not known`)
}
