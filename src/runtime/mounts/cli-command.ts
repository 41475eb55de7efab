/** One tool as a command of commander's. */
import type { Command } from 'commander'
import { buildToolInputDocument } from '../../contract/tool-input-document.ts'
import type { RunnableTool } from '../runnable-tool.ts'
import { readArguments, type GivenOption } from './cli-arguments.ts'
import { buildCliOptions, type CliOption } from './cli-option.ts'

export interface DescribedCommand {
  readonly tool: RunnableTool
  readonly options: readonly CliOption[]
  /** Properties that only `--input` can give. */
  readonly others: readonly string[]
  readonly required: readonly string[]
}

type CallCommand = (args: Readonly<Record<string, unknown>>, json: boolean) => Promise<void>

/** @throws SurfaceError as `buildToolInputDocument` does. */
export function describeCommand(tool: RunnableTool): DescribedCommand {
  const document = buildToolInputDocument(tool.operation)
  return { tool, ...buildCliOptions(document), required: (document.required ?? []) as readonly string[] }
}

/** Adds the command to a program that throws CommanderErrors; `call` gets the arguments of a command line. */
export function addCliCommand(program: Command, described: DescribedCommand, call: CallCommand): void {
  const { tool, options, others, required } = described
  const command = program.createCommand(tool.name).copyInheritedSettings(program)
  const { description } = tool.operation
  command.description(description).summary(description.split('\n', 1)[0]!)
  const given: GivenOption[] = []
  for (const option of options) addOption(command, option, given)
  command
    .option('--input <json>', `all arguments as JSON, or @FILE that holds them${onlyThere(others)}`)
    .option('--json', 'print the answer as one line of JSON')
  command.action(async () => {
    const { input, json } = command.opts<{ input?: string; json?: true }>()
    const read = readArguments(given, input ?? null, options, required)
    if ('fault' in read) command.error(`error: ${read.fault}`)
    else await call(read.args, json === true)
  })
  program.addCommand(command)
}

function onlyThere(others: readonly string[]): string {
  return others.length === 0 ? '' : `; the only place for ${others.map((key) => `"${key}"`).join(', ')}`
}

// Listened to and not read from commander, which knows options by names in camel case and keeps the last value only.
function addOption(command: Command, option: CliOption, given: GivenOption[]): void {
  const { key, kind, help } = option
  command.option(kind === 'boolean' ? `--${key}` : `--${key} <${kind}>`, help)
  command.on(`option:${key}`, (text: string | undefined) => given.push({ option, text: text ?? null }))
  if (kind !== 'boolean') return
  command.option(`--no-${key}`)
  command.on(`option:no-${key}`, () => given.push({ option, text: false }))
}
