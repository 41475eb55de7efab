import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { Json } from '../../src/canonical-json.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { buildResolvedSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { compareRows } from '../../src/snapshot/compare-rows.ts'
import { isCurrent } from '../../src/snapshot/is-current.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { bundleOf, sampleBundle, sampleOperations } from './sample-bundle.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? 90_210)
const before = buildResolvedSnapshot(bundleOf(sampleOperations()))

function editing(action: string, edit: (operation: Operation) => Operation): Snapshot {
  return buildResolvedSnapshot(
    bundleOf(sampleOperations().map((entry) => (entry.action === action ? edit(entry) : entry))),
  )
}

describe('rows that moved', () => {
  it('are none between equal snapshots', () => {
    expect(compareRows(before, buildResolvedSnapshot(bundleOf(sampleOperations().reverse())))).toEqual({
      http: [],
      tools: [],
      other: [],
      detailsCompared: true,
    })
  })

  it('are tools only when a view moves', () => {
    const after = editing('list', (entry) => ({
      ...entry,
      view: { ...entry.view!, defaults: { include: ['orders'] } },
    }))
    const moved = compareRows(before, after)
    expect(moved.http).toEqual([])
    expect(moved.other).toEqual([])
    expect(moved.tools).toEqual([
      { row: 'AGENT list_customers', change: 'moved', members: ['bytes', 'defaults', 'input'] },
      { row: 'MCP list_customers', change: 'moved', members: ['bytes', 'defaults', 'input'] },
    ])
  })

  it('are HTTP only when a full output moves behind a view of its own', () => {
    const after = editing('get', (entry) => ({ ...entry, output: z.object({ id: z.string() }) }))
    const moved = compareRows(before, after)
    expect(moved.tools).toEqual([])
    expect(moved.http).toEqual([
      { row: 'customers.get', change: 'moved', members: ['openapi', 'schemas.output'] },
    ])
  })

  it('are both when an input moves', () => {
    const after = editing('cancel', (entry) => ({ ...entry, input: z.object({ id: z.uuid() }) }))
    const moved = compareRows(before, after)
    expect(moved.http.map(({ row }) => row)).toEqual(['orders.cancel'])
    expect(moved.tools.map(({ row }) => row)).toEqual(['AGENT cancel_order', 'MCP cancel_order'])
  })

  it('are added and removed by key', () => {
    const after = buildResolvedSnapshot(bundleOf(sampleOperations().slice(1)))
    expect(compareRows(before, after).http).toEqual([
      { row: 'customers.get', change: 'removed', members: [] },
    ])
    expect(compareRows(after, before).tools).toEqual([
      { row: 'AGENT get_customer', change: 'added', members: [] },
      { row: 'MCP get_customer', change: 'added', members: [] },
    ])
  })

  it('are neither when the document or a command moves', () => {
    const bundle = sampleBundle()
    const after = buildResolvedSnapshot({ ...bundle, info: { title: 'Shop', version: '2' }, extensions: [] })
    const moved = compareRows(buildResolvedSnapshot(bundle), after)
    expect([moved.http, moved.tools]).toEqual([[], []])
    expect(moved.other.map(({ row }) => row)).toEqual(['details http', 'extensions'])
  })

  it('are told from digests where one side has no details, and it is said', () => {
    const after = editing('cancel', (entry) => ({ ...entry, input: z.object({ id: z.uuid() }) }))
    const moved = compareRows({ ...before, details: null }, after)
    expect(moved.detailsCompared).toBe(false)
    expect(moved.http).toEqual([{ row: 'orders.cancel', change: 'moved', members: ['schemas.input'] }])
    expect(moved.tools.map(({ members }) => members)).toEqual([['input'], ['input']])
  })
})

describe('nothing differs in silence', () => {
  interface Place {
    readonly path: readonly string[]
  }
  const places: Place[] = []
  const visit = (value: Json, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) places.push({ path })
    else {
      if (!Array.isArray(value) && path.length > 0) places.push({ path: [...path, 'a member of the future'] })
      for (const [key, member] of Object.entries(value)) visit(member as Json, [...path, key])
    }
  }
  const whole = JSON.parse(canonicalJson(buildResolvedSnapshot(sampleBundle()))) as Json
  visit(whole, [])

  // What reading refuses before rows are compared: a digest that moved without its content or the content without
  // its digest, and details that no row of the manifest asks for.
  const REFUSED = [
    /^manifest\/.*\/(schemas\/(params|input|output|multipart)|toolView\/(defaults|output)|tools\/\d+\/input)$/,
    /^details\/operations\/runtime:[^/]*\/(params|input|multipart|http|openapi)(\/|$)/,
    /^details\/(operations|tools|tools\/[A-Z]+)\/a member of the future$/,
  ]
  const edited = places.filter(({ path }) => !REFUSED.some((pattern) => pattern.test(path.join('/'))))

  it(`every edited leaf and every unknown member is a row (seed ${seed})`, () => {
    const committed = whole as unknown as Snapshot
    fc.assert(
      fc.property(fc.constantFrom(...edited), ({ path }) => {
        const copy = structuredClone(whole) as Record<string, Json>
        let container = copy
        for (const key of path.slice(0, -1)) container = container[key] as Record<string, Json>
        container[path.at(-1)!] = 'edited'
        const now = copy as unknown as Snapshot
        expect(isCurrent(now, committed)).toBe(false)
        const { http, tools, other } = compareRows(committed, now)
        expect(http.length + tools.length + other.length, path.join('/')).toBeGreaterThan(0)
      }),
      { seed, numRuns: 600 },
    )
  })
})
