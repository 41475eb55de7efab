/** Texts of a command line become the arguments of a call. */
import { readFileSync } from 'node:fs'
import { isPlainObject } from '../../canonical-json.ts'
import { setOwn } from '../../schema/subschemas.ts'
import type { CliOption } from './cli-option.ts'

/** A command line that cannot be read; the message says what is wrong with it. */
export interface UsageFault {
  readonly fault: string
}

export type ReadArguments = { readonly args: Readonly<Record<string, unknown>> } | UsageFault

/** One occurrence of an option; `text` is null for `--x`, false for `--no-x`. */
export interface GivenOption {
  readonly option: CliOption
  readonly text: string | null | false
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** `--input` first, single options over it; then what is needed has to be there. */
export function readArguments(
  given: readonly GivenOption[],
  input: string | null,
  options: readonly CliOption[],
  required: readonly string[],
): ReadArguments {
  const whole = input === null ? { value: {} } : readInput(input)
  if ('fault' in whole) return whole
  if (!isPlainObject(whole.value)) return { fault: '--input is not a JSON object.' }
  const args: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(whole.value)) setOwn(args, key, value)
  const lists = new Map<string, unknown[]>()
  for (const { option, text } of given) {
    const { key, repeats } = option
    const read = readValue(option, text)
    if ('fault' in read) return read
    if (!repeats) setOwn(args, key, read.value)
    else lists.set(key, [...(lists.get(key) ?? []), read.value])
  }
  for (const [key, list] of lists) setOwn(args, key, list)
  const missing = required.filter((key) => !Object.hasOwn(args, key))
  if (missing.length === 0) return { args }
  return { fault: `missing: ${missing.map((key) => nameOf(key, options)).join(', ')}` }
}

function nameOf(key: string, options: readonly CliOption[]): string {
  return options.some((option) => option.key === key) ? `--${key}` : `"${key}" of --input`
}

function readValue({ key, kind }: CliOption, text: GivenOption['text']): { value: unknown } | UsageFault {
  if (typeof text !== 'string') return { value: text !== false }
  if (kind === 'number' && JSON_NUMBER.test(text)) return { value: Number(text) }
  return kind === 'json' ? readJson(text, `--${key}`) : { value: text }
}

function readInput(input: string): { value: unknown } | UsageFault {
  if (!input.startsWith('@')) return readJson(input, '--input')
  const path = input.slice(1)
  try {
    return readJson(readFileSync(path, 'utf8'), path)
  } catch (error) {
    return { fault: `${path} cannot be read (${(error as { code?: unknown }).code ?? 'unknown reason'}).` }
  }
}

function readJson(text: string, place: string): { value: unknown } | UsageFault {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault: `${place} is not JSON.` }
  }
}
