import { neutralLines } from '../neutral-text.ts'
import { ownStack } from '../sources/own-stack.ts'
import type { CommandContext } from './command.ts'

/** Where a command that serves says what failed. */
export interface ServeLog {
  /** One line; what caused a fault of the server stands below it, and the caller never sees it. */
  readonly failed: (operation: string, code: string, message: string, cause: unknown) => void
}

const FAULT = 'INTERNAL_SERVER_ERROR'

export function createServeLog({ io, paint }: CommandContext): ServeLog {
  return {
    failed(operation, code, message, cause) {
      const lines = [`${operation}: ${code}: ${message}`]
      if (code === FAULT && cause !== undefined) lines.push(causeText(cause, io.cwd))
      io.stderr.write(`${paint.stderr.faint('failed:')} ${neutralLines(lines.join('\n'))}\n`)
    },
  }
}

function causeText(cause: unknown, cwd: string): string {
  return ownStack(cause, cwd)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
