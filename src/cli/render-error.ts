import { sep } from 'node:path'
import { inspect } from 'node:util'
import { isSurfaceError } from '../errors.ts'
import { neutralLines, neutralText } from '../neutral-text.ts'
import type { Paint } from './paint.ts'

/** Any error as text for stderr: what, where and what to do for a known one, the stack for a bug. */
export function renderError(error: unknown, paint: Paint, cwd: string): string {
  if (!isSurfaceError(error)) {
    const stack = error instanceof Error ? (error.stack ?? String(error)) : inspect(error)
    return `${paint.bad('error[bug]:')} This is a fault of surface itself, not of yours.\n${indent(shown(stack, cwd))}\n`
  }
  const lines = [
    `${paint.bad(`error[${neutralText(String(error.code))}]:`)} ${shown(error.message, cwd)}`,
    indent(shown(error.remedy ?? '', cwd)),
  ]
  return `${lines.filter((line) => line.trim() !== '').join('\n')}\n`
}

/** One line for stderr that changes nothing about the result. */
export function renderNote(text: string, paint: Paint, cwd: string): string {
  return `${paint.faint('note:')} ${shown(text, cwd)}\n`
}

// Paths below the working directory are short; foreign characters are shown, not obeyed.
function shown(text: unknown, cwd: string): string {
  const base = cwd.endsWith(sep) ? cwd : `${cwd}${sep}`
  return neutralLines(base === sep ? String(text) : String(text).replaceAll(base, ''))
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
