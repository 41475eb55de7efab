/** Options that every command with a report shares; nothing is imported, so that help starts at once. */
import type { OptionSpec } from './command.ts'

// A test holds this list to the table of formats, which help must not load.
const FORMATS = 'text, markdown, json, github, gitlab, junit, sarif'

/** How findings are judged. */
export const JUDGING_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--only <surface>',
    description: 'tool or http: leave the other surface out, before the threshold is applied',
  },
  { flags: '--profile <profile>', description: 'default or strict: how conventions may lower a severity' },
]

/** Where a report goes and when it fails. */
export const REPORT_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--format <format>',
    description: `what stdout gets: ${FORMATS}; default: text`,
  },
  {
    flags: '--output <format=file>',
    description: 'write the report to a file as well, in any format; may be given several times',
    repeatable: true,
  },
  {
    flags: '--fail-on <list>',
    description:
      'breaking, risky, shown, any or never, also by surface: tool=risky,http=breaking; default: breaking',
  },
  ...JUDGING_OPTIONS,
  {
    flags: '--witnesses <count>',
    description:
      'how many breaking findings get a value that proves them: a number, all or none; default: 500',
  },
  {
    flags: '--set-difference',
    description:
      'add to the JSON report which values json-schema-diff says were added and removed, where it understands the schemas',
  },
]

/** What a change is compared with. */
export const BASE: OptionSpec = {
  flags: '--base <rev>',
  description: 'the commit that git:base stands for; default: what the CI event or the default branch says',
}

export const AGAINST: OptionSpec = {
  flags: '--against <source>',
  description: 'the base to compare with, or none; default: `against` of the configuration, else git:base',
}
