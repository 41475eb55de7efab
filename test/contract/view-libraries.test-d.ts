import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, it } from 'vitest'
import { z as z3 } from 'zod3'
import { withToolView } from '../../src/contract.ts'

describe('other libraries', () => {
  it('types views of Zod 3', () => {
    const zod3 = {
      method: 'GET',
      path: '/',
      desc: 'Lists.',
      output: z3.object({ id: z3.string(), n: z3.number() }),
    } as const
    withToolView(zod3, { output: z3.object({ id: z3.string() }) })
    withToolView(zod3, { output: z3.object({ id: z3.string() }), project: ({ n }) => ({ id: String(n) }) })
    // @ts-expect-error not in the full answer
    withToolView(zod3, { output: z3.object({ x: z3.string() }) })
  })

  it('types views of ArkType', () => {
    const ark = {
      method: 'GET',
      path: '/',
      desc: 'Lists.',
      output: type({ id: 'string', n: 'number' }),
    } as const
    withToolView(ark, { output: type({ '+': 'delete', id: 'string' }) })
    withToolView(ark, { output: type({ id: 'string' }), project: ({ n }) => ({ id: String(n) }) })
    // @ts-expect-error not in the full answer
    withToolView(ark, { output: type({ x: 'string' }) })
  })
})

describe('Valibot', () => {
  const wrap = toStandardJsonSchema
  const endpoint = {
    method: 'GET',
    path: '/',
    desc: 'Lists.',
    input: wrap(v.object({ limit: v.optional(v.number(), 3) })),
    output: wrap(v.object({ id: v.string(), n: v.number() })),
  } as const

  it('types views through its adapter', () => {
    withToolView(endpoint, { defaults: { limit: 1 }, output: wrap(v.object({ id: v.string() })) })
    withToolView(endpoint, {
      output: wrap(v.object({ label: v.string() })),
      project: ({ n }, { input }) => ({ label: String(n + input.limit) }),
    })
    // @ts-expect-error not in the full answer
    withToolView(endpoint, { output: wrap(v.object({ x: v.string() })) })
    // @ts-expect-error a string
    withToolView(endpoint, { defaults: { limit: '1' }, output: wrap(v.object({ id: v.string() })) })
  })
})
