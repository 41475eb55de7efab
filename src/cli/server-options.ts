/**
 * What a command line says of MCP servers.
 * In: a command's options. Out: checked values. Nothing here prints a value of a variable or header.
 */
import { SurfaceError } from '../errors.ts'
import type { ServerOptions } from '../sources/mcp-target.ts'
import type { CommandContext } from './command.ts'

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\r\n\0]*)$/
const SECONDS = { option: '--timeout', most: 3_600, otherwise: 60 }
const STARTS = { option: '--repeat', most: 100, otherwise: 1 }

/** `more` are variables of the configuration; the command line has the last word. @throws SurfaceError `option-invalid`. */
export function serverOptions(
  { options }: Pick<CommandContext, 'options'>,
  more: readonly string[] | Readonly<Record<string, string>> = {},
): ServerOptions {
  const env = new Map<string, string | null>()
  const configured = Array.isArray(more)
    ? (more as readonly string[]).map(parseVariable)
    : Object.entries(more)
  for (const [name, value] of [...configured, ...listOf(options['env']).map(parseVariable)])
    env.set(name, value)
  return {
    env: Object.fromEntries(env),
    headers: Object.fromEntries(listOf(options['header']).map(parseHeader)),
    timeout: wholeNumber(options['timeout'], SECONDS) * 1_000,
    repeat: wholeNumber(options['repeat'], STARTS),
  }
}

function parseVariable(text: string): [name: string, value: string | null] {
  const at = text.indexOf('=')
  const name = at < 0 ? text : text.slice(0, at)
  if (!VARIABLE.test(name)) {
    throw new SurfaceError('option-invalid', { option: '--env', value: name, expected: 'NAME or NAME=VALUE' })
  }
  return [name, at < 0 ? null : text.slice(at + 1)]
}

function parseHeader(text: string): [name: string, value: string] {
  const match = HEADER.exec(text)
  if (match !== null) return [match[1]!, match[2]!]
  // What stands before the colon is all that may be said of it.
  const value = text.includes(':') ? `${text.slice(0, text.indexOf(':'))}: …` : '…'
  throw new SurfaceError('option-invalid', { option: '--header', value, expected: '"Name: value"' })
}

function wholeNumber(given: unknown, limits: typeof SECONDS): number {
  if (given === undefined) return limits.otherwise
  const count = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : 0
  if (count >= 1 && count <= limits.most) return count
  throw new SurfaceError('option-invalid', {
    option: limits.option,
    value: String(given),
    expected: `a whole number from 1 to ${limits.most}`,
  })
}

function listOf(given: unknown): readonly string[] {
  return (given as readonly string[] | undefined) ?? []
}
