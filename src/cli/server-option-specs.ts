/** Options of commands that may start or reach an MCP server; nothing is imported, so that help starts at once. */
import type { OptionSpec } from './command.ts'

/** Instead of a bundle. */
export const FROM: OptionSpec = {
  flags: '--from <source>',
  description:
    'build from a source instead of a bundle, such as `mcp:COMMAND` or an address; default: `from`',
}

/** What every server that a command names is given. */
export const SERVER_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--env <variable>',
    description:
      'NAME or NAME=VALUE: give a started server a variable, with its value here unless one is written; may be given several times',
    repeatable: true,
  },
  {
    flags: '--header <header>',
    description:
      '"Name: value": send a header to a server that is reached by its address; may be given several times',
    repeatable: true,
  },
  { flags: '--timeout <seconds>', description: 'for all that a server is asked; default: 60' },
  {
    flags: '--repeat <count>',
    description: 'capture a server so many times and name what is not the same each time; default: 1',
  },
]
