import { displayPath } from '../sources/display-path.ts'
import type { CommandContext } from './command.ts'
import type { Project } from './project.ts'

/** The command that repairs a stale snapshot, with what this run was told on its command line. */
export function repairCommand({ io, args, options }: CommandContext, { out }: Project): string {
  const told = [
    ...(args[0] === undefined ? [] : [args[0]]),
    ...(['out', 'config', 'from'] as const).flatMap((name) =>
      typeof options[name] === 'string' ? [`--${name}`, options[name]] : [],
    ),
    // Names alone: a value may be a secret.
    ...((options['env'] as readonly string[] | undefined) ?? []).flatMap((variable) => [
      '--env',
      variable.split('=', 1)[0]!,
    ]),
  ]
  const words = ['npx', 'surface', 'snapshot', ...told].map(quote)
  return `${words.join(' ')} && git add ${quote(displayPath(out, io.cwd))}`
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
