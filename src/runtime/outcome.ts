/**
 * Outcome: the result of one call, as every mount answers it.
 * In: a value, or whatever went wrong. Out: plain data; the cause stays on the server.
 * It must not know a transport: each mount maps codes to its own terms.
 */

export interface Success<Value = unknown> {
  readonly ok: true
  readonly value: Value
  /** What a runtime tool's `present` made of the value for whoever reads it as text. */
  readonly presented?: unknown
}

export interface Failure {
  readonly ok: false
  /** Upper snake case: `VALIDATION_ERROR`, `NOT_FOUND`, `INTERNAL_SERVER_ERROR`, or what a handler's CallError says. */
  readonly code: string
  /** Safe to show to the caller. */
  readonly message: string
  readonly details?: unknown
  /** What was thrown: for hooks and logs, never for the caller. */
  readonly cause?: unknown
}

export type Outcome<Value = unknown> = Success<Value> | Failure

/** HTTP status of each code with one; a code that is not listed is the caller's fault: 400. */
const STATUSES = {
  BAD_REQUEST: 400,
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
  GATEWAY_TIMEOUT: 504,
} as const satisfies Record<string, number>

const MARK = Symbol.for('surfacekit.callError')

/**
 * What a handler or hook throws to fail a call on purpose: the caller sees `code`, `message` and `details`.
 * Anything else that is thrown is a fault of the server and never shown.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: string
  /** HTTP status; by default that of the code. */
  readonly status: number
  readonly details: unknown
  readonly [MARK] = true

  constructor(
    code: keyof typeof STATUSES | (string & {}),
    message: string,
    options: { details?: unknown; status?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = options.status ?? statusOf(code)
    this.details = options.details
  }
}

/** True for a CallError of any copy of this package. */
export function isCallError(value: unknown): value is CallError {
  return typeof value === 'object' && value !== null && (value as { [MARK]?: unknown })[MARK] === true
}

/** HTTP status of a failure's code. */
export function statusOf(code: string): number {
  return Object.hasOwn(STATUSES, code) ? STATUSES[code as keyof typeof STATUSES] : 400
}

export function success<Value>(value: Value): Success<Value> {
  return { ok: true, value }
}

export function failure(
  code: string,
  message: string,
  more: { details?: unknown; cause?: unknown } = {},
): Failure {
  return {
    ok: false,
    code,
    message,
    ...(more.details === undefined ? {} : { details: more.details }),
    ...(more.cause === undefined ? {} : { cause: more.cause }),
  }
}

/** A fault of the server: whatever was thrown, the caller learns only `message`. */
export function serverFault(message: string, cause: unknown): Failure {
  return { ok: false, code: 'INTERNAL_SERVER_ERROR', message, cause }
}

/** What a handler or hook threw, as the caller may see it. */
export function failureOf(thrown: unknown): Failure {
  if (!isCallError(thrown)) return serverFault('The operation failed.', thrown)
  return failure(thrown.code, thrown.message, { details: thrown.details, cause: thrown })
}
