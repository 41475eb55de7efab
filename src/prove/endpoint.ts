import { compareCodeUnits } from '../canonical-json.ts'
import type { Method, Operation, ResolvedBundle } from '../contract/operation.ts'
import { pathOf } from './request.ts'

/** One operation on one route: what a proof counts. */
export interface Endpoint {
  /** `orders.list`; with its route where an operation has several. */
  readonly name: string
  readonly operation: Operation
  readonly method: Method
  /** `:param` and `*rest` kept. */
  readonly path: string
}

/** Name of what is sent to no route at all. */
export const NO_ROUTE = 'no route'

/** Every endpoint that answers HTTP, in the order of operations. */
export function listEndpoints({ operations }: Pick<ResolvedBundle, 'operations'>): readonly Endpoint[] {
  return operations.flatMap((operation) =>
    operation.http.map(({ method, path }) => {
      const name = `${operation.service}.${operation.action}`
      return { name: operation.http.length === 1 ? name : `${name} ${path}`, operation, method, path }
    }),
  )
}

/** Finds the endpoint that a recorded request is meant for; null for one that no route takes. */
export function createEndpointFinder(
  endpoints: readonly Endpoint[],
): (method: string, target: string) => Endpoint | null {
  const routes = endpoints.map((endpoint) => {
    const segments = segmentsOf(endpoint.path)
    const open = segments.at(-1)?.startsWith('*') === true
    // Null takes anything.
    const fixed = segments.map((segment) => (/^[:*]/.test(segment) ? null : segment))
    return { endpoint, segments, open, fixed }
  })
  // A fixed segment is a closer match than a parameter.
  routes.sort((a, b) => compareCodeUnits(rank(a.segments), rank(b.segments)))
  return (method, target) => {
    const segments = segmentsOf(pathOf(target))
    const found = routes.find(({ endpoint, open, fixed }) => {
      if (endpoint.method !== method) return false
      if (open ? segments.length < fixed.length - 1 : segments.length !== fixed.length) return false
      return fixed.every((segment, index) => segment === null || segment === segments[index])
    })
    return found?.endpoint ?? null
  }
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function rank(segments: readonly string[]): string {
  return segments
    .map((segment) => (segment.startsWith('*') ? '2' : segment.startsWith(':') ? '1' : '0'))
    .join('')
}
