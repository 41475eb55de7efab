import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stripPaths } from '../../src/runtime/strip-paths.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? Date.now() % 2 ** 31)
const keys = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'a.b',
    '0',
    '',
    '[0]',
    'a["b"]',
    '"',
    '\\',
    'constructor',
    '__proto__',
    'é',
    '\n',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
)
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
}))

/** A copy without the keys that `drops` says, and how many those are. */
function cut(value: unknown, drops: () => boolean): { after: unknown; dropped: number } {
  if (typeof value !== 'object' || value === null) return { after: value, dropped: 0 }
  let dropped = 0
  const inner = (item: unknown) => {
    const done = cut(item, drops)
    dropped += done.dropped
    return done.after
  }
  if (Array.isArray(value)) return { after: value.map(inner), dropped }
  const kept = Object.entries(value).filter(() => {
    const drop = drops()
    if (drop) dropped += 1
    return !drop
  })
  return { after: Object.fromEntries(kept.map(([key, item]) => [key, inner(item)])), dropped }
}

it(`names every stripped key once, and no two alike (seed ${seed})`, () => {
  let cuts = 0
  fc.assert(
    fc.property(json, fc.infiniteStream(fc.boolean()), (before, decisions) => {
      const { after, dropped } = cut(before, () => decisions.next().value as boolean)
      cuts += dropped
      const paths = stripPaths(before, after)
      expect(paths).toHaveLength(dropped)
      expect(new Set(paths).size).toBe(dropped)
    }),
    { seed, numRuns: 1000 },
  )
  expect(cuts).toBeGreaterThan(200)
})

it(`names nothing of an equal copy (seed ${seed})`, () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(stripPaths(value, structuredClone(value))).toEqual([])
    }),
    { seed },
  )
})
