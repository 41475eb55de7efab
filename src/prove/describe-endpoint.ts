import type { Endpoint } from './endpoint.ts'
import type { EndpointProof } from './proof.ts'

/** What is seen of an endpoint that nobody asked. */
export const NOTHING_SEEN = { requests: 0, succeeded: 0, statuses: {}, undecidable: null } as const

/** What a report says of an endpoint; null for what no endpoint was meant by. */
export function describeEndpoint(
  name: string,
  endpoint: Endpoint | null,
  seen: Omit<EndpointProof, 'name' | 'route' | 'view'>,
): EndpointProof {
  const view = endpoint?.operation.view ?? null
  return {
    name,
    route: endpoint === null ? null : { method: endpoint.method, path: endpoint.path },
    view: view && { defaults: view.defaults, output: view.output !== null, project: view.project !== null },
    ...seen,
  }
}
