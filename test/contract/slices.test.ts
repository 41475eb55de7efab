import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod3'
import { withToolView } from '../../src/contract/tool-view.ts'
import { refused } from './offences.ts'

const wrap = (schema: unknown) => toStandardJsonSchema(schema as never) as unknown

const fails = (output: unknown, slice: unknown, view: object = {}) =>
  refused(
    withToolView(
      { method: 'GET', path: '/', desc: 'Lists.', output } as never,
      { output: slice, ...view } as never,
    ) as never,
  )

describe('Zod 4', () => {
  const part = { id: z.string(), tags: z.array(z.object({ id: z.string(), label: z.string() })) }
  const Full = z.object({ ...part, name: z.string() })

  it('slices with stripping objects at every depth', () => {
    expect(fails(Full, z.object({ id: z.string(), tags: z.array(z.object({ id: z.string() })) }))).toEqual([])
  })

  it('hides nothing with an open object, at the root or deeper', () => {
    expect(fails(Full, z.looseObject({ id: z.string() }))).toEqual([
      expect.stringContaining('it hides nothing at'),
    ])
    expect(fails(Full, z.object({ tags: z.array(z.looseObject({ id: z.string() })) }))).toEqual([
      expect.stringContaining('it hides nothing at'),
    ])
    expect(fails(Full, z.object({ id: z.string() }).catchall(z.unknown()))).toHaveLength(1)
  })

  it('fails on every call with a strict object that is narrower', () => {
    expect(fails(Full, z.strictObject({ id: z.string() }))).toEqual([
      expect.stringContaining('it fails on every call at'),
    ])
    expect(fails(z.strictObject(part), z.strictObject(part), { defaults: {} })).toEqual([])
  })

  it('does not mind a record, which declares no properties', () => {
    const counts = z.record(z.string(), z.number())
    expect(fails(Full.extend({ counts }), z.object({ counts }))).toEqual([])
  })

  it('reshapes with `project` whatever the policy of the view', () => {
    const project = () => ({ id: '' })
    expect(fails(Full, z.looseObject({ id: z.string() }), { project })).toEqual([])
    expect(fails(Full, z.strictObject({ id: z.string() }), { project })).toEqual([])
  })

  it('refuses the full output as its own slice unless there are defaults', () => {
    expect(fails(Full, Full)).toEqual(['tool.view.output: as a slice it hides nothing'])
    expect(fails(Full, Full, { defaults: {} })).toEqual([])
  })
})

describe('Zod 3', () => {
  const Full = z3.object({ id: z3.string(), name: z3.string() })

  it('slices with stripping objects', () => expect(fails(Full, z3.object({ id: z3.string() }))).toEqual([]))

  it('hides nothing with passthrough and fails with strict', () => {
    expect(fails(Full, z3.object({ id: z3.string() }).passthrough())).toHaveLength(1)
    expect(fails(Full, z3.object({ id: z3.string() }).strict())).toHaveLength(1)
  })
})

describe('ArkType', () => {
  const Full = type({ id: 'string', name: 'string' })

  it("slices where undeclared keys are deleted: `'+': 'delete'`", () => {
    expect(fails(Full, type({ '+': 'delete', id: 'string' }))).toEqual([])
  })

  it('hides nothing by default, because ArkType keeps undeclared keys', () => {
    expect(fails(Full, type({ id: 'string' }))).toEqual([expect.stringContaining('it hides nothing at')])
  })

  it("fails on every call where undeclared keys are refused: `'+': 'reject'`", () => {
    expect(fails(Full, type({ '+': 'reject', id: 'string' }))).toEqual([
      expect.stringContaining('it fails on every call at'),
    ])
  })
})

describe('Valibot', () => {
  const Full = wrap(v.object({ id: v.string(), name: v.string() }))

  it('slices with `object`', () => expect(fails(Full, wrap(v.object({ id: v.string() })))).toEqual([]))

  it('hides nothing with `looseObject`, whose JSON Schema is the same', () => {
    expect(fails(Full, wrap(v.looseObject({ id: v.string() })))).toEqual([
      expect.stringContaining('it hides nothing at'),
    ])
  })

  it('fails on every call with `strictObject` that is narrower', () => {
    expect(fails(Full, wrap(v.strictObject({ id: v.string() })))).toEqual([
      expect.stringContaining('it fails on every call at'),
    ])
  })

  it('needs the adapter', () => {
    expect(fails(v.object({ id: v.string() }), v.object({ id: v.string() }))).toEqual([
      expect.stringContaining('output: A schema of valibot cannot describe itself'),
      expect.stringContaining('tool.view.output: A schema of valibot cannot describe itself'),
    ])
  })
})
