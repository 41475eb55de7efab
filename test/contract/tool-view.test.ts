import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRuntimeTool } from '../../src/contract/runtime-tool.ts'
import { TOOL_VIEW_MARK, isToolView } from '../../src/contract/tool-view-mark.ts'
import { withToolView } from '../../src/contract/tool-view.ts'
import { freshDefaults } from '../../src/contract/copy-defaults.ts'

const output = z.object({ id: z.string(), name: z.string() })
const input = z.object({ include: z.array(z.string()).optional(), at: z.any().optional() })
const endpoint = { method: 'GET', path: '/', desc: 'Lists.', input, output } as const
const slice = output.pick({ id: true })

describe('withToolView', () => {
  it('sets the view beside the other tool options and changes nothing it was given', () => {
    const given = { ...endpoint, tool: { name: 'list_all', annotations: { readOnlyHint: true } } }
    const view = { output: slice }
    const viewed = withToolView(given, view)
    expect(viewed).toEqual({
      ...given,
      tool: { ...given.tool, view: { output: slice, [TOOL_VIEW_MARK]: true } },
    })
    expect(given.tool).toEqual({ name: 'list_all', annotations: { readOnlyHint: true } })
    expect(view).toStrictEqual({ output: slice })
    for (const object of [given, given.tool, view, output, slice]) expect(Object.isFrozen(object)).toBe(false)
  })

  it('marks the view with an enumerable symbol that any copy shares', () => {
    const { view } = withToolView(endpoint, { output: slice }).tool
    expect(Object.getOwnPropertySymbols(view)).toEqual([Symbol.for('stitchkit.toolView')])
    expect(isToolView(view)).toBe(true)
    expect(isToolView({ ...view })).toBe(true)
    expect(isToolView({ output: slice })).toBe(false)
  })

  it('copies defaults and freezes the copy at every depth', () => {
    const include = ['a', 'b']
    const defaults = { include, at: { deep: [{ x: 1 }] } }
    const copied = withToolView(endpoint, { defaults, output: slice }).tool.view.defaults as typeof defaults
    include.push('c')
    defaults.at.deep[0]!.x = 2
    expect(copied).toStrictEqual({ include: ['a', 'b'], at: { deep: [{ x: 1 }] } })
    for (const part of [copied, copied.include, copied.at, copied.at.deep, copied.at.deep[0]])
      expect(Object.isFrozen(part)).toBe(true)
    for (const part of [defaults, include, defaults.at, defaults.at.deep[0]])
      expect(Object.isFrozen(part)).toBe(false)
  })

  it('keeps anything else in defaults by reference and unfrozen', () => {
    class Range {
      from = 1
    }
    const [date, range, map] = [new Date(0), new Range(), new Map()]
    const at = { date, range, map, deep: { date } }
    const copied = withToolView(endpoint, { defaults: { at }, output: slice }).tool.view
      .defaults as unknown as {
      at: typeof at
    }
    expect([copied.at.date, copied.at.range, copied.at.map, copied.at.deep.date]).toEqual([
      date,
      range,
      map,
      date,
    ])
    expect(copied.at.date).toBe(date)
    for (const kept of [date, range, map]) expect(Object.isFrozen(kept)).toBe(false)
  })

  it('survives cycles, keys called __proto__ and objects without a prototype', () => {
    const cyclic: Record<string, unknown> = { a: 1 }
    cyclic.self = cyclic
    const hostile = JSON.parse('{"__proto__":{"admin":true}}') as object
    const bare = Object.assign(Object.create(null) as object, { k: [1] })
    let deep: unknown = 1
    for (let depth = 0; depth < 20_000; depth++) deep = [deep]
    const defaults = { at: { cyclic, hostile, bare, deep } }
    const copied = withToolView(endpoint, { defaults, output: slice }).tool.view.defaults as typeof defaults
    expect(copied.at.cyclic.self).toBe(cyclic)
    expect(Object.isFrozen(cyclic)).toBe(false)
    expect(Object.keys(copied.at.hostile)).toEqual(['__proto__'])
    expect((copied.at.hostile as { admin?: unknown }).admin).toBeUndefined()
    expect(copied.at.bare).toEqual({ k: [1] })
  })

  it('gives each call a copy that may be changed', () => {
    const { defaults } = withToolView(endpoint, { defaults: { include: ['a'] }, output: slice }).tool.view
    const one = freshDefaults(defaults!) as { include: string[] }
    one.include.push('b')
    expect(freshDefaults(defaults!)).toEqual({ include: ['a'] })
  })

  it('drops members that are undefined and keeps unknown ones for whoever refuses them', () => {
    const view = { output: slice, project: undefined, defaults: undefined, projekt: 1 }
    const built = withToolView(endpoint, view as never).tool.view
    expect(Object.keys(built)).toEqual(['output', 'projekt'])
  })

  it('replaces an earlier view', () => {
    const first = withToolView(endpoint, { defaults: { include: [] }, output: slice })
    const second = withToolView(first, { output: output.pick({ name: true }) })
    expect(Object.keys(second.tool.view)).toEqual(['output'])
  })

  it.each([
    [null, { output: slice }, 'endpoint'],
    [endpoint, null, 'view'],
    [endpoint, [], 'view'],
    [{ ...endpoint, tool: null }, { output: slice }, 'endpoint.tool'],
  ])('refuses %#: %s', (given, view, which) => {
    expect(() => withToolView(given as never, view as never)).toThrow(
      `withToolView(endpoint, view): ${which} is not an object.`,
    )
  })

  it('sets `toolView` of a runtime tool and checks it at once', () => {
    const tool = defineRuntimeTool({
      name: 'find',
      description: 'Finds.',
      input,
      output,
      handler: () => ({ id: '', name: '' }),
    })
    const viewed = withToolView(tool, { defaults: { include: [] }, output: slice })
    expect(isToolView(viewed.toolView)).toBe(true)
    expect(tool.toolView).toBeUndefined()
    expect(() => withToolView(tool, { defaults: { nope: 1 }, output: slice } as never)).toThrow(
      '- toolView.defaults.nope: the input does not declare this key in every branch.',
    )
  })
})
