/**
 * Rounds: requests sent to three sides, each over services of its own.
 * In: how a side is built, and the worlds sides live in. Out: three answers to a request.
 * Two sides have no views; where those two differ, nothing can be said about the third.
 */
import { readAnswer, type Answer, type AnswerLimits, type Fetch } from './answer.ts'
import { compareAnswers, compareChunks, type AnswerDifference } from './compare-answers.ts'
import type { HttpRequest } from './request.ts'
import type { World, Worlds } from './worlds.ts'

export interface RoundOptions {
  readonly open: (views: boolean) => Promise<Fetch>
  readonly worlds: Worlds
  readonly freezeTime: boolean
  readonly seed: number
  readonly limits?: AnswerLimits | undefined
  /** Times that fresh sides may be built to make one difference plain. */
  readonly attempts: number
}

export interface Round {
  readonly without: Answer
  readonly with: Answer
  readonly again: Answer
}

export interface Sides {
  /** `index` tells requests apart where chance is seeded. */
  readonly ask: (request: HttpRequest, index: number) => Promise<Round>
}

/** Where two answers to one request part. */
export interface PartedAnswers {
  readonly difference: AnswerDifference
  readonly pair: readonly [Answer, Answer]
}

/** What a round shows. */
export type RoundVerdict =
  | { readonly kind: 'identical' }
  | ({ readonly kind: 'not decidable' } & PartedAnswers)
  | ({ readonly kind: 'differs' } & PartedAnswers)

// 2 January 2020, a Thursday: no edge of a month, a year or a summer time.
const FROZEN = Date.UTC(2020, 0, 2, 3, 4, 5, 6)

// The second side without views lives 400 days, 13 hours, 7 minutes and 11.123 seconds later: an answer that shows
// the year, the weekday or a millisecond of it is found by that, and not by luck.
const LATER = ((400 * 24 + 13) * 60 + 7) * 60_000 + 11_123

export async function openSides({ open, worlds, freezeTime, seed, limits }: RoundOptions): Promise<Sides> {
  const worldOf = (later: boolean, index: number): World =>
    freezeTime
      ? { clock: { kind: 'fixed', milliseconds: FROZEN }, seed: Math.imul(seed, 0x01000193) + index }
      : { clock: { kind: 'shifted', milliseconds: later ? LATER : 0 }, seed: null }
  const openIn = (views: boolean, later: boolean) => worlds.run(worldOf(later, -1), () => open(views))
  const without = await openIn(false, false)
  const views = await openIn(true, false)
  const again = await openIn(false, true)
  const ask = (fetch: Fetch, request: HttpRequest, later: boolean, index: number) =>
    worlds.run(worldOf(later, index), () => readAnswer(fetch, request, limits))
  return {
    // The side with views between the others: what only grows meanwhile cannot tell it apart from both.
    ask: async (request, index) => ({
      without: await ask(without, request, false, index),
      with: await ask(views, request, false, index),
      again: await ask(again, request, true, index),
    }),
  }
}

/** Whether one of the three answers ended so. */
export function anyOutcome({ without, with: views, again }: Round, outcome: Answer['outcome']): boolean {
  return [without, views, again].some((answer) => answer.outcome === outcome)
}

export function judgeRound({ without, with: views, again }: Round): RoundVerdict {
  const unstable = compareAnswers(without, again)
  if (unstable !== null) return { kind: 'not decidable', difference: unstable, pair: [without, again] }
  // Parts that vary on their own say nothing; the bytes in them do.
  const steady = compareChunks(without, again) === null
  const difference = compareAnswers(without, views) ?? (steady ? compareChunks(without, views) : null)
  return difference === null ? { kind: 'identical' } : { kind: 'differs', difference, pair: [without, views] }
}
