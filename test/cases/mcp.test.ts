import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareSchemas } from '../../src/diff/compare-schemas.ts'
import type { Finding } from '../../src/finding.ts'
import { whyAbsent } from './case-files.ts'
import { decidedOtherwise, decidedPlaces, decisionKey } from './mcp-decisions.ts'
import { placeOf, readComparedTools, type ComparedTool, type ReviewedChange } from './mcp-records.ts'

const absent = whyAbsent('mcp')
const tools = readComparedTools()
const groups = new Map<string, ComparedTool[]>()
for (const tool of tools) {
  const key = `${tool.server} ${tool.from} → ${tool.to}`
  groups.set(key, [...(groups.get(key) ?? []), tool])
}

it('finds the cases', ({ skip }) => {
  if (absent !== null) skip(absent)
  expect(tools.length).toBeGreaterThan(100)
})

const compared = new Map<ComparedTool, readonly Finding[]>()

function findingsFor(tool: ComparedTool): readonly Finding[] {
  const place = tool.side === 'in' ? 'toolInput' : 'toolOutput'
  const findings = compared.get(tool) ?? compareSchemas(tool.before, tool.after, { place })
  compared.set(tool, findings)
  return findings
}

/** Places of a finding, without the names of union branches. */
function placesOf(finding: Finding): string[] {
  return [finding.pointer, ...(finding.reach?.list ?? [])].map((place) => place.replace(/\/<[^/]*>/g, ''))
}

/** Findings that tell of a reviewed change: at its place, inside it, or of what holds it as a whole. */
function findingsOf(record: ReviewedChange, findings: readonly Finding[]): readonly Finding[] {
  const place = placeOf(record)
  const name = place.slice(place.lastIndexOf('/') + 1)
  const holder = place.slice(0, Math.max(0, place.lastIndexOf('/')))
  return findings.filter((finding) => {
    if (finding.kind === 'property-renamed' && finding.after === name) {
      return placesOf(finding).some((at) => at.startsWith(`${holder}/`))
    }
    const isOfWhole = finding.kind === 'schema-became-true' || finding.kind === 'type-constraint-removed'
    return placesOf(finding).some(
      (at) => at === place || at.startsWith(`${place}/`) || (isOfWhole && at === holder),
    )
  })
}

const VERDICTS = { breaking: 'breaking', risky: 'risky', safe: 'safe', advertised: 'risky' } as const

describe.each([...groups])('%s', (_name, members) => {
  it('finds what reviewers found, and breaks nothing else', () => {
    for (const tool of members) {
      const findings = findingsFor(tool)
      for (const record of tool.reviewed) {
        if (record.verdict === 'noise' || decidedOtherwise(tool, record) !== null) continue
        const severities = findingsOf(record, findings).map((finding) => finding.severity)
        expect(severities, `${tool.tool} ${record.path} ${record.kind}`).toContain(VERDICTS[record.verdict])
      }
      const broken = tool.reviewed.filter(
        (record) => record.verdict === 'breaking' || decidedOtherwise(tool, record) === 'breaking',
      )
      const listed = new Set(broken.flatMap((record) => findingsOf(record, findings)))
      const unlisted = findings
        .filter(({ severity }) => severity === 'breaking')
        .filter((one) => !listed.has(one))
      expect(unlisted.map(({ kind, pointer }) => `${tool.tool} ${kind} ${pointer}`)).toEqual([])
    }
  })

  it('gives what it decides otherwise', () => {
    for (const tool of members) {
      const decided = tool.reviewed.filter((record) => decidedOtherwise(tool, record) !== null)
      const findings = decided.length === 0 ? [] : findingsFor(tool)
      for (const record of decided) {
        const severities = findingsOf(record, findings).map((finding) => finding.severity)
        const decision = decidedOtherwise(tool, record)!
        const what = `${tool.tool} ${record.path} ${record.kind}`
        if (decision === 'none') expect(severities, what).not.toContain(VERDICTS[record.verdict as 'safe'])
        else expect(severities, what).toContain(decision)
      }
    }
  })

  it('shows every break that rests on the accepted set', () => {
    for (const tool of members) {
      for (const finding of findingsFor(tool)) {
        if (finding.witness !== undefined) expect(finding.witness, finding.pointer).toHaveProperty('value')
      }
    }
  })
})

describe('a decision of our own', () => {
  const argued = readFileSync(new URL('./disagreements.md', import.meta.url), 'utf8')

  it.each([...decidedPlaces])('%s is argued and still stands', (key) => {
    const [, tool = ''] = key.split(' ')
    const isMet = tools.some((one) => one.reviewed.some((record) => decisionKey(one, record) === key))
    if (absent === null) expect(isMet).toBe(true)
    expect(argued).toContain(key.includes(' → ') ? key.split(' ')[3] : tool)
  })
})
