/** The mark of a bundle that `defineBundle` of any copy of this package built. */
export const BUNDLE_MARK = Symbol.for('surfacekit.bundle')

export function isMarkedBundle(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as { [BUNDLE_MARK]?: unknown })[BUNDLE_MARK] === true
  )
}
