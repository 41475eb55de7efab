import type { Bundle } from './bundle.ts'

export function defineBundle<const B extends Bundle>(bundle: B): B {
  throw new Error(`not written: ${Object.keys(bundle).length}`)
}
