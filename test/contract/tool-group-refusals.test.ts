import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { offencesOf, refused } from './offences.ts'

const Item = z.object({ id: z.string() })
const base = { method: 'GET', path: '/', desc: 'Reads.' }

describe('tool options at their old place', () => {
  it.each([
    ['toolName', 'a', '`tool: { name }`'],
    ['toolView', {}, 'withToolView'],
    ['ui', {}, '`tool: { ui }`'],
    ['annotations', {}, '`tool: { annotations }`'],
    ['mcp', {}, '`tool: { mcp }`'],
  ])('%s is refused by name and told its new place', (key, value, place) => {
    const found = offencesOf({ it: { ...base, [key]: value } })
    expect(found.map(({ field }) => field)).toEqual([key])
    expect(found[0]!.remedy).toContain(place)
  })

  it('an undefined one is no option', () => expect(refused({ ...base, toolName: undefined })).toEqual([]))

  it('unknown keys inside the group are refused by name, with the nearest', () => {
    const found = offencesOf({ it: { ...base, tool: { nmae: 'x', zebra: 1 } } })
    expect(found.map(({ field, remedy }) => `${field} ${remedy}`)).toEqual([
      'tool.nmae Write `name`.',
      'tool.zebra Known are name, view, ui, annotations, mcp.',
    ])
    expect(refused({ ...base, tool: { name: 'x' } })).toEqual([])
  })

  it('a field one letter off a real one is refused, a field of the author is not', () => {
    expect(refused({ ...base, ouput: Item })).toEqual(['ouput: no endpoint has this field'])
    expect(refused({ ...base, exposed: ['HTTP'] })).toEqual(['exposed: no endpoint has this field'])
    expect(refused({ ...base, tolo: {}, metas: {} })).toHaveLength(2)
    expect(refused({ ...base, timeout: 5, auth: true, tags: [], beta: true, pool: 'a' })).toEqual([])
  })
})

describe('the tool group', () => {
  it('is refused on an endpoint without a tool transport, even empty', () => {
    const reason = 'tool: the endpoint is on no tool transport, so nothing reads the group'
    expect(refused({ ...base, expose: ['HTTP'], tool: {} })).toEqual([reason])
    expect(refused({ ...base, expose: ['HTTP'], tool: { name: 'x' } })).toEqual([reason])
    expect(refused({ ...base, expose: ['HTTP'], tool: undefined })).toEqual([])
    expect(refused({ ...base, expose: ['HTTP', 'CLI'], tool: {} })).toEqual([])
    expect(refused({ ...base, tool: {} })).toEqual([])
  })

  it.each([
    ['raw-response', { rawResponse: true }],
    ['HEAD', { method: 'HEAD', rawResponse: true }],
    ['raw-body', { method: 'POST', rawBody: true, input: Item }],
    ['responseMeta', { responseMeta: { status: 201 } }],
    ['streaming', { stream: { item: Item } }],
    ['multipart', { method: 'POST', multipart: { files: { photo: {} } } }],
  ])('is refused on a %s endpoint, which is fine without it', (label, kind) => {
    expect(refused({ ...base, ...kind, tool: {} })).toEqual([`tool: a ${label} endpoint can never be a tool`])
    expect(refused({ ...base, ...kind })).toEqual([])
  })

  it.each([
    [null, 'null'],
    ['x', 'a string'],
    [[], 'an array'],
  ])('is refused as %j', (tool, what) => {
    expect(refused({ ...base, tool })).toEqual([`tool: it is ${what}, not a group of options`])
  })

  it('has a name that is one', () => {
    expect(refused({ ...base, tool: { name: '' } })).toEqual(['tool.name: it is not a name'])
    expect(refused({ ...base, tool: { name: 7 } })).toEqual(['tool.name: it is not a name'])
    // Validity depends on the surface; a CLI takes any name.
    expect(refused({ ...base, tool: { name: 'any name' } })).toEqual([])
  })

  it('has annotations of the right types', () => {
    const annotations = {
      title: 'T',
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    }
    expect(refused({ ...base, tool: { annotations } })).toEqual([])
    expect(refused({ ...base, tool: { annotations: { readonlyHint: true } } })).toEqual([
      'tool.annotations.readonlyHint: `tool.annotations` has no such field',
    ])
    expect(refused({ ...base, tool: { annotations: { readOnlyHint: 'yes', title: 1 } } })).toEqual([
      'tool.annotations.title: it is not a string',
      'tool.annotations.readOnlyHint: it is not a boolean',
    ])
    expect(refused({ ...base, tool: { annotations: 'x' } })).toEqual([
      'tool.annotations: it is not an object',
    ])
  })

  it('has a ui with a resource', () => {
    expect(refused({ ...base, tool: { ui: { resourceUri: 'ui://a', visibility: ['model'] } } })).toEqual([])
    expect(refused({ ...base, tool: { ui: {} } })).toEqual(['tool.ui.resourceUri: it is not a URI'])
    expect(refused({ ...base, tool: { ui: { resourceUri: 'ui://a', visibility: 'model', x: 1 } } })).toEqual([
      'tool.ui.x: `tool.ui` has no such field',
      'tool.ui.visibility: it is not a list of strings',
    ])
  })

  it('has questions that can be asked', () => {
    const inputRequired = [
      { key: 'sure', message: 'Sure?' },
      { key: 'why', message: 'Why?', schema: Item },
    ]
    expect(refused({ ...base, tool: { mcp: { inputRequired } } })).toEqual([])
    expect(refused({ ...base, tool: { mcp: { inputRequired: () => [] } } })).toEqual([])
    expect(refused({ ...base, tool: { mcp: {} } })).toEqual([
      'tool.mcp.inputRequired: it is neither a list of questions nor a function that returns one',
    ])
    const bad = [{ key: 'a', message: '' }, { key: 'a', message: 'm', schema: 'x', extra: 1 }, null]
    expect(refused({ ...base, tool: { mcp: { inputRequired: bad } } })).toEqual([
      'tool.mcp.inputRequired[1].schema: it is a plain string, not a schema',
      'tool.mcp.inputRequired[0].message: it is blank',
      'tool.mcp.inputRequired[1].extra: `tool.mcp.inputRequired[1]` has no such field',
      'tool.mcp.inputRequired[1].key: "a" is asked twice',
      'tool.mcp.inputRequired[2]: it is not a question',
    ])
  })
})

describe('explicit tool names', () => {
  const named = (name: string, path: string, expose?: string[]) => ({ ...base, path, expose, tool: { name } })

  it('are unique on each transport of a contract', () => {
    const found = offencesOf({ a: named('x', '/a'), b: named('x', '/b', ['AGENT', 'CLI']) })
    expect(found).toEqual([
      {
        endpoint: 'b',
        field: 'tool.name',
        reason: '"x" is also the name of a on AGENT',
        remedy: 'Give each tool its own name.',
      },
    ])
  })

  it('that no surface could show are told with what is refused, and refuse nothing alone', () => {
    const bad = { a: named('two words', '/a'), [`${'x'.repeat(60)}`]: { ...base, path: '/b' } }
    expect(offencesOf(bad)).toEqual([])
    const derived = { list: { ...base, path: '/c' }, d: named('list_users', '/d', ['CLI', 'MCP']) }
    expect(offencesOf({ ...bad, ...derived, e: { ...base, path: '/e', desc: ' ' } })).toMatchObject([
      { endpoint: 'e', field: 'desc' },
      {
        endpoint: 'a',
        field: 'tool.name',
        reason: expect.stringMatching(/^it cannot be shown as "two words": /),
      },
      { endpoint: 'x'.repeat(60), reason: expect.stringContaining('65 characters') },
      { endpoint: 'd', reason: '"list_users" is also the name of list' },
    ])
  })

  it('may repeat where no transport shows both', () => {
    expect(offencesOf({ a: named('x', '/a', ['MCP']), b: named('x', '/b', ['AGENT']) })).toEqual([])
  })
})
