import type { Finding, Severity } from '../../finding.ts'
import { neutralText } from '../../neutral-text.ts'
import { cutText } from '../../printed-value.ts'
import type { Block, Report } from '../../report.ts'
import { blockSubject, operationName, toolPhrase } from '../block-subject.ts'
import { groupNotes } from '../group-blocks.ts'
import type { BlockGroup } from '../group-blocks.ts'
import { counted, findingsOf, printedWitness, WITNESS_PHRASES, witnessOf } from '../phrases.ts'
import { reachSentences } from '../reach-sentences.ts'
import { shortNeutral, shownSentence } from '../short-neutral.ts'
import type { Style } from '../style.ts'
import { wrapText } from '../wrap-text.ts'
import { wordText } from '../word-text.ts'

/** One edit, or a list of operations that are new. */
export function groupLines(group: BlockGroup, report: Report, style: Style): string[] {
  return group.length === 1 ? blockLines(group[0], report, style) : listLines(group, report, style)
}

const MOST_LISTED = 60

function listLines(group: BlockGroup, report: Report, style: Style): string[] {
  const [{ severity, why, strict }] = group
  const rows = group.slice(0, MOST_LISTED).map((block) => ({
    name: shortNeutral(operationName(block.operation)),
    where: wherePhrase(block),
  }))
  const width = Math.min(MOST_NAME_WIDTH, Math.max(...rows.map(({ name }) => name.length)))
  const more = group.length - rows.length
  const notes = [...(why === null ? [] : [why]), ...groupNotes(group)]
  const kind = findingsOf(group[0], report)[0]!.kind
  return [
    `${paintSeverity(severity, style)}${' '.repeat(10 - severity.length)}${counted(group.length, 'new operation')}`,
    ...rows.flatMap(({ name, where }) => {
      const line = `  ${name.padEnd(width)}   ${where}`
      return line.length <= WIDTH ? [line] : [`  ${name}`, ...wrapText(where, ' '.repeat(6))]
    }),
    ...(more > 0 ? [`  … and ${counted(more, 'more operation')}`] : []),
    ...notes.flatMap((note) => wrapText(shownSentence(note), '  ')),
    style.faint(`  ${[kind, ...harsher(strict)].join('   ')}`),
  ]
}

const MOST_NAME_WIDTH = 32

function paintSeverity(severity: Severity, style: Style): string {
  const paint = { breaking: style.bad, risky: style.warn, safe: style.good }[severity]
  return paint(severity.toUpperCase())
}

/** `tool create_order · POST /orders`. */
function wherePhrase(block: Block): string {
  const tool = toolPhrase(block, shortNeutral)
  return [...(tool === null ? [] : [tool]), ...routePhrases(block)].join(' · ')
}

function routePhrases({ routes }: Block): string[] {
  return routes.length === 0 ? [] : [shortNeutral(routes.join(', '))]
}

function harsher(strict: Severity | null): string[] {
  return strict === null ? [] : [`${strict} under --profile strict`]
}

/** One edit: what, where, the values, the proof, the sentence a reader would ask for, and its ids. */
function blockLines(block: Block, report: Report, style: Style): string[] {
  const findings = findingsOf(block, report)
  const lines = [
    ...heading(block, findings, style),
    ...wrapText(shownSentence(block.message), '  '),
    ...(block.accepted === null ? detailLines(block, findings, style) : []),
    ...(block.accepted === null
      ? []
      : wrapText(`reason: ${shownSentence(block.accepted)} (accepted in this change)`, '  ')),
    ...reachLines(findings),
  ]
  return [...lines, ...idsLines(block, findings, style)]
}

function heading(block: Block, findings: readonly Finding[], style: Style): string[] {
  const { severity, accepted } = block
  const label = severity.toUpperCase()
  const head = accepted === null ? label.padEnd(10) : `${label}, accepted  `
  const subject = shortNeutral(blockSubject(block, findings), MOST_SUBJECT)
  const where = wherePhrase(block)
  const start = `${paintSeverity(severity, style)}${head.slice(label.length)}${style.strong(subject)}`
  if (where === '') return [start]
  const gap = ' '.repeat(Math.max(0, SUBJECT_WIDTH - subject.length) + 3)
  const fits = head.length + subject.length + gap.length + where.length <= WIDTH
  return fits ? [`${start}${gap}${where}`] : [start, ...wrapText(where, ' '.repeat(10))]
}

const SUBJECT_WIDTH = 13
/** Leaves room for the label, and for the length of what was cut. */
const MOST_SUBJECT = 50
const WIDTH = 80

function detailLines(block: Block, findings: readonly Finding[], style: Style): string[] {
  const { values, words, why, notes } = block
  return [
    ...(values === null
      ? []
      : [
          ...valueLines('    - ', values.before).map(style.bad),
          ...valueLines('    + ', values.after).map(style.good),
        ]),
    ...(words === null ? [] : wrapText(wordText(words), '    ')),
    ...(why === null ? [] : wrapText(shownSentence(why), '  ')),
    ...witnessLines(findings),
    ...notes.flatMap((note) => wrapText(shownSentence(note), '  ')),
  ]
}

function witnessLines(findings: readonly Finding[]): string[] {
  const witness = witnessOf(findings)
  if (witness === undefined) return []
  if (!('value' in witness)) return wrapText(`witness: ${shownSentence(witness.none)}`, '  ')
  return [
    `  ${WITNESS_PHRASES[witness.kind]}`,
    ...brokenLines(neutralText(printedWitness(witness.value)), '    '),
  ]
}

/** A value on one line; the length of one that was cut goes below it where there is no room beside it. */
function valueLines(prefix: string, value: string): string[] {
  const line = prefix + shownSentence(value)
  const cut = line.lastIndexOf(' (')
  if (line.length <= WIDTH) return [line]
  const indent = ' '.repeat(prefix.length)
  const parts = line.endsWith(' characters)') && cut > 0 ? [line.slice(0, cut), line.slice(cut + 1)] : [line]
  const [first, ...rest] = brokenLines(parts[0]!.slice(prefix.length), indent)
  return [prefix + first!.slice(indent.length), ...rest, ...parts.slice(1).map((part) => indent + part)]
}

/** A value has no words to break at. */
function brokenLines(value: string, indent: string): string[] {
  const lines: string[] = []
  for (let rest = value; rest !== ''; rest = rest.slice(lines.at(-1)!.length - indent.length))
    lines.push(indent + cutText(rest, WIDTH - indent.length))
  return lines
}

const MOST_PLACES = 6

function reachLines(findings: readonly Finding[]): string[] {
  const sentences = reachSentences(findings, { most: MOST_PLACES, quote: shortNeutral })
  return sentences.flatMap((sentence) => wrapText(sentence, '  '))
}

function idsLines({ strict }: Block, findings: readonly Finding[], style: Style): string[] {
  const severities = new Set(findings.map(({ severity }) => severity))
  const ids = findings.map(({ surface, fingerprint, severity }) => {
    const own = severities.size > 1 ? ` (${severity})` : ''
    return `${surface} ${fingerprint}${own}`
  })
  const kind = neutralText(findings[0]!.kind)
  // On one line what fits, and what does not on lines of its own.
  const lines: string[] = []
  for (const part of [kind, ids.join(' · '), ...harsher(strict)]) {
    const longer = lines.length === 0 ? `  ${part}` : `${lines.at(-1)!}   ${part}`
    if (lines.length > 0 && longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(`  ${part}`)
  }
  return lines.map((line) => style.faint(line))
}
