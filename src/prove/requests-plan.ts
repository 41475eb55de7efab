import type { Endpoint } from './endpoint.ts'
import { createEndpointFinder, NO_ROUTE } from './endpoint.ts'
import { generateRequests, type GenerateOptions } from './generate/generate-requests.ts'
import { oversizedRequests } from './generate/oversized-requests.ts'
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

/** Fewer requests are worth more than one that is very large. */
const LEAST_FOR_OVERSIZED = 20

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
  const made = new Map(
    endpoints.map((endpoint) => {
      const own = replayed.filter((one) => one.endpoint === endpoint.name)
      const knownPaths = own.map((one) => pathOf(one.request.target))
      return [endpoint.name, generateRequests(endpoint, { ...options, knownPaths })]
    }),
  )
  const oversized = oversizedRequests(endpoints, ({ name }) =>
    options.samples < LEAST_FOR_OVERSIZED ? undefined : made.get(name)![0],
  )
  const generated = [...made].map(([endpoint, requests]) => {
    const large = oversized.get(endpoint)
    // In the place of the last but one: the last repeats the first.
    const sent = large === undefined ? requests : [...requests.slice(0, -2), large, ...requests.slice(-1)]
    return sent.map((request) => ({ request, from: null, endpoint }))
  })
  const strays = strayRequests()
    .slice(0, options.samples)
    .map((request) => ({ request, from: null, endpoint: NO_ROUTE }))
  return [...replayed, ...interleave<PlannedRequest>([...generated, strays])]
}
