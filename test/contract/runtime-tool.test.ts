import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRuntimeTool } from '../../src/contract/runtime-tool.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'
import { withToolView } from '../../src/contract/tool-view.ts'
import type { ErrorDetails } from '../../src/errors.ts'
import { isSurfaceError } from '../../src/errors.ts'

const input = z.object({ q: z.string() })
const base = { name: 'find', description: 'Finds.', input, handler: () => 'x' }

function refused(options: object): readonly string[] {
  try {
    defineRuntimeTool({ ...base, ...options } as never)
    return []
  } catch (error) {
    if (!isSurfaceError(error) || error.code !== 'runtime-tool-refused') throw error
    const { offences } = error.details as ErrorDetails<'runtime-tool-refused'>
    return offences.map(({ field, reason }) => `${field}: ${reason}`)
  }
}

describe('defineRuntimeTool', () => {
  it('is on MCP and AGENT unless it says otherwise', () => {
    expect(defineRuntimeTool(base)).toEqual({
      kind: 'runtime-tool',
      service: 'runtime',
      transports: ['MCP', 'AGENT'],
      ...base,
    })
    expect(defineRuntimeTool({ ...base, transports: ['CLI'] }).transports).toEqual(['CLI'])
  })

  it('becomes an operation without a route', () => {
    const output = z.object({ id: z.string(), name: z.string() })
    const tool = defineRuntimeTool({
      ...base,
      output,
      handler: () => ({ id: '', name: '' }),
      service: 'search',
      scope: 'staff',
      annotations: { readOnlyHint: true },
    })
    const viewed = withToolView(tool, { defaults: { q: 'a' }, output: output.pick({ id: true }) })
    expect(resolveBundle({ runtimeTools: [viewed] }).operations).toEqual([
      expect.objectContaining({
        kind: 'runtime',
        service: 'search',
        action: 'find',
        method: 'POST',
        scope: 'staff',
        description: 'Finds.',
        http: [],
        expose: ['MCP', 'AGENT'],
        toolName: 'find',
        annotations: { readOnlyHint: true },
        view: expect.objectContaining({ defaults: { q: 'a' }, project: null }) as unknown,
      }),
    ])
  })

  it.each([
    [{ name: undefined }, 'name: it is missing'],
    [{ name: '' }, 'name: it is not a name'],
    [{ description: ' ' }, 'description: it is blank, and a model chooses a tool by it'],
    [{ input: undefined }, 'input: it is missing'],
    [{ input: {} }, 'input: it is a plain object, not a schema'],
    [
      { input: z.string() },
      'input: it can be something else than an object, and a tool takes named arguments',
    ],
    [{ output: 'x' }, 'output: it is a plain string, not a schema'],
    [{ handler: undefined }, 'handler: it is not a function'],
    [{ present: 'x' }, 'present: it is not a function'],
    [{ transports: [] }, 'transports: it is not a list of tool transports'],
    [{ transports: ['HTTP'] }, 'transports: it is not a list of tool transports'],
    [{ service: '' }, 'service: it is not a name'],
    [{ annotations: { title: 1 } }, 'annotations.title: it is not a string'],
    [{ ui: {} }, 'ui.resourceUri: it is not a URI'],
    [{ mcp: {} }, 'mcp.inputRequired: it is neither a list of questions nor a function that returns one'],
    [
      { toolView: { output: input } },
      'toolView: it is not declared by withToolView, so its types were never checked',
    ],
    [{ desciption: 'x' }, 'desciption: a runtime tool has no such field'],
  ])('refuses %j', (options, reason) => expect(refused(options)).toContain(reason))

  it('is told of its transports once, and of no group that it does not have', () => {
    expect(refused({ transports: ['HTTP'] })).toEqual(['transports: it is not a list of tool transports'])
  })

  it('takes every field', () => {
    const options = {
      present: () => 'text',
      transports: ['MCP', 'AGENT', 'CLI'],
      service: 'a',
      scope: 'b',
      ui: { resourceUri: 'ui://a' },
      annotations: { title: 'T' },
      mcp: { inputRequired: [{ key: 'k', message: 'm' }] },
    }
    expect(refused(options)).toEqual([])
  })

  it('lists every offence at once', () => {
    expect(refused({ name: '', description: '', handler: 1 })).toHaveLength(3)
    expect(() => defineRuntimeTool({ ...base, description: '' })).toThrow(
      'Runtime tool "find" is refused for 1 reason:',
    )
  })
})
