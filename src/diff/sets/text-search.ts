/**
 * The shortest text that walks several automata at once the way each one wants.
 * In: trackers and a range of lengths. Out: a text, a proof that there is none, or that the bound was reached.
 */
import { compareReadable, intervalOf, MAX_CODE_POINT, readableIn } from './character-classes.ts'
import type { Readable } from './character-classes.ts'

/** One condition on a text, followed character by character. States are compared by `key`. */
export interface Tracker {
  readonly boundaries: readonly number[]
  /** Class of each interval of `boundaries`; equal classes are stepped alike. */
  readonly classes: readonly number[]
  readonly start: TrackerState
  step(state: TrackerState, characterClass: number): TrackerState
}

export interface TrackerState {
  readonly key: string
  readonly cost: number
  readonly accepts: boolean
  /** No continuation can be accepted. */
  readonly dead: boolean
}

export type TextSearch = { readonly text: string } | 'none' | 'exhausted'

interface Letter extends Readable {
  /** The class it has for each tracker. */
  readonly classes: readonly number[]
}

interface Place {
  readonly states: readonly TrackerState[]
  readonly previous: Place | null
  readonly codePoint: number
}

/** Each tracker is asked about the points of all of them: so many at the cost of a step. */
const POINTS_A_STEP = 2_000

/** Lengths count code points; `max` may be Infinity. `spend` answers false when the budget is gone. */
export function searchText(
  trackers: readonly Tracker[],
  min: number,
  max: number,
  spend: (steps: number) => boolean,
): TextSearch {
  const points = trackers.reduce((sum, { boundaries }) => sum + boundaries.length, 0)
  if (!spend((trackers.length * points) / POINTS_A_STEP)) return 'exhausted'
  const letters = commonLetters(trackers)
  const start = trackers.map((tracker) => tracker.start)
  let layer: Place[] = start.some((state) => state.dead)
    ? []
    : [{ states: start, previous: null, codePoint: -1 }]
  const met = new Set<string>(layer.map(keyOf))
  for (let length = 0; length <= max && layer.length > 0; length++) {
    if (length >= min) {
      const found = layer.find((place) => place.states.every((state) => state.accepts))
      if (found !== undefined) return { text: textOf(found) }
    }
    // Below the shortest length a state may be met again, later, with another length: it counts per layer.
    if (length < min) met.clear()
    const next: Place[] = []
    for (const place of layer) {
      const cost = place.states.reduce((sum, state) => sum + state.cost, 0)
      for (const letter of letters) {
        if (!spend(cost)) return 'exhausted'
        const moved = move(trackers, place, letter)
        if (moved === null) continue
        const key = keyOf(moved)
        if (met.has(key)) continue
        met.add(key)
        next.push(moved)
      }
    }
    layer = next
  }
  return 'none'
}

function move(trackers: readonly Tracker[], place: Place, letter: Letter): Place | null {
  const states: TrackerState[] = []
  for (let at = 0; at < trackers.length; at++) {
    const state = trackers[at]!.step(place.states[at]!, letter.classes[at]!)
    if (state.dead) return null
    states.push(state)
  }
  return { states, previous: place, codePoint: letter.codePoint }
}

function keyOf(place: Place): string {
  return place.states.map((state) => state.key).join('&')
}

function textOf(place: Place): string {
  const codePoints: number[] = []
  for (let at: Place = place; at.previous !== null; at = at.previous) codePoints.push(at.codePoint)
  let text = ''
  for (let index = codePoints.length - 1; index >= 0; index--)
    text += String.fromCodePoint(codePoints[index]!)
  return text
}

/** One letter for each way the trackers can tell code points apart, the most readable first. */
function commonLetters(trackers: readonly Tracker[]): Letter[] {
  const points = new Set<number>([0])
  for (const { boundaries } of trackers)
    for (const point of boundaries) if (point <= MAX_CODE_POINT) points.add(point)
  const starts = [...points].sort((a, b) => a - b)
  const letters = new Map<string, Letter>()
  for (const [index, min] of starts.entries()) {
    const max = (starts[index + 1] ?? MAX_CODE_POINT + 1) - 1
    const classes = trackers.map((tracker) => tracker.classes[intervalOf(tracker.boundaries, min)]!)
    const key = classes.join()
    const letter = { ...readableIn(min, max), classes }
    const known = letters.get(key)
    if (known === undefined || compareReadable(letter, known) < 0) letters.set(key, letter)
  }
  return [...letters.values()].sort(compareReadable)
}
