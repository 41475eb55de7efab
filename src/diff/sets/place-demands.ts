import { askMember, uncovered } from './ask-member.ts'
import { EMPTY, either, TOO_MANY_STEPS, unknown } from './answer.ts'
import type { Answer } from './answer.ts'
import type { Ref } from './formula.ts'
import { holdsString } from './holds-string.ts'
import type { NameSource } from './name-source.ts'
import type { ObjectTask } from './object-task.ts'
import type { Questions } from './solver.ts'

export interface Member {
  /** Sets its value has to be in beside what its name asks for. */
  readonly extra: readonly Ref[]
  readonly answer: Answer
}

/** Members are copied at the cost of a step. */
const COPIED_A_STEP = 64

/** Members the object will have. */
export type Members = Map<string, Member>

/**
 * Gives every demand a member: one that is there, one that some condition names, or one with a name of its own.
 * All combinations are tried, so a failure is a proof.
 */
export function placeDemands(
  questions: Questions,
  task: ObjectTask,
  names: NameSource,
  members: Members,
  complete: (members: Members) => Answer,
): Answer {
  const { compiler, budget } = questions

  const place = (index: number, now: Members): Answer => {
    const demand = task.demands[index]
    if (demand === undefined) return complete(now)
    let answer: Answer = EMPTY
    const attempt = (name: string, extra: readonly Ref[], member: Answer): boolean => {
      if (member.kind === 'empty') return false
      const next = new Map(now)
      next.set(name, { extra, answer: member })
      answer = either(answer, place(index + 1, next))
      return answer.kind === 'value'
    }
    for (const name of candidates(task, now)) {
      if (!budget.spend(1 + now.size / COPIED_A_STEP)) return either(answer, unknown(TOO_MANY_STEPS))
      const among = holdsString(compiler, demand.names, name)
      if (among === false) continue
      const extra = [...(now.get(name)?.extra ?? []), demand.set]
      const member = askMember(questions, task, name, extra)
      const sure = among === true || member.kind === 'empty' ? member : uncovered(name)
      if (attempt(name, extra, sure)) return answer
    }
    if (now.size < task.high) {
      for (const fresh of names.fresh(demand, new Set(now.keys()))) {
        if (!budget.spend(1 + now.size / COPIED_A_STEP)) return either(answer, unknown(TOO_MANY_STEPS))
        if (fresh.name === null) answer = either(answer, fresh.answer)
        else if (attempt(fresh.name, fresh.sets, fresh.answer)) return answer
      }
    }
    return answer
  }
  return place(0, members)
}

function candidates(task: ObjectTask, now: Members): string[] {
  const names = [...now.keys()]
  if (now.size >= task.high) return names.sort()
  for (const name of task.mentioned) if (!now.has(name) && !task.absent.has(name)) names.push(name)
  return names.sort()
}
