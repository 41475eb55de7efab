import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { canonicalJson, canonicalJsonFile } from '../../src/canonical-json.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { buildResolvedSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { isCurrent } from '../../src/snapshot/is-current.ts'
import { readSnapshot, writeSnapshot } from '../../src/snapshot/store.ts'
import { operation } from '../openapi/operation.ts'
import { bundleScript } from './bundled-script.ts'
import { bundleOf, sampleOperations } from './sample-bundle.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? 1_848)
const freshDirectory = (): string => mkdtempSync(join(tmpdir(), 'surface-determinism-'))

it('another process, directory, locale and time zone give the same bytes', async () => {
  const run = await bundleScript('print-snapshot.script.ts')
  const { manifest, details } = buildResolvedSnapshot(bundleOf(sampleOperations()))
  const expected = canonicalJsonFile(manifest) + canonicalJsonFile(details)
  const places: [args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv }][] = [
    [[], {}],
    [
      [],
      {
        cwd: freshDirectory(),
        env: { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
      },
    ],
    [['reverse'], { env: { TZ: 'America/St_Johns', LC_ALL: 'C', NODE_OPTIONS: '--max-semi-space-size=2' } }],
  ]
  for (const [args, options] of places) {
    const { stdout, stderr, status } = run(args, options)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toBe(expected)
  }
})

describe('in a repository', () => {
  const git = (cwd: string, ...args: string[]) => {
    const result = spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: cwd, GIT_CONFIG_NOSYSTEM: '1' },
    })
    return { status: result.status, text: result.stdout + result.stderr }
  }
  type Edit = (operation: Operation) => Operation
  const operations = (edits: Record<string, Edit> = {}): Operation[] => {
    const Shared = z.object({ street: z.string() }).meta({ id: 'Place' })
    const names = ['alpha', 'beta', 'gamma', 'delta'].flatMap((service) =>
      Array.from({ length: 10 }, (_, index) => [service, `action${index}`] as const),
    )
    return names.map(([service, action]) => {
      const plain = operation({
        service,
        action,
        input: z.object({ id: z.string(), count: z.number() }),
        output: z.object({ place: Shared, total: z.number() }),
      })
      return edits[`${service}.${action}`]?.(plain) ?? plain
    })
  }
  const snapshot = (edits?: Parameters<typeof operations>[0]) =>
    buildResolvedSnapshot(bundleOf(operations(edits)))
  const addField = (entry: Operation): Operation => ({
    ...entry,
    input: z.object({ id: z.string(), count: z.number(), note: z.string().optional() }),
  })
  const describeIt = (entry: Operation): Operation => ({
    ...entry,
    output: z.object({ place: z.string(), total: z.number() }),
    annotations: { readOnlyHint: true },
  })
  const repository = (): string => {
    const directory = freshDirectory()
    git(directory, 'init', '-q', '-b', 'main')
    writeSnapshot(join(directory, 'snapshots'), snapshot())
    git(directory, 'add', '.')
    expect(git(directory, 'commit', '-qm', 'first').status).toBe(0)
    return directory
  }

  it('branches that edit different operations merge without a conflict into what both build', () => {
    const directory = repository()
    const edits = { 'beta.action3': addField, 'gamma.action7': describeIt }
    for (const [branch, key] of [['one', 'beta.action3'] as const, ['two', 'gamma.action7'] as const]) {
      git(directory, 'checkout', '-qb', branch, 'main')
      writeSnapshot(join(directory, 'snapshots'), snapshot({ [key]: edits[key] }))
      expect(git(directory, 'commit', '-qam', branch).status).toBe(0)
    }
    const merge = git(directory, 'merge', '--no-edit', 'one')
    expect(merge.text).not.toContain('CONFLICT')
    expect(merge.status).toBe(0)
    const merged = readSnapshot(join(directory, 'snapshots'))
    expect(isCurrent(snapshot(edits), merged)).toBe(true)
    expect(readFileSync(join(directory, 'snapshots/surface.json'), 'utf8')).toBe(
      canonicalJsonFile(snapshot(edits).manifest),
    )
  })

  /** Lines that git counts as added and as removed. */
  const changedLines = (before: Edit, after: Edit): { added: number; removed: number } => {
    const directory = freshDirectory()
    writeSnapshot(join(directory, 'before'), snapshot({ 'beta.action3': before }))
    writeSnapshot(join(directory, 'after'), snapshot({ 'beta.action3': after }))
    const { text } = git(directory, 'diff', '--no-index', '--numstat', 'before', 'after')
    const counts = text
      .trim()
      .split('\n')
      .map((line) => line.split('\t').map(Number))
    const sum = (column: number) => counts.reduce((total, count) => total + count[column]!, 0)
    return { added: sum(0), removed: sum(1) }
  }
  const place = z.object({ street: z.string() }).meta({ id: 'Place' })
  const output = (total: z.ZodType): Partial<Operation> => ({ output: z.object({ place, total }) })
  const input = (count: z.ZodType): Partial<Operation> => ({ input: z.object({ id: z.string(), count }) })
  const params = (id: z.ZodType): Partial<Operation> => ({
    http: [{ method: 'POST', path: '/beta/action3/:id' }],
    pathParams: ['id'],
    params: z.object({ id }),
    input: z.object({ count: z.number() }),
  })
  const shown: Partial<Operation> = {
    view: { defaults: { id: 'me' }, output: z.object({ total: z.unknown() }), project: null },
  }
  const seen = (total: z.ZodType): Partial<Operation> => ({
    view: { defaults: null, output: z.object({ total }), project: null },
  })

  // Each of these edits changes how long the document is, so that the sizes move too.
  it.each<[what: string, lines: number, edit: (field: z.ZodType) => Partial<Operation>, Partial<Operation>]>([
    // The field, its schema's digest, the hash of the OpenAPI fragment, the size on each of two transports.
    ['an answer', 5, output, {}],
    ['an answer behind a view', 3, output, shown],
    ['the answer of a view', 4, seen, {}],
    // What a model fills in stands by transport with its digest: two more of each.
    ['an input', 9, input, {}],
    ['an input with a default of a view', 9, input, shown],
    ['the params', 9, params, {}],
  ])('one edited field of %s is a difference of at most ten lines', (_, count, edit, rest) => {
    const lines = changedLines(
      (entry) => ({ ...entry, ...edit(z.number()), ...rest }),
      (entry) => ({ ...entry, ...edit(z.boolean()), ...rest }),
    )
    // An edited line is one line: git counts it once as removed and once as added.
    expect(lines).toEqual({ added: count, removed: count })
    expect(count).toBeLessThanOrEqual(10)
  })
})

describe('random bundles', () => {
  // Two schemas of one name, never both in one document.
  const addresses = [z.object({ city: z.string() }), z.object({ city: z.int() })].map((address) =>
    address.meta({ id: 'Address' }),
  )
  const leaf = fc.constantFrom<(address: z.ZodType) => z.ZodType>(
    () => z.string().describe('Ein „Text“ 😀'),
    () => z.int().default(3),
    () => z.enum(['a', 'b']).nullable(),
    (address) => address,
    (address) => z.array(address),
    () => z.record(z.string(), z.unknown()),
    () => z.union([z.object({ k: z.literal('x') }), z.object({ k: z.literal('y'), n: z.number() })]),
  )
  const key = fc.constantFrom('id', 'name', '10', '2', 'constructor', 'toString', 'ä', '$ref', 'a/b~c')
  const object = fc
    .dictionary(key, leaf, { minKeys: 1, maxKeys: 4, noNullPrototype: true })
    .map(
      (members) => (address: z.ZodType) =>
        z.object(Object.fromEntries(Object.entries(members).map(([k, make]) => [k, make(address)]))),
    )
  const row = fc.record({
    service: fc.constantFrom('users', 'orders', 'flow-nodes'),
    action: fc.constantFrom('get', 'list', 'create', 'toString', '__proto__'),
    input: fc.option(object),
    output: fc.option(object),
    view: fc.boolean(),
    address: fc.constantFrom(...addresses),
    exposed: fc.subarray(['MCP', 'AGENT', 'CLI'] as const),
  })
  const bundle = fc.uniqueArray(row, {
    maxLength: 6,
    selector: ({ service, action }) => `${service}.${action}`,
  })

  it(`are read back as they were built, in any order, and differ when they differ (seed ${seed})`, () => {
    const directory = freshDirectory()
    fc.assert(
      fc.property(bundle, (rows) => {
        const operations = rows.map(({ service, action, input, output, view, address, exposed }, index) =>
          operation({
            service,
            action,
            input: input?.(address) ?? null,
            output: output?.(address) ?? null,
            toolName: `tool_${index}`,
            expose: ['HTTP', ...exposed],
            view: view && output !== null ? { defaults: null, output: output(address), project: null } : null,
          }),
        )
        const built = buildResolvedSnapshot(bundleOf(operations))
        writeSnapshot(directory, built)
        const read = readSnapshot(directory)
        expect(canonicalJson(read)).toBe(canonicalJson(built))
        expect(isCurrent(built, read)).toBe(true)
        expect(isCurrent(buildResolvedSnapshot(bundleOf([...operations].reverse())), read)).toBe(true)
        if (operations.length > 0) {
          expect(isCurrent(buildResolvedSnapshot(bundleOf(operations.slice(1))), read)).toBe(false)
        }
      }),
      { seed, numRuns: 60 },
    )
  })
})
