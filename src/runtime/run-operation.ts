/**
 * One operation, from split arguments to its validated full result: what HTTP and every tool mount share.
 * In: an implemented method and raw params and input. Out: an Outcome; nothing is thrown.
 * It must not know views, tools or transports.
 */
import type { AnySchema } from '../schema/schema.ts'
import { validate, type ValidationIssue } from '../schema/validate.ts'
import type { Operation } from '../contract/operation.ts'
import type { CallContext, CallHooks } from './call-context.ts'
import { failure, failureOf, serverFault, success, type Outcome } from './outcome.ts'
import { proxyOf } from './proxy-handler.ts'

/** An operation with what answers it. */
export interface Runnable {
  readonly operation: Operation
  readonly handler: (context: CallContext) => unknown
  readonly meta: Readonly<Record<string, unknown>> | null
}

export interface OperationCall {
  readonly params: Readonly<Record<string, unknown>>
  readonly input: unknown
  readonly source: string
  /** The application's own members of the context. */
  readonly context?: Readonly<Record<string, unknown>> | undefined
  readonly hooks?: CallHooks | undefined
  /** Told the result as the handler gave it and as validation left it. It must not throw. */
  readonly onResult?: ((raw: unknown, validated: unknown) => void) | undefined
}

/** What a call has become once its arguments are parsed. */
export interface ParsedCall {
  readonly params: unknown
  readonly input: unknown
}

/** Parses params, then input, each once, by the contract's own schemas. */
export async function parseCall({ operation }: Runnable, call: OperationCall): Promise<Outcome<ParsedCall>> {
  try {
    const { params: schema } = operation
    const params =
      schema === null ? readNames(operation, call.params) : await parseParams(schema, call.params)
    if (!params.ok) return params
    if (operation.input === null) return success({ params: params.value, input: undefined })
    const input = await validate(operation.input, call.input)
    if (input.issues !== undefined) return invalid(input.issues)
    return success({ params: params.value, input: input.value })
  } catch (thrown) {
    return serverFault('The arguments could not be checked.', thrown)
  }
}

/** What handlers and hooks of one call are given: a new object each time, so that calls share nothing. */
export function buildCallContext(call: OperationCall, { params, input }: ParsedCall): CallContext {
  // Last, so that nothing of the application's can shadow them.
  return { ...call.context, params, input, source: call.source }
}

/** Hooks and handler, then the full output's own validation. */
export async function handleCall(
  runnable: Runnable,
  call: OperationCall,
  parsed: ParsedCall,
  context: CallContext = buildCallContext(call, parsed),
): Promise<Outcome> {
  const { operation, handler, meta } = runnable
  const called = { operation, meta }
  const proxy = proxyOf(handler)
  let raw: unknown
  try {
    // Awaited only where there is one: most calls have no hook, and every wait is a turn of the queue.
    if (call.hooks?.beforeHandle !== undefined) await call.hooks.beforeHandle(context, called)
    raw = await (proxy === undefined ? handler(context) : proxy.forward(context, call))
    if (call.hooks?.afterHandle !== undefined) {
      const replaced: unknown = await call.hooks.afterHandle(context, raw, called)
      if (replaced !== undefined) raw = replaced
    }
  } catch (thrown) {
    return failureOf(thrown)
  }
  if (operation.output === null || proxy?.trusted === true) return success(raw)
  return validateResult(operation, operation.output, raw, call)
}

async function validateResult(
  { service, action }: Operation,
  output: AnySchema,
  raw: unknown,
  call: OperationCall,
): Promise<Outcome> {
  const message = `${service}.${action} answered something its contract does not allow.`
  try {
    const result = await validate(output, raw)
    if (result.issues !== undefined) return serverFault(message, result.issues)
    call.onResult?.(raw, result.value)
    return success(result.value)
  } catch (thrown) {
    return serverFault(message, thrown)
  }
}

async function parseParams(
  schema: AnySchema,
  given: Readonly<Record<string, unknown>>,
): Promise<Outcome<unknown>> {
  const params = await validate(schema, given)
  return params.issues === undefined ? success(params.value) : invalid(params.issues)
}

/** Without a schema every name of the path is a string. */
function readNames({ pathParams }: Operation, given: Readonly<Record<string, unknown>>): Outcome<unknown> {
  if (pathParams.every((name) => typeof given[name] === 'string')) return success(given)
  const missing = pathParams.filter((name) => typeof given[name] !== 'string')
  return invalid(missing.map((name) => ({ message: 'expected a string', path: [name] })))
}

function invalid(issues: readonly ValidationIssue[]): Outcome<never> {
  const details = {
    issues: issues.map(({ message, path }) => ({
      message,
      path: path.map((key) => (typeof key === 'symbol' ? String(key) : key)),
    })),
  }
  return failure('VALIDATION_ERROR', 'The arguments are not what this operation accepts.', { details })
}
