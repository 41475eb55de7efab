/**
 * CLI mount: one command per tool that exposes CLI.
 * In: services, runtime tools, hooks; then a command line. Out: an answer on stdout and an exit code.
 * It never asks and never reads stdin: what is missing is said at once.
 */
import { Command, CommanderError } from 'commander'
import { neutralLines } from '../../neutral-text.ts'
import { success } from '../outcome.ts'
import { selectTools, type MountOptions } from '../select-tools.ts'
import { createToolRunner, type ToolRunner } from '../tool-runner.ts'
import { readMembers, type MembersOption } from './call-members.ts'
import { writeOutcome, type CliExitCode, type CliStreams } from './cli-answer.ts'
import { addCliCommand, describeCommand, type DescribedCommand } from './cli-command.ts'

/** What is known of a call before it runs. */
export interface CliCall {
  readonly toolName: string
}

export interface CreateCliOptions extends MountOptions {
  /** The name of the program, as its help shows it. */
  readonly name: string
  readonly version: string
  readonly description?: string | undefined
  /** The application's own members of every handler's context. */
  readonly context?: MembersOption<CliCall> | undefined
}

export interface Cli {
  /**
   * Runs one command line, program name not included, and answers its exit code: 0 answered, 1 the call failed,
   * 2 the arguments are not what the command takes. `process` fits as `streams`.
   */
  readonly run: (argv: readonly string[], streams: CliStreams) => Promise<CliExitCode>
}

/** @throws SurfaceError `served-tool-refused` for a duplicate tool name, or what the schemas cannot say. */
export function createCli(options: CreateCliOptions): Cli {
  const runner = createToolRunner({ ...options, ...selectTools(options, 'CLI'), transport: 'CLI' })
  // Here and not in `run`, so that a tool that cannot be described is refused before anybody runs a command.
  const described = runner.tools.map(describeCommand)
  return { run: (argv, streams) => runCommandLine(argv, streams, options, runner, described) }
}

async function runCommandLine(
  argv: readonly string[],
  streams: CliStreams,
  { name, version, description, context }: CreateCliOptions,
  runner: ToolRunner,
  described: readonly DescribedCommand[],
): Promise<CliExitCode> {
  let code: CliExitCode = 0
  const program = new Command(name)
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print help')
    .helpCommand(false)
    // Options behind a command are the command's: a tool may take a version too.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void streams.stdout.write(neutralLines(text)),
      writeErr: (text) => void streams.stderr.write(neutralLines(text)),
      getOutHelpWidth: () => HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  if (description !== undefined) program.description(description)
  for (const command of described) {
    addCliCommand(program, command, async (args, json) => {
      const toolName = command.tool.name
      const outcome = await runner.call(toolName, args, {
        admit: async () => success(await readMembers(context, { toolName })),
      })
      code = writeOutcome(outcome, json, streams)
    })
  }
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return PRINTS.has(error.code) ? 0 : 2
  }
}

const HELP_WIDTH = 80
const PRINTS = new Set(['commander.version', 'commander.helpDisplayed'])
