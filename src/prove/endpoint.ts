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
  const routes = endpoints.map((endpoint) => ({ endpoint, segments: segmentsOf(endpoint.path) }))
  // A fixed segment is a closer match than a parameter.
  routes.sort((a, b) => compareCodeUnits(rank(a.segments), rank(b.segments)))
  return (method, target) => {
    const segments = segmentsOf(pathOf(target))
    const found = routes.find(
      ({ endpoint, segments: own }) => endpoint.method === method && takes(own, segments),
    )
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

function takes(own: readonly string[], given: readonly string[]): boolean {
  const open = own.at(-1)?.startsWith('*') === true
  if (open ? given.length < own.length - 1 : given.length !== own.length) return false
  return own.every((segment, index) => /^[:*]/.test(segment) || segment === given[index])
}
