import { SurfaceError, isSurfaceError, type ErrorCode, type ErrorDetails } from '../errors.ts'

/** A known failure without what must not be told, whatever part of it a server had a say in; anything else as it is. */
export function redactedError(error: unknown, redact: (text: string) => string): unknown {
  if (!isSurfaceError(error)) return error
  const { code, details } = error
  return new SurfaceError(code, redacted(details, redact) as ErrorDetails<ErrorCode>, { cause: error })
}

function redacted(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, redacted(member, redact)]))
}
