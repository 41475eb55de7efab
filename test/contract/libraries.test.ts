import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod3'
import { z as z40 } from 'zod40'
import { z as z41 } from 'zod41'
import { z as z42 } from 'zod42'
import { buildAdvertisedTool } from '../../src/contract/advertised-tool.ts'
import { defineContract } from '../../src/contract/define-contract.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'
import { withToolView } from '../../src/contract/tool-view.ts'
import { refused } from './offences.ts'

/** The same endpoint written with another copy of zod: only its types differ. */
const COPIES = { installed: z, '4.0': z40, '4.1': z41, '4.2': z42, '3': z3 } as unknown as Record<
  string,
  typeof z
>

describe.each(Object.entries(COPIES))('a contract written with zod %s', (_version, zod) => {
  const output = zod.object({ id: zod.string(), name: zod.string(), at: zod.string().nullable() })
  const endpoint = {
    method: 'GET',
    path: '/:id',
    desc: 'Gets.',
    params: zod.object({ id: zod.string() }),
    input: zod.object({ limit: zod.number().max(10).default(3).describe('How many.') }),
    output,
  } as const

  it('is accepted with its view, and advertised with the view’s default', () => {
    const viewed = withToolView(endpoint, { defaults: { limit: 5 }, output: output.pick({ id: true }) })
    const contract = defineContract({ prefix: 'users' }, { get: viewed })
    const [operation] = resolveBundle({ contracts: [contract] }).operations
    expect(buildAdvertisedTool(operation!, 'get_user')).toMatchObject({
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string' }, limit: { default: 5, description: 'How many.', maximum: 10 } },
        required: ['id'],
      },
      outputSchema: { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false },
    })
  })

  it('is refused where it should be', () => {
    const view = (defaults: object) =>
      withToolView(endpoint, { defaults, output: output.pick({ id: true }) } as never) as never
    expect(refused(view({ limit: 50 }))).toEqual([
      expect.stringContaining('tool.view.defaults.limit: the input rejects it'),
    ])
    expect(refused(view({ limits: 5 }))).toEqual([expect.stringContaining('does not declare this key')])
    expect(refused({ ...endpoint, params: zod.object({ user: zod.string() }) })).toHaveLength(2)
    expect(refused({ ...endpoint, input: zod.string() })).toHaveLength(1)
  })

  it('has no default that is another value every time', () => {
    const input = (schema: unknown) => refused({ ...endpoint, input: zod.object({ at: schema as never }) })
    const reason = expect.stringContaining('input: the default at') as unknown
    expect(input(zod.number().default(() => Date.now()))).toEqual([reason])
    expect(input(zod.number().default(() => Math.random()))).toEqual([reason])
    expect(input(zod.string().default(() => crypto.randomUUID()))).toEqual([reason])
    expect(input(zod.number().default(() => 1 + 1))).toEqual([])
    expect(input(zod.array(zod.string()).default(() => []))).toEqual([])
  })

  it('projects without an output only where nothing transforms', () => {
    const project = (full: unknown) => full
    const projected = (schema: unknown) =>
      refused(withToolView({ ...endpoint, output: schema } as never, { project } as never) as never)
    expect(projected(output)).toEqual([])
    expect(projected(zod.object({ n: zod.number().default(1) }))).toEqual([])
    expect(projected(zod.object({ n: zod.string().transform(Number) }))).toEqual([
      expect.stringContaining('whose transform would run a second time'),
    ])
  })
})

describe('ArkType', () => {
  const endpoint = {
    method: 'GET',
    path: '/',
    desc: 'Lists.',
    input: type({ 'limit?': 'number < 11' }),
    output: type({ id: 'string', n: 'number' }),
  } as const
  const view = (defaults: object) =>
    refused(
      withToolView(endpoint, { defaults, output: type({ '+': 'delete', id: 'string' }) } as never) as never,
    )

  it('is checked like the others', () => {
    expect(view({ limit: 5 })).toEqual([])
    expect(view({ limit: 50 })).toEqual([expect.stringContaining('the input rejects it')])
    expect(view({ other: 5 })).toEqual([expect.stringContaining('does not declare this key')])
  })

  it('projects without an output only where nothing transforms', () => {
    const project = (full: unknown) => full
    const projected = (schema: unknown) =>
      refused(withToolView({ ...endpoint, output: schema } as never, { project } as never) as never)
    expect(projected(endpoint.output)).toEqual([])
    expect(projected(type({ n: 'string.numeric.parse' }))).toEqual([
      expect.stringContaining('whose transform would run a second time'),
    ])
  })
})
