/** Reports that several tests look at. */
import { diffSnapshots, reportWithoutBase } from '../../src/diff/compare-snapshots.ts'
import type { DiffOptions } from '../../src/diff/compare-snapshots.ts'
import type { Freshness, Report } from '../../src/report.ts'
import { shop } from '../diff/example-change.ts'
import { closed, makeSnapshot, open, string } from '../diff/hand-made-snapshot.ts'
import type { MadeOperation } from '../diff/hand-made-snapshot.ts'

export const fresh: Freshness = {
  state: 'up-to-date',
  snapshot: 'snapshots/shop',
  bundle: 'src/bundle.ts',
  tools: 0,
  operations: 0,
  command: 'npx surface snapshot && git add snapshots/shop',
}

export const options: DiffOptions = {
  name: 'shop',
  compared: { subject: 'src/bundle.ts', against: '4f2c1d9', chosenBy: 'base of this pull request' },
  failOn: 'breaking',
}

const before = shop()
const after = shop({ limit: 20, email: true, channels: ['web', 'store'] })

export const example = (more: DiffOptions = {}): Report =>
  diffSnapshots(before, after, { ...options, freshness: fresh, ...more })

export const nothingMoved = (more: DiffOptions = {}): Report =>
  diffSnapshots(before, before, { ...options, ...more })

export const stale = (): Report =>
  nothingMoved({ freshness: { ...fresh, state: 'stale', tools: 2, operations: 2 } })

export const firstSnapshot = (): Report => reportWithoutBase(before, 'first-snapshot', options)
export const withoutBase = (): Report =>
  reportWithoutBase(before, 'none', { ...options, compared: { subject: 'src/bundle.ts' } })

/** The same schemas, written by another version of a library. */
export const reencoded = (): Report => {
  const written = (channel: MadeOperation['output'] & object): MadeOperation => ({
    http: ['GET /a'],
    tools: ['MCP'],
    output: closed({ channel }),
  })
  return diffSnapshots(
    makeSnapshot({ operations: { 'a.b': written({ anyOf: [{ type: 'string' }, { type: 'null' }] }) } }),
    makeSnapshot({ operations: { 'a.b': written({ type: ['null', 'string'] }) } }),
    options,
  )
}

const customer = (view: MadeOperation['view'] | null): MadeOperation => ({
  http: ['GET /customers/:id'],
  tools: ['MCP'],
  tool: 'get_customer',
  output: closed({ id: string, email: string, address: closed({ city: string, street: string }) }),
  ...(view && { view }),
})

/** A view is taken away. */
export const viewRemoved = (more: DiffOptions = {}): Report =>
  diffSnapshots(
    makeSnapshot({
      operations: {
        'customers.get': customer({ output: closed({ id: string, address: closed({ city: string }) }) }),
      },
    }),
    makeSnapshot({ operations: { 'customers.get': customer(null) } }),
    { ...options, failOn: 'breaking,shown', ...more },
  )

/** One break, accepted on both surfaces. */
export const accepted = (): Report => {
  const change = [shop(), shop({ channels: ['web', 'store'] })] as const
  const reason = { reason: 'phone orders ended on 1 December' }
  const found = diffSnapshots(...change, options).findings
  return diffSnapshots(...change, {
    ...options,
    accepted: new Map(found.map(({ fingerprint }) => [fingerprint, reason])),
  })
}

/** Names and texts that would like to be more than text. */
export const hostileTexts = [
  '\u001b[2J\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007',
  '@everyone #1 GH-1 https://evil.example www.evil.example user@evil.example',
  '![x](https://evil.example/x.png) [y](javascript:alert(1)) <https://evil.example>',
  '</summary></details><script>alert(1)</script><img src=x onerror=alert(1)>',
  '``` ```` `````\n```\n# heading\n- [x] task\n| a | b |\n|--|--|',
  '<!-- surfacekit:other --> --> ::error::fake\r\n::add-mask::x',
  '\u202eevil\u202c\u200b\ufeff\u{e0041}',
  '1. one\n2) two\n+ three\n> quote\n    code\n---\n===',
  '`',
  '``',
  ' ` ',
  '\\`',
  '$x$',
  ':tada:',
  '&lt;b&gt;',
  '~~gone~~',
  '__proto__',
  '\u202e'.repeat(600),
]

/** Every hostile text in every place a text can stand. */
export const hostile = (): Report => {
  const operations = (side: 'before' | 'after') =>
    Object.fromEntries(
      hostileTexts.map((text, index): [string, MadeOperation] => [
        `svc${index}.${text}`,
        {
          http: [`GET /${index}/${text.replaceAll(' ', '_')}`],
          tools: ['MCP', `AGENT`],
          tool: `${index}${text}`,
          title: side === 'before' ? 'a' : text,
          description: side === 'before' ? `Was ${index}.` : text,
          scope: side === 'before' ? null : text,
          input: open({ [text]: side === 'before' ? { enum: ['a', text] } : { enum: ['a'] } }),
          output: side === 'before' ? closed({ a: string }) : closed({ a: string, [text]: string }),
          ui: { resourceUri: side === 'before' ? 'ui://a' : text },
          rounds: [{ key: text, message: side === 'before' ? 'Go on?' : text }],
        },
      ]),
    )
  return diffSnapshots(
    makeSnapshot({ operations: operations('before') }),
    makeSnapshot({
      operations: operations('after'),
      extensions: hostileTexts.map((name) => ({ transport: 'MCP', name })),
    }),
    {
      name: hostileTexts[3]!,
      compared: { subject: hostileTexts[0]!, against: hostileTexts[2]!, chosenBy: hostileTexts[1]! },
      failOn: 'any,shown',
      rules: { [hostileTexts[3]!]: 'off' },
      freshness: {
        ...fresh,
        state: 'stale',
        snapshot: hostileTexts[5]!,
        bundle: hostileTexts[4]!,
        command: hostileTexts[4]!,
      },
    },
  )
}

/** `count` operations, each with a break of its own. */
export const many = (count: number, more: DiffOptions = {}): Report => {
  const operations = (scope: string | null) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index): [string, MadeOperation] => [
        `orders.op${index}`,
        { http: [`POST /o/${index}`], scope },
      ]),
    )
  return diffSnapshots(
    makeSnapshot({ operations: operations(null) }),
    makeSnapshot({ operations: operations('admin') }),
    { ...options, ...more },
  )
}
