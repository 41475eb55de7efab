/** One contract written with five releases of zod: how a schema is spelled is nothing, what it accepts is a finding. */
import { describe, expect, it } from 'vitest'
import * as zod from 'zod'
import * as zod40 from 'zod40'
import * as zod41 from 'zod41'
import * as zod42 from 'zod42'
import * as zod46 from 'zod46'
import type { Json } from '../../src/canonical-json.ts'
import { defineBundle } from '../../src/contract/define-bundle.ts'
import { defineContract } from '../../src/contract/define-contract.ts'
import { diffSnapshots } from '../../src/diff/compare-snapshots.ts'
import type { Finding } from '../../src/finding.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'

type Zod = typeof zod

const RELEASES: readonly (readonly [name: string, z: Zod])[] = [
  ['4.0', zod40 as unknown as Zod],
  ['4.1', zod41 as unknown as Zod],
  ['4.2', zod42 as unknown as Zod],
  ['4.6', zod46 as unknown as Zod],
  ['installed', zod],
]

function snapshotOf(z: Zod): Snapshot {
  const row = z.object({
    id: z.string(),
    count: z.number().int(),
    note: z.string().nullable(),
    state: z.enum(['open', 'done']),
    kind: z.literal('order'),
    tags: z.record(z.string(), z.number()),
    pair: z.tuple([z.string(), z.number()]),
    parts: z.array(z.union([z.string(), z.boolean(), z.null()])),
    payment: z.discriminatedUnion('by', [
      z.object({ by: z.literal('card'), last: z.string().length(4) }),
      z.object({ by: z.literal('bank'), name: z.string().optional() }),
    ]),
  })
  const list = {
    method: 'GET',
    path: '/',
    desc: 'Lists orders.',
    input: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      state: z.enum(['open', 'done']).optional(),
      query: z.string().trim().nullish(),
      sort: z
        .string()
        .regex(/^[a-z]+$/)
        .catch('id'),
    }),
    output: z.object({
      rows: z.array(row),
      next: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
    }),
  } as const
  const ship = {
    method: 'POST',
    path: '/ship',
    desc: 'Ships orders.',
    input: z.object({ at: z.iso.datetime() }),
    output: z.object({ id: z.uuid() }),
  } as const
  return buildSnapshot(defineBundle({ contracts: [defineContract({ prefix: 'orders' }, { list, ship })] }))
}

const snapshots = RELEASES.map(([name, z]) => ({ name, z, snapshot: snapshotOf(z) }))
const steps = snapshots.slice(1).map((after, index) => ({ before: snapshots[index]!, after }))

const told = ({ surface, severity, operation, pointer, kind }: Finding): string =>
  `${surface} ${severity} ${operation} ${pointer} ${kind}`

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  '4.0 → 4.1': [
    'tool breaking orders.ship /output/id pattern-widened',
    'http breaking orders.ship /output/id pattern-widened',
  ],
  '4.1 → 4.2': [],
  '4.2 → 4.6': [
    'tool breaking orders.ship /input/at pattern-narrowed',
    'http breaking orders.ship /input/at pattern-narrowed',
  ],
  '4.6 → installed': [],
}

describe.each(steps.map((step) => [`${step.before.name} → ${step.after.name}`, step] as const))(
  'zod %s',
  (name, { before, after }) => {
    const { findings, state } = diffSnapshots(before.snapshot, after.snapshot)

    it('moves what moved and nothing else', () => {
      expect(findings.map(told)).toEqual(EXPECTED[name])
      expect(state.tools.moved + state.http.moved).toBe(findings.length)
    })

    it('shows each with a value that both releases themselves judge so', () => {
      for (const { witness, pointer } of findings) {
        if (witness === undefined || 'none' in witness) throw new Error(`${pointer} has no value`)
        const value = witness.value as { readonly [key: string]: Json }
        if (pointer === '/input/at') {
          expect(value['at']).toMatch(/T\d\d:\d\dZ$/)
          const accepts = [before, after].map(({ z }) => z.iso.datetime().safeParse(value['at']).success)
          expect(accepts).toEqual([true, false])
        } else {
          const accepts = [before, after].map(({ z }) => z.uuid().safeParse(value['id']).success)
          expect(accepts).toEqual([false, true])
        }
      }
    })
  },
)

it('the spellings did move between the releases', () => {
  const reencoded = steps.map(({ before, after }) => diffSnapshots(before.snapshot, after.snapshot).reencoded)
  expect(Math.max(...reencoded)).toBeGreaterThan(0)
  expect(diffSnapshots(snapshots[0]!.snapshot, snapshots.at(-1)!.snapshot).findings.map(told)).toEqual([
    ...EXPECTED['4.2 → 4.6']!.slice(0, 1),
    ...EXPECTED['4.0 → 4.1']!.slice(0, 1),
    ...EXPECTED['4.2 → 4.6']!.slice(1),
    ...EXPECTED['4.0 → 4.1']!.slice(1),
  ])
})
