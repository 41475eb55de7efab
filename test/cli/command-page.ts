import type { CommandSpec, OptionSpec } from '../../src/cli/command.ts'
import { COMMANDS, COULD_NOT_RUN, EXITS, SHARED_OPTIONS } from '../../src/cli/commands.ts'

/** docs/cli.md, made of the table that the program itself is made of. */
export function renderCommandPage(): string {
  return `${[
    '# Command line',
    'Made of the table that `surface --help` is made of; do not edit. Configuration: [config.schema.json](config.schema.json) describes `surface.config.json`.',
    'The report goes to stdout and nothing else does; notes, progress and errors go to stderr. An error has a stable code: `error[bundle-missing]: …`.',
    table(['exit code', 'means'], Object.entries({ ...EXITS, '2': COULD_NOT_RUN })),
    'Every command takes',
    optionTable(SHARED_OPTIONS),
    ...COMMANDS.flatMap(commandSection),
  ].join('\n\n')}\n`
}

function commandSection(command: CommandSpec): string[] {
  const usage = ['surface', command.name, '[options]', ...command.arguments.map(({ name }) => name)].join(' ')
  return [
    `## ${command.name}`,
    '```text\n' + [usage, '', ...command.examples].join('\n') + '\n```',
    ...command.description,
    ...(command.arguments.length === 0
      ? []
      : [
          table(
            ['argument', ''],
            command.arguments.map(({ name, description }) => [code(name), description]),
          ),
        ]),
    ...(command.options.length === 0 ? [] : [optionTable(command.options)]),
    table(
      ['exit code', 'means'],
      Object.entries(command.exits).map(([exit, when]) => [exit, when]),
    ),
  ]
}

function optionTable(options: readonly OptionSpec[]): string {
  return table(
    ['option', ''],
    options.map(({ flags, description }) => [code(flags), description]),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]!.length)))
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
  )
  return [lines[0], `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.slice(1)].join(
    '\n',
  )
}

function code(text: string): string {
  return `\`${text}\``
}
