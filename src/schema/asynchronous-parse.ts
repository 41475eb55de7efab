/** Whether parsing a value waits for something, found out without leaving anything unhandled behind. */
import type { AnySchema } from './schema.ts'

interface ZodInternals {
  readonly run: (payload: { value: unknown; issues: unknown[] }, context: { async: boolean }) => unknown
}

/**
 * True when a Zod 4 schema parses this value asynchronously. Its own synchronous attempt starts an asynchronous check,
 * drops the promise and starts again: if that promise rejects, nobody handles it. False for other libraries, whose
 * `validate` shows it by returning a promise.
 * What the schema throws synchronously is passed on.
 */
export function parsesAsynchronously(schema: AnySchema, value: unknown): boolean {
  const internals = (schema as { _zod?: Partial<ZodInternals> })._zod
  if (typeof internals?.run !== 'function') return false
  const result = internals.run({ value, issues: [] }, { async: true })
  if (typeof (result as { then?: unknown } | null)?.then !== 'function') return false
  Promise.resolve(result).catch(() => undefined)
  return true
}
