import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { Json } from '../../src/canonical-json.ts'
import { acceptanceText, acceptFinding, parseAcceptance } from '../../src/diff/acceptance.ts'
import { diffSnapshots } from '../../src/diff/compare-snapshots.ts'
import type { DiffOptions } from '../../src/diff/compare-snapshots.ts'
import type { Finding } from '../../src/finding.ts'
import type { Report } from '../../src/report.ts'
import type { JsonSchemaObject } from '../../src/schema/json-schema.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { shop } from './example-change.ts'
import { closed, integer, makeSnapshot, open, string } from './hand-made-snapshot.ts'
import type { MadeOperation } from './hand-made-snapshot.ts'
import { operationCases } from './operation-cases.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? 6_174)

const diff = (
  before: { readonly [key: string]: MadeOperation },
  after: { readonly [key: string]: MadeOperation },
  options: DiffOptions = {},
): Report => diffSnapshots(makeSnapshot({ operations: before }), makeSnapshot({ operations: after }), options)

const summary = ({ findings }: Report): string[] =>
  findings.map(({ kind, surface, severity, operation, pointer }) =>
    [kind, surface, severity, operation, pointer].join(' '),
  )

const choice = (...values: readonly string[]): JsonSchemaObject => ({ enum: [...values] })
const both = { http: ['POST /orders'], tools: ['MCP', 'AGENT'], tool: 'create_order' } as const

describe('surfaces', () => {
  const full = closed({ id: string, name: string })
  const grown = closed({ id: string, name: string, email: string })
  const card = closed({ id: string })

  it('an operation without a view moves both, each by its own finding', () => {
    expect(
      summary(diff({ 'x.a': { ...both, output: full } }, { 'x.a': { ...both, output: grown } })),
    ).toEqual(['property-added tool risky x.a /output/email', 'property-added http safe x.a /output/email'])
  })

  it('with a view of its own, the full output is HTTP only', () => {
    const report = diff(
      { 'x.a': { ...both, output: full, view: { output: card } } },
      { 'x.a': { ...both, output: grown, view: { output: card } } },
    )
    expect(summary(report)).toEqual(['property-added http safe x.a /output/email'])
    expect(report.blocks[0]!.notes).toEqual([
      'Not shown to a model: create_order answers its view, which did not move.',
    ])
    expect(report.state.shown.paths).toBe(0)
  })

  it('and a view is the tool only', () => {
    const report = diff(
      { 'x.a': { ...both, output: full, view: { output: card } } },
      { 'x.a': { ...both, output: full, view: { output: full } } },
    )
    expect(summary(report)).toEqual(['property-added tool risky x.a /output/name'])
    expect(report.state.http).toMatchObject({ moved: 0, document: 'unchanged' })
  })

  it('a projection alone answers the full output', () => {
    const report = diff(
      { 'x.a': { ...both, output: full, view: { project: true } } },
      { 'x.a': { ...both, output: grown, view: { project: true } } },
    )
    expect(report.findings.map(({ surface }) => surface)).toEqual(['tool', 'http'])
  })

  it('every finding is on one surface, and only tool findings name transports and what they show', () => {
    for (const { fires } of Object.values(operationCases)) {
      for (const { before, after } of fires) {
        for (const finding of diffSnapshots(before, after, { witnesses: 'none' }).findings) {
          expect(Array.isArray(finding.shows)).toBe(finding.surface === 'tool')
          expect(Array.isArray(finding.transports)).toBe(finding.surface === 'tool')
        }
      }
    }
  })
})

describe('one edit, one finding', () => {
  const operations = (values: readonly string[], count = 14): { [key: string]: MadeOperation } =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `orders.op${index}`,
        {
          http: [`POST /o/${index}`],
          tools: ['MCP', 'AGENT'],
          tool: `op_${index}`,
          input: open({ channel: choice(...values), [`own${index}`]: string }),
        },
      ]),
    )

  it('a schema that many operations share', () => {
    const report = diff(operations(['web', 'store']), operations(['web']))
    expect(summary(report)).toEqual([
      'enum-value-removed tool breaking orders.op0 /input/channel',
      'enum-value-removed http breaking orders.op0 /input/channel',
    ])
    expect(report.findings[0]!.reach).toMatchObject({ operations: 14, places: 14 })
    expect(report.findings[0]!.reach!.list).toHaveLength(14)
    expect(report.findings[0]!.reach!.list[1]).toBe('orders.op1 /input/channel')
    expect(report.state.tools).toMatchObject({
      breaking: 1,
      moved: 14,
      total: 14,
      transports: ['MCP', 'AGENT'],
    })
    expect(report.blocks).toHaveLength(1)
  })

  it('consent to it covers no operation that was not shown', () => {
    const [few] = diff(operations(['web', 'store'], 3), operations(['web'], 3)).findings
    const [more] = diff(operations(['web', 'store'], 4), operations(['web'], 4)).findings
    expect(few!.fingerprint).not.toBe(more!.fingerprint)
  })

  it.each([[['runtime:shop.find store', 'runtime:shop.get store']], [['a.b', 'a.b  c']], [['a. /x', 'a.b']]])(
    'consent to it is read back, whatever its operations are called: %j',
    (names) => {
      const of = (...values: readonly string[]): { [key: string]: MadeOperation } =>
        Object.fromEntries(
          names.map((name, index) => [
            name,
            {
              kind: name.startsWith('runtime:') ? 'runtime' : 'contract',
              tools: ['MCP'],
              tool: `tool_${index}`,
              input: open({ channel: choice(...values), [`own${index}`]: string }),
            },
          ]),
        )
      const [finding] = diff(of('a', 'b'), of('a')).findings
      expect(finding!.reach!.operations).toBe(2)
      const acceptance = acceptFinding(finding!, { reason: 'meant', against: 'base' })
      expect(acceptance.operations).toEqual([...names])
      expect(parseAcceptance(acceptanceText(acceptance), finding!.fingerprint, 'file')).toEqual(acceptance)
    },
  )

  it('two schemas that differ are two, though the edit is alike', () => {
    const report = diff(
      {
        'a.b': { http: ['GET /b'], input: open({ x: choice('a', 'b') }) },
        'a.c': { http: ['GET /c'], input: open({ x: choice('a', 'c') }) },
      },
      {
        'a.b': { http: ['GET /b'], input: open({ x: choice('a') }) },
        'a.c': { http: ['GET /c'], input: open({ x: choice('a') }) },
      },
    )
    expect(report.findings).toHaveLength(2)
  })

  it('nor are they one where the same name stands for something else', () => {
    const answer = (definition: JsonSchemaObject | null): JsonSchemaObject =>
      definition === null
        ? closed({ id: string })
        : {
            ...closed({ id: string, a: { $ref: '#/$defs/__schema0' } }),
            $defs: { __schema0: definition },
          }
    const operations = (one: JsonSchemaObject | null, other: JsonSchemaObject | null) => ({
      'a.b': { http: ['GET /b'], output: answer(one) },
      'a.c': { http: ['GET /c'], output: answer(other) },
    })
    const [card, secret] = [closed({ name: string }), closed({ secret: string })]
    const { findings } = diff(operations(null, null), operations(card, secret))
    expect(findings.map(({ operation, pointer, reach }) => [operation, pointer, reach])).toEqual([
      ['a.b', '/output/a', undefined],
      ['a.c', '/output/a', undefined],
    ])
    expect(findings[0]!.fingerprint).not.toBe(findings[1]!.fingerprint)
    expect(diff(operations(null, null), operations(card, card)).findings).toHaveLength(1)
  })

  it('the catalog of several transports, the OpenAPI document of several operations', () => {
    const operations = (fragment: string, bytes: number): { [key: string]: MadeOperation } => ({
      'a.b': { http: ['GET /b'], tools: ['MCP', 'AGENT'], fragment, bytes },
      'a.c': { http: ['GET /c'], tools: ['AGENT'], fragment, bytes },
    })
    const [before, after] = [
      makeSnapshot({ operations: operations('one', 1_000), document: 'one' }),
      makeSnapshot({ operations: operations('two', 2_000), document: 'two' }),
    ]
    const { findings, blocks } = diffSnapshots(before, after)
    expect(findings.map(({ message }) => message)).toEqual([
      'what is advertised grew on AGENT by 2,000 bytes: 2,000 → 4,000; on MCP by 1,000 bytes: 1,000 → 2,000',
      'the OpenAPI document moved in 2 operations and in its info or tags, and no other finding explains it',
    ])
    expect(findings[0]).toMatchObject({
      transports: ['AGENT', 'MCP'],
      before: { AGENT: 2_000, MCP: 1_000 },
      after: { AGENT: 4_000, MCP: 2_000 },
    })
    expect(findings[1]!.reach).toEqual({
      operations: 2,
      places: 2,
      list: ['a.b /openapi', 'a.c /openapi'],
    })
    // Hashes tell a reader nothing, and bytes are said once.
    expect(blocks.map(({ values }) => values)).toEqual([null, null])
    expect(blocks[1]!.notes).toEqual([expect.stringMatching(/keeps hashes/)])
  })

  it('several places of one document', () => {
    const address = (more: object = {}): JsonSchemaObject => closed({ street: string, ...more })
    const output = (more: object = {}): JsonSchemaObject =>
      closed({ home: address(more), work: address(more) })
    const report = diff(
      { 'a.b': { http: ['GET /b'], output: output() } },
      { 'a.b': { http: ['GET /b'], output: output({ city: string }) } },
    )
    expect(summary(report)).toEqual(['property-added http safe a.b /output/home/city'])
    expect(report.findings[0]!.reach).toEqual({
      operations: 1,
      places: 2,
      list: ['a.b /output/home/city', 'a.b /output/work/city'],
    })
  })

  it('a tool on several transports', () => {
    const [finding] = diff(
      { 'x.a': { ...both, tools: ['MCP:x', 'MCP:y', 'AGENT', 'CLI'], title: 'a' } },
      { 'x.a': { ...both, tools: ['MCP:x', 'MCP:y', 'AGENT', 'CLI'], title: 'b' } },
    ).findings
    expect(finding!.transports).toEqual(['AGENT', 'CLI', 'MCP:x', 'MCP:y'])
  })

  it('a parameter of the path on both surfaces is one block', () => {
    const params = (schema: JsonSchemaObject): MadeOperation => ({
      http: ['GET /o/:id'],
      tools: ['MCP'],
      params: open({ id: schema }),
    })
    const report = diff({ 'x.a': params(string) }, { 'x.a': params({ type: 'string', maxLength: 5 }) })
    expect(summary(report)).toEqual([
      'max-length-lowered tool breaking x.a /input/id',
      'max-length-lowered http breaking x.a /params/id',
    ])
    expect(report.blocks).toHaveLength(1)
    expect(report.blocks[0]).toMatchObject({ tools: ['a_x'], routes: ['GET /o/:id'], findings: [0, 1] })
  })
})

describe('what is newly shown to a model', () => {
  const one = (output: MadeOperation['output'] | null, more: MadeOperation = {}): MadeOperation => ({
    tools: ['MCP'],
    tool: 'get',
    ...(output !== undefined && { output }),
    ...more,
  })
  const shown = (before: MadeOperation, after: MadeOperation): Report['state']['shown'] =>
    diff({ 'x.a': before }, { 'x.a': after }).state.shown
  const card = closed({ id: string })
  const full = closed({ id: string, email: string, tags: { type: 'array', items: closed({ name: string }) } })

  it.each<[string, MadeOperation, MadeOperation, string[], string]>([
    ['a property', one(card), one(full), ['/email', '/tags/*/name'], 'property added'],
    [
      'a view removed',
      one(full, { view: { output: card } }),
      one(full),
      ['/email', '/tags/*/name'],
      'view removed',
    ],
    [
      'a view widened',
      one(full, { view: { output: card } }),
      one(full, { view: { output: full } }),
      ['/email', '/tags/*/name'],
      'property added',
    ],
    [
      'a view opened',
      one(full, { view: { output: card } }),
      one(full, { view: { output: open({ id: string }) } }),
      ['/*'],
      'properties opened',
    ],
    ['an output schema removed', one(card), one(null), ['*'], 'tool output schema removed'],
    [
      'a union branch',
      one(closed({ a: card })),
      one(closed({ a: { anyOf: [card, closed({ why: string })] } })),
      ['/a/why'],
      'branch added',
    ],
  ])('%s', (_name, before, after, paths, cause) => {
    expect(shown(before, after)).toMatchObject({
      paths: paths.length,
      tools: [{ tool: 'get', paths, cause, accepted: false }],
    })
  })

  it('a tool newly exposed, with all its paths, on one transport more too', () => {
    const report = diff({ 'x.a': one(full) }, { 'x.a': one(full, { tools: ['MCP', 'AGENT'] }) })
    expect(report.state.shown.tools).toEqual([
      {
        operation: 'x.a',
        tool: 'get',
        transports: ['AGENT'],
        paths: ['/email', '/id', '/tags/*/name'],
        cause: 'newly exposed',
        accepted: false,
      },
    ])
    expect(report.findings[0]!.shows).toEqual(['/email', '/id', '/tags/*/name'])
  })

  it('a new tool, and that it may have been exposed by saying nothing', () => {
    const report = diff({}, { 'x.a': { ...one(card), http: ['GET /a'], tools: ['MCP', 'AGENT'] } })
    expect(report.state.shown.tools[0]).toMatchObject({ paths: ['/id'], cause: 'new tool' })
    expect(report.blocks[0]!.notes).toEqual([
      'HTTP, MCP and AGENT are what an endpoint gets that leaves `expose` out.',
    ])
    expect(diff({}, { 'x.a': { ...one(card), http: ['GET /a'], tools: ['MCP'] } }).blocks[0]!.notes).toEqual(
      [],
    )
  })

  it('everything of a tool without an output schema', () => {
    expect(diff({}, { 'x.a': { tools: ['MCP'], tool: 'get' } }).state.shown.tools[0]!.paths).toEqual(['*'])
  })

  it('a surface for other readers shows what they had not', () => {
    const report = diff(
      {
        'x.a': one(card, { tools: ['MCP:staff'] }),
        'x.b': one(full, { tools: ['MCP:staff'], tool: 'other' }),
      },
      {
        'x.a': one(card, { tools: ['MCP:staff', 'MCP:public'] }),
        'x.b': one(full, { tools: ['MCP:staff'], tool: 'other' }),
      },
    )
    expect(report.state.shown.tools).toMatchObject([{ tool: 'get', paths: ['/id'], cause: 'newly exposed' }])
  })

  it('but not when the readers of one surface are told apart by name', () => {
    const report = diff({ 'x.a': one(card) }, { 'x.a': one(card, { tools: ['MCP:staff'] }) })
    expect(summary(report)).toEqual(['mcp-surface-renamed tool breaking  /surfaces/MCP'])
    expect(report.state.shown.paths).toBe(0)
  })

  it('nothing where the same answer is only written otherwise', () => {
    const merged = { allOf: [card, { properties: { why: string } }] }
    const report = diff({ 'x.a': one(card) }, { 'x.a': one(merged, { title: 'New' }) })
    expect(summary(report)).toEqual(['tool-title-changed tool risky x.a /title'])
    expect(report.state.shown.paths).toBe(0)
  })

  it('nothing on HTTP', () => {
    expect(
      diff({ 'x.a': { http: ['GET /a'], output: card } }, { 'x.a': { http: ['GET /a'], output: full } }).state
        .shown.paths,
    ).toBe(0)
  })

  it('fails a gate that asks for it until it is accepted', () => {
    const [before, after] = [one(full, { view: { output: card } }), one(full)]
    const report = diff({ 'x.a': before }, { 'x.a': after }, { failOn: 'shown' })
    expect(report.gate).toMatchObject({
      failed: true,
      reached: 0,
      shown: 2,
      fingerprints: [report.findings[0]!.fingerprint],
    })
    const accepted = new Map([[report.findings[0]!.fingerprint, { reason: 'meant' }]])
    expect(diff({ 'x.a': before }, { 'x.a': after }, { failOn: 'shown', accepted }).gate).toMatchObject({
      failed: false,
      shown: 0,
    })
    expect(diff({ 'x.a': before }, { 'x.a': after }, { failOn: 'breaking' }).gate).toMatchObject({
      failed: false,
    })
  })
})

describe('across a view that comes', () => {
  it('what callers lose is breaking, what they gain is the view itself', () => {
    const report = diff(
      { 'x.a': { ...both, output: closed({ id: string, email: string }) } },
      {
        'x.a': {
          ...both,
          output: closed({ id: string, email: string }),
          view: { output: closed({ id: string, label: string }), project: true },
        },
      },
    )
    expect(summary(report)).toEqual([
      'property-renamed tool breaking x.a /output/email',
      'view-added tool risky x.a /view',
    ])
    expect(report.state.shown.tools).toMatchObject([{ paths: ['/label'] }])
  })
})

describe('acceptance', () => {
  const change = [shop(), shop({ channels: ['web', 'store'] })] as const

  it('marks a finding and takes it out of the gate', () => {
    const open = diffSnapshots(...change, { failOn: 'breaking' })
    expect(open.gate).toMatchObject({ failed: true, reached: 2, reachedBreaking: 2, edits: 1 })
    const accepted = new Map([[open.findings[0]!.fingerprint, { reason: 'meant' }]])
    const half = diffSnapshots(...change, { failOn: 'breaking', accepted })
    expect(half.gate).toMatchObject({
      failed: true,
      reached: 1,
      fingerprints: [open.findings[1]!.fingerprint],
    })
    expect(half.findings[0]!.accepted).toEqual({ reason: 'meant' })
    expect(half.blocks[0]!.accepted).toBeNull()
    accepted.set(open.findings[1]!.fingerprint, { reason: 'meant' })
    const whole = diffSnapshots(...change, { failOn: 'breaking', accepted })
    expect(whole.gate).toMatchObject({ failed: false, reached: 0, fingerprints: [] })
    expect(whole.blocks[0]!.accepted).toBe('meant')
    expect(whole.state.tools).toMatchObject({ breaking: 1, accepted: 1 })
  })
})

describe('configuration', () => {
  const change = [shop(), shop({ limit: 20, email: true, channels: ['web', 'store'] })] as const

  it('hides no path that a model newly receives: the kind is told, as safe, and can be accepted', () => {
    const answer = (names: readonly string[]): { [key: string]: MadeOperation } => ({
      'x.a': { tools: ['MCP'], output: closed(Object.fromEntries(names.map((name) => [name, string]))) },
    })
    const report = diff(answer(['id']), answer(['id', 'email']), {
      rules: { 'property-added': 'off' },
      failOn: 'shown',
    })
    expect(report.findings).toMatchObject([{ kind: 'property-added', severity: 'safe', shows: ['/email'] }])
    expect(report.findings[0]!.why).toContain('The configuration says off.')
    expect(report.gate).toMatchObject({ failed: true, fingerprints: [report.findings[0]!.fingerprint] })
    // Nothing is shown that was not: off is off.
    expect(
      diff(answer(['id']), answer(['id', 'email']), { rules: { 'property-added': 'off' }, only: 'http' })
        .findings,
    ).toEqual([])
    expect(
      diff(answer(['id', 'email']), answer(['id']), { rules: { 'property-removed': 'off' } }).findings,
    ).toEqual([])
  })

  it('turns rules off and says so', () => {
    const report = diffSnapshots(...change, {
      rules: { 'view-default-changed': 'off', 'enum-value-removed': 'risky' },
    })
    expect(report.findings.map(({ kind, severity }) => `${kind} ${severity}`)).toEqual([
      'enum-value-removed risky',
      'enum-value-removed risky',
      'property-added safe',
    ])
    expect(report.relevelled).toEqual([
      { kind: 'enum-value-removed', severity: 'risky' },
      { kind: 'view-default-changed', severity: 'off' },
    ])
  })

  it('limits the report to one surface before the threshold', () => {
    const report = diffSnapshots(...change, { only: 'tool', failOn: 'http=any,tool=never' })
    expect(report.findings.every(({ surface }) => surface === 'tool')).toBe(true)
    expect(report.gate!.failed).toBe(false)
    const format = makeSnapshot({ more: { later: 1 } })
    expect(
      diffSnapshots(format, makeSnapshot({ more: { later: 2 } }), { only: 'tool' }).findings,
    ).toHaveLength(1)
  })

  it('is harsher when strict, never milder', () => {
    const strict = diffSnapshots(...change, { profile: 'strict' })
    expect(strict.findings.map(({ kind, severity }) => `${kind} ${severity}`)).toContain(
      'property-added breaking',
    )
    expect(diffSnapshots(...change).blocks.find(({ severity }) => severity === 'safe')!.strict).toBe(
      'breaking',
    )
  })
})

describe('an operation that was only tried out', () => {
  const tried = (stability: string | null, scope: string | null): MadeOperation => ({
    http: ['GET /a'],
    tools: ['MCP'],
    scope,
    endpoint: { openapi: { deprecation: { deprecated: false, sunset: null, stability } } },
  })

  it.each(['draft', 'alpha'])('%s: its HTTP edits are told and fail nothing', (stability) => {
    const report = diff({ 'x.a': tried(stability, null) }, { 'x.a': tried(stability, 'admin') })
    expect(summary(report)).toEqual([
      'scope-added tool breaking x.a /scope',
      'scope-added http safe x.a /scope',
    ])
    expect(report.findings[1]!.why).toContain(`The operation was ${stability}`)
    expect(
      diff({ 'x.a': tried(stability, null) }, {}).findings.find(({ surface }) => surface === 'http')!
        .severity,
    ).toBe('safe')
  })

  it.each(['beta', 'stable', null])('%s: they count', (stability) => {
    const report = diff({ 'x.a': tried(stability, null) }, { 'x.a': tried(stability, 'admin') })
    expect(report.findings.map(({ severity }) => severity)).toEqual(['breaking', 'breaking'])
  })
})

describe('witnesses', () => {
  const change = [shop(), shop({ channels: ['web'] })] as const
  const witnesses = (options: DiffOptions): Finding['witness'][] =>
    diffSnapshots(...change, options).findings.map(({ witness }) => witness)

  it('show the edit, on the documents as they stand', () => {
    expect(witnesses({})).toEqual(
      [
        { kind: 'refused-now', value: { channel: 'phone', sku: '' } },
        { kind: 'refused-now', value: { channel: 'phone', sku: '' } },
      ].map((one) => expect.objectContaining({ kind: one.kind })),
    )
  })

  it('are made for as many findings as were asked for', () => {
    expect(witnesses({ witnesses: 'none' })[0]).toEqual({ none: 'not made: none were asked for' })
    expect(witnesses({ witnesses: 1 })).toEqual([
      expect.objectContaining({ kind: 'refused-now' }),
      { none: 'not made: only the first 1 breaking findings get one' },
    ])
  })

  it('name the argument a view default no longer fills in', () => {
    const operation = (view: MadeOperation['view']): MadeOperation => ({
      tools: ['MCP'],
      input: open({ limit: integer, name: string }),
      output: closed({ id: string }),
      ...(view && { view }),
    })
    const [finding] = diff(
      { 'x.a': operation({ defaults: { limit: 5 }, project: true }) },
      { 'x.a': operation({ project: true }) },
    ).findings
    expect(finding).toMatchObject({
      kind: 'required-view-default-removed',
      witness: { kind: 'refused-now', value: { name: '' } },
    })
  })

  it('name the argument of a renamed path parameter', () => {
    const [finding] = diff(
      { 'x.a': { http: ['GET /o/:id'], tools: ['MCP'] } },
      { 'x.a': { http: ['GET /o/:order'], tools: ['MCP'] } },
    ).findings
    expect(finding).toMatchObject({
      kind: 'path-parameter-renamed',
      witness: { kind: 'refused-now', value: { id: '' } },
    })
  })

  it('hold on the real documents though a renamed one was compared', () => {
    const operation = (name: string, ...values: readonly string[]): MadeOperation => ({
      http: [`GET /o/:${name}`],
      tools: ['MCP'],
      input: open({ channel: choice(...values) }),
    })
    const { findings } = diff(
      { 'x.a': operation('id', 'web', 'phone') },
      { 'x.a': operation('order', 'web') },
    )
    const tool = findings.find(({ kind, surface }) => kind === 'enum-value-removed' && surface === 'tool')
    expect(tool!.witness).toMatchObject({ kind: 'refused-now', value: { id: '' } })
  })
})

describe('the same input gives the same bytes', () => {
  const shuffle = (value: Json, random: () => number): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => shuffle(item, random))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(
      ([key, member]) => [key, shuffle(member as Json, random), random()] as const,
    )
    return Object.fromEntries([...entries].sort((a, b) => a[2] - b[2]).map(([key, member]) => [key, member]))
  }
  const rows = (snapshot: Snapshot, random: () => number): Snapshot => {
    const mixed = <Row>(list: readonly Row[]): Row[] =>
      list
        .map((row) => [row, random()] as const)
        .sort((a, b) => a[1] - b[1])
        .map(([row]) => row)
    const { manifest, details } = snapshot
    return shuffle(
      {
        manifest: {
          ...manifest,
          operations: mixed(manifest.operations),
          toolSurfaces: mixed(manifest.toolSurfaces).map((row) => ({ ...row, tools: mixed(row.tools) })),
          cliOnly: mixed(manifest.cliOnly),
          extensions: mixed(manifest.extensions),
        },
        details,
      } as unknown as Json,
      random,
    ) as unknown as Snapshot
  }
  const cases = Object.values(operationCases).flatMap(({ fires }) => fires)

  it('whatever the order of keys, operations, tools and rows', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: cases.length - 1 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (index, stream) => {
          const { before, after } = cases[index]!
          const random = (): number => stream.next().value!
          const report = diffSnapshots(before, after, { failOn: 'any' })
          expect(
            canonicalJson(diffSnapshots(rows(before, random), rows(after, random), { failOn: 'any' })),
          ).toBe(canonicalJson(report))
        },
      ),
      { seed, numRuns: 80 },
    )
  })

  it('and a fingerprint stays through unrelated edits', () => {
    const [before, after] = [shop(), shop({ channels: ['web', 'store'] })]
    const known = diffSnapshots(before, after).findings.map(({ fingerprint }) => fingerprint)
    const elsewhere = shop({
      channels: ['web', 'store'],
      limit: 20,
      email: true,
      operations: { 'aaa.first': { http: ['GET /first'], tools: ['MCP'] } },
    })
    expect(diffSnapshots(before, elsewhere).findings.map(({ fingerprint }) => fingerprint)).toEqual(
      expect.arrayContaining(known),
    )
    expect(known.every((fingerprint) => /^[0-9a-f]{12}$/.test(fingerprint))).toBe(true)
  })

  it('and is one that older consent still names', () => {
    const [finding] = diff(
      { 'x.a': { http: ['GET /a'] } },
      { 'x.a': { http: ['GET /a'], scope: 'admin' } },
    ).findings
    expect(finding!.fingerprint).toBe('a2fe2aa3b2d4')
  })

  it('in one order: surface, severity, operation, pointer', () => {
    const { findings } = diffSnapshots(shop(), shop({ limit: 20, email: true, channels: ['web'] }))
    expect(findings.map(({ surface, severity }) => `${surface} ${severity}`)).toEqual([
      'tool breaking',
      'tool risky',
      'http breaking',
      'http safe',
    ])
  })

  it('no fingerprint stands twice in a report', () => {
    for (const { before, after } of cases) {
      const fingerprints = diffSnapshots(before, after, { witnesses: 'none' }).findings.map(
        ({ fingerprint }) => fingerprint,
      )
      expect(new Set(fingerprints).size).toBe(fingerprints.length)
    }
  })
})

describe('hostile snapshots', () => {
  it('names of Object.prototype are names', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const operations = (description: string): { [key: string]: MadeOperation } =>
      Object.fromEntries(
        names.map((name): [string, MadeOperation] => [
          `${name}.${name}`,
          {
            http: [`GET /${name}`],
            tools: ['MCP'],
            tool: name,
            description,
            input: open({ [name]: string }),
          },
        ]),
      )
    const report = diff(operations('One.'), operations('Two.'))
    expect(report.findings.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 8 }, () => 'operation-description-changed'),
    )
    expect(diff({}, operations('One.')).findings).toHaveLength(8)
  })

  it('refuses nesting that no file could hold', () => {
    const deep = (): JsonSchemaObject =>
      Array.from({ length: 5_000 }).reduce<JsonSchemaObject>((inner) => ({ not: inner }), string)
    const [one, other] = [shop(), shop()]
    const nested = (snapshot: Snapshot, schema: JsonSchemaObject): Snapshot => ({
      ...snapshot,
      details: {
        ...snapshot.details!,
        operations: {
          ...snapshot.details!.operations,
          'orders.list': { ...snapshot.details!.operations['orders.list']!, output: schema },
        },
      },
    })
    expect(() => diffSnapshots(nested(one, deep()), nested(other, deep()))).toThrow(
      expect.objectContaining({ code: 'not-plain-json' }),
    )
  })
})
