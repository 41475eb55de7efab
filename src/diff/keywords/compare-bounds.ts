/** Minimum, maximum, lengths, counts: one direction loses values, the other gains them. */
import type { Json } from '../../canonical-json.ts'
import type { Bound } from '../canonical/shapes.ts'
import type { ChangeFacts, SchemaChangeKind } from '../change.ts'
import { NO, YES, type Bits } from '../effect-bits.ts'
import type { PairScope, Path } from '../pair-scope.ts'

export const LOSES: Bits = { lost: YES, gained: NO }
export const GAINS: Bits = { lost: NO, gained: YES }

type CountName = 'length' | 'items' | 'properties'

/** A lower and an upper count; 0 and Infinity stand for none. */
export function compareCounts(
  scope: PairScope,
  at: Path,
  name: CountName,
  before: { readonly least: number; readonly most: number },
  after: { readonly least: number; readonly most: number },
): void {
  const details = { at }
  const least = (count: number): Json | null => (count === 0 ? null : count)
  const most = (count: number): Json | null => (count === Infinity ? null : count)
  if (after.least !== before.least) {
    const raised = after.least > before.least
    const kind: SchemaChangeKind = raised ? `min-${name}-raised` : `min-${name}-lowered`
    scope.change(kind, raised ? LOSES : GAINS, least(before.least), least(after.least), details)
  }
  if (after.most !== before.most) {
    const lowered = after.most < before.most
    const kind: SchemaChangeKind = lowered ? `max-${name}-lowered` : `max-${name}-raised`
    scope.change(kind, lowered ? LOSES : GAINS, most(before.most), most(after.most), details)
  }
}

/** Bounds of numbers; null stands for none. */
export function compareNumberBounds(
  scope: PairScope,
  at: Path,
  before: { readonly minimum: Bound | null; readonly maximum: Bound | null },
  after: { readonly minimum: Bound | null; readonly maximum: Bound | null },
): void {
  const lower = order(before.minimum, after.minimum, 1)
  if (lower !== 0) {
    const details = { at, facts: exactLimit(before.minimum, after.minimum) }
    const kind = lower > 0 ? 'minimum-raised' : 'minimum-lowered'
    scope.change(
      kind,
      lower > 0 ? LOSES : GAINS,
      show(before.minimum, 'exclusiveMinimum'),
      show(after.minimum, 'exclusiveMinimum'),
      details,
    )
  }
  const upper = order(before.maximum, after.maximum, -1)
  if (upper !== 0) {
    const details = { at, facts: exactLimit(before.maximum, after.maximum) }
    const kind = upper > 0 ? 'maximum-lowered' : 'maximum-raised'
    scope.change(
      kind,
      upper > 0 ? LOSES : GAINS,
      show(before.maximum, 'exclusiveMaximum'),
      show(after.maximum, 'exclusiveMaximum'),
      details,
    )
  }
}

/** Positive when `after` is the tighter bound. */
function order(before: Bound | null, after: Bound | null, sign: 1 | -1): number {
  if (before === null || after === null) return (after === null ? 0 : 1) - (before === null ? 0 : 1)
  if (before.value !== after.value) return sign * (after.value - before.value)
  return Number(after.exclusive) - Number(before.exclusive)
}

function exactLimit(before: Bound | null, after: Bound | null): ChangeFacts {
  const isLimit = (bound: Bound | null): boolean =>
    bound === null || Math.abs(bound.value) === Number.MAX_SAFE_INTEGER
  return isLimit(before) && isLimit(after) ? { exactLimit: true } : {}
}

function show(bound: Bound | null, exclusive: string): Json | null {
  if (bound === null) return null
  return bound.exclusive ? { [exclusive]: bound.value } : bound.value
}
