import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod3'
import { z as z40 } from 'zod40'
import { parsesAsynchronously } from '../../src/schema/asynchronous-parse.ts'

describe.each([
  ['installed', z],
  ['4.0', z40 as unknown as typeof z],
])('parsesAsynchronously, zod %s', (_version, zod) => {
  it('sees an asynchronous check, and that its rejection is handled', async () => {
    const rejections: unknown[] = []
    const listen = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', listen)
    const schema = zod.object({ a: zod.string().refine(() => Promise.reject(new Error('no'))) })
    expect(parsesAsynchronously(schema, { a: 'x' })).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 10))
    process.off('unhandledRejection', listen)
    expect(rejections).toEqual([])
  })

  it('sees none where the check is not reached or not asynchronous', () => {
    const schema = zod.object({ a: zod.string().refine(() => Promise.resolve(true)) })
    expect(parsesAsynchronously(schema, { a: 1 })).toBe(false)
    expect(parsesAsynchronously(zod.object({ a: zod.string().refine(() => true) }), { a: 'x' })).toBe(false)
  })

  it('passes on what the schema throws', () => {
    const schema = zod.string().transform(() => {
      throw new TypeError('boom')
    })
    expect(() => parsesAsynchronously(schema, 'x')).toThrow('boom')
  })
})

it('answers false for other libraries', () => {
  expect(
    parsesAsynchronously(
      z3.string().refine(async () => true),
      'x',
    ),
  ).toBe(false)
  expect(parsesAsynchronously(type('string'), 'x')).toBe(false)
})
