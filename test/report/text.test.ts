import { describe, expect, it } from 'vitest'
import { renderText } from '../../src/report/text/render-text.ts'
import type { Report } from '../../src/report.ts'
import { diffSnapshots } from '../../src/diff/compare-snapshots.ts'
import { shop } from '../diff/example-change.ts'
import { makeSnapshot, integer, open, string } from '../diff/hand-made-snapshot.ts'
import type { MadeOperation } from '../diff/hand-made-snapshot.ts'
import * as reports from './report-cases.ts'

type Operations = Readonly<Record<string, MadeOperation>>

const tooWide = (text: string): string[] =>
  text.split('\n').filter((line) => line.length > 80 && !line.startsWith('  npx surface accept '))

/** A report with its paragraphs on one line each. */
const unwrapped = (report: Report): string => renderText(report).replace(/\n(?=[a-z])/g, ' ')

describe('the example change', () => {
  const fingerprint = (kind: string, surface: string): string =>
    reports.example().findings.find((one) => one.kind === kind && one.surface === surface)!.fingerprint

  it('reads as a reviewer needs it', () => {
    const [tool, http] = [
      fingerprint('enum-value-removed', 'tool'),
      fingerprint('enum-value-removed', 'http'),
    ]
    expect(renderText(reports.example()))
      .toBe(`shop · src/bundle.ts, against 4f2c1d9 (base of this pull request)

Tools   1 breaking · 1 risky · 0 safe     2 of 3 tools moved (MCP, AGENT)
HTTP    1 breaking · 0 risky · 1 safe     2 of 3 operations, OpenAPI moved
Shown   nothing new is shown to a model

BREAKING  orders.create   tool create_order · POST /orders
  input /channel no longer accepts "phone"
    - "phone" | "store" | "web"
    + "store" | "web"
  Accepted before, refused now:
    {"channel":"phone","sku":""}
  enum-value-removed   tool ${tool} · http ${http}

RISKY     orders.list     tool list_orders
  the view's default of /limit: 50 → 20
  A model that leaves it out now asks for 20; HTTP keeps its own default, 100.
  view-default-changed   tool ${fingerprint('view-default-changed', 'tool')}

SAFE      customers.get   GET /customers/:id
  answer /email is new (string, always present)
  HTTP clients ignore fields they do not know.
  Not shown to a model: get_customer answers its view, which did not move.
  property-added   http ${fingerprint('property-added', 'http')}   breaking under --profile strict

Not compared: the code of 2 projections (orders.create, orders.list). Snapshot:
up to date.
FAILED: 2 breaking findings from one edit, not accepted. If it is meant:
  npx surface accept ${tool} ${http} --reason "why"
`)
  })

  it('says how the program is called where it is read', () => {
    expect(renderText(reports.example(), { command: 'npx surfacekit' })).toContain(
      '\n  npx surfacekit accept ',
    )
  })
})

describe('other endings', () => {
  it('nothing moved', () => {
    expect(renderText(reports.nothingMoved()))
      .toBe(`shop · src/bundle.ts, against 4f2c1d9 (base of this pull request)

Tools   unchanged    3 tools
HTTP    unchanged    3 operations
Shown   nothing new is shown to a model

Not compared: the code of 2 projections (orders.create, orders.list).
`)
  })

  it('the snapshot was not committed', () => {
    const text = renderText(reports.stale())
    expect(text).toContain(`
STALE     snapshots/shop is not what src/bundle.ts builds: 2 tools, 2 operations
  npx surface snapshot && git add snapshots/shop
`)
    expect(text).not.toContain('PASSED')
    expect(text).toMatch(/\nFAILED: /)
  })

  it('there is no snapshot at all', () => {
    const freshness = { ...reports.fresh, state: 'missing' as const, tools: 3, operations: 3 }
    const text = renderText(reports.nothingMoved({ freshness }))
    expect(text).toContain(
      '\nMISSING   snapshots/shop holds no snapshot of src/bundle.ts: 3 tools, 3 operations\n',
    )
    expect(text).toMatch(/\nFAILED: the snapshot is missing\.\n$/)
  })

  it('only written differently', () => {
    const report = reports.reencoded()
    expect(report.findings).toEqual([])
    expect(report.reencoded).toBe(1)
    expect(renderText(report)).toContain(
      "\nHTTP    unchanged    1 operation; the document's bytes moved, not its meaning\n",
    )
  })

  it('the first snapshot', () => {
    expect(renderText(reports.firstSnapshot())).toBe(
      `shop · 4f2c1d9 has no snapshot: this one becomes the base. Nothing was compared.
  3 tools and 3 operations recorded. \`surface inspect\` lists them.
`,
    )
  })

  it('no base asked for', () => {
    expect(renderText(reports.withoutBase())).toBe(
      `shop · src/bundle.ts. Nothing was compared: no base was asked for.
  3 tools and 3 operations recorded. \`surface inspect\` lists them.
`,
    )
  })

  it('accepted', () => {
    const text = renderText(reports.accepted())
    expect(text).toContain(`
BREAKING, accepted  orders.create   tool create_order · POST /orders
  input /channel no longer accepts "phone"
  reason: phone orders ended on 1 December (accepted in this change)
`)
    expect(text).toContain(
      '\nTools   1 breaking · 0 risky · 0 safe     1 of 3 tools moved (MCP, AGENT)\n        1 accepted\n',
    )
    expect(text).toContain('\nPASSED: nothing reaches --fail-on breaking beside 2 accepted findings.\n')
    expect(text).not.toContain('surface accept')
  })

  it('a field reaches the model', () => {
    const report = reports.viewRemoved()
    expect(renderText(report)).toBe(`shop · src/bundle.ts, against 4f2c1d9 (base of this pull request)

Tools   0 breaking · 1 risky · 0 safe     1 of 1 tool moved (MCP)
HTTP    unchanged    1 operation
Shown   2 new answer paths reach a model
  get_customer   /address/street, /email   view removed

RISKY     customers.get   tool get_customer
  the tool view was removed: the tool now answers the full record
  What the view held back may reach a model; it is listed as shown.
  view-removed   tool ${report.findings[0]!.fingerprint}

FAILED: 2 new answer paths shown to a model, not accepted. If it is meant:
  npx surface accept ${report.findings[0]!.fingerprint} --reason "why"
`)
  })

  it('one surface only', () => {
    const text = renderText(reports.example({ only: 'http' }))
    expect(text).toContain('\nTools   not compared (--only http)\n')
    expect(text).toContain('\nShown   not compared (--only http)\n')
    expect(text).not.toContain('view-default-changed')
    expect(renderText(reports.example({ only: 'tool' }))).toContain('\nHTTP    not compared (--only tool)\n')
  })

  it('rules judged otherwise, and the strict profile', () => {
    const text = unwrapped(reports.example({ rules: { 'property-added': 'off' }, profile: 'strict' }))
    expect(text).toContain('Rules judged otherwise: property-added off.')
    expect(text).toContain('Profile: strict.')
    expect(text).not.toContain('/email')
  })

  it('without details it says what it cannot say', () => {
    const old = shop()
    const text = unwrapped(
      diffSnapshots({ ...old, details: null }, shop({ channels: ['web'] }), reports.options),
    )
    expect(text).toContain('The snapshot before has no details: only digests were compared')
    expect(text).toContain('the digest of the input moved')
    expect(text).toContain('HTTP    0 breaking · 1 risky · 0 safe     1 of 3 operations moved')
  })
})

describe('a reader of many edits', () => {
  const channel = (values: readonly string[]) => open({ channel: { enum: [...values] } })
  const textOf = (before: Operations, after: Operations): string =>
    renderText(
      diffSnapshots(
        makeSnapshot({ operations: before }),
        makeSnapshot({ operations: after }),
        reports.options,
      ),
    )

  it('meets one edit once, however far it goes on each surface', () => {
    const operations = (values: readonly string[]): Operations => ({
      'a.x': { http: ['POST /a'], tools: ['MCP'], tool: 'x', input: channel(values) },
      'b.x': { http: ['POST /b'], input: channel(values) },
      'runtime:runtime.c': {
        kind: 'runtime',
        tools: ['MCP'],
        tool: 'c',
        input: open({ it: channel(values) }),
      },
    })
    const text = textOf(operations(['web', 'phone']), operations(['web']))
    expect(text.match(/^BREAKING /gm)).toHaveLength(1)
    expect(text).toMatch(
      /^ {2}On tools in 2 operations: a\.x, c \/input\/it\/channel\n {2}On HTTP in 2 operations\.$/m,
    )
    const alone = {
      ...operations(['web']),
      'runtime:runtime.c': operations(['web', 'phone'])['runtime:runtime.c']!,
    }
    expect(textOf(operations(['web', 'phone']), alone)).toContain(
      '\n  On HTTP in 2 operations: a.x, b.x\n  On tools here alone.\n',
    )
  })

  it('is told how many places of an operation an edit has, not every one', () => {
    const operations = (values: readonly string[]): Operations =>
      Object.fromEntries(
        ['a.x', 'b.x'].map((key): [string, MadeOperation] => [
          key,
          { http: [`POST /${key}`], input: open({ one: channel(values), two: channel(values) }) },
        ]),
      )
    expect(textOf(operations(['web', 'phone']), operations(['web']))).toContain(
      '\n  In 4 places of 2 operations: a.x (2 places), b.x (2 places)\n',
    )
  })

  it('reads new operations as a list, and what they share once', () => {
    const fresh: Operations = {
      'a.x': { http: ['GET /a'], tools: ['MCP', 'AGENT'], tool: 'get_a' },
      'b.x': { http: ['GET /b'], tools: ['MCP', 'AGENT'], tool: 'get_b' },
      'runtime:stores.find': { kind: 'runtime', tools: ['MCP'], tool: 'find' },
      'runtime:runtime.tell': { kind: 'runtime', tools: ['MCP'], tool: 'tell' },
    }
    expect(textOf({}, fresh)).toContain(`
SAFE      4 new operations
  a.x           tool get_a · GET /a
  b.x           tool get_b · GET /b
  tell          runtime tool
  stores.find   runtime tool find
  2 of 4: HTTP, MCP and AGENT are what an endpoint gets that leaves \`expose\`
  out.
  operation-added
`)
    expect(textOf({}, { 'a.x': fresh['a.x']! })).toMatch(/^SAFE {6}a\.x .*\n {2}the operation is new$/m)
  })

  it('sees where two long values differ', () => {
    const pattern = (end: string): Operations => ({
      'a.x': {
        http: ['POST /a'],
        input: open({ it: { type: 'string', pattern: `^${'[a-f]'.repeat(30)}${end}$` } }),
      },
    })
    expect(textOf(pattern('[0-9]'), pattern('[0-5]'))).toContain(`
  input /it has a pattern that matches less
    - "…-f][a-f][a-f][0-9]$" (157 characters)
    + "…-f][a-f][a-f][0-5]$" (157 characters)
`)
  })

  it('is told nothing twice', () => {
    const input = (required: boolean): Operations => ({
      'a.x': {
        http: ['POST /a'],
        tools: ['MCP'],
        tool: 'x',
        input: open({ [required ? 'it' : 'it?']: string }),
        annotations: { destructiveHint: required },
      },
    })
    const text = textOf(input(false), input(true))
    expect(text).toContain('is required now\n  Accepted before')
    expect(text).toMatch(/destructiveHint goes from false to true\n {2}A host/)
    expect(text).not.toContain('"required"')
    expect(text).not.toContain('{"destructiveHint"')
  })

  it('sees three columns below Shown, whatever stands in them', () => {
    const answers = (extra: boolean): Operations => ({
      'a.x': {
        tools: ['MCP'],
        tool: 'a',
        output: open({ id: string, ...(extra && { [`${'n'.repeat(24)}`]: string }) }),
      },
      'b.x': {
        tools: ['MCP'],
        tool: 'b'.repeat(30),
        output: open({ id: string, ...(extra && { c: integer }) }),
      },
    })
    expect(textOf(answers(false), answers(true))).toContain(
      `
  a${' '.repeat(29)}   /${'n'.repeat(24)}   property added
  ${'b'.repeat(30)}   /c${' '.repeat(23)}   property added
`,
    )
  })
})

describe('a terminal', () => {
  it.each(
    Object.entries({ ...reports }).filter(([, make]) => typeof make === 'function' && make.length === 0) as [
      string,
      () => ReturnType<typeof reports.example>,
    ][],
  )('%s fits into 80 columns', (name, make) => {
    if (name === 'hostile') return
    expect(tooWide(renderText(make()))).toEqual([])
  })

  it('obeys nothing that stands in a name or a description', () => {
    const text = renderText(reports.hostile())
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u)
    expect(text).toContain('\\u001b[2J')
    // A name that is nothing but escapes takes no more room than another one.
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(650)
    // Nothing begins a line of its own: each line is one this program wrote.
    expect(text).not.toMatch(/^::/m)
    expect(text).not.toMatch(/^FAILED: fake/m)
  })

  it('is coloured by whoever prints', () => {
    const tag =
      (name: string) =>
      (text: string): string =>
        `<${name}>${text}</${name}>`
    const style = {
      strong: tag('b'),
      faint: tag('i'),
      bad: tag('red'),
      warn: tag('yellow'),
      good: tag('green'),
    }
    const text = renderText(reports.example(), { style })
    expect(text).toContain('<red>BREAKING</red>  <b>orders.create</b>   tool create_order')
    expect(text).toContain('<red>    - "phone" | "store" | "web"</red>')
    expect(text.replace(/<[^>]+>/g, '')).toBe(renderText(reports.example()))
  })

  it('shows 200 of 5,000 edits and true totals', () => {
    const report = reports.many(5_000)
    const text = renderText(report)
    expect(text).toContain(`
HTTP    5,000 breaking · 0 risky · 0 safe     5,000 of 5,000 operations moved
        (and the OpenAPI document)
`)
    expect(tooWide(text)).toEqual([])
    expect(text.match(/^BREAKING /gm)).toHaveLength(200)
    expect(text).toContain('\n… and 4,800 more edits; `--format json` lists all.\n')
    expect(text).toContain('FAILED: 5,000 breaking findings from 5,000 edits, not accepted.')
    expect(text).toContain('5,000 fingerprints; `--format json` lists them for npx surface accept.')
  })
})
