import { canonicalJson } from '../canonical-json.ts'
import type { Manifest } from '../snapshot/snapshot.ts'

/** How much there is of each surface. */
export interface SurfaceTotals {
  /** Distinct tool names over all transports. */
  readonly tools: number
  /** Operations with a route. */
  readonly operations: number
}

/** Of several manifests: what at least one of them has, so that what is gone is among what moved. */
export function totalsOf(...manifests: readonly Manifest[]): SurfaceTotals {
  const names = manifests.flatMap(({ toolSurfaces }) =>
    toolSurfaces.flatMap(({ tools }) => tools.map(({ name }) => name)),
  )
  const served = manifests.flatMap(({ operations }) => operations.filter(({ http }) => http.length > 0))
  const keys = served.map(({ service, action }) => canonicalJson([service, action]))
  return { tools: new Set(names).size, operations: new Set(keys).size }
}
