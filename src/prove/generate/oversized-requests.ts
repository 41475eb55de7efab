/** Bodies that are too large: one for each kind of endpoint, since each of them costs as much as many others. */
import type { Endpoint } from '../endpoint.ts'
import type { HttpRequest } from '../request.ts'

/** One byte more than what this package's handler takes, and many others with it. */
const TOO_MANY = 1024 * 1024 + 1

/** By name of an endpoint; `plainest` is a valid request of each. */
export function oversizedRequests(
  endpoints: readonly Endpoint[],
  plainest: (endpoint: Endpoint) => HttpRequest | undefined,
): ReadonlyMap<string, HttpRequest> {
  const kinds = new Set<string>()
  const found = new Map<string, HttpRequest>()
  for (const endpoint of endpoints) {
    const { endpointKind } = endpoint.operation
    const plain = plainest(endpoint)
    if (plain === undefined || plain.body === null || kinds.has(endpointKind)) continue
    kinds.add(endpointKind)
    found.set(endpoint.name, { ...plain, body: padded(plain.body) })
  }
  return found
}

// Encoding so many spaces as text would take longer than everything else here.
function padded(body: Uint8Array): Uint8Array {
  const longer = new Uint8Array(Math.max(TOO_MANY, body.length)).fill(0x20)
  longer.set(body)
  return longer
}
