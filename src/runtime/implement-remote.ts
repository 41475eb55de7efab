/**
 * implementRemote: a contract whose handlers are another server's.
 * In: a contract and a typed client of it. Out: a service like a local one, which every mount takes.
 * Views and validation are this side's: the origin is called over ordinary HTTP and knows nothing of tools.
 */
import type { Contract, EndpointMap } from '../contract/endpoint.ts'
import { endpointKindOf } from '../contract/endpoint-kind.ts'
import type { MethodDefinition } from '../contract/service.ts'
import { SurfaceError } from '../errors.ts'
import { transformsValue } from '../schema/transforms.ts'
import type { CallContext } from './call-context.ts'
import type { Client } from './client/client-types.ts'
import type { SendCall, SendOptions } from './create-client.ts'
import type { RequestOptions } from './http-client.ts'
import { buildService, type ImplementedMethod, type ImplementedService } from './implement.ts'
import { buildProxyHandler, type SentCall } from './proxy-handler.ts'

export interface RemoteOptions {
  /** What one call adds to its request: the caller's credentials, a signal. */
  readonly request?: ((context: CallContext) => RequestOptions | Promise<RequestOptions>) | undefined
}

/**
 * A service whose methods carry what a local one's carry, `mcp` apart: answers to questions could not be forwarded.
 * The origin is sent what the caller sent, a view's defaults included, and parses it itself, so that a transform runs
 * on it once; an empty list has no form in a query and does not reach it. Its answer is validated here, unless the
 * output transforms: then it is taken as it came, in its JSON form.
 * @throws SurfaceError `remote-refused` naming every endpoint that is not exposed over HTTP.
 */
export function implementRemote<Endpoints extends EndpointMap, Prefix extends string>(
  contract: Contract<Endpoints, Prefix>,
  client: Client<Endpoints, Prefix>,
  options: RemoteOptions = {},
): ImplementedService {
  const calls = client as unknown as Readonly<Record<string, SendCall>>
  const faults: { action: string; fault: string }[] = []
  const { methods, ...service } = buildService(contract, (action, definition) => {
    const fault = faultOf(action, definition, calls)
    if (fault !== null) faults.push({ action, fault })
    return buildProxyHandler({
      forward: (context, sent) => forward(calls[action]!, definition, context, sent, options),
      trusted: definition.output !== undefined && transformsValue(definition.output),
    })
  })
  if (faults.length > 0)
    throw new SurfaceError('remote-refused', { contract: contract.prefix, endpoints: faults })
  const entries = Object.entries(methods).map(([action, method]) => [action, withoutMcp(method)] as const)
  return { ...service, methods: Object.fromEntries(entries) }
}

function faultOf(
  action: string,
  { expose }: MethodDefinition,
  calls: Readonly<Record<string, unknown>>,
): string | null {
  if (!expose.includes('HTTP')) return 'it is not exposed over HTTP'
  return Object.hasOwn(calls, action) && typeof calls[action] === 'function'
    ? null
    : 'the client has no such call'
}

function withoutMcp({ mcp: _, ...method }: ImplementedMethod): ImplementedMethod {
  return method
}

async function forward(
  call: SendCall,
  definition: MethodDefinition,
  context: CallContext,
  { params, input }: SentCall,
  { request }: RemoteOptions,
): Promise<unknown> {
  const options: SendOptions = request === undefined ? {} : await request(context)
  switch (endpointKindOf(definition)) {
    case 'multipart':
      return call({ params, input, files: context.files }, options)
    case 'raw-body':
      return call(...(await rawBody(context, params, input, options)))
    case 'raw-response':
    case 'head':
      // A redirection is the handler's answer, not an instruction to this server.
      return passOn((await call({ params, input }, { ...options, redirect: 'manual' })) as Response)
    default:
      return call({ params, input }, options)
  }
}

// Bytes go on as they came, so that a signature over them still holds.
async function rawBody(
  { request }: CallContext,
  params: unknown,
  input: unknown,
  options: SendOptions,
): Promise<Parameters<SendCall>> {
  if (request === undefined) return [{ params, input }, options]
  const type = request.headers.get('content-type')
  const headers = { ...(type === null ? {} : { 'content-type': type }), ...options.headers }
  return [
    { params, input: new Uint8Array(await request.arrayBuffer()) },
    { ...options, headers },
  ]
}

// `fetch` has unpacked the body; the headers still tell of the packed one, or of the connection it came by.
const OF_THE_TRANSFER = [
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
]

function passOn({ status, statusText, headers, body }: Response): Response {
  const kept = new Headers(headers)
  for (const name of OF_THE_TRANSFER) kept.delete(name)
  return new Response(body, { status, statusText, headers: kept })
}
