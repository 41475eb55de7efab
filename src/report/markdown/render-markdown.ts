/**
 * Markdown: a report as a comment of a pull request.
 * In: a report. Out: a marker that tells several comments apart, totals, breaking edits first, the rest folded, below
 * the length a comment may have, with true totals. Everything of unknown origin stands in code spans or fences.
 */
import { grouped } from '../../printed-value.ts'
import type { Severity } from '../../finding.ts'
import type { Report } from '../../report.ts'
import { groupBlocks } from '../group-blocks.ts'
import { counted, isFresh, nothingMoved } from '../phrases.ts'
import { footerLines, ifMeantLines, relevelledLines, staleParagraph } from './footer-lines.ts'
import { headingLine, markerLine } from './heading-line.ts'
import { groupMarkdown } from './block-markdown.ts'
import { shownParagraph, totalsTable } from './totals-table.ts'

export interface MarkdownOptions {
  /** How this program is called where the report is read. */
  readonly command?: string
  readonly acceptOptions?: string
}

/** GitHub refuses a comment of 65,536 characters; the frame around the edits takes its share. */
const MOST_CHARACTERS = 65_000
const FRAME_CHARACTERS = 9_000
/** More risky edits than this are folded. */
const MOST_OPEN_RISKY = 10

export function renderMarkdown(report: Report, options: MarkdownOptions = {}): string {
  const { command = 'npx surface' } = options
  if (report.base !== 'compared') return page([[markerLine(report), headingLine(report)]])
  const known = report.state.withoutDetails === undefined
  if (nothingMoved(report) && isFresh(report) && known)
    return page([[markerLine(report), headingLine(report)], relevelledLines(report)])
  const budget = { left: MOST_CHARACTERS - FRAME_CHARACTERS }
  const section = (severity: Severity): string[] => blockSection(report, severity, budget)
  const [breaking, risky, safe] = [section('breaking'), section('risky'), section('safe')]
  return page([
    [markerLine(report), headingLine(report)],
    totalsTable(report),
    staleParagraph(report),
    [shownParagraph(report)],
    ...breaking.map((text) => [text]),
    ...(risky.length <= MOST_OPEN_RISKY
      ? risky.map((text) => [text])
      : [fold(summary(report, 'risky'), risky)]),
    safe.length === 0 ? [] : fold(summary(report, 'safe'), safe),
    ifMeantLines(report, command, options.acceptOptions),
    footerLines(report, command),
  ])
}

function page(paragraphs: readonly (readonly string[])[]): string {
  const texts = paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${texts.join('\n\n')}\n`
}

/** Edits of one severity as far as the comment has room, then how many were left out. */
function blockSection(report: Report, severity: Severity, budget: { left: number }): string[] {
  const blocks = report.blocks.filter((block) => block.severity === severity)
  const texts: string[] = []
  let hidden = blocks.length
  for (const group of groupBlocks(blocks, report)) {
    const text = groupMarkdown(group, report)
    if (text.length + 2 > budget.left) break
    budget.left -= text.length + 2
    hidden -= group.length
    texts.push(text)
  }
  return hidden === 0
    ? texts
    : [...texts, `… and ${counted(hidden, `more ${severity} edit`)}; the JSON report lists all.`]
}

function fold(title: string, texts: readonly string[]): string[] {
  return ['<details><summary>' + title + '</summary>', '', texts.join('\n\n'), '</details>']
}

function summary(report: Report, severity: Severity): string {
  const title = severity.charAt(0).toUpperCase() + severity.slice(1)
  const { tools, http, format } = report.state
  const parts = [
    { count: tools[severity], where: 'on tools' },
    { count: http[severity], where: 'on HTTP' },
    { count: format[severity], where: 'on neither' },
  ].filter(({ count }) => count > 0)
  return `${title}: ${parts.map(({ count, where }) => `${grouped(count)} ${where}`).join(', ')}`
}
