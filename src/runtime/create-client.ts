/**
 * Typed client: a contract as functions that call its server.
 * In: a contract and where its server is. Out: one function per endpoint on HTTP.
 * It must not know tool views, nor Node: HTTP answers in full, and it runs in a browser.
 */
import type { Contract, EndpointMap } from '../contract/endpoint.ts'
import { endpointKindOf } from '../contract/endpoint-kind.ts'
import { buildMethodDefinitions } from '../contract/method-definition.ts'
import { joinPath } from '../contract/path.ts'
import type { MethodDefinition } from '../contract/service.ts'
import { buildRequest, type ClientRoute, type GivenArguments } from './client/build-request.ts'
import type { Client } from './client/client-types.ts'
import { readAnswer } from './client/read-answer.ts'
import type { HttpClient, RequestOptions } from './http-client.ts'

/** What a function of a client is, types aside. */
export type SendCall = (args?: GivenArguments, options?: SendOptions) => Promise<unknown>

export interface SendOptions extends RequestOptions {
  readonly redirect?: 'follow' | 'manual' | undefined
}

/**
 * One function per endpoint that is on HTTP. Arguments are `{ params, input, files }`, each left out where nothing in
 * it is required; the answer is the JSON the server sent, as its contract types it, and is not parsed again.
 * A query leaves out `undefined`, `null` and empty lists, repeats the key of a list, and takes no nested value.
 */
export function createClient<Endpoints extends EndpointMap, Prefix extends string>(
  contract: Contract<Endpoints, Prefix>,
  http: HttpClient,
): Client<Endpoints, Prefix> {
  const methods = Object.entries(buildMethodDefinitions(contract)).filter(([, { expose }]) =>
    expose.includes('HTTP'),
  )
  const client = methods.map(([action, method]) => [
    action,
    buildCall(routeOf(contract.prefix, action, method), method.output !== undefined, http),
  ])
  return Object.fromEntries(client) as Client<Endpoints, Prefix>
}

function buildCall(route: ClientRoute, hasOutput: boolean, http: HttpClient): SendCall {
  return async (args = {}, options = {}) => {
    const response = await http.send({ ...buildRequest(route, args), ...options })
    return readAnswer(route, response, hasOutput)
  }
}

function routeOf(prefix: string, action: string, method: MethodDefinition): ClientRoute {
  return {
    name: `${prefix}.${action}`,
    method: method.method,
    path: joinPath(prefix, method.path),
    endpointKind: endpointKindOf(method),
  }
}
