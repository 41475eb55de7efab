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
