import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import AjvDraft04 from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { renderMarkdown } from '../../src/report/markdown/render-markdown.ts'
import { renderGithub } from '../../src/report/render-github.ts'
import { renderGitlab } from '../../src/report/render-gitlab.ts'
import { renderJunit } from '../../src/report/render-junit.ts'
import { renderSarif } from '../../src/report/render-sarif.ts'
import { edit, reportOf } from './ci-report.ts'

const require = createRequire(import.meta.url)
const place = { file: 'src/orders.ts', line: 12 }
const fallback = { file: 'snapshots/shop/surface.json', line: 1 }
const HOSTILE = '\u001b[31m%0A::error::x\r\n<script>&"\']]>\u202e\ud800\ufffe@everyone'

const plain = reportOf([
  edit(0, 'breaking'),
  edit(1, 'risky'),
  edit(2, 'safe'),
  edit(3, 'breaking', 'meant', 'phones end'),
])
const hostile = reportOf([edit(0, 'breaking', HOSTILE), edit(1, 'risky', HOSTILE, HOSTILE)], HOSTILE)
const many = reportOf(
  Array.from({ length: 5000 }, (_, index) => edit(index, index < 4000 ? 'breaking' : 'safe')),
)
const reports = { plain, hostile, many, empty: reportOf([]) }
const names = Object.keys(reports) as (keyof typeof reports)[]

/** GitHub's reader of workflow commands, as its documentation describes it. */
const COMMAND =
  /^::(error|warning|notice)( ((file|line|title)=[^,:\r\n]*)(,(file|line|title)=[^,:\r\n]*)*)?::[^\r\n]*$/

describe('rules that the configuration judges otherwise', () => {
  const changed = { ...plain, relevelled: [{ kind: 'enum-value-removed', severity: 'off' as const }] }
  const render = {
    github: renderGithub,
    junit: renderJunit,
    gitlab: (report: typeof plain) => renderGitlab(report, { fallback }),
    sarif: (report: typeof plain) => renderSarif(report, { fallback }),
  }

  it.each(Object.entries(render))('are named in %s, and only then', (_, format) => {
    expect(format(changed)).toContain('Rules judged otherwise: enum-value-removed off.')
    expect(format(plain)).not.toContain('judged otherwise')
  })

  it('take no annotation too many', () => {
    const lines = renderGithub({ ...many, relevelled: changed.relevelled })
      .split('\n')
      .slice(0, -1)
    expect(lines).toHaveLength(20)
    expect(lines[0]).toContain('Rules judged otherwise')
    expect(lines[1]).toContain('18 of 5000 are annotated')
  })

  it('stand beside a comment that says that nothing moved', () => {
    const still = { ...reports.empty, relevelled: changed.relevelled }
    expect(renderMarkdown(still)).toMatch(
      /nothing moved .*\n\n<sub>Rules judged otherwise: `enum-value-removed` off\.<\/sub>\n$/,
    )
    expect(renderMarkdown(reports.empty)).not.toContain('judged otherwise')
  })
})

describe('every list of remarks', () => {
  const long = reportOf([edit(0, 'breaking', 'x'.repeat(10_000), 'y'.repeat(10_000))])
  const worded = { ...edit(0, 'risky'), block: { ...edit(0, 'risky').block, values: null } }
  const words = [
    { side: 'before', text: 'any order' },
    { side: 'after', text: 'one order' },
  ] as const
  const described = reportOf([{ ...worded, block: { ...worded.block, words } }])
  const formats = {
    github: renderGithub,
    junit: renderJunit,
    gitlab: (report: typeof plain) => renderGitlab(report, { fallback }),
    sarif: (report: typeof plain) => renderSarif(report, { fallback }),
  }

  it.each(Object.entries(formats))('%s: is short whatever stands in a finding', (_, format) => {
    const text = format(long)
    expect(text.length).toBeLessThan(8_000)
    expect(text).toContain('(10000 characters)')
  })

  it.each(Object.entries(formats))('%s: shows what of a text was changed', (_, format) => {
    expect(format(described)).toContain('[-any order-]{+one order+}')
  })
})

describe('github', () => {
  it.each(names)('%s: at most 10 commands of a kind, one a line', (name) => {
    const lines = renderGithub(reports[name]).split('\n').slice(0, -1)
    for (const line of lines) expect(line).toMatch(COMMAND)
    for (const kind of ['error', 'warning', 'notice'])
      expect(lines.filter((line) => line.startsWith(`::${kind} `)).length).toBeLessThanOrEqual(10)
  })

  it('pins what fails to its source line, and says what was accepted without an error', () => {
    const text = renderGithub(plain, { locate: () => place })
    expect(text).toContain(
      '::error file=src/orders.ts,line=12,title=breaking::orders.op0: edit 0%0APOST /orders',
    )
    expect(text).toContain('accepted before, refused now: {"channel":"edit 0"}')
    expect(text).toContain('::notice file=src/orders.ts,line=12,title=breaking%2C accepted::')
    expect(text.match(/::error /g)).toHaveLength(1)
  })

  it('states the true total when it shows fewer', () => {
    expect(renderGithub(many).split('\n', 1)[0]).toBe(
      '::notice title=surface · shop::4000 breaking, 0 risky and 1000 safe findings. 19 of 5000 are annotated.',
    )
  })

  it('says why a run with a stale snapshot is red, also when it found nothing', () => {
    const freshness = {
      snapshot: 's',
      bundle: 'b.ts',
      tools: 1,
      operations: 1,
      command: 'npx surface snapshot',
    }
    const report = { ...reports.empty, base: 'none' as const, gate: null }
    expect(renderGithub({ ...report, freshness: { ...freshness, state: 'stale' } })).toBe(
      '::error title=stale snapshot::s is not what b.ts builds: 1 tool, 1 operation%0Anpx surface snapshot\n',
    )
    expect(renderGithub({ ...report, freshness: { ...freshness, state: 'missing' } })).toContain(
      'holds no snapshot',
    )
    expect(renderGithub({ ...report, freshness: { ...freshness, state: 're-encoded' } })).toBe('')
  })

  it('keeps a hostile text inside its own command', () => {
    const text = renderGithub(hostile)
    expect(text.split('\n')).toHaveLength(3)
    for (const character of ['\u001b', '\r', '\u202e']) expect(text).not.toContain(character)
  })
})

/** What GitLab's documentation says a code quality report holds. */
const CODE_QUALITY = {
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'location', 'severity'],
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', pattern: '^(?!/|\\./)' },
          lines: {
            type: 'object',
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
}

describe('gitlab', () => {
  const validate = new Ajv().compile(CODE_QUALITY)

  it.each(names)('%s: a valid code quality report with unique fingerprints', (name) => {
    const issues = JSON.parse(renderGitlab(reports[name], { fallback })) as { fingerprint: string }[]
    expect(validate(issues), JSON.stringify(validate.errors)).toBe(true)
    expect(issues).toHaveLength(reports[name].blocks.length)
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length)
  })

  it('names the source line where it is known and the snapshot elsewhere', () => {
    expect(renderGitlab(plain, { fallback, locate: () => place })).toContain('"path": "src/orders.ts"')
    expect(renderGitlab(plain, { fallback })).toContain('"path": "snapshots/shop/surface.json"')
  })
})

describe('junit', () => {
  const schema = readFileSync(new URL('../fixtures/schemas/junit.xsd', import.meta.url), 'utf8')

  it.each(names)('%s: valid against the schema', async (name) => {
    const xml = { fileName: 'report.xml', contents: renderJunit(reports[name], { locate: () => place }) }
    const result = await validateXML({ xml: [xml], schema: [schema], maxMemoryPages: 4096 })
    expect(result.errors.map(({ message }) => message)).toEqual([])
  })

  it('fails what reaches the threshold, skips what was accepted, passes the rest', () => {
    const text = renderJunit(plain)
    expect(text).toContain('tests="4" failures="1" errors="0" skipped="1"')
    expect(text).toContain('<failure type="enum-value-removed" message="breaking: orders.op0: edit 0">')
    expect(text).toContain('<skipped message="breaking, accepted: phones end"/>')
  })

  it('fails for a stale snapshot', () => {
    const freshness = {
      state: 'stale',
      snapshot: 's',
      bundle: 'b.ts',
      tools: 1,
      operations: 1,
      command: 'c',
    } as const
    expect(renderJunit({ ...plain, freshness })).toContain(
      '<failure type="stale" message="s is not what b.ts builds: 1 tool, 1 operation">',
    )
    expect(renderJunit({ ...reports.empty, freshness: { ...freshness, state: 'up-to-date' } })).toContain(
      'failures="0"',
    )
  })
})

describe('sarif', () => {
  const file = join(
    dirname(require.resolve('@microsoft/jest-sarif/package.json')),
    'lib/schemas/sarif-2.1.0-rtm.5.json',
  )
  const schema = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

  const ajv = new AjvDraft04.default({ strict: false, unicodeRegExp: false })
  addFormats.default(ajv as never)
  const validate = ajv.compile(schema)

  it.each(names)('%s: valid against the schema of SARIF 2.1.0', (name) => {
    const log: unknown = JSON.parse(renderSarif(reports[name], { fallback }))
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
  })

  it('keeps accepted findings as suppressed results and names true totals', () => {
    const log = JSON.parse(renderSarif(plain, { fallback })) as {
      runs: [{ results: object[]; properties: object }]
    }
    const suppressed = log.runs[0].results.filter((result) => 'suppressions' in result)
    expect(suppressed).toMatchObject([
      { level: 'error', suppressions: [{ status: 'accepted', justification: 'phones end' }] },
    ])
    expect(log.runs[0].properties).toEqual({
      results: 4,
      totals: '2 breaking, 1 risky and 1 safe findings, 1 of them accepted',
    })
  })
})
