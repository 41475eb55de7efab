import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { canonicalJsonFile } from '../../src/canonical-json.ts'
import { renderJson } from '../../src/report/render-json.ts'
import { isReportFormat, renderReport, REPORT_FORMATS } from '../../src/report/render-report.ts'
import type { Report } from '../../src/report.ts'
import { diffSnapshots } from '../../src/diff/compare-snapshots.ts'
import { operationCases } from '../diff/operation-cases.ts'
import * as reports from './report-cases.ts'

const schema = JSON.parse(readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8'))
const validate = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true }).compile(schema)

const errorsOf = (report: Report): unknown => {
  validate(JSON.parse(renderJson(report)))
  return validate.errors
}

const named: [string, () => Report][] = [
  ['the example', () => reports.example()],
  ['nothing moved', () => reports.nothingMoved()],
  ['stale', reports.stale],
  ['the first snapshot', reports.firstSnapshot],
  ['no base', reports.withoutBase],
  ['re-encoded', reports.reencoded],
  ['a view removed', () => reports.viewRemoved()],
  ['accepted', reports.accepted],
  ['hostile names', reports.hostile],
  [
    'a strict run of one surface',
    () => reports.example({ profile: 'strict', only: 'tool', rules: { 'x-y': 'off' } }),
  ],
  ['no gate', () => ({ ...reports.example(), gate: null })],
]

describe('the JSON report', () => {
  it.each(named)('of %s satisfies its published schema', (_name, make) => expect(errorsOf(make())).toBeNull())

  it('of every case of every kind does', () => {
    for (const { fires } of Object.values(operationCases)) {
      for (const { before, after } of fires)
        expect(errorsOf(diffSnapshots(before, after, { failOn: 'any' }))).toBeNull()
    }
  })

  it('would not pass with a member more, or one less', () => {
    const report = reports.example()
    expect(errorsOf({ ...report, more: 1 } as never)).not.toBeNull()
    const less = { ...report, blocks: undefined }
    expect(errorsOf(less as never)).not.toBeNull()
  })

  it('is canonical, and all there is', () => {
    const report = reports.many(300)
    expect(JSON.parse(renderJson(report))).toEqual(JSON.parse(canonicalJsonFile(report)))
    expect(JSON.parse(renderJson(report)).findings).toHaveLength(300)
    expect(JSON.parse(renderJson(report)).gate.fingerprints).toHaveLength(300)
  })
})

describe('the table of formats', () => {
  const [once, again] = [
    [reports.example(), reports.hostile()],
    [reports.example(), reports.hostile()],
  ]

  it.each(REPORT_FORMATS)('%s gives the same bytes for the same report', (format) => {
    expect(again.map((report) => renderReport(report, format))).toEqual(
      once.map((report) => renderReport(report, format)),
    )
  })

  it('knows what is in it', () => {
    expect(isReportFormat('text')).toBe(true)
    expect(isReportFormat('toString')).toBe(false)
    expect(() => renderReport(reports.example(), 'html' as never)).toThrow(
      expect.objectContaining({ code: 'report-format-unknown' }),
    )
  })
})
