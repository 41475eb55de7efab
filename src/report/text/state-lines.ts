import { grouped } from '../../printed-value.ts'
import type { Report, SurfaceCount } from '../../report.ts'
import { counted } from '../phrases.ts'
import { shortNeutral } from '../short-neutral.ts'
import type { Style } from '../style.ts'
import { wrapText } from '../wrap-text.ts'
import { shownLines } from './shown-lines.ts'

/** Tools, HTTP, Shown: always three, also when nothing moved. */
export function stateLines(report: Report, style: Style): string[] {
  const { tools, http } = report.state
  const counts = [countText(tools), countText(http)]
  const width = Math.max(...counts.map(({ length }) => length))
  const line = (label: string, part: SurfaceCount, rest: string): string => {
    const text = countText(part)
    return `${label.padEnd(8)}${paintCount(part, text, style)}${' '.repeat(width - text.length + 5)}${rest}`
  }
  // What has no room beside the counts stands below them.
  const fits = (rest: string): boolean => 8 + width + 5 + rest.length <= WIDTH
  const lines = (label: string, part: SurfaceCount, { beside, above, below }: MovedText): string[] =>
    fits(beside) ? [line(label, part, beside)] : [line(label, part, above), ...wrapText(below, ' '.repeat(8))]
  return [
    ...(report.only === 'http'
      ? ['Tools   not compared (--only http)']
      : isStill(tools)
        ? [`Tools   unchanged    ${counted(tools.total, 'tool')}`]
        : [...lines('Tools', tools, toolsMoved(report)), ...acceptedLine(tools)]),
    ...catalogLine(report, style),
    ...(report.only === 'tool'
      ? ['HTTP    not compared (--only tool)']
      : isStill(http)
        ? [`HTTP    unchanged    ${counted(http.total, 'operation')}${documentNote(report)}`]
        : [...lines('HTTP', http, httpMoved(report)), ...acceptedLine(http)]),
    ...shownLines(report, style),
  ]
}

interface MovedText {
  readonly beside: string
  readonly above: string
  readonly below: string
}

function isStill({ breaking, risky, safe }: SurfaceCount): boolean {
  return breaking + risky + safe === 0
}

function countText({ breaking, risky, safe }: SurfaceCount): string {
  return `${grouped(breaking)} breaking · ${grouped(risky)} risky · ${grouped(safe)} safe`
}

function acceptedLine({ accepted }: SurfaceCount): string[] {
  return accepted === 0 ? [] : [`        ${grouped(accepted)} accepted`]
}

function paintCount({ breaking, risky }: SurfaceCount, text: string, style: Style): string {
  return breaking > 0 ? style.bad(text) : risky > 0 ? style.warn(text) : style.good(text)
}

const WIDTH = 80

function toolsMoved({ state: { tools } }: Report): MovedText {
  const above = `${grouped(tools.moved)} of ${counted(tools.total, 'tool')} moved`
  const below = tools.transports.length === 0 ? '' : `(${namedSome(tools.transports)})`
  return { beside: below === '' ? above : `${above} ${below}`, above, below }
}

const MOST_NAMED = 8

function namedSome(transports: readonly string[]): string {
  const named = transports.slice(0, MOST_NAMED).map((transport) => shortNeutral(transport, 30))
  const more = transports.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`
}

function httpMoved({ state: { http } }: Report): MovedText {
  const moved = `${grouped(http.moved)} of ${counted(http.total, 'operation')}`
  const above = `${moved} moved`
  return http.document === 'moved'
    ? { beside: `${moved}, OpenAPI moved`, above, below: '(and the OpenAPI document)' }
    : { beside: above, above, below: '' }
}

function documentNote({ state: { http } }: Report): string {
  if (http.document === 're-encoded') return "; the document's bytes moved, not its meaning"
  return http.document === 'unknown' ? '; the OpenAPI document was not compared' : ''
}

// A change that nobody would notice in a context window is left to the JSON report.
const NOTICEABLE_SHARE = 0.01

function catalogLine({ state: { tools }, only }: Report, style: Style): string[] {
  if (only === 'http') return []
  const moved = tools.catalog.filter(
    ({ before, after }) => Math.abs(after - before) >= before * NOTICEABLE_SHARE,
  )
  if (moved.length === 0) return []
  const parts = moved.slice(0, MOST_NAMED).map(({ transport, before, after }) => {
    const sign = after > before ? '+' : '−'
    return `${shortNeutral(transport, 30)} ${sign}${counted(Math.abs(after - before), 'byte')}`
  })
  const more = moved.length > parts.length ? ` and ${grouped(moved.length - parts.length)} more` : ''
  return wrapText(`advertised: ${parts.join(', ')}${more}`, ' '.repeat(8)).map(style.faint)
}
