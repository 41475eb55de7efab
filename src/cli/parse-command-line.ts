import { Command, CommanderError } from 'commander'
import { nearestName } from '../nearest-name.ts'
import { SurfaceError } from '../errors.ts'
import type { CommandSpec } from './command.ts'
import { COMMANDS, COULD_NOT_RUN, EXITS, SHARED_OPTIONS } from './commands.ts'

/** What a command line asks for. */
export type Request =
  | { readonly kind: 'print'; readonly text: string }
  | {
      readonly kind: 'run'
      readonly command: CommandSpec
      readonly args: readonly (string | undefined)[]
      readonly options: Readonly<Record<string, unknown>>
    }

const HELP_WIDTH = 80

// Ends that are no errors. The exit code that commander gives them is the one the process happens to have.
const PRINTS = new Set(['commander.version', 'commander.help', 'commander.helpDisplayed'])

/**
 * Reads a command line, program name not included.
 * @throws SurfaceError `unknown-option`, `unknown-command`, `no-command` or `usage`.
 */
export function parseCommandLine(argv: readonly string[], version: string): Request {
  if (argv.length === 0) throw new SurfaceError('no-command', {})
  let request: Request | null = null
  const printed: string[] = []
  const program = buildProgram(version, printed, (run) => (request = run))
  try {
    program.parse(argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (!PRINTS.has(error.code)) throw usageError(error, argv)
    // `help` of a command that is none: commander has nothing to print, and calls it no error.
    if (printed.length === 0) throw unknownCommand(argv.filter((word) => !word.startsWith('-')).at(-1) ?? '')
  }
  return request ?? { kind: 'print', text: printed.join('') }
}

function buildProgram(version: string, printed: string[], run: (request: Request) => void): Command {
  const program = new Command('surface')
    .description('Makes the two surfaces of one contract, HTTP for clients and tools for models, reviewable.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print the help of a command')
    .showSuggestionAfterError(false)
    .exitOverride()
    .addHelpText('after', exitCodes(EXITS))
    .configureOutput({
      writeOut: (text) => printed.push(text),
      writeErr: () => {},
      getOutHelpWidth: () => HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  for (const command of COMMANDS) addCommand(program, command, run)
  return program
}

function addCommand(program: Command, spec: CommandSpec, run: (request: Request) => void): void {
  const command = program.command(spec.name).summary(spec.summary).description(spec.description.join('\n\n'))
  for (const { name, description } of spec.arguments) command.argument(name, description)
  for (const { flags, description, repeatable } of [...spec.options, ...SHARED_OPTIONS]) {
    if (repeatable) command.option(flags, description, appendValue)
    else command.option(flags, description)
  }
  command.helpOption('-h, --help', 'print this help')
  command.addHelpText('after', afterHelp(spec))
  command.action(() => {
    run({ kind: 'run', command: spec, args: command.processedArgs as string[], options: command.opts() })
  })
}

function appendValue(value: string, earlier: readonly string[] | undefined): readonly string[] {
  return [...(earlier ?? []), value]
}

function afterHelp({ exits, examples }: CommandSpec): string {
  const shown = examples.map((example) => `  ${example}`)
  return `${exitCodes(exits)}\n\nExamples:\n${shown.join('\n')}`
}

function exitCodes(exits: CommandSpec['exits']): string {
  const codes = Object.entries({ ...exits, '2': COULD_NOT_RUN }).map(([code, when]) => `  ${code}  ${when}`)
  return `\nExit codes:\n${codes.join('\n')}`
}

// commander words its errors for a terminal; the code and the nearest name are ours.
function usageError({ code, message }: CommanderError, argv: readonly string[]): SurfaceError {
  const subject = /'([^']*)'/.exec(message)?.[1] ?? ''
  const command = COMMANDS.find(({ name }) => argv.includes(name))
  const where = command === undefined ? 'surface' : `surface ${command.name}`
  if (code === 'commander.unknownOption') {
    const known = command === undefined ? ['--version', '--help'] : flagsOf(command)
    if (known.includes(subject)) {
      const message = `${subject} stands before the command, and belongs after it`
      return new SurfaceError('usage', { message, where })
    }
    return new SurfaceError('unknown-option', {
      option: subject,
      where,
      nearest: nearestName(subject, known),
    })
  }
  if (code === 'commander.unknownCommand') {
    return unknownCommand(subject)
  }
  return new SurfaceError('usage', { message: message.replace(/^error: /, ''), where })
}

function unknownCommand(command: string): SurfaceError {
  return new SurfaceError('unknown-command', { command, nearest: nearestName(command, [...names(), 'help']) })
}

function flagsOf({ options }: CommandSpec): string[] {
  return [...options, ...SHARED_OPTIONS, { flags: '--help' }].map(({ flags }) => flags.split(' ', 1)[0]!)
}

function names(): string[] {
  return COMMANDS.map(({ name }) => name)
}
