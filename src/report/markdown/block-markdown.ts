import type { Finding, Severity } from '../../finding.ts'
import { shortPlace, shortText } from '../../printed-value.ts'
import type { Block, Report } from '../../report.ts'
import { blockSubject, operationName, toolPhrase } from '../block-subject.ts'
import { groupNotes } from '../group-blocks.ts'
import type { BlockGroup } from '../group-blocks.ts'
import { counted, findingsOf, printedWitness, shortSentence, WITNESS_PHRASES, witnessOf } from '../phrases.ts'
import { reachSentences } from '../reach-sentences.ts'
import { wordText } from '../word-text.ts'
import { codeFence, codeSpan } from './code-span.ts'
import { prose, proseSentence } from './prose.ts'

/** One edit, or a list of operations that are new. */
export function groupMarkdown(group: BlockGroup, report: Report): string {
  return group.length === 1 ? blockMarkdown(group[0], report) : listMarkdown(group)
}

const MOST_LISTED = 60

function listMarkdown(group: BlockGroup): string {
  const [{ severity, why, strict }] = group
  const label = severity === 'safe' ? '' : `${capital(severity)}: `
  const listed = group.slice(0, MOST_LISTED)
  const more = group.length - listed.length
  const notes = [...(why === null ? [] : [why]), ...groupNotes(group)]
  return [
    `**${label}${counted(group.length, 'new operation')}**`,
    '',
    ...listed.map((block) => `- ${codeSpan(shortText(operationName(block.operation)))}${whereText(block)}`),
    ...(more > 0 ? [`- … and ${counted(more, 'more operation')}`] : []),
    ...[...notes.map((note) => proseSentence(shortSentence(note))), ...strictLines(strict)].flatMap(
      (note) => ['', note],
    ),
  ].join('\n')
}

function strictLines(strict: Severity | null): string[] {
  return strict === null ? [] : [`Under the strict profile: ${strict}.`]
}

function capital(severity: Severity): string {
  return severity.charAt(0).toUpperCase() + severity.slice(1)
}

/** One edit. A safe one without values is a single paragraph. */
function blockMarkdown(block: Block, report: Report): string {
  const findings = findingsOf(block, report)
  const known = findings.flatMap((finding) =>
    [finding.pointer, placeOf(finding)].flatMap((place) => [place, shortPlace(place)]),
  )
  const message = proseSentence(shortSentence(block.message), known)
  const head = heading(block, findings)
  const start = block.severity === 'safe' ? `${head}: ${message}` : `${head}\n${message}`
  if (block.accepted !== null) {
    return `${start}\nAccepted: ${codeSpan(shortSentence(block.accepted))}`
  }
  const values = valueLines(block)
  const why = block.why === null ? [] : [proseSentence(shortSentence(block.why), known)]
  const told = values.length === 0 ? [[start, ...why].join(' ')] : [start, ...values, ...why]
  return [
    ...told,
    ...witnessLines(findings),
    ...block.notes.map((note) => proseSentence(shortSentence(note), known)),
    ...reachLines(findings),
    ...severityLines(findings),
    ...strictLines(block.strict),
  ].join('\n')
}

/** A pointer without the part that says which document it stands in: how messages name the place. */
function placeOf({ pointer }: Finding): string {
  const rest = pointer.indexOf('/', 1)
  return rest < 0 ? '' : pointer.slice(rest)
}

function heading(block: Block, findings: readonly Finding[]): string {
  const label = capital(block.severity)
  const accepted = block.accepted === null ? '' : ', accepted'
  const subject = codeSpan(shortText(blockSubject(block, findings)))
  const where = whereText(block)
  return block.severity === 'safe' && accepted === ''
    ? `**${subject}**${where}`
    : `**${label}${accepted}: ${subject}**${where}`
}

const shortSpan = (text: string): string => codeSpan(shortText(text))

/** ` (tool `create_order`, `POST /orders`)`. */
function whereText(block: Block): string {
  const tool = toolPhrase(block, shortSpan)
  const { routes } = block
  const names = [
    ...(tool === null ? [] : [tool]),
    ...(routes.length === 0 ? [] : [codeSpan(shortText(routes.join(', ')))]),
  ]
  return names.length === 0 ? '' : ` (${names.join(', ')})`
}

const SURFACES = { tool: 'on tools', http: 'on HTTP', format: 'on neither' } as const

/** `Risky on tools, safe on HTTP.` where one edit means two things. */
function severityLines(findings: readonly Finding[]): string[] {
  const parts = findings.map(({ severity, surface }) => `${severity} ${SURFACES[surface]}`)
  const differ = new Set(findings.map(({ severity }) => severity)).size > 1
  return differ ? [proseSentence(parts.join(', '))] : []
}

function valueLines({ values, words }: Block): string[] {
  if (words !== null) return codeFence('', [wordText(words)])
  return values === null
    ? []
    : codeFence('diff', [`- ${shortSentence(values.before)}`, `+ ${shortSentence(values.after)}`])
}

function witnessLines(findings: readonly Finding[]): string[] {
  const witness = witnessOf(findings)
  if (witness === undefined) return []
  return 'value' in witness
    ? [`${WITNESS_PHRASES[witness.kind]} ${codeSpan(printedWitness(witness.value))}`]
    : [`Witness: ${prose(shortSentence(witness.none))}`]
}

const MOST_PLACES = 8

function reachLines(findings: readonly Finding[]): string[] {
  return reachSentences(findings, { most: MOST_PLACES, quote: shortSpan })
}
