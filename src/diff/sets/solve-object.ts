/**
 * Conjunctions of conditions on an object.
 * In: members that must or must not be there, what they hold, rules for names, counts. Out: a small object that meets
 * them all, or a proof that none does.
 */
import { askMember } from './ask-member.ts'
import { EMPTY, either, found, unknown, weakest } from './answer.ts'
import type { Answer } from './answer.ts'
import { createNameSource } from './name-source.ts'
import type { NameSource } from './name-source.ts'
import type { Ref } from './formula.ts'
import { readObjectTask } from './object-task.ts'
import type { ObjectTask } from './object-task.ts'
import { placeDemands } from './place-demands.ts'
import type { Members } from './place-demands.ts'
import { buildObject } from './json-value.ts'
import type { Questions } from './solver.ts'

export function solveObject(questions: Questions, conditions: readonly Ref[]): Answer {
  const task = readObjectTask(questions.compiler, conditions)
  if (task === null) return EMPTY
  const members: Members = new Map()
  for (const name of [...task.present].sort()) {
    const answer = askMember(questions, task, name, [])
    if (answer.kind === 'empty') return EMPTY
    members.set(name, { extra: [], answer })
  }
  const names = createNameSource(questions, task)
  const answer = placeDemands(questions, task, names, members, (chosen) =>
    complete(questions, task, chosen, names),
  )
  return answer.kind === 'empty' || task.doubt === '' ? answer : unknown(task.doubt)
}

/** Adds members up to the smallest count that is allowed. */
function complete(questions: Questions, task: ObjectTask, members: Members, names: NameSource): Answer {
  if (members.size > task.high) return EMPTY
  const all = new Map([...members].map(([name, { answer }]) => [name, answer]))
  let doubt: Answer = EMPTY
  for (const name of task.mentioned) {
    if (all.size >= task.low) break
    if (all.has(name) || task.absent.has(name)) continue
    const answer = askMember(questions, task, name, [])
    if (answer.kind === 'value' || answer.kind === 'inhabited') all.set(name, answer)
    else doubt = either(doubt, answer)
  }
  if (all.size < task.low) {
    const more = names.more(new Set(all.keys()), task.low - all.size)
    for (const [name, answer] of more.members) all.set(name, answer)
    if (all.size < task.low) return either(doubt, more.rest)
  }
  return (
    weakest([...all.values()]) ??
    found(
      buildObject([...all].map(([name, answer]) => [name, answer.kind === 'value' ? answer.value : null])),
    )
  )
}
