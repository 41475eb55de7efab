/**
 * The law: what an effect on the accepted values means for who sends and who receives.
 * In: an effect and a place. Out: a severity and a sentence. It knows no kinds and no conventions.
 */
import type { Severity } from '../finding.ts'
import type { ChangeFacts, Place } from './change.ts'
import type { Effect } from './effect.ts'

export type Direction = 'input' | 'output'

export interface LawVerdict {
  /** Null: equal sets are no finding. */
  readonly severity: Severity | null
  readonly why: string
}

const LAW: Record<Direction, Record<Effect, LawVerdict>> = {
  input: {
    none: { severity: null, why: 'The same values are accepted.' },
    narrows: { severity: 'breaking', why: 'Values that were accepted are refused.' },
    widens: { severity: 'safe', why: 'Every value that was accepted still is.' },
    incomparable: {
      severity: 'breaking',
      why: 'Values that were accepted are refused, and others are accepted instead.',
    },
    unknown: { severity: 'risky', why: 'It is not decided whether values that were accepted are refused.' },
  },
  output: {
    none: { severity: null, why: 'The same values can be answered.' },
    narrows: { severity: 'safe', why: 'Every value that can be answered could be answered before.' },
    widens: { severity: 'breaking', why: 'Values can be answered that were impossible before.' },
    incomparable: {
      severity: 'breaking',
      why: 'Values can be answered that were impossible before, and others cannot any more.',
    },
    unknown: {
      severity: 'risky',
      why: 'It is not decided whether values can be answered that were impossible before.',
    },
  },
}

export function directionOf(place: Place): Direction {
  return place === 'toolInput' || place === 'httpInput' ? 'input' : 'output'
}

/**
 * Severity of an effect: input narrows and output widens break, undecided is risky. An undecided one of which a value is
 * known that goes the way that breaks is not undecided for those it breaks.
 */
export function judgeByLaw(effect: Effect, place: Place, facts: ChangeFacts = {}): LawVerdict {
  const direction = directionOf(place)
  const breaks = direction === 'input' ? facts.loses : facts.gains
  if (effect === 'unknown' && breaks === true)
    return LAW[direction][direction === 'input' ? 'narrows' : 'widens']
  return LAW[direction][effect]
}

/** Whether a value can show the break: the effect goes the way that breaks, or is undecided and a value is known. */
export function owesWitness(
  { effect, facts = {} }: { readonly effect: Effect; readonly facts?: ChangeFacts },
  direction: Direction,
): boolean {
  const known = direction === 'input' ? facts.loses : facts.gains
  if (effect === 'unknown') return known === true
  return effect === 'incomparable' || effect === (direction === 'input' ? 'narrows' : 'widens')
}

const RANK: Record<Severity, number> = { safe: 1, risky: 2, breaking: 3 }

/** The worse of two verdicts; null is the mildest. */
export function harsher(a: Severity | null, b: Severity | null): Severity | null {
  return (a === null ? 0 : RANK[a]) >= (b === null ? 0 : RANK[b]) ? a : b
}
