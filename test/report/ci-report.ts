import type { Finding, Severity } from '../../src/finding.ts'
import type { Block, Report } from '../../src/report.ts'

const NO_COUNT = { breaking: 0, risky: 0, safe: 0, accepted: 0 }

/** One finding and its block; `text` stands where untrusted names and descriptions do. */
export function edit(position: number, severity: Severity, text = `edit ${position}`, accepted?: string) {
  const fingerprint = position.toString(16).padStart(12, '0')
  const finding: Finding = {
    kind: severity === 'safe' ? 'property-added' : 'enum-value-removed',
    severity,
    surface: 'http',
    operation: `orders.op${position}`,
    pointer: '/input/channel',
    before: text,
    after: null,
    message: text,
    why: 'why',
    ...(severity === 'breaking'
      ? { witness: { kind: 'refused-now', value: { channel: text } } as const }
      : {}),
    ...(accepted === undefined ? {} : { accepted: { reason: accepted } }),
    fingerprint,
  }
  const block: Block = {
    severity,
    accepted: accepted ?? null,
    operation: finding.operation,
    tools: [],
    routes: ['POST /orders'],
    message: text,
    values: { before: text, after: 'nothing' },
    words: null,
    why: null,
    notes: [],
    findings: [position],
    strict: null,
  }
  return { finding, block }
}

/** A report of the given edits, whose gate fails on breaking ones that nobody accepted. */
export function reportOf(edits: readonly ReturnType<typeof edit>[], name = 'shop'): Report {
  const findings = edits.map(({ finding }) => finding)
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length
  const reached = findings.filter(({ severity, accepted }) => severity === 'breaking' && !accepted)
  return {
    reportVersion: 1,
    name,
    compared: { subject: 'src/bundle.ts', against: '4f2c1d9', chosenBy: 'base of this pull request' },
    base: 'compared',
    state: {
      tools: { ...NO_COUNT, moved: 0, total: 31, transports: [], catalog: [] },
      http: {
        breaking: count('breaking'),
        risky: count('risky'),
        safe: count('safe'),
        accepted: findings.filter(({ accepted }) => accepted !== undefined).length,
        moved: findings.length,
        total: 38,
        document: 'moved',
      },
      format: NO_COUNT,
      shown: { paths: 0, tools: [] },
    },
    findings,
    blocks: edits.map(({ block }) => block),
    projections: [],
    notCompared: [],
    reencoded: 0,
    relevelled: [],
    profile: 'default',
    only: null,
    freshness: null,
    gate: {
      failOn: 'breaking',
      failed: reached.length > 0,
      reached: reached.length,
      reachedBreaking: reached.length,
      edits: reached.length,
      shown: 0,
      fingerprints: reached.map(({ fingerprint }) => fingerprint),
    },
  }
}
