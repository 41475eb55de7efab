import type { Manifest } from '../snapshot/snapshot.ts'

/** How much there is of each surface. */
export interface SurfaceTotals {
  /** Distinct tool names over all transports. */
  readonly tools: number
  /** Operations with a route. */
  readonly operations: number
}

export function totalsOf({ toolSurfaces, operations }: Manifest): SurfaceTotals {
  const names = new Set(toolSurfaces.flatMap(({ tools }) => tools.map(({ name }) => name)))
  return { tools: names.size, operations: operations.filter(({ http }) => http.length > 0).length }
}
