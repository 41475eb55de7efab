import { EMPTY, either, TOO_MANY_STEPS, unknown } from './answer.ts'
import type { Answer } from './answer.ts'
import type { Ref } from './formula.ts'
import { holdsString } from './holds-string.ts'
import type { MemberRule, ObjectTask } from './object-task.ts'
import type { Questions } from './solver.ts'

/** A name no condition speaks of by itself, with what a member of that name can hold. */
export interface FreshName {
  /** Null when a name may exist and none was found: then `answer` says why. */
  readonly name: string | null
  readonly sets: readonly Ref[]
  readonly answer: Answer
}

export interface NameSource {
  /** One name of each kind that can meet a demand; names of one kind are interchangeable. */
  fresh(demand: MemberRule, taken: ReadonlySet<string>): Generator<FreshName>
  /** Up to `count` further members, or as many as there are; `rest` tells whether there may be more. */
  more(
    taken: ReadonlySet<string>,
    count: number,
  ): { readonly members: readonly (readonly [string, Answer])[]; readonly rest: Answer }
}

// Names are told apart by this many sets of names at most.
const MAX_KINDS = 10

/**
 * Names are of one kind when the same rules and the same demands speak of them.
 * Every kind is visited, the ones with the fewest rules first.
 */
export function createNameSource(questions: Questions, task: ObjectTask): NameSource {
  const { arena, conditions } = questions.compiler
  const predicates = [...new Set([...task.rules, ...task.demands].map(({ names }) => names))]
  const mentioned = -conditions.strings(task.mentioned)

  function* kinds(within: readonly Ref[], wanted: readonly Ref[]): Generator<readonly [Ref, Ref]> {
    const free = predicates.filter((names) => !within.includes(names))
    for (let bits = 0; bits < 2 ** free.length; bits++) {
      const inside = free.filter((_, at) => (bits >> at) & 1)
      const covered = [...within, ...inside]
      const sets = task.rules.filter(({ names }) => covered.includes(names)).map(({ set }) => set)
      const names = arena.and([
        mentioned,
        ...covered,
        ...free.filter((predicate) => !inside.includes(predicate)).map((predicate) => -predicate),
      ])
      yield [names, arena.and([...wanted, ...sets])]
    }
  }

  const without = (names: Ref, taken: Iterable<string>): Ref =>
    arena.and([names, -conditions.strings([...taken])])

  function* fresh(demand: MemberRule, taken: ReadonlySet<string>): Generator<FreshName> {
    if (predicates.length > MAX_KINDS) {
      yield { name: null, sets: [], answer: unknown(TOO_MANY_STEPS) }
      return
    }
    for (const [names, set] of kinds([demand.names], [demand.set])) {
      const answer = questions.ask(set)
      if (answer.kind === 'empty') continue
      const name = questions.askString(without(names, taken))
      if (name.kind === 'value') yield { name: name.value as string, sets: [demand.set], answer }
      else if (name.kind !== 'empty') yield { name: null, sets: [], answer: named(name) }
    }
  }

  const more: NameSource['more'] = (taken, count) => {
    const members: [string, Answer][] = []
    let rest: Answer = EMPTY
    if (predicates.length > MAX_KINDS) return { members, rest: unknown(TOO_MANY_STEPS) }
    for (const [names, set] of kinds([], [])) {
      const answer = questions.ask(set)
      if (answer.kind === 'empty') continue
      if (answer.kind === 'unknown') {
        rest = either(rest, answer)
        continue
      }
      const used = [...taken, ...members.map(([name]) => name)]
      for (const name of plainNames(count * 2)) {
        if (members.length >= count) break
        if (!questions.budget.spend(used.length / 512)) return { members, rest: unknown(TOO_MANY_STEPS) }
        if (used.includes(name) || holdsString(questions.compiler, names, name) !== true) continue
        members.push([name, answer])
        used.push(name)
      }
      while (members.length < count) {
        // All names so far are written into the next question.
        if (!questions.budget.spend(1 + used.length / 8)) return { members, rest: unknown(TOO_MANY_STEPS) }
        const name = questions.askString(without(names, used))
        if (name.kind !== 'value') {
          if (name.kind !== 'empty') rest = either(rest, named(name))
          break
        }
        members.push([name.value as string, answer])
        used.push(name.value as string)
      }
    }
    return { members, rest }
  }

  return { fresh, more }
}

/** Short names for where almost any will do. */
function* plainNames(count: number): Generator<string> {
  for (let at = 0; at < count + 26; at++)
    yield String.fromCharCode(0x61 + (at % 26)) + (at < 26 ? '' : Math.floor(at / 26))
}

// That a name too long to write exists does not make the object: its other members are not decided yet.
function named(answer: Answer): Answer {
  return answer.kind === 'unknown'
    ? answer
    : unknown('a member needs a name that is too long to be written down')
}
