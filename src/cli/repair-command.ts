import { displayPath } from '../sources/display-path.ts'
import type { CommandContext } from './command.ts'
import type { Project } from './project.ts'

/** The command that repairs a stale snapshot, with what this run was told on its command line. */
export function repairCommand(context: CommandContext, { out }: Project): string {
  const { io, options } = context
  const told = [
    ...toldWords(context, ['out', 'config', 'from']),
    // Names alone: a value may be a secret.
    ...((options['env'] as readonly string[] | undefined) ?? []).flatMap((variable) => [
      '--env',
      variable.split('=', 1)[0]!,
    ]),
  ]
  const words = ['npx', 'surface', 'snapshot', ...told].map(quote)
  return `${words.join(' ')} && git add ${quote(displayPath(out, io.cwd))}`
}

/** The command that proves the same bundle's answers. */
export function proveCommand(context: CommandContext): string {
  return ['npx', 'surface', 'prove', ...toldWords(context, ['config'])].map(quote).join(' ')
}

function toldWords({ args, options }: CommandContext, names: readonly string[]): string[] {
  return [
    ...(args[0] === undefined ? [] : [args[0]]),
    ...names.flatMap((name) => {
      const value = options[name]
      return typeof value === 'string' ? [`--${name}`, value] : []
    }),
  ]
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
