/**
 * The one table of formats.
 * In: a report, a format, what reporters may need to know of their surroundings. Out: text.
 * A reporter is pure: it reads no file, no clock and no terminal.
 */
import { SurfaceError } from '../errors.ts'
import type { Report } from '../report.ts'
import type { LocateOperation, SourcePlace } from './annotation.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'
import { renderGithub } from './render-github.ts'
import { renderGitlab } from './render-gitlab.ts'
import { renderJson } from './render-json.ts'
import { renderJunit } from './render-junit.ts'
import { renderSarif } from './render-sarif.ts'
import type { Style } from './style.ts'
import { renderText } from './text/render-text.ts'

export interface RenderOptions {
  /** Colours of `text`; absent: none. */
  readonly style?: Style
  /** How this program is called where the report is read. Default `npx surface`. */
  readonly command?: string
  /** Options that the command which accepts needs to find the same findings, quoted for a shell. Default: none. */
  readonly acceptOptions?: string
  /** Where the source of an operation stands, for formats that pin remarks to lines. */
  readonly locate?: LocateOperation
  /** Where those formats pin a remark whose line is not known. Default: the first line of `surface.config.json`. */
  readonly fallback?: SourcePlace
  /** Name of a kind as the rules table has it. */
  readonly titleOf?: (kind: string) => string
}

const NO_PLACE: SourcePlace = { file: 'surface.config.json', line: 1 }

const renderers = {
  text: renderText,
  markdown: renderMarkdown,
  json: renderJson,
  github: renderGithub,
  gitlab: (report, options) => renderGitlab(report, { fallback: NO_PLACE, ...options }),
  junit: renderJunit,
  sarif: (report, options) => renderSarif(report, { fallback: NO_PLACE, ...options }),
} satisfies Record<string, (report: Report, options: RenderOptions) => string>

export type ReportFormat = keyof typeof renderers

export const REPORT_FORMATS = Object.keys(renderers) as readonly ReportFormat[]

export function isReportFormat(name: string): name is ReportFormat {
  return Object.hasOwn(renderers, name)
}

/**
 * Renders a report.
 * @throws SurfaceError `report-format-unknown` for a format that is not in the table.
 */
export function renderReport(report: Report, format: ReportFormat, options: RenderOptions = {}): string {
  if (!isReportFormat(format))
    throw new SurfaceError('report-format-unknown', { format, formats: REPORT_FORMATS })
  return renderers[format](report, options)
}
