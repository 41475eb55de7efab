/**
 * What one schema does to the values another accepted, after relative to before.
 * `narrows`: something accepted before is refused after, nothing the other way. `widens`: the mirror.
 * `incomparable`: both. `unknown`: not decided, with a reason where it is made.
 */
export type Effect = 'none' | 'narrows' | 'widens' | 'incomparable' | 'unknown'

const MIRROR: Record<Effect, Effect> = {
  none: 'none',
  narrows: 'widens',
  widens: 'narrows',
  incomparable: 'incomparable',
  unknown: 'unknown',
}

/** The effect of the same pair read backwards. */
export function mirrorEffect(effect: Effect): Effect {
  return MIRROR[effect]
}

/**
 * The effect of two edits of one schema that do not meet: what either loses is lost, what either gains is gained.
 * `unknown` stays unknown: the other edit may be cancelled by what is not known.
 */
export function combineEffects(a: Effect, b: Effect): Effect {
  if (a === b || b === 'none') return a
  if (a === 'none') return b
  return a === 'unknown' || b === 'unknown' ? 'unknown' : 'incomparable'
}
