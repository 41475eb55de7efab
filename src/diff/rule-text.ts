/**
 * The rules as text: for people who ask what a kind means and why it is judged as it is.
 * In: the one table. Out: plain text for a terminal and Markdown for the documentation.
 */
import type { SurfaceName } from '../finding.ts'
import { PLACES, type ChangeKind, type Place } from './change.ts'
import type { OperationRule } from './operation-rules.ts'
import type { Deviation, SchemaRule } from './rule.ts'
import { isSchemaRule, rules } from './rules.ts'

/** Where a rule applies, what it says there, and why. */
export interface RuleLine {
  readonly places: readonly (Place | SurfaceName)[]
  /** What must hold besides; all of it. */
  readonly when: readonly string[]
  /** `by the law` where no convention says otherwise. */
  readonly verdict: string
  /** Under the strict profile, where it may differ. */
  readonly strict: string
  readonly why: string
}

const PLACE_NAMES: Record<Place | SurfaceName, string> = {
  toolInput: 'tool input',
  toolOutput: 'tool answer',
  httpInput: 'HTTP request',
  httpOutput: 'HTTP answer',
  tool: 'tool',
  http: 'HTTP',
  format: 'neither surface',
}

export const BY_LAW = 'by the law'
export const NO_FINDING = 'no finding'

type Fact = keyof NonNullable<Deviation['when']>

const FACTS: Record<Fact, readonly [holds: string, lacks: string]> = {
  closed: ['the object refuses undeclared names', 'the object takes undeclared names'],
  map: ['a schema is stated for further names', 'no schema is stated for further names'],
  required: ['it is required', 'it is optional'],
  hasDefault: ['it has a default', 'it has no default'],
  undeclared: ['the object declares no property', 'the object declares properties'],
  member: ['it declared properties', 'it declared no properties'],
  requiredMember: ['something required stands in it', 'nothing required stands in it'],
  closedMember: ['a closed object stands in it', 'no closed object stands in it'],
  openMember: ['an open object stands in it', 'no open object stands in it'],
  loses: ['a value is known that is refused', 'no value is known that is refused'],
  gains: ['a value is known that is new', 'no value is known that is new'],
  exactLimit: ['the bound is ±9007199254740991', 'the bound is another one'],
  newType: ['of a JSON type that was impossible before', 'of a JSON type that came before'],
}

/** What the table says about a kind, line by line. */
export function ruleLines(kind: ChangeKind): readonly RuleLine[] {
  const rule = rules[kind]
  return isSchemaRule(rule) ? schemaLines(rule) : operationLines(rule)
}

function schemaLines(rule: SchemaRule): readonly RuleLine[] {
  const lines = (rule.deviations ?? []).map((deviation): RuleLine => {
    const when = Object.entries(deviation.when ?? {}).map(
      ([fact, value]) => FACTS[fact as Fact][value ? 0 : 1],
    )
    return {
      places: deviation.in,
      when,
      verdict: deviation.severity ?? NO_FINDING,
      strict: strictText(deviation),
      why: deviation.reason,
    }
  })
  const settled = new Set(
    (rule.deviations ?? []).filter((row) => row.when === undefined).flatMap((row) => row.in),
  )
  const rest = PLACES.filter((place) => !settled.has(place))
  if (rest.length === 0) return lines
  return [...lines, { places: rest, when: [], verdict: BY_LAW, strict: BY_LAW, why: '' }]
}

/** The places of a line in words, with what must hold there besides; the first line that applies counts. */
function whereText({ places, when }: RuleLine, earlier: readonly RuleLine[]): string {
  const where =
    places.length === PLACES.length ? 'everywhere' : places.map((place) => PLACE_NAMES[place]).join(', ')
  if (when.length > 0) return `${where}, when ${when.join(' and ')}`
  const isRest = earlier.some((line) => line.places.some((place) => places.includes(place)))
  return isRest ? `${where}, otherwise` : where
}

function strictText({ severity, standing, strict }: Deviation): string {
  if (severity === null || standing === true) return severity ?? NO_FINDING
  if (severity === 'breaking' || strict === 'breaking') return 'breaking'
  return `${BY_LAW}, at least ${severity}`
}

function operationLines(rule: OperationRule): readonly RuleLine[] {
  const surfaces = ['tool', 'http', 'format'] as const
  return surfaces
    .filter((surface) => rule[surface] !== undefined)
    .map((surface) => {
      const verdict = rule[surface]!
      return { places: [surface], when: [], verdict, strict: rule.strict ?? verdict, why: rule.why }
    })
}

/** Text of `surface explain KIND`, a paragraph a line; null for a kind nobody knows. */
export function explainRule(kind: string): string | null {
  if (!Object.hasOwn(rules, kind)) return null
  const known = kind as ChangeKind
  const rule = rules[known]
  const lines = ruleLines(known).flatMap((line, index, all) => {
    const { verdict, strict, why } = line
    return [
      `  ${whereText(line, all.slice(0, index))}: ${verdict}${strict === verdict ? '' : `; strict: ${strict}`}`,
      ...(why === '' ? [] : [`    ${why}`]),
    ]
  })
  const notes = isSchemaRule(rule)
    ? [
        ...(lines.some((line) => line.includes(BY_LAW)) ? ['', LAW.join(' ')] : []),
        ...(rule.guarded === false ? [] : ['', ...GUARD]),
        ...(rule.mirror === known ? [] : ['', `The other way round: ${rule.mirror}.`]),
        ...(rule.asymmetry === undefined ? [] : [rule.asymmetry]),
      ]
    : []
  return `${[`${known}: ${rule.title}`, '', ...lines, ...notes].join('\n')}\n`
}

const LAW = [
  'The law: what a caller sends breaks when values are refused that were accepted, and is safe when more is',
  'accepted; what a reader receives breaks when values can come that were impossible, and is safe when fewer can.',
  'Both ways at once breaks. What is not decided is risky. Equal sets are no finding.',
]

const GUARD = ['What is readOnly is safe in a request, and what is writeOnly is safe in an answer.']

/** docs/rules.md. */
export function renderRulesDocument(): string {
  const kinds = Object.keys(rules) as ChangeKind[]
  const schemaKinds = kinds.filter((kind) => isSchemaRule(rules[kind]))
  const operationKinds = kinds.filter((kind) => !isSchemaRule(rules[kind]))
  return [
    '# Rules',
    '',
    'Every kind of change and what it means, from the table that judges. `surface explain KIND` prints one of them.',
    '',
    '## The law',
    '',
    ...LAW,
    '',
    'A rule deviates from the law only where a line below says so and why. `--profile strict` takes the deviations away,',
    'and is never milder than the default. Severities can be changed by kind in the configuration.',
    '',
    ...GUARD,
    '',
    '## Schemas',
    '',
    ...schemaKinds.flatMap(section),
    '## Operations, tools and routes',
    '',
    ...operationKinds.flatMap(section),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function section(kind: ChangeKind): string[] {
  const rows = ruleLines(kind).map((line, index, all) => {
    const { verdict, strict, why } = line
    const verdicts = strict === verdict ? verdict : `${verdict} (strict: ${strict})`
    return `- ${whereText(line, all.slice(0, index))}: **${verdicts}**${why === '' ? '' : `. ${why}`}`
  })
  return [`### \`${kind}\``, '', `${capitalise(rules[kind].title)}.`, '', ...rows, '']
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
