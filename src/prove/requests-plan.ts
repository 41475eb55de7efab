import type { Endpoint } from './endpoint.ts'
import { createEndpointFinder, NO_ROUTE } from './endpoint.ts'
import { generateRequests, type GenerateOptions } from './generate/generate-requests.ts'
import { strayRequests } from './generate/stray-requests.ts'
import { interleave } from './interleave.ts'
import type { RecordedRequest, Origin } from './recorded/recorded-requests.ts'
import { pathOf, type HttpRequest } from './request.ts'

/** One request and whose evidence it is. */
export interface PlannedRequest {
  readonly request: HttpRequest
  /** Name of an endpoint, or `no route`. */
  readonly endpoint: string
  /** Null for a generated one. */
  readonly from: Origin | null
}

/**
 * Everything that is sent, in order: what was recorded first, on untouched services, then the endpoints in turn, so
 * that what one writes another may read.
 */
export function planRequests(
  endpoints: readonly Endpoint[],
  recorded: readonly RecordedRequest[],
  options: GenerateOptions,
): readonly PlannedRequest[] {
  const find = createEndpointFinder(endpoints)
  const replayed = recorded.map(({ request, from }) => {
    return { request, from, endpoint: find(request.method, request.target)?.name ?? NO_ROUTE }
  })
  const generated = endpoints.map(({ name, ...endpoint }) => {
    const knownPaths = replayed
      .filter((one) => one.endpoint === name)
      .map((one) => pathOf(one.request.target))
    return generateRequests({ name, ...endpoint }, { ...options, knownPaths }).map((request) => ({
      request,
      from: null,
      endpoint: name,
    }))
  })
  const strays = strayRequests()
    .slice(0, options.samples)
    .map((request) => ({ request, from: null, endpoint: NO_ROUTE }))
  return [...replayed, ...interleave<PlannedRequest>([...generated, strays])]
}
