import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isMarkedBundle } from '../../src/contract/bundle-mark.ts'
import { defineBundle } from '../../src/contract/define-bundle.ts'
import { defineContract } from '../../src/contract/define-contract.ts'
import { defineRuntimeTool } from '../../src/contract/runtime-tool.ts'
import type { ErrorDetails } from '../../src/errors.ts'
import { isSurfaceError } from '../../src/errors.ts'

const get = { method: 'GET', path: '/', desc: 'Gets.' } as const
const contract = defineContract({ prefix: 'users', scope: 'staff' }, { get })
const tool = defineRuntimeTool({
  name: 'now',
  description: 'Tells.',
  input: z.object({}),
  handler: () => 'x',
})

function refused(bundle: unknown): readonly string[] {
  try {
    defineBundle(bundle as never)
    return []
  } catch (error) {
    if (!isSurfaceError(error) || error.code !== 'bundle-refused') throw error
    return (error.details as ErrorDetails<'bundle-refused'>).offences.map(
      ({ field, reason }) => `${field}: ${reason}`,
    )
  }
}

describe('defineBundle', () => {
  it('returns what was listed, marked', () => {
    const given = { contracts: [contract], info: { title: 'T', version: '1' } }
    const bundle = defineBundle(given)
    expect(bundle).toStrictEqual(given)
    expect(isMarkedBundle(bundle)).toBe(true)
    expect(isMarkedBundle(given)).toBe(false)
    expect(Object.isFrozen(given.contracts)).toBe(false)
  })

  it('takes every field', () => {
    const bundle = {
      info: { title: 'T', version: '1', description: 'D' },
      contracts: [contract],
      services: [
        { prefix: 's', scope: undefined, meta: undefined, methods: { a: { ...get, expose: ['HTTP'] } } },
      ],
      groups: [{ pathPrefix: '/v1', contracts: [] }],
      scopePrefixes: { staff: '/s' },
      toolSurfaces: { AGENT: { contracts: [contract] }, CLI: { runtimeTools: [tool], services: [] } },
      mcpSurfaces: { a: { contracts: [contract] } },
      runtimeTools: [tool],
      cliCommands: [{ name: 'x', description: 'Does.', input: z.object({}), output: z.string() }],
      extensions: [{ transport: 'HTTP', name: 'hooks' }],
    }
    expect(refused(bundle)).toEqual([])
    expect(refused({})).toEqual([])
    expect(refused({ contracts: undefined, mcpSurfaces: undefined })).toEqual([])
  })

  it('refuses an unknown field with the nearest name', () => {
    expect(() => defineBundle({ contract: [contract] } as never)).toThrow(
      'The bundle is refused for 1 reason:\n- contract: a bundle has no such field. Write `contracts`.',
    )
    expect(() => defineBundle({ zebra: 1 } as never)).toThrow('Known are info, contracts, services')
  })

  it('refuses two descriptions of MCP', () => {
    const mcpSurfaces = { a: { contracts: [contract] } }
    expect(refused({ mcpSurfaces, toolSurfaces: { MCP: { contracts: [contract] } } })).toEqual([
      'mcpSurfaces: MCP is described twice: here and in `toolSurfaces.MCP`',
    ])
    expect(refused({ mcpSurfaces, toolSurfaces: { AGENT: {} } })).toEqual([])
  })

  it("refuses a group's prefix together with a scope's", () => {
    const groups = [{ pathPrefix: '/v1', contracts: [contract] }]
    expect(refused({ groups, scopePrefixes: { staff: '/s' } })).toEqual([
      'groups[0].contracts[0]: contract "users" would get the group\'s prefix and the one of scope "staff"',
    ])
    expect(refused({ groups, scopePrefixes: { other: '/s' } })).toEqual([])
    expect(refused({ contracts: [contract], scopePrefixes: { staff: '/s' } })).toEqual([])
    const scoped = defineContract({ prefix: 'a' }, { get: { ...get, scope: 'deep' } })
    expect(
      refused({ groups: [{ pathPrefix: '/v1', contracts: [scoped] }], scopePrefixes: { deep: '/d' } }),
    ).toHaveLength(1)
  })

  it.each([
    [null, ': it is not an object'],
    [[contract], ': it is not an object'],
    [{ contracts: contract }, 'contracts: it is not a list'],
    [{ contracts: [{ prefix: 'a' }] }, 'contracts[0]: it is not a contract'],
    [{ contracts: [tool] }, 'contracts[0]: it is not a contract'],
    [{ services: [contract] }, 'services[0]: it is not a service'],
    [{ runtimeTools: [{ name: 'x' }] }, 'runtimeTools[0]: it is not a runtime tool'],
    [{ groups: [{ contracts: [] }] }, 'groups[0].pathPrefix: it is not a path'],
    [{ groups: [{ pathPrefix: '/v1' }] }, 'groups[0].contracts: it is missing'],
    [
      { groups: [{ pathPrefix: '/v1', contracts: [], prefix: '/' }] },
      'groups[0].prefix: a group has no such field',
    ],
    [
      { groups: [{ pathPrefix: '/:org', contracts: [] }] },
      'groups[0].pathPrefix: no contract can declare a parameter that stands outside of it in "/:org"',
    ],
    [{ scopePrefixes: { a: 'b c' } }, 'scopePrefixes.a: "b c" is not a path segment in "b c"'],
    [{ toolSurfaces: { HTTP: {} } }, 'toolSurfaces.HTTP: it is no tool transport'],
    [{ toolSurfaces: { MCP: { contract: [] } } }, 'toolSurfaces.MCP.contract: a selection has no such field'],
    [{ toolSurfaces: { MCP: { contracts: [1] } } }, 'toolSurfaces.MCP.contracts[0]: it is not a contract'],
    [{ mcpSurfaces: { a: [] } }, 'mcpSurfaces.a: it is not a selection'],
    [{ mcpSurfaces: { '': {} } }, 'mcpSurfaces.: it has no name'],
    [{ info: { title: 'T' } }, 'info.version: it is not a text'],
    [
      { extensions: ['a', 'b', 'a'].map((name) => ({ transport: 'MCP', name })) },
      'extensions[2]: "MCP a" is listed twice',
    ],
    [{ extensions: [{ transport: 'SSE', name: 'x' }] }, 'extensions[0].transport: it is no transport'],
    [{ cliCommands: [{ name: 'x', description: 'Does.' }] }, 'cliCommands[0].input: it is not a schema'],
  ])('refuses %j', (bundle, reason) => expect(refused(bundle)).toEqual([reason]))

  it('refuses two commands of one name, and lists everything at once', () => {
    const command = { name: 'x', description: 'Does.', input: z.object({}) }
    expect(
      refused({ cliCommands: [command, command], extensions: [{}], contracts: [1], nonsense: 2 }),
    ).toEqual([
      'nonsense: a bundle has no such field',
      'contracts[0]: it is not a contract',
      'cliCommands[1].name: "x" is listed twice',
      'extensions[0].transport: it is no transport',
      'extensions[0].name: it is blank',
    ])
  })
})
