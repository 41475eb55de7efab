/**
 * Sets of threads: what a nondeterministic pattern may be doing at one place of a text.
 * A lookahead met on the way becomes an obligation of its thread: the rest of the text has to meet it.
 */
import type { AssertionEdge, Fragment, PatternNfa } from './pattern-nfa.ts'

/** A lookahead that began earlier: its own threads, of which one must (or, negated, none may) succeed. */
export interface Obligation {
  readonly index: number
  readonly negate: boolean
  readonly threads: readonly Thread[]
  readonly key: string
}

export interface Thread {
  readonly node: number
  readonly obligations: readonly Obligation[]
  readonly key: string
}

/** The set grew beyond what one place of a text may hold. */
export class TooManyThreads extends Error {}

const MAX_THREADS = 4_000
const NONE: readonly Obligation[] = []

export interface Threads {
  /** Everything reachable from `seeds` without reading; `behind` tells which lookbehinds hold here. */
  close(seeds: readonly Thread[], fragment: Fragment, behind: readonly boolean[]): readonly Thread[]
  /** The same set one character later; `reads` tells which character sets hold that character. */
  step(
    threads: readonly Thread[],
    fragment: Fragment,
    reads: readonly boolean[],
    behind: readonly boolean[],
  ): readonly Thread[]
  seed(node: number): Thread
  /** Whether the text may end here. */
  accepts(threads: readonly Thread[], fragment: Fragment): boolean
  /** Whether the rest of the text cannot matter any more. */
  succeeded(threads: readonly Thread[], fragment: Fragment): boolean
}

export function threadsOf(nfa: PatternNfa): Threads {
  const succeeded = (threads: readonly Thread[], fragment: Fragment): boolean =>
    threads.some((thread) => thread.node === fragment.final && thread.obligations.length === 0)

  const accepts = (threads: readonly Thread[], fragment: Fragment): boolean =>
    threads.some(
      (thread) =>
        thread.node === fragment.final &&
        thread.obligations.every(
          (obligation) => accepts(obligation.threads, nfa.aheads[obligation.index]!) !== obligation.negate,
        ),
    )

  /** `null`: the thread dies. */
  const meet = (
    met: readonly Obligation[],
    index: number,
    negate: boolean,
    threads: readonly Thread[],
  ): readonly Obligation[] | null => {
    if (threads.length === 0) return negate ? met : null
    if (succeeded(threads, nfa.aheads[index]!)) return negate ? null : met
    const key = `${negate ? '!' : '='}${index}(${threads.map((thread) => thread.key).join(',')})`
    if (met.some((obligation) => obligation.key === key)) return met
    return [...met, { index, negate, threads, key }].sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  const crossEdge = (
    edge: AssertionEdge,
    thread: Thread,
    behind: readonly boolean[],
  ): readonly Obligation[] | null => {
    if (edge.kind === 'behind') return behind[edge.index] === edge.negate ? null : thread.obligations
    const fragment = nfa.aheads[edge.index]!
    const threads = close([makeThread(fragment.start, NONE)], fragment, behind)
    return meet(thread.obligations, edge.index, edge.negate, threads)
  }

  const close: Threads['close'] = (seeds, fragment, behind) => {
    const seen = new Set<string>()
    const kept: Thread[] = []
    const pending = [...seeds]
    for (let thread = pending.pop(); thread !== undefined; thread = pending.pop()) {
      if (seen.has(thread.key)) continue
      seen.add(thread.key)
      if (seen.size > MAX_THREADS) throw new TooManyThreads()
      const { node } = thread
      if (nfa.steps[node]!.length > 0 || node === fragment.final) kept.push(thread)
      for (const to of nfa.epsilon[node]!) pending.push(makeThread(to, thread.obligations))
      for (const edge of nfa.assertions[node]!) {
        const obligations = crossEdge(edge, thread, behind)
        if (obligations !== null) pending.push(makeThread(edge.to, obligations))
      }
    }
    return withoutStronger(kept, fragment)
  }

  const step: Threads['step'] = (threads, fragment, reads, behind) => {
    const seeds: Thread[] = []
    for (const thread of threads) {
      let obligations: readonly Obligation[] | null = NONE
      for (const { index, negate, threads: inner } of thread.obligations) {
        obligations = meet(obligations, index, negate, step(inner, nfa.aheads[index]!, reads, behind))
        if (obligations === null) break
      }
      if (obligations === null) continue
      for (const [set, to] of nfa.steps[thread.node]!)
        if (reads[set] === true) seeds.push(makeThread(to, obligations))
    }
    return close(seeds, fragment, behind)
  }

  return { close, step, seed: (node) => makeThread(node, NONE), accepts, succeeded }
}

function makeThread(node: number, obligations: readonly Obligation[]): Thread {
  const key = obligations.length === 0 ? `${node}` : `${node}[${obligations.map(({ key }) => key).join(';')}]`
  return { node, obligations, key }
}

// A thread that owes more than another one at the same node adds nothing; neither does any beside a success that lasts.
function withoutStronger(threads: Thread[], fragment: Fragment): readonly Thread[] {
  if (fragment.lasts) {
    const success = threads.find(
      (thread) => thread.node === fragment.final && thread.obligations.length === 0,
    )
    if (success !== undefined) return [success]
  }
  const free = new Set<number>()
  for (const thread of threads) if (thread.obligations.length === 0) free.add(thread.node)
  return threads
    .filter((thread) => thread.obligations.length === 0 || !free.has(thread.node))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}
