/** Failures as HTTP says them: a status, and one body for all. Causes stay on the server. */
import { jsonText } from '../json-text.ts'
import { isCallError, statusOf, type Failure } from '../outcome.ts'

export const JSON_HEADERS = { 'content-type': 'application/json' }

/** The one body every failure has. */
export function failureResponse(failed: Failure, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(failureText(failed), {
    status: failureStatus(failed),
    headers: { ...JSON_HEADERS, ...headers },
  })
}

/** `{ error: { code, message, details? } }`. Details that JSON cannot say are left out. */
export function failureText({ code, message, details }: Failure): string {
  const error = { code, message }
  if (details === undefined) return jsonText({ error })
  try {
    return jsonText({ error: { ...error, details } })
  } catch {
    return jsonText({ error })
  }
}

export function failureStatus({ code, cause }: Failure): number {
  const status = isCallError(cause) && cause.code === code ? cause.status : statusOf(code)
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500
}
