/**
 * Reports to where they were asked for: one format to stdout, any number to files.
 * In: a report and what was asked. Out: the text is written; a place that fails does not lose the others.
 */
import { writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { SurfaceError, isSurfaceError } from '../errors.ts'
import type { Report } from '../report.ts'
import {
  REPORT_FORMATS,
  renderReport,
  type RenderOptions,
  type ReportFormat,
} from '../report/render-report.ts'
import { fileReason, makeDirectory } from '../snapshot/store.ts'
import { displayPath } from '../sources/display-path.ts'
import type { CommandContext } from './command.ts'
import { renderError } from './render-error.ts'
import type { OutputRequest } from './report-options.ts'

export interface ReportPlaces {
  /** Null: stdout has been written already. */
  readonly format: ReportFormat | null
  readonly outputs: readonly OutputRequest[]
}

/**
 * Writes every report that can be written, then fails if one could not.
 * @throws SurfaceError `report-format-unknown` or `file-unwritable`: the first failure; further ones are on stderr.
 */
export function writeReports(
  report: Report,
  { format, outputs }: ReportPlaces,
  options: RenderOptions,
  { io, paint }: CommandContext,
): void {
  const failures = outputs.flatMap((output) => {
    try {
      writeReport(report, output, options, io.cwd)
      return []
    } catch (error) {
      if (!isSurfaceError(error)) throw error
      return [error]
    }
  })
  if (format !== null) io.stdout.write(renderReport(report, format, { ...options, style: paint.stdout }))
  const [first, ...more] = failures
  for (const error of more) io.stderr.write(renderError(error, paint.stderr, io.cwd))
  if (first !== undefined) throw first
}

function writeReport(
  report: Report,
  { format, text, file }: OutputRequest,
  options: RenderOptions,
  cwd: string,
): void {
  if (format === null)
    throw new SurfaceError('report-format-unknown', { format: text, formats: REPORT_FORMATS })
  const path = resolve(cwd, file)
  try {
    makeDirectory(dirname(path))
    writeFileSync(path, renderReport(report, format, options))
  } catch (cause) {
    if (isSurfaceError(cause)) throw cause
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause
    const details = { path: displayPath(path, cwd), reason: fileReason(cause) }
    throw new SurfaceError('file-unwritable', details, { cause })
  }
}
