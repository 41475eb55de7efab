import { inspect } from 'node:util'
import { isSurfaceError } from '../errors.ts'
import { neutralLines, neutralText } from '../neutral-text.ts'
import type { Paint } from './paint.ts'

/** Any error as text for stderr: what, where and what to do for a known one, the stack for a bug. */
export function renderError(error: unknown, paint: Paint): string {
  if (!isSurfaceError(error)) {
    const stack = error instanceof Error ? (error.stack ?? String(error)) : inspect(error)
    return `${paint.bad('error[bug]:')} This is a fault of surface itself, not of yours.\n${indent(stack)}\n`
  }
  const lines = [
    `${paint.bad(`error[${neutralText(String(error.code))}]:`)} ${neutralLines(String(error.message))}`,
    indent(String(error.remedy ?? '')),
  ]
  return `${lines.filter((line) => line.trim() !== '').join('\n')}\n`
}

/** One line for stderr that changes nothing about the result. */
export function renderNote(text: string, paint: Paint): string {
  return `${paint.faint('note:')} ${neutralLines(text)}\n`
}

function indent(text: string): string {
  return neutralLines(text)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
