import type { Effect } from '../../../src/diff/effect.ts'

/** What became of a number of random pairs. */
export interface Tally {
  effect(effect: Effect): void
  /** Whether ajv was asked about both sides. */
  oracle(isAjv: boolean): void
  excluded(reason: string): void
  value(): void
  share(effect: Effect): number
  readonly pairs: number
  readonly pairsByAjv: number
  readonly values: number
  /** One line: `900 pairs, 874 by ajv, …`. */
  print(): string
  /** Why ajv was not asked, one line a reason. */
  exclusions(): string[]
}

const EFFECTS: readonly Effect[] = ['none', 'narrows', 'widens', 'incomparable', 'unknown']

export function createTally(): Tally {
  const effects = new Map<Effect, number>()
  const reasons = new Map<string, number>()
  let [pairs, pairsByAjv, values] = [0, 0, 0]
  const tally: Tally = {
    effect: (effect) => {
      pairs++
      effects.set(effect, (effects.get(effect) ?? 0) + 1)
    },
    oracle: (isAjv) => void (pairsByAjv += isAjv ? 1 : 0),
    excluded: (reason) => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1),
    value: () => void values++,
    share: (effect) => (effects.get(effect) ?? 0) / pairs,
    get pairs() {
      return pairs
    },
    get pairsByAjv() {
      return pairsByAjv
    },
    get values() {
      return values
    },
    print: () => {
      const verdicts = EFFECTS.map((effect) => `${effects.get(effect) ?? 0} ${effect}`).join(', ')
      return `${pairs} pairs, ${pairsByAjv} by ajv on both sides, ${values} values tried: ${verdicts}`
    },
    exclusions: () =>
      [...reasons].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reason, count]) => `${count} × ${reason}`),
  }
  return tally
}
