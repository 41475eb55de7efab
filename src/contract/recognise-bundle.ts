import type { Bundle } from './bundle.ts'

/** The bundle a module's exports hold. */
export function bundleFromModule(exports: unknown): Bundle {
  throw new Error(`not written: ${typeof exports}`)
}
