import { canonicalJsonFile } from '../canonical-json.ts'
import type { Report } from '../report.ts'

/** The whole report, nothing cut. Its shape: docs/report.schema.json. */
export function renderJson(report: Report): string {
  return canonicalJsonFile(report)
}
