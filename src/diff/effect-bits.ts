/** Effects as two questions, lost values and gained values, each answered no, maybe or yes. */
import type { Effect } from './effect.ts'
import type { EffectAnswer } from './sets/compare-sets.ts'

export type Answer = 0 | 1 | 2
export const NO = 0
export const MAYBE = 1
export const YES = 2

export interface Bits {
  readonly lost: Answer
  readonly gained: Answer
}

export const NEITHER: Bits = { lost: NO, gained: NO }
export const BOTH: Bits = { lost: YES, gained: YES }
export const UNDECIDED: Bits = { lost: MAYBE, gained: MAYBE }

const BITS: Record<Effect, Bits> = {
  none: NEITHER,
  narrows: { lost: YES, gained: NO },
  widens: { lost: NO, gained: YES },
  incomparable: BOTH,
  unknown: UNDECIDED,
}

export function toBits(effect: Effect): Bits {
  return BITS[effect]
}

/** An undecided answer may still have found a value on one side. */
export function answerBits(answer: EffectAnswer): Bits {
  if (answer.effect !== 'unknown') return BITS[answer.effect]
  return {
    lost: answer.acceptedBefore === undefined ? MAYBE : YES,
    gained: answer.acceptedAfter === undefined ? MAYBE : YES,
  }
}

/** A doubt on either side is `unknown`, unless both values are known to be lost and gained. */
export function toEffect({ lost, gained }: Bits): Effect {
  if (lost === MAYBE || gained === MAYBE) return 'unknown'
  if (lost === YES) return gained === YES ? 'incomparable' : 'narrows'
  return gained === YES ? 'widens' : 'none'
}

export function isNone(bits: Bits): boolean {
  return bits.lost === NO && bits.gained === NO
}

export function isUnknown(bits: Bits): boolean {
  return bits.lost === MAYBE || bits.gained === MAYBE
}

export function union(a: Bits, b: Bits): Bits {
  return { lost: max(a.lost, b.lost), gained: max(a.gained, b.gained) }
}

/** What is left of an edit's effect where `mask` says how much of it a caller can observe. */
export function mask(bits: Bits, by: Bits): Bits {
  return { lost: min(bits.lost, by.lost), gained: min(bits.gained, by.gained) }
}

/**
 * An edit's own effect against the effect of all that changed beside it: what the whole does not do, no part does; a doubt
 * about the part is settled by the whole, a doubt about the whole leaves the part as it is.
 */
export function within(part: Bits, whole: Bits): Bits {
  const settle = (own: Answer, all: Answer): Answer => (all === MAYBE ? own : own === NO ? NO : all)
  return { lost: settle(part.lost, whole.lost), gained: settle(part.gained, whole.gained) }
}

function max(a: Answer, b: Answer): Answer {
  return a > b ? a : b
}

function min(a: Answer, b: Answer): Answer {
  return a < b ? a : b
}
