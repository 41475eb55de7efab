import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import type { Finding, Severity, SurfaceName } from '../../src/finding.ts'
import { codeFence, codeSpan } from '../../src/report/markdown/code-span.ts'
import { prose } from '../../src/report/markdown/prose.ts'
import { renderMarkdown } from '../../src/report/markdown/render-markdown.ts'
import type { Report } from '../../src/report.ts'
import { diffSnapshots } from '../../src/diff/compare-snapshots.ts'
import { makeSnapshot } from '../diff/hand-made-snapshot.ts'
import * as reports from './report-cases.ts'

/** As a forge shows it: raw HTML is let through, so that nothing is safe only because a parser escaped it. */
const html = (markdown: string): string =>
  micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })

/** What is left when code is taken out: all that a forge looks at for mentions, links and commands. */
const outsideCode = (shown: string): string => shown.replace(/<code[^>]*>[^]*?<\/code>/g, '<code/>')

describe('the example change', () => {
  it('reads as a reviewer needs it', () => {
    const report = reports.example()
    const of = (kind: string, surface: SurfaceName): string =>
      report.findings.find((one) => one.kind === kind && one.surface === surface)!.fingerprint
    expect(renderMarkdown(report)).toBe(`<!-- surfacekit:shop -->
### surface · shop: one edit breaks callers, models and HTTP alike

| | breaking | risky | safe | moved |
|:--|--:|--:|--:|:--|
| **Tools** (what models see) | 1 | 1 | 0 | 2 of 3 tools |
| **HTTP** | 1 | 0 | 1 | 2 of 3 operations, OpenAPI |

**Newly shown to a model:** nothing.

**Breaking: \`orders.create\`** (tool \`create_order\`, \`POST /orders\`)
Input \`/channel\` no longer accepts \`"phone"\`.
\`\`\`diff
- "phone" | "store" | "web"
+ "store" | "web"
\`\`\`
Accepted before, refused now: \`{"channel":"phone","sku":""}\`

**Risky: \`orders.list\`** (tool \`list_orders\`)
The view's default of \`/limit\`: \`50\` → \`20\`. A model that leaves it out now asks for \`20\`; HTTP keeps its own default, \`100\`.

<details><summary>Safe: 1 on HTTP</summary>

**\`customers.get\`** (\`GET /customers/:id\`): Answer \`/email\` is new (string, always present). HTTP clients ignore fields they do not know.
Not shown to a model: \`get_customer\` answers its view, which did not move.
Under the strict profile: breaking.
</details>

<details><summary>If the break is meant</summary>

\`\`\`sh
npx surface accept ${of('enum-value-removed', 'tool')} ${of('enum-value-removed', 'http')} --reason "why"
\`\`\`
Commit the 2 files it writes under \`snapshots/shop/accepted/\`. They count for this change only.
</details>

<sub>Compared with \`4f2c1d9\` (base of this pull request). Snapshot up to date. Not compared: the code of 2 projections (\`orders.create\`, \`orders.list\`). \`npx surface explain enum-value-removed\`</sub>
`)
  })

  it('is what a Markdown parser makes of it', () => {
    const shown = html(renderMarkdown(reports.example()))
    expect(shown.match(/<table>/g)).toHaveLength(1)
    expect(shown).toContain(
      '<pre><code class="language-diff">- &quot;phone&quot; | &quot;store&quot; | &quot;web&quot;',
    )
    expect(shown).toContain('<pre><code class="language-sh">npx surface accept ')
    expect(shown.match(/<details>/g)).toHaveLength(2)
    expect(shown.match(/<\/details>/g)).toHaveLength(2)
  })
})

describe('other comments', () => {
  it('shrinks to one line when nothing moved', () => {
    expect(renderMarkdown(reports.nothingMoved())).toBe(
      '<!-- surfacekit:shop -->\n### surface · shop: nothing moved (3 tools, 3 operations, compared with `4f2c1d9`)\n',
    )
  })

  it('says that there was nothing to compare with', () => {
    expect(renderMarkdown(reports.firstSnapshot())).toContain(
      '### surface · shop: the first snapshot, nothing was compared (3 tools, 3 operations)\n',
    )
    expect(renderMarkdown(reports.withoutBase())).toContain('nothing was compared (3 tools, 3 operations)\n')
  })

  it('does not shrink while the snapshot is stale', () => {
    expect(renderMarkdown(reports.stale())).toContain(
      '**Stale:** `snapshots/shop` is not what `src/bundle.ts` builds: 2 tools, 2 operations.\n```sh\nnpx surface snapshot && git add snapshots/shop\n```',
    )
  })

  it('says in its heading why it is red where nothing moved', () => {
    expect(renderMarkdown(reports.stale())).toContain(
      '### surface · shop: the snapshot is stale, nothing moved (3 tools, 3 operations, compared with `4f2c1d9`)\n',
    )
  })

  it('lists new operations, and says once what they share', () => {
    const fresh = (key: string) => ({ http: [`GET /${key}`], tools: ['MCP', 'AGENT'], tool: `get_${key}` })
    const after = makeSnapshot({ operations: { 'a.x': fresh('a'), 'b.x': fresh('b') } })
    const text = renderMarkdown(diffSnapshots(makeSnapshot({}), after, reports.options))
    expect(text).toContain(`
**2 new operations**

- \`a.x\` (tool \`get_a\`, \`GET /a\`)
- \`b.x\` (tool \`get_b\`, \`GET /b\`)

HTTP, MCP and AGENT are what an endpoint gets that leaves \`expose\` out.
</details>
`)
    expect(html(text)).toContain('<li><code>b.x</code> (tool <code>get_b</code>, <code>GET /b</code>)</li>')
  })

  it('says what one edit means on each surface where that differs', () => {
    const described = (description: string) =>
      makeSnapshot({ operations: { 'a.x': { http: ['GET /a'], tools: ['MCP'], tool: 'x', description } } })
    const report = diffSnapshots(described('Gets one.'), described('Gets all.'), reports.options)
    expect(renderMarkdown(report)).toContain('\nRisky on tools, safe on HTTP.\n')
    expect(renderMarkdown(reports.example())).not.toMatch(/ on tools, \w+ on HTTP\./)
  })

  it('names what a model is newly shown', () => {
    const text = renderMarkdown(reports.viewRemoved())
    expect(text).toContain('nothing breaks, one edit to look at; 2 new answer paths reach a model\n')
    expect(text).toContain(
      '**Newly shown to a model:** 2 answer paths.\n- `get_customer`: `/address/street`, `/email` (view removed)',
    )
    expect(text).toContain('Failed: 2 new answer paths shown to a model.')
  })

  it('marks what was accepted', () => {
    const text = renderMarkdown(reports.accepted())
    expect(text).toContain('### surface · shop: every edit is accepted\n')
    expect(text).toContain(
      '**Breaking, accepted: `orders.create`** (tool `create_order`, `POST /orders`)\nInput `/channel` no longer accepts `"phone"`.\nAccepted: `phone orders ended on 1 December`',
    )
    expect(text).not.toContain('surface accept')
  })

  it('keeps the comments of two projects apart', () => {
    expect(renderMarkdown(reports.example({ name: '@acme/shop-api' }))).toMatch(
      /^<!-- surfacekit:@acme\/shop-api -->\n### surface · `@acme\/shop-api`: /,
    )
  })
})

describe('text of unknown origin', () => {
  const text = renderMarkdown(reports.hostile())
  const shown = html(text)

  it('neither links, loads, mentions nor closes anything', () => {
    const rest = outsideCode(shown)
    expect(
      rest.match(
        /<(?!\/?(?:h3|table|thead|tbody|tr|th|td|p|strong|em|pre|code|details|summary|sub|ul|li|br)[ />])[^>]*>/g,
      ),
    ).toEqual([expect.stringMatching(/^<!-- surfacekit:[A-Za-z0-9@/._%-]+ -->$/)])
    expect(rest).not.toMatch(/@|https?:|www\.|javascript|#\d|GH-\d|:tada:|\$|\[x\]|::/)
    expect(rest.match(/<details>/g)?.length).toBe(rest.match(/<\/details>/g)?.length)
    expect(rest.match(/<table>/g)).toHaveLength(1)
    expect(rest.match(/<h\d/g)).toHaveLength(1)
  })

  it('is still there to be read', () => {
    for (const part of [
      'alert(1)',
      '![x](https://evil.example/x.png)',
      '@everyone',
      '\\u001b[2J',
      '\\u202eevil',
    ]) {
      expect(shown).toContain(part.replaceAll('<', '&lt;'))
    }
  })

  it('holds no character nobody can see', () => {
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u)
  })

  it.each(reports.hostileTexts)('stands alone in a code span: %j', (hostile) => {
    const span = html(`a ${codeSpan(hostile)} b`)
    expect(span.match(/^<p>a <code>([^]*)<\/code> b<\/p>$/)).not.toBeNull()
    expect(span.match(/<code>/g)).toHaveLength(1)
  })

  it.each(reports.hostileTexts)('stands alone in a fence: %j', (hostile) => {
    const fence = html(codeFence('diff', [`- ${hostile}`, hostile]).join('\n'))
    expect(fence).toMatch(/^<pre><code class="language-diff">[^]*<\/code><\/pre>$/)
    expect(fence.match(/<pre>/g)).toHaveLength(1)
  })

  it.each(reports.hostileTexts)('stands alone in a sentence: %j', (hostile) => {
    const sentence = html(
      prose(`Input ${hostile} no longer accepts "${hostile.replaceAll(/["\\]/g, '')}"`, [hostile]),
    )
    expect(outsideCode(sentence)).not.toMatch(/<(?!\/?(?:p|code)[ />])|@|https?:|www\.|#\d|GH-\d|:tada:/)
  })

  it('leaves plain words plain', () => {
    expect(prose('The tool answers its view; 3 of "a b" at /x/y, and a.b.')).toBe(
      'The tool answers its view; `3` of `"a b"` at `/x/y`, and `a.b`.',
    )
  })
})

describe('length', () => {
  it('stays below what a comment may have, with true totals', () => {
    const text = renderMarkdown(reports.many(5_000))
    expect(text.length).toBeLessThan(65_000)
    expect(text).toContain('| **HTTP** | 5,000 | 0 | 0 | 5,000 of 5,000 operations, OpenAPI |')
    expect(text).toContain('5,000 edits break HTTP clients')
    const [, hidden] = /… and ([\d,]+) more breaking edits; the JSON report lists all\./.exec(text)!
    const listed = text.match(/^\*\*Breaking: /gm)!.length
    expect(listed + Number(hidden!.replace(',', ''))).toBe(5_000)
    expect(text).toContain('5,000 fingerprints: the JSON report lists them for `npx surface accept`.')
  })

  it('does so whatever stands in it', () => {
    const long = 'x`'.repeat(40_000)
    const report = reports.example()
    const finding = (severity: Severity): Finding => ({
      ...report.findings[0]!,
      severity,
      operation: long,
      message: long,
      why: long,
    })
    const severities = ['breaking', 'risky', 'safe'] as const
    const blown: Report = {
      ...report,
      name: long,
      compared: { subject: long, against: long, chosenBy: long },
      findings: severities.map(finding),
      blocks: severities.map((severity, index) => ({
        ...report.blocks[0]!,
        severity,
        operation: long,
        message: long,
        why: long,
        notes: [long],
        values: { before: long, after: long },
        findings: [index],
      })),
      projections: [long],
      notCompared: [long],
      relevelled: [{ kind: long, severity: 'off' }],
      freshness: { ...reports.fresh, state: 'stale', snapshot: long, bundle: long, command: long },
      state: {
        ...report.state,
        shown: {
          paths: 1,
          tools: [
            {
              operation: long,
              tool: long,
              transports: [],
              paths: [long],
              cause: 'property added',
              accepted: false,
            },
          ],
        },
      },
    }
    expect(renderMarkdown(blown).length).toBeLessThan(65_000)
  })
})
