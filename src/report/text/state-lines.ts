import { grouped } from '../../printed-value.ts'
import { neutralText } from '../../neutral-text.ts'
import type { Report, SurfaceCount } from '../../report.ts'
import { counted } from '../phrases.ts'
import type { Style } from '../style.ts'
import { wrapText } from '../wrap-text.ts'
import { shownLines } from './shown-lines.ts'

/** Tools, HTTP, Shown: always three, also when nothing moved. */
export function stateLines(report: Report, style: Style): string[] {
  const { tools, http } = report.state
  const counts = [countText(tools), countText(http)]
  const width = Math.max(...counts.map(({ length }) => length))
  const line = (label: string, part: SurfaceCount, text: string, rest: string): string =>
    `${label.padEnd(8)}${paintCount(part, text, style)}${' '.repeat(width - text.length + 5)}${rest}`
  const [toolText, httpText] = counts as [string, string]
  const { text: moved, transports } = toolsMoved(report)
  const fits = 8 + width + 5 + moved.length + transports.length <= WIDTH
  return [
    report.only === 'http'
      ? 'Tools   not compared (--only http)'
      : isStill(tools)
        ? `Tools   unchanged    ${counted(tools.total, 'tool')}`
        : line('Tools', tools, toolText, fits ? moved + transports : moved),
    ...(report.only === 'http' || isStill(tools) || fits ? [] : wrapText(transports.trim(), ' '.repeat(8))),
    ...(report.only === 'http' ? [] : acceptedLine(tools)),
    ...catalogLine(report, style),
    report.only === 'tool'
      ? 'HTTP    not compared (--only tool)'
      : isStill(http)
        ? `HTTP    unchanged    ${counted(http.total, 'operation')}${documentNote(report)}`
        : line('HTTP', http, httpText, httpMoved(report)),
    ...(report.only === 'tool' ? [] : acceptedLine(http)),
    ...shownLines(report, style),
  ]
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

function toolsMoved({ state: { tools } }: Report): { readonly text: string; readonly transports: string } {
  const on = tools.transports.length === 0 ? '' : ` (${tools.transports.map(neutralText).join(', ')})`
  return { text: `${grouped(tools.moved)} of ${counted(tools.total, 'tool')} moved`, transports: on }
}

function httpMoved({ state: { http } }: Report): string {
  const moved = `${grouped(http.moved)} of ${counted(http.total, 'operation')}`
  return http.document === 'moved' ? `${moved}, OpenAPI moved` : `${moved} moved`
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
  const parts = moved.map(({ transport, before, after }) => {
    const sign = after > before ? '+' : '−'
    return `${neutralText(transport)} ${sign}${counted(Math.abs(after - before), 'byte')}`
  })
  return wrapText(`advertised: ${parts.join(', ')}`, ' '.repeat(8)).map(style.faint)
}
