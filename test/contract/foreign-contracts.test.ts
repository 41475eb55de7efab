import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineContract } from '../../src/contract/define-contract.ts'
import { foreignRefusals } from '../../src/contract/foreign-refusals.ts'
import { buildMethodDefinitions } from '../../src/contract/method-definition.ts'
import { bundleFromModule } from '../../src/contract/recognise-bundle.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'
import { toolSurfaceOutputSchema } from '../../src/contract/tool-surface-output.ts'

const output = z.object({ id: z.string(), name: z.string() })
const input = z.object({ limit: z.number().optional() })
const mark = { [Symbol.for('stitchkit.toolView')]: true }

/** A contract as another library of the same shape writes it: plain, deeply frozen data with a marked view. */
function foreign(endpoints: Record<string, object>, prefix = 'foreign') {
  const freeze = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || '~standard' in value) return value
    Object.values(value).forEach(freeze)
    return Object.freeze(value)
  }
  return freeze({ prefix, scope: undefined, meta: undefined, endpoints }) as never
}

const get = { method: 'GET', path: '/', desc: 'Gets.', input, output }

describe('a contract of another library', () => {
  it('loads unchanged', () => {
    const view = {
      output: output.pick({ id: true }),
      defaults: { limit: 5 },
      project: () => ({ id: '' }),
      ...mark,
    }
    const bundle = bundleFromModule({
      contract: foreign({ list: { ...get, tool: { name: 'list_them', view } } }),
    })
    const [operation] = resolveBundle(bundle).operations
    expect(operation).toMatchObject({
      service: 'foreign',
      action: 'list',
      toolName: 'list_them',
      view: { defaults: { limit: 5 }, output: view.output, project: view.project },
    })
    expect(foreignRefusals(bundle)).toEqual([])
  })

  it('may have a view with only defaults: the full output, checked by the full schema', () => {
    const bundle = {
      contracts: [foreign({ list: { ...get, tool: { view: { defaults: { limit: 5 }, ...mark } } } })],
    }
    const [operation] = resolveBundle(bundle).operations
    expect(operation!.view).toEqual({ defaults: { limit: 5 }, output: null, project: null })
    expect(toolSurfaceOutputSchema(operation!)).toBe(output)
    expect(
      foreignRefusals(bundle).map(({ contract, endpoint, field }) => [contract, endpoint, field]),
    ).toEqual([['foreign', 'list', 'tool.view']])
  })

  it('is taken as it is, and what we would have refused is listed with its contract', () => {
    const contracts = [
      foreign({ list: { ...get, desc: '', toolName: 'old_name' } }, 'z'),
      foreign({ up: { ...get, method: 'POST', multipart: 'photo' } }, 'a'),
    ]
    const resolved = resolveBundle({ contracts })
    expect(resolved.operations.map(({ toolName }) => toolName)).toEqual(['up_a', 'old_name'])
    expect(resolved.operations[0]).toMatchObject({
      endpointKind: 'multipart',
      expose: ['HTTP'],
      multipart: [{ name: 'photo', required: true }],
    })
    expect(foreignRefusals({ contracts }).map(({ contract, field }) => `${contract} ${field}`)).toEqual([
      'a multipart',
      'z toolName',
      'z desc',
    ])
  })

  it('is listed once wherever it stands, and ours is not listed', () => {
    const bad = foreign({ list: { ...get, desc: '' } })
    const ours = defineContract({ prefix: 'ours' }, { get: get as never })
    const bundle = {
      contracts: [ours],
      groups: [{ pathPrefix: '/v1', contracts: [bad] }],
      toolSurfaces: { AGENT: { contracts: [bad, ours] } },
    }
    expect(foreignRefusals(bundle)).toHaveLength(1)
  })

  it('is known by the mark it lacks: what a copy of this package checked is not checked again', () => {
    const contract = {
      prefix: 'a',
      scope: undefined,
      meta: undefined,
      endpoints: { list: { ...get, desc: '' } },
    }
    expect(foreignRefusals({ contracts: [contract as never] })).toHaveLength(1)
    Object.defineProperty(contract, Symbol.for('surfacekit.contract'), { value: true })
    expect(foreignRefusals({ contracts: [contract as never] })).toEqual([])
  })

  it('is read through its services too', () => {
    const contract = foreign({
      list: { ...get, desc: '', tool: { name: 'x', ui: {} } },
      fine: { ...get, path: '/f' },
    }) as {
      prefix: string
    }
    const methods = buildMethodDefinitions(contract as never)
    const service = { prefix: 'foreign', scope: undefined, meta: undefined, methods }
    const fields = (bundle: object) =>
      foreignRefusals(bundle).map(({ endpoint, field }) => `${endpoint} ${field}`)
    expect(fields({ services: [service] })).toEqual(['list desc', 'list tool.ui.resourceUri'])
    expect(fields({ services: [service], contracts: [contract] })).toHaveLength(2)
  })

  it('may name transports we do not know, which are left out', () => {
    const contracts = [foreign({ list: { ...get, expose: ['WS', 'MCP'] } })]
    expect(resolveBundle({ contracts }).operations[0]!.expose).toEqual(['MCP'])
    expect(foreignRefusals({ contracts }).map(({ reason }) => reason)).toEqual(['"WS" is no transport'])
  })
})
