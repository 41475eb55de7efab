/**
 * The rules as a table: every kind with its verdict in each place, for a terminal of 80 columns and for a machine.
 * In: the one table. Out: text and data; what a verdict depends on is left to `surface explain KIND`.
 */
import type { Json } from '../canonical-json.ts'
import { PLACES, type ChangeKind, type Place } from './change.ts'
import type { SurfaceName } from '../finding.ts'
import { BY_LAW, NO_FINDING, ruleLines, type RuleLine } from './rule-text.ts'
import { isSchemaRule, rules } from './rules.ts'

const LETTERS: Readonly<Record<string, string>> = {
  breaking: 'B',
  risky: 'R',
  safe: 'S',
  [NO_FINDING]: '-',
  [BY_LAW]: 'law',
}

const LEGEND = [
  'B breaking, R risky, S safe, - no finding.',
  'law: what the effect says. Callers break when less is accepted, readers when',
  '     more can be answered; both ways at once breaks; undecided is risky.',
  'R/B: risky, and breaking under --profile strict.',
  'B|R: depends on more than the place; `surface explain KIND` says on what.',
]

const SURFACES = ['tool', 'http', 'format'] as const satisfies readonly SurfaceName[]
const COLUMN = 10

/** Text of `surface rules`. */
export function listRules(): string {
  const kinds = Object.keys(rules) as ChangeKind[]
  const width = Math.max(...kinds.map((kind) => kind.length)) + 2
  const row = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padEnd(COLUMN)).join('')}`.trimEnd()
  const section = (
    places: readonly (Place | SurfaceName)[],
    holds: (kind: ChangeKind) => boolean,
  ): string[] =>
    kinds.filter(holds).map((kind) =>
      row(
        kind,
        places.map((place) => cellOf(ruleLines(kind), place)),
      ),
    )
  return [
    ...LEGEND,
    '',
    row('', ['tool', 'tool', 'HTTP', 'HTTP']),
    row('SCHEMAS', ['input', 'answer', 'request', 'answer']),
    ...section(PLACES, (kind) => isSchemaRule(rules[kind])),
    '',
    row('OPERATIONS, TOOLS AND ROUTES', ['tool', 'HTTP', 'neither']),
    ...section(SURFACES, (kind) => !isSchemaRule(rules[kind])),
    '',
  ].join('\n')
}

/** The verdict of one place; where several are possible and do not fit, those of the default profile. */
function cellOf(lines: readonly RuleLine[], place: Place | SurfaceName): string {
  const here = lines.filter(({ places }) => places.includes(place))
  const whole = [...new Set(here.map(verdictOf))].join('|')
  if (whole.length < COLUMN) return whole
  return [...new Set(here.map(({ verdict }) => letterOf(verdict)))].join('|')
}

function verdictOf({ verdict, strict }: RuleLine): string {
  if (strict === verdict) return letterOf(verdict)
  return `${letterOf(verdict)}/${letterOf(strict.startsWith(BY_LAW) ? BY_LAW : strict)}`
}

function letterOf(verdict: string): string {
  return LETTERS[verdict] ?? verdict
}

/** The same as data: `verdict` and `strict` are severities, `no finding` or `by the law`. */
export function listRulesAsJson(): Json {
  return (Object.keys(rules) as ChangeKind[]).map((kind) => ({
    kind,
    title: rules[kind].title,
    verdicts: ruleLines(kind).map(({ places, when, verdict, strict, why }) => ({
      places,
      when,
      verdict,
      strict,
      why,
    })),
  }))
}
