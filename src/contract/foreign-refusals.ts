import type { Bundle } from './bundle.ts'
import type { Offence } from './refusals/offence.ts'

/** What `defineContract` would have refused in contracts that another library built. */
export function foreignRefusals(bundle: Bundle): readonly (Offence & { readonly contract: string })[] {
  throw new Error(`not written: ${Object.keys(bundle).length}`)
}
