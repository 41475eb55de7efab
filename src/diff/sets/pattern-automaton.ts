import { CharSet } from 'refa'
import type { Char, Expression, NoParent } from 'refa'
import { intervalOf, MAX_CODE_POINT } from './character-classes.ts'
import { buildPatternNfa } from './pattern-nfa.ts'
import type { Fragment, PatternNfa } from './pattern-nfa.ts'
import { threadsOf, TooManyThreads } from './pattern-threads.ts'
import type { Thread, Threads } from './pattern-threads.ts'

/** One state of the deterministic automaton: what has been read so far, as far as it matters. */
export interface PatternState {
  /** Equal for equal states of one automaton. */
  readonly key: string
  readonly threads: readonly Thread[]
  readonly behinds: readonly (readonly Thread[])[]
  /** Work that one step from here takes, whether or not it was done before. */
  readonly cost: number
  readonly accepts: boolean
  /** The rest of the text cannot change the answer: `true` accepts, `false` refuses. */
  readonly settled: boolean | null
  readonly next: Map<number, PatternState>
}

/** A pattern as a deterministic automaton that is built while it is walked. */
export interface PatternAutomaton {
  /** Start points of the intervals of code points, and the class of each interval. */
  readonly boundaries: readonly number[]
  readonly classes: readonly number[]
  readonly start: PatternState
  /** @throws TooManyThreads when a state is beyond what is built. */
  step(state: PatternState, characterClass: number): PatternState
}

// States are kept to be walked again; forgetting them costs time and changes no answer.
const MAX_KEPT_STATES = 20_000

/** `undefined` for a lookahead inside a lookbehind. @throws TooManyThreads when the first state is too large. */
export function createPatternAutomaton(expression: NoParent<Expression>): PatternAutomaton | undefined {
  const nfa = buildPatternNfa(expression, CharSet.all(MAX_CODE_POINT as Char))
  if (nfa === undefined) return undefined
  const threads = threadsOf(nfa)
  const { boundaries, classes, readsOf } = classify(nfa.charSets)
  const states = new Map<string, PatternState>()

  const intern = (main: readonly Thread[], behinds: readonly (readonly Thread[])[]): PatternState => {
    const key = [main, ...behinds].map((set) => set.map((thread) => thread.key).join(' ')).join('|')
    let state = states.get(key)
    if (state === undefined) {
      state = makeState(key, main, behinds, threads, nfa.main)
      if (states.size >= MAX_KEPT_STATES) {
        for (const kept of states.values()) kept.next.clear()
        states.clear()
      }
      states.set(key, state)
    }
    return state
  }

  const advance = (
    main: (behind: readonly boolean[]) => readonly Thread[],
    move: (fragment: Fragment, index: number, behind: readonly boolean[]) => readonly Thread[],
  ): PatternState => {
    const holds: boolean[] = []
    const behinds: (readonly Thread[])[] = []
    for (const [index, fragment] of nfa.behinds.entries()) {
      const set = move(fragment, index, holds)
      behinds.push(set)
      holds.push(threads.succeeded(set, fragment))
    }
    return intern(main(holds), behinds)
  }

  const begin = (fragment: Fragment, behind: readonly boolean[]): readonly Thread[] =>
    threads.close([threads.seed(fragment.start)], fragment, behind)
  const start = advance(
    (behind) => begin(nfa.main, behind),
    (fragment, _index, behind) => begin(fragment, behind),
  )

  const step = (state: PatternState, characterClass: number): PatternState => {
    if (state.settled !== null) return state
    let next = state.next.get(characterClass)
    if (next === undefined) {
      const reads = readsOf[characterClass]!
      next = advance(
        (behind) => threads.step(state.threads, nfa.main, reads, behind),
        (fragment, index, behind) => threads.step(state.behinds[index]!, fragment, reads, behind),
      )
      state.next.set(characterClass, next)
    }
    return next
  }

  return { boundaries, classes, start, step }
}

function makeState(
  key: string,
  main: readonly Thread[],
  behinds: readonly (readonly Thread[])[],
  threads: Threads,
  fragment: Fragment,
): PatternState {
  const settled = threads.succeeded(main, fragment) ? true : main.length === 0 ? false : null
  const accepts = threads.accepts(main, fragment)
  const cost = 1 + countThreads(main) + behinds.reduce((sum, set) => sum + set.length, 0)
  return { key, threads: main, behinds, cost, accepts, settled, next: new Map() }
}

function countThreads(threads: readonly Thread[]): number {
  let count = threads.length
  for (const { obligations } of threads)
    for (const obligation of obligations) count += countThreads(obligation.threads)
  return count
}

/** Intervals of code points times character sets: a table of them is made. */
const MAX_MARKS = 2_000_000

/** Two code points are of one class when the same character sets hold them. */
function classify(charSets: PatternNfa['charSets']): {
  boundaries: number[]
  classes: number[]
  readsOf: boolean[][]
} {
  const points = new Set<number>([0])
  for (const { ranges } of charSets)
    for (const { min, max } of ranges) {
      points.add(min)
      if (max < MAX_CODE_POINT) points.add(max + 1)
    }
  const boundaries = [...points].sort((a, b) => a - b)
  if (boundaries.length * charSets.length > MAX_MARKS) throw new TooManyThreads()
  const marks = boundaries.map((): boolean[] => charSets.map(() => false))
  for (const [set, { ranges }] of charSets.entries())
    for (const { min, max } of ranges)
      for (let at = intervalOf(boundaries, min); at < boundaries.length && boundaries[at]! <= max; at++)
        marks[at]![set] = true
  const byMarks = new Map<string, number>()
  const readsOf: boolean[][] = []
  const classes = marks.map((reads) => {
    const key = reads.map((read) => (read ? '1' : '0')).join('')
    let index = byMarks.get(key)
    if (index === undefined) {
      index = readsOf.push(reads) - 1
      byMarks.set(key, index)
    }
    return index
  })
  return { boundaries, classes, readsOf }
}
