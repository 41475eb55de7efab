import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { canonicalJson, canonicalJsonFile } from '../../src/canonical-json.ts'
import { buildAdvertisedTool } from '../../src/contract/advertised-tool.ts'
import type { Operation, ResolvedBundle } from '../../src/contract/operation.ts'
import { digest } from '../../src/schema/digest.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'
import { buildResolvedSnapshot } from '../../src/snapshot/build-snapshot.ts'
import type { Details, OperationRow, Snapshot } from '../../src/snapshot/snapshot.ts'
import { operation } from '../openapi/operation.ts'
import { bundleOf, sampleBundle, sampleOperations, withoutView } from './sample-bundle.ts'

const textOf = ({ manifest, details }: Snapshot): string =>
  canonicalJsonFile(manifest) + canonicalJsonFile(details)
const rowOf = ({ manifest }: Snapshot, action: string): OperationRow =>
  manifest.operations.find((row) => row.action === action)!
const detailsOf = (snapshot: Snapshot): Details => snapshot.details!

describe('the manifest', () => {
  const snapshot = buildResolvedSnapshot(sampleBundle())
  const { manifest } = snapshot

  it('has the members of version 3 and no others', () => {
    expect(Object.keys(manifest).sort()).toEqual([
      'cliOnly',
      'digestVersion',
      'extensions',
      'manifestVersion',
      'operations',
      'realtime',
      'realtimeContracts',
      'toolSurfaces',
    ])
    expect([manifest.manifestVersion, manifest.digestVersion]).toEqual([3, 1])
    expect([manifest.realtimeContracts, manifest.realtime]).toEqual([[], []])
  })

  it('has one row an operation, also without a route, with digests in place of schemas', () => {
    const operations = sampleOperations()
    const get = operations[0]!
    expect(rowOf(snapshot, 'get')).toEqual({
      kind: 'contract',
      service: 'customers',
      action: 'get',
      method: 'GET',
      scope: 'admin',
      description: get.description,
      schemas: {
        params: digest(toJsonSchema(get.params!, 'input')),
        input: null,
        output: digest(toJsonSchema(get.output!, 'output')),
        multipart: null,
      },
      mcp: null,
      toolView: { defaults: null, output: digest(toJsonSchema(get.view!.output!, 'output')), project: false },
      http: [
        { method: 'GET', path: '/customers/:id' },
        { method: 'GET', path: '/v2/customers/:id' },
      ],
    })
    expect(rowOf(snapshot, 'search_docs')).toMatchObject({ kind: 'runtime', http: [] })
    expect(rowOf(snapshot, 'list').toolView).toMatchObject({ defaults: 'dd585799c0436257', project: true })
    expect(rowOf(snapshot, 'attach').schemas.multipart).toMatch(/^[0-9a-f]{16}$/)
  })

  it('has the key toolView only where a view is declared', () => {
    expect(Object.hasOwn(rowOf(snapshot, 'create'), 'toolView')).toBe(false)
    expect(canonicalJson(rowOf(snapshot, 'create'))).not.toContain('toolView')
  })

  it('lists the questions of a tool', () => {
    expect(rowOf(snapshot, 'create').mcp).toEqual({
      inputRequired: [
        { key: 'confirm', message: 'Really?', schema: null },
        { key: 'reason', message: 'Why?', schema: expect.stringMatching(/^[0-9a-f]{16}$/) },
      ],
    })
    expect(rowOf(snapshot, 'cancel').mcp).toEqual({ inputRequired: 'resolved-per-call' })
  })

  it('sorts everything by code unit', () => {
    expect(manifest.operations.map((row) => `${row.service}.${row.action}`)).toEqual([
      'customers.get',
      'customers.list',
      'docs.search_docs',
      'orders.attach',
      'orders.cancel',
      'orders.create',
      'orders.watch',
    ])
    expect(manifest.toolSurfaces.map((row) => [row.transport, row.surface, row.tools.length])).toEqual([
      ['AGENT', null, 5],
      ['CLI', null, 1],
      ['MCP', null, 5],
    ])
    expect(manifest.toolSurfaces[2]!.tools.map((tool) => tool.name)).toEqual([
      'cancel_order',
      'create_order',
      'get_customer',
      'list_customers',
      'search_docs',
    ])
    expect(manifest.cliOnly.map((row) => row.name)).toEqual(['export', 'seed'])
    expect(manifest.extensions).toEqual([
      { transport: 'HTTP', name: 'health' },
      { transport: 'MCP', name: 'prompts' },
    ])
  })

  it('knows the digest of an empty default list from that of no defaults', () => {
    const build = (defaults: { include: string[] } | Record<string, never> | null) => {
      const input = z.object({ include: z.array(z.string()).optional() })
      const view = { defaults, output: z.object({}), project: null }
      return rowOf(
        buildResolvedSnapshot(
          bundleOf([operation({ service: 's', action: 'a', input, output: z.object({}), view })]),
        ),
        'a',
      ).toolView!.defaults
    }
    expect(build({ include: [] })).toBe('dd585799c0436257')
    expect(build({})).toBeNull()
    expect(build(null)).toBeNull()
  })

  it('refuses two operations that would be written under one key', () => {
    const build = (...operations: Operation[]) => buildResolvedSnapshot(bundleOf(operations))
    const [one, two] = [
      operation({ service: 'a.b', action: 'c' }),
      operation({ service: 'a', action: 'b.c', toolName: 'other' }),
    ]
    expect(() => build(one, two)).toThrow('are both written as a.b.c in a snapshot')
    expect(() => build(one, { ...two, action: 'b.d' })).not.toThrow()
  })
})

describe('the details', () => {
  const bundle = sampleBundle()
  const snapshot = buildResolvedSnapshot(bundle)
  const details = detailsOf(snapshot)

  it('stores each schema where it is used', () => {
    const get = bundle.operations[0]!
    expect(details.operations['customers.get']).toEqual({
      params: toJsonSchema(get.params!, 'input'),
      input: null,
      output: toJsonSchema(get.output!, 'output'),
      multipart: null,
      view: { defaults: null, output: toJsonSchema(get.view!.output!, 'output') },
      rounds: null,
      http: { kind: 'json', status: 200, contentType: 'application/json', stream: null },
      openapi: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(details.operations['customers.list']!.view!.defaults).toEqual({ include: [] })
    expect(details.operations['orders.create']!.rounds).toEqual([null, expect.any(Object)])
    expect(details.operations['orders.watch']!.http).toMatchObject({
      kind: 'stream',
      contentType: 'text/event-stream',
      stream: { type: 'object' },
    })
    expect(details.operations['runtime:docs.search_docs']).toMatchObject({ http: null, openapi: null })
    expect(details.http.document).toMatch(/^[0-9a-f]{64}$/)
    expect(details.cliOnly!['seed']).toMatchObject({ output: null, input: { type: 'object' } })
  })

  it('shows what a model is shown, its size included', () => {
    for (const transport of ['MCP', 'AGENT']) {
      for (const { name, operation } of bundle.toolSurfaces.find((s) => s.transport === transport)!.tools) {
        const advertised = buildAdvertisedTool(operation, name)
        const entry = details.tools[transport]![name]!
        expect(entry.bytes, name).toBe(Buffer.byteLength(canonicalJson(advertised)))
        expect(entry.input).toEqual(advertised.inputSchema)
      }
    }
    expect(details.tools['MCP']!['get_customer']).toMatchObject({
      operation: 'customers.get',
      title: 'Get a customer',
      annotations: { readOnlyHint: true },
      ui: { resourceUri: 'ui://customers/get' },
    })
    expect(details.tools['CLI']!['create_order']!.bytes).toBe(0)
    expect(Object.hasOwn(details.tools['MCP']!['create_order']!, 'title')).toBe(false)
  })

  it('hash back to every digest of the manifest', () => {
    const { manifest } = snapshot
    const found: string[] = []
    const expectDigest = (expected: string | null, value: unknown) => {
      expect(value === null ? null : digest(value)).toBe(expected)
      if (expected !== null) found.push(expected)
    }
    for (const row of manifest.operations) {
      const entry =
        details.operations[`${row.kind === 'runtime' ? 'runtime:' : ''}${row.service}.${row.action}`]!
      for (const part of ['params', 'input', 'output', 'multipart'] as const) {
        expectDigest(row.schemas[part], entry[part])
      }
      expectDigest(row.toolView?.defaults ?? null, entry.view?.defaults ?? null)
      expectDigest(row.toolView?.output ?? null, entry.view?.output ?? null)
      const rounds = row.mcp?.inputRequired
      if (Array.isArray(rounds)) rounds.forEach((round, i) => expectDigest(round.schema, entry.rounds![i]))
    }
    for (const surface of manifest.toolSurfaces) {
      for (const tool of surface.tools)
        expectDigest(tool.input, details.tools[surface.transport]![tool.name]!.input)
    }
    for (const row of manifest.cliOnly) {
      expectDigest(row.input, details.cliOnly![row.name]!.input)
      expectDigest(row.output, details.cliOnly![row.name]!.output)
    }
    const digests = canonicalJson(manifest).match(/"[0-9a-f]{16}"/g)!
    expect(found.length).toBe(digests.length)
  })

  it('name each MCP surface', () => {
    const tools = bundle.toolSurfaces[2]!.tools
    const named = buildResolvedSnapshot({
      ...bundle,
      toolSurfaces: [
        { transport: 'MCP', surface: 'write', tools },
        { transport: 'MCP', surface: 'read', tools: tools.slice(0, 1) },
      ],
    })
    expect(named.manifest.toolSurfaces.map((row) => row.surface)).toEqual(['read', 'write'])
    expect(Object.keys(detailsOf(named).tools).sort()).toEqual(['MCP:read', 'MCP:write'])
  })
})

describe('what moves a byte', () => {
  const reversed = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).reverse()) as T
  const shuffled = (bundle: ResolvedBundle): ResolvedBundle =>
    reversed({
      ...bundle,
      info: reversed(bundle.info),
      operations: bundle.operations
        .map((entry) => ({ ...reversed(entry), http: [...entry.http].reverse() }) as Operation)
        .reverse(),
      toolSurfaces: [...bundle.toolSurfaces]
        .reverse()
        .map((surface) => reversed({ ...surface, tools: [...surface.tools].reverse() })),
      cliCommands: [...bundle.cliCommands].reverse(),
      extensions: [...bundle.extensions].reverse(),
    })

  it('is nothing but the contracts: not their order, nor that of keys, nor a second build', () => {
    const text = textOf(buildResolvedSnapshot(sampleBundle()))
    expect(textOf(buildResolvedSnapshot(sampleBundle()))).toBe(text)
    expect(textOf(buildResolvedSnapshot(shuffled(sampleBundle())))).toBe(text)
  })

  it('is no view where there is none: taking views away is never having written them', () => {
    const never = sampleOperations().map((entry) => {
      const written: Partial<Operation> = { ...entry }
      delete (written as { view?: unknown }).view
      return operation(written as Operation)
    })
    const stripped = sampleOperations().map(withoutView)
    expect(textOf(buildResolvedSnapshot(bundleOf(stripped)))).toBe(
      textOf(buildResolvedSnapshot(bundleOf(never))),
    )
  })

  it.each([
    ['customers.get', false],
    ['customers.list', true],
  ])('adding the view of %s moves that row and nothing of HTTP', (key, movesInput) => {
    const operations = sampleOperations()
    const plain = operations.map(withoutView)
    const viewed = plain.map((entry, index) =>
      `${entry.service}.${entry.action}` === key ? operations[index]! : entry,
    )
    const before = buildResolvedSnapshot(bundleOf(plain))
    const after = buildResolvedSnapshot(bundleOf(viewed))

    const moved = after.manifest.operations.filter(
      (row, index) => canonicalJson(row) !== canonicalJson(before.manifest.operations[index]),
    )
    expect(moved.map((row) => `${row.service}.${row.action}`)).toEqual([key])
    const { toolView, ...rest } = moved[0]!
    expect(toolView).toBeDefined()
    expect(before.manifest.operations).toContainEqual(rest)

    after.manifest.toolSurfaces.forEach((surface, position) => {
      surface.tools.forEach((tool, index) => {
        const old = before.manifest.toolSurfaces[position]!.tools[index]!
        const own = `${tool.service}.${tool.action}` === key
        expect(tool.input === old.input, tool.name).toBe(!(own && movesInput))
        expect({ ...tool, input: '' }).toEqual({ ...old, input: '' })
      })
    })

    expect(detailsOf(after).http).toEqual(detailsOf(before).http)
    for (const [name, entry] of Object.entries(detailsOf(after).operations)) {
      expect({ ...entry, view: null }, name).toEqual({ ...detailsOf(before).operations[name]!, view: null })
    }
  })

  it('is the order of files in a form as little as that of keys', () => {
    const build = (turn: boolean) => {
      const operations = sampleOperations().map((entry) =>
        turn && entry.multipart !== null ? { ...entry, multipart: [...entry.multipart].reverse() } : entry,
      )
      return textOf(buildResolvedSnapshot(bundleOf(operations)))
    }
    expect(build(true)).toBe(build(false))
  })
})

it('converts a schema that several operations share once', () => {
  let conversions = 0
  const shared = {
    '~standard': {
      version: 1 as const,
      vendor: 'counted',
      validate: (value: unknown) => ({ value }),
      jsonSchema: {
        input: () => ({}),
        output: () => {
          conversions++
          return { type: 'object', properties: { a: { type: 'string' } } }
        },
      },
    },
  }
  const operations = ['a', 'b', 'c'].map((action) => operation({ service: 's', action, output: shared }))
  buildResolvedSnapshot(bundleOf(operations))
  expect(conversions).toBe(1)
})
