import type { Pattern } from './patterns.ts'
import type { PatternAutomaton, PatternState } from './pattern-automaton.ts'
import type { Tracker, TrackerState } from './text-search.ts'

/** Texts that match the pattern, or with `matches: false` those that do not. */
export function patternTracker(automaton: PatternAutomaton, matches: boolean): Tracker {
  const views = new Map<PatternState, TrackerState & { readonly state: PatternState }>()
  const view = (state: PatternState): TrackerState => {
    let known = views.get(state)
    if (known === undefined) {
      const { key, cost } = state
      known = {
        key,
        cost,
        accepts: state.accepts === matches,
        dead: state.settled === !matches,
        state,
      }
      views.set(state, known)
    }
    return known
  }
  return {
    boundaries: automaton.boundaries,
    classes: automaton.classes,
    start: view(automaton.start),
    step: (state, characterClass) =>
      view(automaton.step((state as TrackerState & { state: PatternState }).state, characterClass)),
  }
}

/** Texts that are none of `words`. */
export function exclusionTracker(words: Iterable<string>): Tracker {
  const root: TrieState = { key: '', cost: 1, accepts: true, dead: false, next: new Map() }
  const letters = new Set<number>()
  let count = 0
  for (const word of words) {
    let at = root
    for (const character of word) {
      const codePoint = character.codePointAt(0)!
      letters.add(codePoint)
      let next = at.next.get(codePoint)
      if (next === undefined) {
        next = { key: `${++count}`, cost: 1, accepts: true, dead: false, next: new Map() }
        at.next.set(codePoint, next)
      }
      at = next
    }
    at.accepts = false
  }
  const boundaries = [0]
  const classes = [-1]
  for (const codePoint of [...letters].sort((a, b) => a - b)) {
    if (boundaries.at(-1) === codePoint) classes[classes.length - 1] = codePoint
    else {
      boundaries.push(codePoint)
      classes.push(codePoint)
    }
    boundaries.push(codePoint + 1)
    classes.push(-1)
  }
  const outside: TrieState = { key: '*', cost: 1, accepts: true, dead: false, next: new Map() }
  return {
    boundaries,
    classes,
    start: root,
    step: (state, characterClass) => (state as TrieState).next.get(characterClass) ?? outside,
  }
}

interface TrieState {
  readonly key: string
  readonly cost: number
  accepts: boolean
  readonly dead: boolean
  readonly next: Map<number, TrieState>
}

/** Trackers for patterns that must match and patterns that must not, or the reason why one cannot be followed. */
export function patternTrackers(
  patterns: readonly Pattern[],
  matches: boolean,
): { readonly trackers: readonly Tracker[]; readonly reason: string } {
  const trackers: Tracker[] = []
  for (const { automaton, reason } of patterns) {
    if (automaton === null) return { trackers: [], reason }
    trackers.push(patternTracker(automaton, matches))
  }
  return { trackers, reason: '' }
}
