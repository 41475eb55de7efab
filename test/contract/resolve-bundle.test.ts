import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineBundle } from '../../src/contract/define-bundle.ts'
import { defineContract } from '../../src/contract/define-contract.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'
import { defineRuntimeTool } from '../../src/contract/runtime-tool.ts'

import { get, list, now, summary } from './bundle-fixtures.ts'

describe('info, commands and extensions', () => {
  it('have defaults and an order', () => {
    expect(resolveBundle({}).info).toEqual({ title: 'API', version: '0.0.0' })
    const command = (name: string) => ({ name, description: 'Does.', input: z.object({}) })
    const resolved = resolveBundle({
      info: { title: 'T', version: '1' },
      cliCommands: [command('b'), command('a')],
      extensions: [
        { transport: 'MCP', name: 'a' },
        { transport: 'HTTP', name: 'b' },
        { transport: 'HTTP', name: 'a' },
      ],
    })
    expect(resolved.info).toEqual({ title: 'T', version: '1' })
    expect(resolved.cliCommands.map(({ name, output }) => [name, output])).toEqual([
      ['a', null],
      ['b', null],
    ])
    expect(resolved.extensions.map(({ transport, name }) => transport + name)).toEqual([
      'HTTPa',
      'HTTPb',
      'MCPa',
    ])
  })
})

describe('the order of exports', () => {
  const seed = Number(process.env['SURFACE_SEED'] ?? 20_196)

  it('shows nowhere', () => {
    const names = ['users', 'Users', 'a', 'ä', 'z', '10', '9', 'orders']
    const contracts = names.map((prefix) =>
      defineContract(
        { prefix },
        {
          list: { ...list, tool: { name: `list_${names.indexOf(prefix)}` } },
          [`get${prefix.length}`]: get,
          get,
        },
      ),
    )
    // One contract twice as separate but equal objects, in two groups.
    const twin = () =>
      defineContract(
        { prefix: 'twin' },
        { get: { ...get, output: z.object({ id: z.string(), name: z.string() }) } },
      )
    const tools = ['b', 'a', 'B'].map((name) => defineRuntimeTool({ ...now, name }))
    const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length })
    const reference = { current: '' }
    fc.assert(
      fc.property(
        shuffled(contracts),
        shuffled(tools),
        shuffled(['/v1', '/v2']),
        shuffled(['one', 'two', 'Three']),
        (listed, runtimeTools, prefixes, surfaceNames) => {
          const bundle = defineBundle({
            contracts: listed,
            runtimeTools,
            groups: prefixes.map((pathPrefix) => ({ pathPrefix, contracts: [twin()] })),
            mcpSurfaces: Object.fromEntries(
              surfaceNames.map((name) => [name, { contracts: listed, runtimeTools }]),
            ),
            extensions: surfaceNames.map((name) => ({ transport: 'HTTP', name })),
          })
          const text = summary(resolveBundle(bundle, { onProblem: () => undefined }))
          reference.current ||= text
          expect(text).toBe(reference.current)
        },
      ),
      { seed, numRuns: 40 },
    )
  })
})
