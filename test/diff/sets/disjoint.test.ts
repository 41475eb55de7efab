import { describe, expect, it } from 'vitest'
import { schemaEffect } from '../../../src/diff/schema-effect.ts'
import { areDisjoint, isEmptyRange, type Summary } from '../../../src/diff/sets/disjoint.ts'
import type { JsonSchema } from '../../../src/schema/json-schema.ts'

function range(low: number, lowOpen: boolean, high: number, highOpen: boolean): Summary {
  const nothing = { literals: new Set<number>(), values: null, present: new Set<string>(), tags: new Map() }
  return { ...nothing, low, lowOpen, high, highOpen }
}

describe('two ranges that meet in one point', () => {
  const point = 5
  it.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
    [true, true, true],
  ])(
    'where one ends (open: %s) and the other begins (open: %s) are disjoint: %s',
    (highOpen, lowOpen, apart) => {
      const below = range(0, false, point, highOpen)
      const above = range(point, lowOpen, 9, false)
      expect(areDisjoint(below, above)).toBe(apart)
      expect(areDisjoint(above, below)).toBe(apart)
    },
  )

  it.each([
    ['the first', true, false],
    ['the second', false, true],
  ])('with the same upper end, open in %s, still share what lies below it', (_, first, second) => {
    expect(areDisjoint(range(0, false, point, first), range(0, false, point, second))).toBe(false)
  })

  it.each([
    ['upper', range(0, false, point, true), range(point, false, point, false)],
    ['lower', range(point, true, 9, false), range(point, false, point, false)],
  ])('an open %s end takes the point from a range that is nothing else', (_, open, single) => {
    expect(areDisjoint(open, single)).toBe(true)
    expect(areDisjoint(single, open)).toBe(true)
  })

  it('and a range of one point is empty when either end is open', () => {
    const bounds = (lowOpen: boolean, highOpen: boolean) => ({ low: 1, lowOpen, high: 1, highOpen })
    expect(isEmptyRange(bounds(false, false))).toBe(false)
    expect(isEmptyRange(bounds(true, false))).toBe(true)
    expect(isEmptyRange(bounds(false, true))).toBe(true)
  })

  it('makes the difference between oneOf and anyOf', () => {
    const numbers = (low: object, high: object): readonly JsonSchema[] => [
      { type: 'number', ...low },
      { type: 'number', ...high },
    ]
    const effect = (branches: readonly JsonSchema[]) => schemaEffect({ anyOf: branches }, { oneOf: branches })
    expect(effect(numbers({ maximum: 5 }, { exclusiveMinimum: 5 })).effect).toBe('none')
    expect(effect(numbers({ exclusiveMaximum: 5 }, { minimum: 5 })).effect).toBe('none')
    expect(effect(numbers({ maximum: 5 }, { minimum: 5 }))).toEqual({ effect: 'narrows', acceptedBefore: 5 })
  })
})
