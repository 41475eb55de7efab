import { compareCodeUnits } from '../canonical-json.ts'
import { groupBy } from '../group-by.ts'
import { neutralText } from '../neutral-text.ts'
import { count } from './count.ts'
import type { InspectedTool, Inspection } from './inspection.ts'
import { lintInspection } from './lint-inspection.ts'
import type { Paint } from './paint.ts'
import { renderTable } from './table.ts'

const NONE = '-'

/** One table, one line of totals, and what is wrong with single rows. */
export function renderInspection(inspection: Inspection, paint: Paint): string[] {
  const columns = mergeColumns(inspection)
  const byOperation = groupBy(inspection.tools, ({ operation }) => operation)
  const head = ['OPERATION', 'ROUTE', ...columns.map(({ label }) => label), 'VIEW', 'BYTES']
  const rows = inspection.operations.map(({ key, routes, view }, index) => [
    neutralText(key),
    orNone(routes.map(neutralText)),
    ...columns.map(({ cells }) => cells[index]!),
    orNone(view, '+'),
    bytesOf(byOperation.get(key) ?? []),
  ])
  const [title, ...lines] = renderTable([head, ...rows], { rightAligned: [head.length - 1] })
  return [
    paint.faint(title!),
    ...lines,
    '',
    totalsLine(inspection, columns),
    ...list('Cannot be shown', inspection.problems, paint),
    ...list('Would be refused in a contract written here', inspection.refusals, paint),
    ...list('Lint', lintInspection(inspection.tools), paint),
  ]
}

interface Column {
  readonly label: string
  readonly surfaces: readonly string[]
  readonly cells: readonly string[]
}

// Surfaces that name every tool alike share a column: mostly MCP and AGENT do.
function mergeColumns({ surfaces, operations, tools }: Inspection): Column[] {
  const columns = new Map<string, Column>()
  const bySurface = groupBy(tools, ({ surface }) => surface)
  for (const surface of [...surfaces].sort(byTransport)) {
    const own = groupBy(bySurface.get(surface) ?? [], ({ operation }) => operation)
    const cells = operations.map(({ key }) =>
      orNone((own.get(key) ?? []).map(({ name }) => neutralText(name))),
    )
    const id = cells.join('\n')
    const merged = [...(columns.get(id)?.surfaces ?? []), surface]
    columns.set(id, { label: merged.map(neutralText).join(', '), surfaces: merged, cells })
  }
  return [...columns.values()]
}

const TRANSPORTS = ['MCP', 'AGENT', 'CLI']

function byTransport(a: string, b: string): number {
  const [rankA, rankB] = [a, b].map((surface) => TRANSPORTS.indexOf(surface.split(':', 1)[0]!))
  return rankA! - rankB! || compareCodeUnits(a, b)
}

function totalsLine({ operations, tools, beside = [] }: Inspection, columns: readonly Column[]): string {
  const parts = columns.map(({ label, surfaces }) => {
    const own = tools.filter(({ surface }) => surface === surfaces[0])
    const known = own.every(({ bytes }) => bytes !== null)
    const total = own.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
    const cost = surfaces[0] === 'CLI' ? '' : known ? `, ${total} bytes shown` : ', bytes not known'
    return `${label}: ${count(own.length, 'tool')}${cost}`
  })
  const routed = operations.filter(({ routes }) => routes.length > 0).length
  return [...parts, ...beside, `HTTP: ${count(routed, 'operation')}`].join(' · ')
}

function bytesOf(tools: readonly InspectedTool[]): string {
  const shown = tools.filter(({ surface }) => surface !== 'CLI')
  const sizes = [...new Set(shown.map(({ bytes }) => bytes))]
  return orNone(sizes.map((bytes) => (bytes === null ? '?' : String(bytes))))
}

function list(title: string, sentences: readonly string[], paint: Paint): string[] {
  return sentences.length === 0
    ? []
    : ['', paint.warn(`${title}:`), ...sentences.map((sentence) => `  ${neutralText(sentence)}`)]
}

function orNone(parts: readonly string[], separator = ', '): string {
  return parts.length === 0 ? NONE : parts.join(separator)
}
