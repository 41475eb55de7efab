import { displayPath } from '../sources/display-path.ts'
import { shownSource } from '../sources/shown-source.ts'
import type { CommandContext } from './command.ts'
import { ownCommand } from './own-command.ts'
import type { Project } from './project.ts'

/** The command that repairs a stale snapshot, with what this run was told on its command line. */
export function repairCommand(context: CommandContext, project: Project): string {
  const { out } = project
  const told = [...toldWords(context, ['out', 'config', 'from']), ...toldVariables(context)]
  const words = [ownCommand(project), 'snapshot', ...told.map(quote)]
  return `${words.join(' ')} && git add ${quote(displayPath(out, context.io.cwd))}`
}

/** The options with which `accept` finds the findings of this `check`; null where it needs none. */
export function acceptOptions(context: CommandContext): string | null {
  const [bundle] = context.args
  const told = [
    ...(bundle === undefined ? [] : ['--bundle', bundle]),
    ...toldOptions(context, ['out', 'config', 'against', 'base', 'profile', 'from']),
    ...toldVariables(context),
  ]
  return told.length === 0 ? null : told.map(quote).join(' ')
}

/** The command that proves the same bundle's answers. */
export function proveCommand(context: CommandContext): string {
  return ['npx', 'surface', 'prove', ...toldWords(context, ['config'])].map(quote).join(' ')
}

function toldWords(context: CommandContext, names: readonly string[]): string[] {
  const [bundle] = context.args
  return [...(bundle === undefined ? [] : [bundle]), ...toldOptions(context, names)]
}

function toldOptions({ options }: CommandContext, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const value = options[name]
    return typeof value === 'string' ? [`--${name}`, shownSource(value)] : []
  })
}

// Names alone: a value may be a secret.
function toldVariables({ options }: CommandContext): string[] {
  const variables = (options['env'] as readonly string[] | undefined) ?? []
  return variables.flatMap((variable) => ['--env', variable.split('=', 1)[0]!])
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
