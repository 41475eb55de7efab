/**
 * HTTP mount: services as one function from Request to Response.
 * In: services and where they are mounted. Out: full answers, validated by the contract, in deterministic bytes.
 * It must not know tool views: HTTP answers what it would answer without them.
 */
import type { CallHooks } from '../call-context.ts'
import { buildResponse, withoutBody } from '../http/answer.ts'
import { failureResponse, failureStatus } from '../http/failure-response.ts'
import { listHttpEndpoints, type HttpEndpoint, type HttpSelection } from '../http/list-endpoints.ts'
import {
  buildRequestReader,
  type RequestArguments,
  type RequestLimits,
  type RequestReader,
} from '../http/read-request.ts'
import { buildRouteTable } from '../http/route-table.ts'
import { splitUrl } from '../http/split-url.ts'
import { buildStripReport } from '../http/strip-report.ts'
import { tellQuietly } from '../observe-call.ts'
import { failure, failureOf, type Failure, type Outcome } from '../outcome.ts'
import { handleCall, parseCall } from '../run-operation.ts'

/** Where diagnostics go. `error` gets what a failure was caused by, which the caller never sees. */
export interface Logger {
  readonly warn: (message: string) => void
  readonly error?: ((message: string, cause?: unknown) => void) | undefined
}

export interface HttpHooks extends CallHooks {
  /** May set headers of a response or replace it, whatever it answers. */
  readonly onResponse?: (response: Response, request: Request) => Response | void | Promise<Response | void>
  /** Every failure of an operation, with what caused it. */
  readonly onError?: (failed: {
    readonly operation: string
    readonly status: number
    readonly code: string
    readonly message: string
    readonly cause?: unknown
  }) => void
}

export interface HandlerOptions extends HttpSelection {
  readonly hooks?: HttpHooks | undefined
  /** The application's own members of a call's context. */
  readonly context?: ((request: Request) => Members | Promise<Members>) | undefined
  /** Logs what validation removes from answers. For a migration: it compares every answer. Default false. */
  readonly warnOnOutputStrip?: boolean | undefined
  readonly logger?: Logger | undefined
  /** Bytes; default 1 MiB for a body and 32 MiB for a multipart body with its files. */
  readonly limits?: Partial<RequestLimits> | undefined
}

export type HttpHandler = (request: Request) => Promise<Response>

const MEBIBYTE = 1024 * 1024

/**
 * One function that answers every route of the services.
 * @throws SurfaceError `surface-refused` for a route of two operations, `service-missing` for a route of the bundle
 * that no service answers, `logger-missing` for diagnostics that would go nowhere.
 */
export function createHandler(options: HandlerOptions): HttpHandler {
  const limits = { body: MEBIBYTE, multipart: 32 * MEBIBYTE, ...options.limits }
  const endpoints = listHttpEndpoints(options)
  const readers = new Map<HttpEndpoint, RequestReader>(
    endpoints.map((endpoint) => [endpoint, buildRequestReader(endpoint, limits)]),
  )
  const table = buildRouteTable(endpoints)
  const onStrip = buildStripReport(options)
  const { hooks, logger } = options

  async function answer(request: Request): Promise<Response> {
    const { path, query } = splitUrl(request.url)
    if (query.length > limits.body) return failureResponse(failure('URI_TOO_LONG', 'The query is too long.'))
    const match = table.match(request.method, path)
    if (match.endpoint === null) return refuseRoute(match.allow)
    const { endpoint, params } = match
    const onItem = onStrip?.(endpoint.name)
    let outcome: Outcome
    try {
      const given = await readers.get(endpoint)!(request, query)
      const own = options.context === undefined ? undefined : await options.context(request)
      const context = contextOf(own, given.request ?? request, given.files)
      const call = { params, input: given.input, source: 'http', context, hooks, onResult: onItem }
      const parsed = await parseCall(endpoint, call)
      outcome = parsed.ok ? await handleCall(endpoint, call, parsed.value) : parsed
    } catch (thrown) {
      outcome = failureOf(thrown)
    }
    const onFailure = (failed: Failure): void => report(endpoint, failed)
    return buildResponse(endpoint.operation, outcome, { onFailure, onItem })
  }

  // Whoever listens must neither change nor lose an answer.
  function report({ name }: HttpEndpoint, failed: Failure): void {
    const { code, message, cause } = failed
    const status = failureStatus(failed)
    const told = { operation: name, status, code, message, ...(cause === undefined ? {} : { cause }) }
    if (status >= 500) void tellQuietly(() => logger?.error?.(`${name}: ${code}: ${message}`, cause))
    void tellQuietly(() => hooks?.onError?.(told))
  }

  return async (request) => {
    let response: Response
    try {
      response = await answer(request)
      if (hooks?.onResponse !== undefined) response = (await hooks.onResponse(response, request)) ?? response
    } catch (thrown) {
      response = failureResponse(failureOf(thrown))
    }
    return request.method === 'HEAD' && response.body !== null ? withoutBody(response) : response
  }
}

type Members = Readonly<Record<string, unknown>>

function contextOf(own: Members | undefined, request: Request, files: RequestArguments['files']): Members {
  if (own !== undefined) return files === undefined ? { ...own, request } : { ...own, request, files }
  return files === undefined ? { request } : { request, files }
}

function refuseRoute(allow: readonly string[]): Response {
  if (allow.length === 0) return failureResponse(failure('NOT_FOUND', 'There is no such route.'))
  const list = allow.join(', ')
  const failed = failure('METHOD_NOT_ALLOWED', `This route answers ${list}.`)
  return failureResponse(failed, { allow: list })
}
