import type { Json } from '../../canonical-json.ts'

/** Whether a set holds a value. Only `unknown` is no proof. */
export type Answer =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: Json }
  /** It holds one that is too large to be written down. */
  | { readonly kind: 'inhabited' }
  | { readonly kind: 'unknown'; readonly reason: string }

export const EMPTY: Answer = { kind: 'empty' }
export const INHABITED: Answer = { kind: 'inhabited' }

export function found(value: Json): Answer {
  return { kind: 'value', value }
}

export function unknown(reason: string): Answer {
  return { kind: 'unknown', reason }
}

const RANK = { empty: 0, unknown: 1, inhabited: 2, value: 3 } as const

export function rankOf(answer: Answer): number {
  return RANK[answer.kind]
}

/** The answer about a union of two sets; the earlier one counts where both say as much. */
export function either(a: Answer, b: Answer): Answer {
  return rankOf(b) > rankOf(a) ? b : a
}

/** The answer about a value that needs all of these parts; undefined when every part has a value. */
export function weakest(parts: readonly Answer[]): Answer | undefined {
  let lowest: Answer | undefined
  for (const part of parts)
    if (part.kind !== 'value' && (lowest === undefined || rankOf(part) < rankOf(lowest))) lowest = part
  return lowest
}

/** Steps a question may take. Once spent, it stays spent. */
export interface Budget {
  /** False when nothing is left. */
  spend(steps: number): boolean
  /** Counts work that is linear in the schemas: it takes time, but nothing has to be bounded. */
  count(steps: number): void
  readonly spent: number
  /** All that was spent and counted. */
  readonly work: number
}

// Plain fields: an accessor made anew for each object costs more than a small question does.
export function createBudget(limit: number): Budget {
  const budget = {
    spent: 0,
    work: 0,
    spend(steps: number): boolean {
      budget.spent += steps
      budget.work += steps
      return budget.spent <= limit
    },
    count(steps: number): void {
      budget.work += steps
    },
  }
  return budget
}

export const TOO_MANY_STEPS = 'the two schemas combine in more ways than are followed'
