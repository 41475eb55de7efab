import { describe, expect, it } from 'vitest'
import { PLACES, type Place, type SchemaChange } from '../../src/diff/change.ts'
import { classify, type Profile } from '../../src/diff/classify.ts'
import { listSchemaChanges } from '../../src/diff/list-schema-changes.ts'
import { harsher } from '../../src/diff/law.ts'
import type { Severity } from '../../src/finding.ts'
import { whyAbsent } from './case-files.ts'
import { dialectsOf, readSchemaPairs, toSpan, type SchemaPair } from './schema-pairs.ts'

const absent = whyAbsent('pairs')
const pairs = readSchemaPairs()
const compared = new Map<SchemaPair, readonly SchemaChange[]>()

function changesOf(pair: SchemaPair): readonly SchemaChange[] {
  const changes = compared.get(pair) ?? listSchemaChanges(pair.before, pair.after, dialectsOf(pair))
  compared.set(pair, changes)
  return changes
}

function severitiesOf(pair: SchemaPair, place: Place, profile: Profile): Severity[] {
  return changesOf(pair).flatMap((change) => classify(change, place, { profile }).severity ?? [])
}

function worstOf(pair: SchemaPair, place: Place, profile: Profile): Severity | null {
  return severitiesOf(pair, place, profile).reduce<Severity | null>(harsher, null)
}

it('finds the cases', ({ skip }) => {
  if (absent !== null) skip(absent)
  expect(pairs.length).toBeGreaterThan(200)
})

describe.each(pairs.map((pair) => [pair.id, pair] as const))('%s', (_id, pair) => {
  /** The effect is proven, but not deciding it is honest too. */
  const tolerates = (severity: Severity | null): boolean =>
    pair.tolerates === 'unknown' && severity === 'risky'

  it('is judged as it should be in every place and profile', () => {
    for (const place of PLACES) {
      const normal = worstOf(pair, place, 'default')
      const strict = worstOf(pair, place, 'strict')
      if (!tolerates(normal)) expect([place, normal ?? 'none']).toEqual([place, pair.expect[place]])
      if (!tolerates(strict)) {
        expect([place, strict ?? 'none']).toEqual([place, pair.strict[place] ?? pair.expect[place]])
      }
    }
  })

  it('has one finding for each edit', () => {
    const { min, max } = toSpan(pair.findings)
    for (const place of PLACES) {
      const severities = severitiesOf(pair, place, 'default')
      if (severities.length === 0 || (max === 0 && tolerates(worstOf(pair, place, 'default')))) continue
      expect(severities.length).toBeGreaterThanOrEqual(min)
      expect(severities.length).toBeLessThanOrEqual(max)
    }
  })

  // A place in an instance, not in a schema: no keyword and no position of a branch leads there.
  it('points into an instance', () => {
    for (const { pointer, places } of changesOf(pair)) {
      expect(pointer).toMatch(/^(\/([^/~]|~[01])*)*$/)
      expect(pointer).not.toMatch(/\/(anyOf|oneOf|allOf)(\/|$)/)
      expect(places).toContain(pointer)
    }
  })

  if (pair.reach !== undefined) {
    it('lists the places one edit reaches', () => {
      const { min, max } = toSpan(pair.reach!)
      const [change] = changesOf(pair)
      expect(change?.placeCount).toBeGreaterThanOrEqual(min)
      expect(change?.placeCount).toBeLessThanOrEqual(max)
      expect(change?.places).toHaveLength(change!.placeCount)
    })
  }
})

describe('a container', () => {
  const groups = new Set(pairs.flatMap((pair) => (pair.containment ? [pair.containment.group] : [])))
  it.each([...groups])('of group %s is never milder to lose than a member', (group) => {
    const of = (role: 'container' | 'member'): SchemaPair[] =>
      pairs.filter((pair) => pair.containment?.group === group && pair.containment.role === role)
    for (const place of PLACES) {
      for (const profile of ['default', 'strict'] as const) {
        for (const container of of('container')) {
          const outer = worstOf(container, place, profile)
          for (const member of of('member'))
            expect(harsher(outer, worstOf(member, place, profile))).toBe(outer)
        }
      }
    }
  })
})
