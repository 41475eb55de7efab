/**
 * Text: a report for a terminal of 80 columns.
 * In: a report and colours. Out: what was compared, three lines of state, one block for each edit, worst first, and
 * what to do. Everything of unknown origin is neutral text. It must not know where the report is written.
 */
import { neutralText } from '../../neutral-text.ts'
import type { Report } from '../../report.ts'
import { groupBlocks } from '../group-blocks.ts'
import { counted, nameOf } from '../phrases.ts'
import { PLAIN_STYLE } from '../style.ts'
import type { Style } from '../style.ts'
import { groupLines } from './block-lines.ts'
import { endingLines, staleLines } from './ending-lines.ts'
import { stateLines } from './state-lines.ts'

export interface TextOptions {
  readonly style?: Style
  /** How this program is called where the report is read. */
  readonly command?: string
  readonly acceptOptions?: string
  /** Blocks that are shown; totals stay true. */
  readonly mostBlocks?: number
}

const MOST_BLOCKS = 200

export function renderText(report: Report, options: TextOptions = {}): string {
  const { style = PLAIN_STYLE, command = 'npx surface', mostBlocks = MOST_BLOCKS } = options
  if (report.base !== 'compared') return `${uncomparedLines(report, style).join('\n')}\n`
  const shown = report.blocks.slice(0, mostBlocks)
  const hidden = report.blocks.length - shown.length
  const paragraphs = [
    [headline(report, style)],
    stateLines(report, style),
    staleLines(report, style),
    ...groupBlocks(shown, report).map((group) => groupLines(group, report, style)),
    hidden === 0 ? [] : [`… and ${counted(hidden, 'more edit')}; \`--format json\` lists all.`],
    endingLines(report, { command, acceptOptions: options.acceptOptions }, style),
  ]
  const lines = paragraphs
    .filter((paragraph) => paragraph.length > 0)
    .map((paragraph) => paragraph.join('\n'))
  return `${lines.join('\n\n')}\n`
}

function headline(report: Report, style: Style): string {
  const { subject, against, chosenBy } = report.compared
  const base = against === null ? '' : `, against ${neutralText(against)}`
  const why = chosenBy === null ? '' : ` (${neutralText(chosenBy)})`
  return `${heading(report, style)}${neutralText(subject)}${base}${why}`
}

function heading(report: Report, style: Style): string {
  const name = nameOf(report)
  return name === null ? '' : `${style.strong(neutralText(name))} · `
}

/** A run without a base says so, and what it saw. */
function uncomparedLines(report: Report, style: Style): string[] {
  const { compared, base, state } = report
  const what =
    base === 'first-snapshot'
      ? `${neutralText(compared.against ?? 'the base')} has no snapshot: this one becomes the base. Nothing was compared.`
      : `${neutralText(compared.subject)}. Nothing was compared: no base was asked for.`
  return [
    `${heading(report, style)}${what}`,
    `  ${counted(state.tools.total, 'tool')} and ${counted(state.http.total, 'operation')} recorded. \`surface inspect\` lists them.`,
    ...staleLines(report, style),
  ]
}
