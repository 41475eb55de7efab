import type { Json } from '../../canonical-json.ts'
import { EMPTY, either, found, unknown, weakest } from './answer.ts'
import type { Answer } from './answer.ts'
import type { Ref } from './formula.ts'
import { equalJson } from './json-value.ts'
import type { Questions } from './solver.ts'

interface Values {
  readonly values: readonly Json[]
  /** What the set says once these values are gone. */
  readonly rest: Answer
}

/** Different values of one set: `count` of them, or all there are. */
function differentValues({ compiler, ask }: Questions, set: Ref, count: number): Values {
  const values: Json[] = []
  let left = set
  let rest: Answer = ask(left)
  while (rest.kind === 'value' && values.length < count) {
    values.push(rest.value)
    left = compiler.arena.and([left, -compiler.setOfValue(rest.value)])
    if (values.length < count) rest = ask(left)
  }
  return { values, rest }
}

/** One value for each set, all different. */
export function distinctItems(questions: Questions, sets: readonly Ref[]): Answer {
  const bySet = new Map<Ref, Values>()
  for (const set of sets) if (!bySet.has(set)) bySet.set(set, differentValues(questions, set, sets.length))
  const options = sets.map((set) => bySet.get(set)!)
  const chosen = match(options.map(({ values }) => values))
  if (chosen !== null) return found(chosen)
  // Short lists that may go on prove nothing.
  let doubt: Answer = EMPTY
  for (const { values, rest } of options)
    if (values.length < sets.length && rest.kind !== 'empty') doubt = either(doubt, rest)
  return doubt.kind === 'inhabited' ? unknown('values too large to be written down have to differ') : doubt
}

/** Augmenting paths: a different option for each place, or null. */
function match(options: readonly (readonly Json[])[]): Json[] | null {
  const all: Json[] = []
  const numbers = options.map((values) =>
    values.map((value) => {
      const known = all.findIndex((other) => equalJson(other, value))
      return known === -1 ? all.push(value) - 1 : known
    }),
  )
  const holder = new Map<number, number>()
  const take = (place: number, tried: Set<number>): boolean => {
    for (const value of numbers[place]!) {
      if (tried.has(value)) continue
      tried.add(value)
      const other = holder.get(value)
      if (other === undefined || take(other, tried)) {
        holder.set(value, place)
        return true
      }
    }
    return false
  }
  for (let place = 0; place < options.length; place++) if (!take(place, new Set())) return null
  const chosen: Json[] = options.map(() => null)
  for (const [value, place] of holder) chosen[place] = all[value]!
  return chosen
}

/** One value for each set, two of them equal. */
export function repeatedItems(questions: Questions, sets: readonly Ref[]): Answer {
  const items = sets.map((set) => questions.ask(set))
  const { arena } = questions.compiler
  let answer: Answer = EMPTY
  const tried = new Set<Ref>()
  for (let a = 0; a < sets.length; a++)
    for (let b = a + 1; b < sets.length; b++) {
      const both = arena.and([sets[a]!, sets[b]!])
      if (tried.has(both)) continue
      tried.add(both)
      const shared = questions.ask(both)
      const lacking = weakest([shared, ...items.filter((_, at) => at !== a && at !== b)])
      answer = either(answer, lacking ?? found(withShared(items, shared, a, b)))
      if (answer.kind === 'value') return answer
    }
  return answer
}

function withShared(items: readonly Answer[], shared: Answer, a: number, b: number): Json[] {
  return items.map((item, at) => {
    const answer = at === a || at === b ? shared : item
    return answer.kind === 'value' ? answer.value : null
  })
}
