import { EMPTY, either, found, TOO_MANY_STEPS, unknown, weakest } from './answer.ts'
import type { Answer } from './answer.ts'
import type { ArrayTask } from './array-task.ts'
import { distinctItems, repeatedItems } from './distinct-items.ts'
import type { Ref } from './formula.ts'
import type { Questions } from './solver.ts'

/**
 * An array of exactly this length: each position takes over some of the demands and uses up some of the caps.
 * A position that uses up a cap may hold anything, so what a cap counts is never counted too low.
 */
export function chooseItems(questions: Questions, task: ArrayTask, length: number): Answer {
  const { arena } = questions.compiler
  const { demands, caps } = task
  const failed = new Map<string, Answer>()
  // Beyond the prefix positions are interchangeable, so a failure depends on what is left to do, not on what was done.
  const remembers = !task.distinct && !task.repeated
  const chosen: Ref[] = []

  const finish = (): Answer => {
    if (task.distinct) return distinctItems(questions, chosen)
    if (task.repeated) return repeatedItems(questions, chosen)
    const items = chosen.map((set) => questions.ask(set))
    return weakest(items) ?? found(items.map((item) => (item.kind === 'value' ? item.value : null)))
  }

  const place = (position: number, owed: readonly number[], free: readonly number[]): Answer => {
    if (demands.some(({ from }, at) => owed[at]! > length - Math.max(position, from))) return EMPTY
    if (position === length) return finish()
    const key = `${position}:${owed.join()}:${free.join()}`
    const known = remembers ? failed.get(key) : undefined
    if (known !== undefined) return known
    let answer: Answer = EMPTY
    for (const choice of choices(position, owed, free)) {
      if (!questions.budget.spend(1)) return either(answer, unknown(TOO_MANY_STEPS))
      const item = questions.ask(choice.set)
      if (item.kind === 'empty') continue
      chosen.push(choice.set)
      answer = either(answer, place(position + 1, choice.owed, choice.free))
      chosen.pop()
      if (answer.kind === 'value') return answer
    }
    if (remembers) failed.set(key, answer)
    return answer
  }

  function* choices(position: number, owed: readonly number[], free: readonly number[]): Generator<Choice> {
    const base = task.setAt(position)
    const open = demands.map((_, at) => at).filter((at) => owed[at]! > 0 && demands[at]!.from <= position)
    const usable = caps.map((_, at) => at).filter((at) => free[at]! > 0)
    const combinations = 2 ** (open.length + usable.length)
    for (let bits = 0; bits < combinations; bits++) {
      const taken = open.filter((_, at) => (bits >> at) & 1)
      const used = usable.filter((_, at) => (bits >> (open.length + at)) & 1)
      const set = arena.and([
        base,
        ...taken.map((at) => demands[at]!.set),
        ...caps.filter((_, at) => !used.includes(at)).map((cap) => -cap.set),
      ])
      yield {
        set,
        owed: owed.map((count, at) => (taken.includes(at) ? count - 1 : count)),
        free: free.map((count, at) => (used.includes(at) ? count - 1 : count)),
      }
    }
  }

  if (demands.length + caps.length > 12) return unknown(TOO_MANY_STEPS)
  return place(
    0,
    demands.map((demand) => demand.count),
    caps.map((cap) => cap.count),
  )
}

interface Choice {
  readonly set: Ref
  readonly owed: readonly number[]
  readonly free: readonly number[]
}
