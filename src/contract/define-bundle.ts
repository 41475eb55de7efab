/**
 * defineBundle: what one program exposes, listed in one place.
 * In: the lists. Out: the same, checked and marked, so that a command finds it among a module's exports.
 */
import { SurfaceError } from '../errors.ts'
import { BUNDLE_MARK } from './bundle-mark.ts'
import type { Bundle } from './bundle.ts'
import { bundleOffences } from './refusals/bundle-offences.ts'

/**
 * @throws SurfaceError `bundle-refused` that lists every offence with its field, reason and remedy.
 */
export function defineBundle<const B extends Bundle>(bundle: B): B {
  const offences = bundleOffences(bundle)
  if (offences.length > 0) throw new SurfaceError('bundle-refused', { offences })
  return Object.defineProperty({ ...bundle }, BUNDLE_MARK, { value: true })
}
