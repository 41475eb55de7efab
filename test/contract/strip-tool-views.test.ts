import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isMarkedBundle } from '../../src/contract/bundle-mark.ts'
import { isCheckedContract } from '../../src/contract/contract-mark.ts'
import { defineBundle } from '../../src/contract/define-bundle.ts'
import { defineContract } from '../../src/contract/define-contract.ts'
import { buildMethodDefinitions } from '../../src/contract/method-definition.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'
import { defineRuntimeTool } from '../../src/contract/runtime-tool.ts'
import { stripToolViews } from '../../src/contract/strip-tool-views.ts'
import { withToolView } from '../../src/contract/tool-view.ts'

const output = z.object({ id: z.string(), name: z.string() })
const slice = output.pick({ id: true })
const plain = { method: 'GET', path: '/', desc: 'Gets.', output } as const
const named = { ...plain, path: '/named', tool: { name: 'named' } } as const
const contract = defineContract(
  { prefix: 'a' },
  {
    viewed: withToolView(plain, { output: slice }),
    named: withToolView(named, { output: slice }),
    bare: { ...plain, path: '/b' },
  },
)
const tool = withToolView(
  defineRuntimeTool({
    name: 'now',
    description: 'Tells.',
    input: z.object({}),
    output,
    handler: () => ({ id: '', name: '' }),
  }),
  { output: slice },
)
const handler = () => 1
const service = {
  prefix: 'a',
  scope: undefined,
  meta: undefined,
  methods: Object.fromEntries(
    Object.entries(buildMethodDefinitions(contract)).map(([action, method]) => [
      action,
      { ...method, handler },
    ]),
  ),
}
const bundle = defineBundle({
  contracts: [contract],
  services: [service],
  groups: [{ pathPrefix: '/v1', contracts: [contract] }],
  runtimeTools: [tool],
  toolSurfaces: { AGENT: { contracts: [contract], services: [service] }, CLI: { runtimeTools: [tool] } },
  mcpSurfaces: { all: { contracts: [contract], runtimeTools: [tool] } },
})

describe('stripToolViews', () => {
  const twin = stripToolViews(bundle)

  it('leaves no view anywhere and changes nothing else', () => {
    const [before, after] = [bundle, twin].map((given) => resolveBundle(given).operations)
    expect(after!.every(({ view }) => view === null)).toBe(true)
    expect(before!.some(({ view }) => view !== null)).toBe(true)
    expect(after).toEqual(before!.map((operation) => ({ ...operation, view: null })))
  })

  it('leaves endpoints as they were before the view', () => {
    expect(twin.contracts![0]!.endpoints).toEqual({ viewed: plain, named, bare: { ...plain, path: '/b' } })
    expect(twin.runtimeTools![0]).not.toHaveProperty('toolView')
    expect((twin.services![0]!.methods.viewed as { handler?: unknown }).handler).toBe(handler)
  })

  it('does not touch the bundle it was given', () => {
    expect(bundle.contracts[0]).toBe(contract)
    expect(contract.endpoints.viewed.tool.view).toBeDefined()
    expect(tool.toolView).toBeDefined()
  })

  it('keeps marks, and one object for what is listed twice', () => {
    expect(isMarkedBundle(twin)).toBe(true)
    const stripped = twin.contracts![0]!
    expect(isCheckedContract(stripped)).toBe(true)
    expect(twin.groups![0]!.contracts[0]).toBe(stripped)
    expect(twin.toolSurfaces!.AGENT!.contracts![0]).toBe(stripped)
    expect(twin.mcpSurfaces!.all!.contracts![0]).toBe(stripped)
    expect(twin.toolSurfaces!.CLI!.runtimeTools![0]).toBe(twin.runtimeTools![0])
  })

  it('gives equal bundles for a bundle without views', () => {
    const bare = defineBundle({ contracts: [defineContract({ prefix: 'a' }, { plain })] })
    expect(stripToolViews(bare)).toEqual(bare)
  })
})
