import type { Finding } from '../../finding.ts'
import { shortText } from '../../printed-value.ts'
import type { Block, Report } from '../../report.ts'
import { blockSubject } from '../block-subject.ts'
import {
  counted,
  findingsOf,
  printedWitness,
  shortSentence,
  widestReach,
  WITNESS_PHRASES,
  witnessOf,
} from '../phrases.ts'
import { wordText } from '../word-text.ts'
import { codeFence, codeSpan } from './code-span.ts'
import { prose, proseSentence } from './prose.ts'

/** One edit. A safe one without values is a single paragraph. */
export function blockMarkdown(block: Block, report: Report): string {
  const findings = findingsOf(block, report)
  const known = findings.flatMap((finding) => [finding.pointer, placeOf(finding)])
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
    ...(block.strict === null ? [] : [`Under the strict profile: ${block.strict}.`]),
  ].join('\n')
}

/** A pointer without the part that says which document it stands in: how messages name the place. */
function placeOf({ pointer }: Finding): string {
  const rest = pointer.indexOf('/', 1)
  return rest < 0 ? '' : pointer.slice(rest)
}

function heading(block: Block, findings: readonly Finding[]): string {
  const label = block.severity.charAt(0).toUpperCase() + block.severity.slice(1)
  const accepted = block.accepted === null ? '' : ', accepted'
  const subject = codeSpan(shortText(blockSubject(block, findings)))
  const names = [
    ...(block.tools.length === 0 ? [] : [`tool ${codeSpan(shortText(block.tools.join(', ')))}`]),
    ...(block.routes.length === 0 ? [] : [codeSpan(shortText(block.routes.join(', ')))]),
  ]
  const where = names.length === 0 ? '' : ` (${names.join(', ')})`
  return block.severity === 'safe' && accepted === ''
    ? `**${subject}**${where}`
    : `**${label}${accepted}: ${subject}**${where}`
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
  const reach = widestReach(findings)
  if (reach === undefined) return []
  const listed = reach.list.slice(0, MOST_PLACES).map((place) => codeSpan(shortText(place)))
  const more = reach.places > listed.length ? ', …' : ''
  return [
    `In ${counted(reach.places, 'place')} of ${counted(reach.operations, 'operation')}: ${listed.join(', ')}${more}`,
  ]
}
