import type { Bundle } from './bundle.ts'

/** The bundle's twin without any view; everything else as it was. */
export function stripToolViews(bundle: Bundle): Bundle {
  throw new Error(`not written: ${Object.keys(bundle).length}`)
}
