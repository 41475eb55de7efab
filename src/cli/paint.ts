import { PLAIN_STYLE, type Style } from '../report/style.ts'
import type { CliIo, TextOutput } from './io.ts'

/** The colours of one output: those that reporters are given. */
export type Paint = Style

/**
 * Whether to colour: `--color` and `--no-color`, then FORCE_COLOR, then NO_COLOR, then the terminal; the order of Node
 * and of https://no-color.org.
 */
export function wantsColour(output: TextOutput, env: CliIo['env'], flag: boolean | undefined): boolean {
  if (flag !== undefined) return flag
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  if (env['NO_COLOR']) return false
  return output.isTerminal && env['TERM'] !== 'dumb'
}

/** What the command line says of colour, the last word counting; read from it as it is, so that it holds for errors too. */
export function colourFlag(argv: readonly string[]): boolean | undefined {
  const options = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  const last = options.findLast((word) => word === '--color' || word === '--no-color')
  return last === undefined ? undefined : last === '--color'
}

/** The colours of one output. chalk is loaded only where it has something to do. */
export async function createPaint(
  output: TextOutput,
  env: CliIo['env'],
  flag: boolean | undefined,
): Promise<Paint> {
  if (!wantsColour(output, env, flag)) return PLAIN_STYLE
  const { Chalk } = await import('chalk')
  // The sixteen colours of the reader's own theme.
  const chalk = new Chalk({ level: 1 })
  return { strong: chalk.bold, faint: chalk.dim, bad: chalk.red, warn: chalk.yellow, good: chalk.green }
}
