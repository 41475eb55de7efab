/** Words and numbers that every human-readable format shares. */
import type { Json } from '../canonical-json.ts'
import type { Finding } from '../finding.ts'
import { grouped, printedWithin, shortText } from '../printed-value.ts'
import type { Block, Freshness, Gate, Report } from '../report.ts'

/** `1 tool`, `31 tools`, `1,204 bytes`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** `one edit`, `2 edits`: for sentences. */
export function countedInWords(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : counted(count, noun)
}

/** A sentence as far as a report has room for it. */
export function shortSentence(text: string): string {
  return shortText(text, MOST_SENTENCE)
}

export const MOST_SENTENCE = 600

/** A value that proves a break. Longer than other values, because what is cut off may be what proves it. */
export function printedWitness(value: Json): string {
  return printedWithin(value, MOST_WITNESS)
}

const MOST_WITNESS = 240

/** Findings of a block in report order. */
export function findingsOf(block: Block, report: Report): Finding[] {
  return block.findings.map((index) => report.findings[index]!)
}

/** What failed the gate: `2 breaking findings from one edit and 3 new answer paths`. */
export function reachedSentence(gate: Gate): string {
  const { reached, reachedBreaking, edits, shown } = gate
  const what =
    reached === reachedBreaking ? counted(reached, 'breaking finding') : counted(reached, 'finding')
  const worst =
    reached === reachedBreaking || reachedBreaking === 0 ? '' : ` (${grouped(reachedBreaking)} breaking)`
  return [
    ...(reached === 0 ? [] : [`${what}${worst} from ${countedInWords(edits, 'edit')}`]),
    ...(shown === 0 ? [] : [`${counted(shown, 'new answer path')} shown to a model`]),
  ].join(' and ')
}

/** The command that accepts what failed; null where too much failed for one command line. */
export function acceptCommand(gate: Gate, command: string, options = ''): string | null {
  if (gate.fingerprints.length === 0 || gate.fingerprints.length > MOST_FINGERPRINTS) return null
  const words = [command, 'accept', ...gate.fingerprints, ...(options === '' ? [] : [options])]
  return `${words.join(' ')} --reason "why"`
}

const MOST_FINGERPRINTS = 20

/** Projections are named as far as a line has room. */
const MOST_PROJECTIONS = 3

/** `the code of 2 projections (a.list, b.get)`; null where none runs. `quote` makes a name safe to print. */
export function projectionsPhrase({ projections }: Report, quote: (name: string) => string): string | null {
  if (projections.length === 0) return null
  const named = projections.slice(0, MOST_PROJECTIONS).map((name) => quote(shortText(name)))
  const more = projections.length > MOST_PROJECTIONS ? ', …' : ''
  return `the code of ${counted(projections.length, 'projection')} (${named.join(', ')}${more})`
}

/** Which side has no details, so that digests alone were compared; null where both have them. */
export function withoutDetails(
  { state, compared }: Report,
  quote: (name: string) => string = String,
): string | null {
  const { withoutDetails: side } = state
  if (side === undefined) return null
  const before = compared.against === null ? 'the base' : quote(compared.against)
  const names = {
    before: [before],
    after: [quote(compared.subject)],
    both: [before, quote(compared.subject)],
  }
  const [first, second] = names[side] as [string, string?]
  const who = second === undefined ? `${first} has no details` : `neither ${first} nor ${second} has details`
  return `${who}, digests alone were compared`
}

/** What a heading calls the project; null where it has no name of its own. */
export function nameOf({ name }: Report): string | null {
  return name === UNNAMED ? null : name
}

/** The name of a report that was given none. */
const UNNAMED = 'surface'

const MOST_RULES = 20

/** Rules that the configuration judges otherwise than the table; null where it leaves all alone. */
export function relevelledSentence(
  { relevelled }: Report,
  quote: (kind: string) => string = String,
): string | null {
  if (relevelled.length === 0) return null
  const named = relevelled
    .slice(0, MOST_RULES)
    .map(({ kind, severity }) => `${quote(shortText(kind))} ${severity}`)
  return `Rules judged otherwise: ${named.join(', ')}${relevelled.length > MOST_RULES ? ', …' : ''}.`
}

/** True where nothing at all is to be told beside the totals. */
export function nothingMoved({ findings, state }: Report): boolean {
  return findings.length === 0 && state.shown.paths === 0
}

export const WITNESS_PHRASES = {
  'refused-now': 'Accepted before, refused now:',
  'possible-now': 'Impossible before, possible now:',
} as const

/** The value of the first finding that has one, else why there is none: both surfaces refuse the same. */
export function witnessOf(findings: readonly Finding[]): Finding['witness'] {
  const witnesses = findings.flatMap(({ witness }) => (witness === undefined ? [] : [witness]))
  return witnesses.find((witness) => 'value' in witness) ?? witnesses[0]
}

export const FRESHNESS_WORDS: Record<Freshness['state'], string> = {
  'up-to-date': 'up to date',
  're-encoded': 'up to date, written differently',
  stale: 'stale',
  missing: 'missing',
}

/**
 * Why a run is red before anything is judged: `snapshots is not what src/bundle.ts builds: 1 tool`. `quote` makes a
 * name safe to print.
 */
export function staleSentence(freshness: Freshness, quote: (name: string) => string): string {
  const { state, snapshot, bundle, tools, operations, withoutDetails } = freshness
  const extent = [counted(tools, 'tool'), counted(operations, 'operation')]
  if (state === 'missing')
    return `${quote(snapshot)} holds no snapshot of ${quote(bundle)}: ${extent.join(', ')}`
  const moved = [
    ...(withoutDetails ? ['surface.details.json is missing'] : []),
    ...extent.filter((_, index) => [tools, operations][index]! > 0),
  ]
  const rest = 'what belongs to neither a tool nor an operation'
  const what = moved.length === 0 ? rest : moved.join(', ')
  return `${quote(snapshot)} is not what ${quote(bundle)} builds: ${what}`
}

/** True where the committed snapshot is what the bundle builds, or nobody asked. */
export function isFresh({ freshness }: Report): boolean {
  return freshness === null || freshness.state === 'up-to-date' || freshness.state === 're-encoded'
}
