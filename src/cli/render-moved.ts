import { neutralText } from '../neutral-text.ts'
import type { MovedRow, MovedRows } from '../snapshot/compare-rows.ts'
import { count } from './count.ts'
import { mergeTransports } from './moved-tools.ts'
import type { SurfaceTotals } from './surface-totals.ts'
import { renderTable } from './table.ts'

const SIGNS = { added: '+', removed: '-', moved: '~' } as const
const NAMES_SHOWN = 6

/** One line per surface that says how much moved and what: for a snapshot that is replaced. */
export function renderMovedLines(moved: MovedRows, totals: SurfaceTotals): string[] {
  const tools = mergeTransports(moved.tools)
  const lines = [
    movedLine('Tools', tools, totals.tools, 'tool'),
    movedLine('HTTP', moved.http, totals.operations, 'operation'),
  ]
  if (moved.other.length > 0) lines.push(`Other   moved: ${listNames(moved.other)}`)
  return lines
}

/** One line per surface that says how much there is. */
export function renderTotalLines(totals: SurfaceTotals, state: string): string[] {
  return [
    `Tools   ${state}    ${count(totals.tools, 'tool')}`,
    `HTTP    ${state}    ${count(totals.operations, 'operation')}`,
  ]
}

/** Every row that moved with the members that did, tools apart from HTTP. */
export function renderMovedRows(moved: MovedRows): string[] {
  const tools = mergeTransports(moved.tools).map((tool) => [
    ...head(tool),
    tool.transports.join(', '),
    what(tool),
  ])
  const http = moved.http.map((row) => [...head(row), what(row)])
  const other = moved.other.map((row) => [...head(row), what(row)])
  return [...block('Tools', tools), ...block('HTTP', http), ...block('Other', other)]
}

function movedLine(label: string, rows: readonly MovedRow[], total: number, noun: string): string {
  if (rows.length === 0) return `${label.padEnd(8)}unchanged    ${count(total, noun)}`
  const names = new Set(rows.map(({ row }) => row)).size
  return `${label.padEnd(8)}${names} of ${count(total, noun)} moved: ${listNames(rows)}`
}

function listNames(rows: readonly MovedRow[]): string {
  const names = [
    ...new Set(rows.map(({ row, change }) => `${change === 'moved' ? '' : SIGNS[change]}${row}`)),
  ]
  const rest = names.length - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN).map(neutralText).join(', ')
  return rest > 0 ? `${shown} and ${rest} more` : shown
}

function head({ row, change }: MovedRow): string[] {
  return [SIGNS[change], neutralText(row)]
}

function what({ change, members }: MovedRow): string {
  if (change !== 'moved') return change
  return members
    .filter((member) => member !== 'value')
    .map(neutralText)
    .join(', ')
}

function block(label: string, rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : [label, ...renderTable(rows).map((line) => `  ${line}`)]
}
