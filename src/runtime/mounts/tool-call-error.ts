import { jsonText } from '../json-text.ts'
import type { Failure } from '../outcome.ts'

/**
 * A failed call, where a host reports failures by throwing. `message` is the JSON of `{ error, message, details? }`,
 * because the message is what a host shows its model; what caused the failure is not in it.
 */
export class ToolCallError extends Error {
  override readonly name = 'ToolCallError'
  readonly code: string
  readonly details: unknown

  constructor({ code, message, details }: Failure) {
    super(failureText({ code, message, details }))
    this.code = code
    this.details = details
  }
}

/** What a model reads of a failure. */
export function failureText({ code, message, details }: Omit<Failure, 'ok'>): string {
  const shown = { error: code, message }
  try {
    return jsonText(details === undefined ? shown : { ...shown, details })
  } catch {
    return jsonText(shown)
  }
}
