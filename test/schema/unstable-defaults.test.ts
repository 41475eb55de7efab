import { randomUUID } from 'node:crypto'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z as z3 } from 'zod3'
import type { AnySchema } from '../../src/schema/schema.ts'
import { inStubbedWorld } from '../../src/schema/stubbed-world.ts'
import { findUnstableDefault } from '../../src/schema/unstable-defaults.ts'
import { classicCopies, miniCopies } from './zod-copies.ts'

/** Everything that moves, one by one; each must be found on the first try, not now and then. */
const moving: Record<string, () => unknown> = {
  'Date.now': () => Date.now(),
  'new Date': () => new Date(),
  'Date called': () => Date(),
  'a part of a date': () => new Date().getMonth(),
  'Math.random': () => Math.random(),
  'a coin': () => Math.random() < 0.5,
  'crypto.randomUUID': () => crypto.randomUUID(),
  'crypto.getRandomValues': () => crypto.getRandomValues(new Uint8Array(1))[0]! > 127,
  'node:crypto': () => randomUUID(),
  'performance.now': () => performance.now(),
  'deep in a value': () => ({ list: [{ at: Date.now() }] }),
}
const still: Record<string, () => unknown> = {
  'a value': () => 'x',
  'a fixed date': () => new Date('2020-01-01T00:00:00Z'),
  'a new object each time': () => ({ a: [1, 2] }),
  nothing: () => undefined,
  'a throw': () => {
    throw new Error('no default')
  },
}

describe.each(classicCopies)('Zod %s', (_version, z) => {
  it.each(Object.entries(moving))('finds %s', (_name, read) => {
    const schema = z.object({ list: z.array(z.object({ at: z.any().default(read as never) })) })
    expect(findUnstableDefault(schema)).toEqual({ pointer: '/properties/list/items/properties/at' })
  })

  it.each(Object.entries(still))('lets %s pass', (_name, read) => {
    expect(findUnstableDefault(z.object({ a: z.any().default(read as never) }))).toBeNull()
  })

  it('reads prefault and catch as well', () => {
    expect(findUnstableDefault(z.object({ a: z.number().prefault(() => Date.now()) }))).toEqual({
      pointer: '/properties/a',
    })
    expect(findUnstableDefault(z.object({ a: z.number().catch(() => Date.now()) }))).toEqual({
      pointer: '/properties/a',
    })
    expect(findUnstableDefault(z.object({ a: z.number().catch(1), b: z.number().prefault(2) }))).toBeNull()
  })

  it('finds the first by name, in recursive schemas too', () => {
    const node: AnySchema = z.object({
      z: z.number().default(() => Date.now()),
      b: z.number().default(() => Date.now()),
      get a() {
        return z.optional(node as never)
      },
    })
    expect(findUnstableDefault(node)).toEqual({ pointer: '/properties/b' })
  })
})

describe.each(miniCopies)('Zod mini %s', (_version, z) => {
  it('finds what moves and lets the rest pass', () => {
    expect(findUnstableDefault(z.object({ a: z._default(z.number(), () => Date.now()) }))).toEqual({
      pointer: '/properties/a',
    })
    expect(findUnstableDefault(z.object({ a: z._default(z.number(), 1) }))).toBeNull()
  })
})

describe('Zod 3', () => {
  it.each(Object.entries(moving))('finds %s', (_name, read) => {
    const schema = z3.object({ a: z3.object({ at: z3.any().default(read as never) }).nullable() })
    expect(findUnstableDefault(schema)).toEqual({ pointer: '/properties/a/properties/at' })
  })

  it.each(Object.entries(still))('lets %s pass', (_name, read) => {
    expect(findUnstableDefault(z3.object({ a: z3.any().default(read as never) }))).toBeNull()
  })
})

describe('Valibot', () => {
  const standard = (schema: v.GenericSchema): AnySchema => toStandardJsonSchema(schema) as AnySchema

  it.each(Object.entries(moving))('finds %s', (_name, read) => {
    const schema = v.object({ a: v.object({ at: v.optional(v.any(), read as never) }) })
    expect(findUnstableDefault(standard(schema))).toEqual({ pointer: '/properties/a/properties/at' })
  })

  it.each(Object.entries(still).filter(([name]) => name !== 'a throw'))('lets %s pass', (_name, read) => {
    expect(findUnstableDefault(standard(v.object({ a: v.optional(v.any(), read as never) })))).toBeNull()
  })
})

describe('ArkType', () => {
  it('shows no default that is a function, so that none can move', () => {
    expect(findUnstableDefault(type({ a: type('number').default(() => Date.now()) }))).toBeNull()
  })
})

describe('the stubbed world', () => {
  afterEach(() => vi.unstubAllGlobals())

  const look = () => ({
    now: Date.now(),
    made: new Date().getTime(),
    called: Date(),
    random: Math.random(),
    uuid: crypto.randomUUID(),
    bytes: [...crypto.getRandomValues(new Uint8Array(2))],
    clock: performance.now(),
  })

  it('stands still, and differs from the other in everything', () => {
    const worlds = ([0, 1] as const).map((world) => inStubbedWorld(world, look))
    expect(inStubbedWorld(0, look)).toEqual(worlds[0])
    for (const key of Object.keys(worlds[0]!) as (keyof ReturnType<typeof look>)[])
      expect(worlds[0]![key]).not.toEqual(worlds[1]![key])
  })

  it('leaves dates that are given a moment, and what a date is, as they are', () => {
    inStubbedWorld(0, () => {
      expect(new Date(5).getTime()).toBe(5)
      expect(new Date()).toBeInstanceOf(Date)
      expect(Date.UTC(1970, 0, 1)).toBe(0)
      class Day extends Date {}
      expect(new Day()).toBeInstanceOf(Day)
      expect(new Day().getTime()).toBe(Date.now())
    })
  })

  it('puts everything back, also after a throw', () => {
    const before = [
      Object.getOwnPropertyDescriptor(globalThis, 'Date'),
      Object.getOwnPropertyDescriptor(Date, 'now'),
      Object.getOwnPropertyDescriptor(Math, 'random'),
      Object.getOwnPropertyNames(crypto),
      Object.getOwnPropertyNames(performance),
    ]
    expect(() =>
      inStubbedWorld(1, () => {
        throw new Error('out')
      }),
    ).toThrow('out')
    expect([
      Object.getOwnPropertyDescriptor(globalThis, 'Date'),
      Object.getOwnPropertyDescriptor(Date, 'now'),
      Object.getOwnPropertyDescriptor(Math, 'random'),
      Object.getOwnPropertyNames(crypto),
      Object.getOwnPropertyNames(performance),
    ]).toEqual(before)
    expect(Math.abs(Date.now() - new Date().getTime())).toBeLessThan(1000)
  })

  it('does without what an environment lacks or forbids to change', () => {
    vi.stubGlobal('crypto', undefined)
    vi.stubGlobal('performance', Object.freeze({ now: () => 7 }))
    expect(inStubbedWorld(0, () => performance.now())).toBe(7)
  })
})
