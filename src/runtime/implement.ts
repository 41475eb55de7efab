/**
 * implement: a contract and its handlers become a service.
 * In: a contract and one handler per endpoint. Out: flat methods, which every mount and a bundle read.
 * It must not know how a call runs.
 */
import type { Contract, Endpoint, EndpointMap } from '../contract/endpoint.ts'
import { buildMethodDefinitions } from '../contract/method-definition.ts'
import type { PathParams } from '../contract/path-params.ts'
import type { MethodDefinition, Service } from '../contract/service.ts'
import { isService } from '../contract/service.ts'
import { SurfaceError } from '../errors.ts'
import type { AnySchema, SchemaInput, SchemaOutput } from '../schema/schema.ts'
import type { CallContext, FilePart } from './call-context.ts'

/** A method with what answers it. */
export interface ImplementedMethod extends MethodDefinition {
  readonly handler: (context: CallContext) => unknown
}

export type ImplementedService = Service<ImplementedMethod>

/** True for a service, of any copy of this package, whose every method has a handler. */
export function isImplemented(value: unknown): value is ImplementedService {
  if (!isService(value)) return false
  return Object.values(value.methods).every(
    (method) => typeof (method as { handler?: unknown }).handler === 'function',
  )
}

type Parsed<E, Key extends string> = E extends { readonly [K in Key]: infer S extends AnySchema }
  ? SchemaOutput<S>
  : undefined

type ParsedParams<E extends Endpoint, Prefix extends string> = E extends {
  readonly params: infer S extends AnySchema
}
  ? SchemaOutput<S>
  : PathParams<Prefix, E['path']>

type MaybePromise<T> = T | Promise<T>

/** What a handler of the endpoint returns, by its kind. */
export type HandlerResult<E> = E extends { readonly rawResponse: true }
  ? MaybePromise<Response>
  : E extends { readonly stream: { readonly item: infer S extends AnySchema } }
    ? MaybePromise<AsyncIterable<SchemaInput<S>> | Iterable<SchemaInput<S>>>
    : E extends { readonly output: infer S extends AnySchema }
      ? MaybePromise<SchemaInput<S>>
      : unknown

/** What a handler of the endpoint is given. */
export type HandlerContext<E extends Endpoint, Prefix extends string = ''> = CallContext<
  ParsedParams<E, Prefix>,
  Parsed<E, 'input'>
> &
  (E extends { readonly rawBody: true } | { readonly rawResponse: true }
    ? { readonly request: Request }
    : unknown) &
  (E extends { readonly multipart: object }
    ? { readonly files: Readonly<Record<string, readonly FilePart[]>> }
    : unknown)

export type Handler<E extends Endpoint, Prefix extends string = ''> = (
  context: HandlerContext<E, Prefix>,
) => HandlerResult<E>

/** One handler per endpoint. */
export type Handlers<Endpoints extends EndpointMap, Prefix extends string = ''> = {
  readonly [Action in keyof Endpoints]: Handler<Endpoints[Action], Prefix>
}

/**
 * Builds a service from a contract and one handler per endpoint.
 * @throws SurfaceError `handlers-mismatch` naming endpoints without a handler and handlers without an endpoint.
 */
export function implement<
  Endpoints extends EndpointMap,
  Prefix extends string,
  Given extends Handlers<Endpoints, Prefix>,
>(
  contract: Contract<Endpoints, Prefix>,
  // A type of its own: only then do literals that a handler returns keep their types.
  handlers: Given & { readonly [Unknown in Exclude<keyof Given, keyof Endpoints>]: never },
): ImplementedService {
  const given = ((handlers as unknown) ?? {}) as Readonly<Record<string, unknown>>
  const actions = Object.keys(contract.endpoints)
  const missing = actions.filter(
    (action) => !Object.hasOwn(given, action) || typeof given[action] !== 'function',
  )
  const unknown = Object.keys(given).filter((action) => !Object.hasOwn(contract.endpoints, action))
  if (missing.length + unknown.length > 0) {
    throw new SurfaceError('handlers-mismatch', { contract: contract.prefix, missing, unknown })
  }
  return buildService(contract, (action) => given[action] as ImplementedMethod['handler'])
}

/** The one builder of services: a proxy's methods carry what a local service's carry. */
export function buildService(
  contract: Contract,
  handlerOf: (action: string, definition: MethodDefinition) => ImplementedMethod['handler'],
): ImplementedService {
  const methods = Object.entries(buildMethodDefinitions(contract)).map(
    ([action, definition]): [string, ImplementedMethod] => [
      action,
      { ...definition, handler: handlerOf(action, definition) },
    ],
  )
  return {
    prefix: contract.prefix,
    scope: contract.scope,
    meta: contract.meta,
    methods: Object.fromEntries(methods),
  }
}
