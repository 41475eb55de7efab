import { defineContract } from '../../src/contract/define-contract.ts'
import type { Contract, Endpoint, EndpointMap } from '../../src/contract/endpoint.ts'
import { implement, type Handlers } from '../../src/runtime/implement.ts'
import { createHandler, type HandlerOptions, type HttpHandler } from '../../src/runtime/mounts/http.ts'

/** Whatever `fetch` takes as a body. */
export type Body = NonNullable<RequestInit['body']>

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Sends one request through a handler, without a network. An object as `body` goes as JSON. */
export async function send(
  handler: HttpHandler,
  method: string,
  target: string,
  init: { readonly json?: unknown; readonly body?: Body; readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const isJson = 'json' in init
  const headers = { ...(isJson && { 'content-type': 'application/json' }), ...init.headers }
  const body = isJson ? JSON.stringify(init.json) : init.body
  const request = new Request(`http://api.example${target}`, {
    method,
    headers,
    ...(body !== undefined && { body, duplex: 'half' as const }),
  })
  const response = await handler(request)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  }
}

/** A handler for one contract `things`. */
export function serve<Endpoints extends EndpointMap>(
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
  options: Omit<HandlerOptions, 'services'> = {},
): HttpHandler {
  const contract = defineContract({ prefix: 'things' }, endpoints) as unknown as Contract<Endpoints>
  return createHandler({ services: [implement(contract, handlers as never)], ...options })
}

/** A handler for one endpoint at `things`. */
export function serveOne(
  endpoint: Partial<Endpoint>,
  handler: (context: never) => unknown,
  options: Omit<HandlerOptions, 'services'> = {},
): HttpHandler {
  const whole = { method: 'POST', path: '/', desc: 'Does.', ...endpoint } as Endpoint
  return serve({ one: whole }, { one: handler as never }, options)
}

/** Gives back what the call was given. */
export const echo = ({ params, input }: { params: unknown; input: unknown }): unknown => ({ params, input })
