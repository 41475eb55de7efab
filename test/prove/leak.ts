/** What a deliberate leak is made of, and an application that has one. */
import type { Contract } from '../../src/contract.ts'
import { createHandler } from '../../src/runtime/mounts/http.ts'
import type { Fetch } from '../../src/prove.ts'
import { createServices } from './notes-bundle.ts'

/** What is wrong with the side that has views. */
export type Leak = (request: Request, honest: Fetch) => Response | Promise<Response>

/** An application whose handler leaks: honest while no contract has a view. */
export function leaky(leak: Leak): (contracts: readonly Contract[]) => Fetch {
  return (contracts) => {
    const honest = createHandler({ services: createServices(), bundle: { contracts } })
    const views = contracts.some(({ endpoints }) =>
      Object.values(endpoints).some((endpoint) => 'tool' in endpoint && endpoint.tool?.view !== undefined),
    )
    return views ? (request) => leak(request, honest) : honest
  }
}

export const path = (request: Request): string => new URL(request.url).pathname

/** Changes the body of successful answers, as text. */
export const body =
  (
    change: (text: string) => string,
    when: (request: Request, response: Response) => boolean = () => true,
  ): Leak =>
  async (request, honest) => {
    const response = await honest(request)
    if (!when(request, response) || response.body === null) return response
    return new Response(change(await response.text()), response)
  }

export const headers =
  (
    change: (headers: Headers) => void,
    when: (request: Request, response: Response, honest: Fetch) => boolean = () => true,
  ): Leak =>
  async (request, honest) => {
    const response = await honest(request)
    if (!when(request, response, honest)) return response
    const copy = new Response(response.body, response)
    change(copy.headers)
    return copy
  }
