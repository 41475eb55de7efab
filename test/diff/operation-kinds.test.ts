import { describe, expect, it } from 'vitest'
import { classify } from '../../src/diff/classify.ts'
import { diffSnapshots } from '../../src/diff/compare-snapshots.ts'
import { OPERATION_CHANGE_KINDS } from '../../src/diff/operation-kinds.ts'
import { operationRules } from '../../src/diff/operation-rules.ts'
import type { OperationRule } from '../../src/diff/operation-rules.ts'
import { operationCases } from './operation-cases.ts'
import type { Case } from './operation-cases.ts'

const findingsOf = ({ before, after }: Case): string[] =>
  diffSnapshots(before, after, { witnesses: 'none' })
    .findings.map(({ kind, surface, severity }) => `${kind} ${surface} ${severity}`)
    .sort()

describe.each(OPERATION_CHANGE_KINDS)('%s', (kind) => {
  const { fires, nearMiss } = operationCases[kind]

  it.each(fires.map((one, index) => ({ index, one })))('fires, case $index', ({ one }) => {
    expect(findingsOf(one)).toEqual(one.findings)
    expect(one.findings.some((text) => text.startsWith(`${kind} `))).toBe(true)
  })

  it.each(nearMiss.map((one, index) => ({ index, one })))('does not fire, case $index', ({ one }) => {
    expect(findingsOf(one)).toEqual(one.findings)
    expect(one.findings.some((text) => text.startsWith(`${kind} `))).toBe(false)
  })

  it('says nothing of a snapshot and itself', () => {
    for (const { before, after } of [...fires, ...nearMiss]) {
      expect(findingsOf({ before, after: before, findings: [] })).toEqual([])
      expect(findingsOf({ before: after, after, findings: [] })).toEqual([])
    }
  })
})

describe('every row of the table', () => {
  const surfaces = ['tool', 'http', 'format'] as const
  const rows = Object.entries(operationRules) as [keyof typeof operationRules, OperationRule][]

  it.each(rows)('%s fires with each severity it can have', (kind, rule) => {
    const fired = operationCases[kind].fires.flatMap(({ findings }) => findings)
    const other = Object.values(operationCases).flatMap(({ fires, nearMiss }) =>
      [...fires, ...nearMiss].flatMap(({ findings }) => findings),
    )
    for (const surface of surfaces) {
      const severity = rule[surface]
      if (severity !== undefined && surface !== 'format') {
        expect([...fired, ...other]).toContain(`${kind} ${surface} ${severity}`)
      }
    }
  })

  it.each(rows)('%s is judged by its row, never milder when strict', (kind, rule) => {
    const order = ['safe', 'risky', 'breaking']
    for (const surface of surfaces) {
      const normal = classify({ kind, effect: 'none' }, surface).severity
      const strict = classify({ kind, effect: 'none' }, surface, { profile: 'strict' }).severity
      expect(normal).toBe(rule[surface] ?? null)
      if (normal !== null) expect(order.indexOf(strict!)).toBeGreaterThanOrEqual(order.indexOf(normal))
    }
  })
})
