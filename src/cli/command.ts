import type { CliIo } from './io.ts'
import type { Paint } from './paint.ts'

export interface OptionSpec {
  /** As commander reads it: `--out <dir>`, `--stdout`. */
  readonly flags: string
  readonly description: string
  /** Given several times, the option holds a list. */
  readonly repeatable?: true
}

export interface ArgumentSpec {
  /** As commander reads it: `[bundle]`, `<kind>`. */
  readonly name: string
  readonly description: string
}

/** What a command is given. `options` are keyed as commander names them: `--from-x` is `fromX`. */
export interface CommandContext {
  readonly io: CliIo
  readonly args: readonly (string | undefined)[]
  readonly options: Readonly<Record<string, unknown>>
  readonly paint: { readonly stdout: Paint; readonly stderr: Paint }
}

/** 0 passed, 1 the gate failed. What could not run is thrown, and becomes 2. */
export type ExitCode = 0 | 1
export type CommandRunner = (context: CommandContext) => Promise<ExitCode>

/** One row of the table that help, documentation and the parser are made of. */
export interface CommandSpec {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** Paragraphs for the command's own help. */
  readonly description: readonly string[]
  readonly arguments: readonly ArgumentSpec[]
  readonly options: readonly OptionSpec[]
  readonly exits: { readonly [code in '0' | '1']?: string }
  readonly examples: readonly string[]
  /** Imports the command's file, which nothing else does. */
  readonly load: () => Promise<CommandRunner>
}
