/** What a command prints: the answer on one stream, a failure on the other, and the code it ends with. */
import { neutralLines, neutralText } from '../../neutral-text.ts'
import { indentedJsonText, jsonText } from '../json-text.ts'
import type { Failure, Outcome } from '../outcome.ts'
import { failureText } from './tool-call-error.ts'

/** Where a command writes; `process` itself fits. */
export interface CliStreams {
  readonly stdout: { readonly write: (text: string) => unknown }
  readonly stderr: { readonly write: (text: string) => unknown }
}

/** 0 answered, 1 the call failed, 2 the arguments are not what the command takes. */
export type CliExitCode = 0 | 1 | 2

/** Writes an outcome; with `json` one compact line for a program. */
export function writeOutcome(outcome: Outcome, json: boolean, { stdout, stderr }: CliStreams): CliExitCode {
  if (outcome.ok) {
    const text = json ? jsonLine(outcome.value) : shownAnswer(outcome.presented ?? outcome.value)
    if (text !== '') stdout.write(`${text}\n`)
    return 0
  }
  stderr.write(`${json ? neutralText(failureText(outcome)) : shownFailure(outcome)}\n`)
  return outcome.code === 'VALIDATION_ERROR' ? 2 : 1
}

// Escaped hidden characters are the same JSON, and do nothing to a terminal.
function jsonLine(value: unknown): string {
  return neutralText(jsonText(value))
}

function shownAnswer(value: unknown): string {
  if (value === undefined) return ''
  return neutralLines(typeof value === 'string' ? value.replace(/\n+$/, '') : indentedJsonText(value))
}

function shownFailure({ code, message, details }: Failure): string {
  const issues = (details as { issues?: unknown } | undefined)?.issues
  const lines = Array.isArray(issues)
    ? issues.map((issue: { path: readonly unknown[]; message: string }) => issueLine(issue))
    : details === undefined
      ? []
      : [`  ${failureText({ code, message, details })}`]
  return [`error[${neutralText(code)}]: ${neutralText(message)}`, ...lines].join('\n')
}

function issueLine({ path, message }: { path: readonly unknown[]; message: string }): string {
  const place = path.length === 0 ? '' : `${path.map(String).join('.')}: `
  return `  ${neutralText(place + message)}`
}
