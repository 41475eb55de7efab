import { beforeAll, describe, expect, it } from 'vitest'
import { defineBundle, defineContract, withToolView } from '../../src/contract.ts'
import { inspectBundle } from '../../src/cli/inspect-bundle.ts'
import { lintTool } from '../../src/diff/lint/lint-tool.ts'
import { inspectSnapshot } from '../../src/cli/inspect-snapshot.ts'
import type { Inspection } from '../../src/cli/inspection.ts'
import { mergeTransports } from '../../src/cli/moved-tools.ts'
import { createPaint } from '../../src/cli/paint.ts'
import { renderInspection } from '../../src/cli/render-inspection.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { z } from 'zod'

const bundle = defineBundle({
  contracts: [
    defineContract(
      { prefix: 'orders' },
      {
        list: withToolView(
          {
            method: 'GET',
            path: '/',
            desc: 'Lists – all of them.',
            input: z.object({ limit: z.number().default(10) }),
            output: z.object({ ids: z.array(z.string()), total: z.number() }),
            expose: ['HTTP', 'MCP', 'AGENT', 'CLI'],
            tool: {
              annotations: { title: 'List', readOnlyHint: true },
              ui: { resourceUri: 'ui://orders', visibility: ['model'] },
            },
          },
          { defaults: { limit: 5 }, output: z.object({ ids: z.array(z.string()) }) },
        ),
        get: {
          method: 'GET',
          path: '/:id',
          desc: 'Gets one.',
          params: z.object({ id: z.string() }),
          output: z.object({ id: z.string() }),
        },
        export: { method: 'GET', path: '/export', desc: 'Exports.', rawResponse: true },
      },
    ),
  ],
})

describe('an inspection', () => {
  let ofBundle: Inspection
  let ofSnapshot: Inspection
  beforeAll(() => {
    ofBundle = inspectBundle(bundle)
    ofSnapshot = inspectSnapshot(buildSnapshot(bundle))
  })

  it('is the same of a bundle and of its snapshot, down to what a model is shown and its bytes', () => {
    expect(ofSnapshot).toEqual(ofBundle)
    const shown = ofBundle.tools.filter((tool) => tool.shown !== null)
    expect(shown.length).toBe(4)
    expect(shown.find(({ name }) => name === 'list_orders')?.shown).toMatchObject({
      title: 'List',
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: 'ui://orders' } },
      outputSchema: { properties: { ids: {} } },
      inputSchema: { properties: { limit: { default: 5 } } },
    })
  })

  it('knows no bytes without details, and says so', async () => {
    const { manifest } = buildSnapshot(bundle)
    const bare = inspectSnapshot({ manifest, details: null })
    expect(bare.operations).toEqual(ofBundle.operations)
    expect(bare.tools.map(({ surface, bytes }) => [surface, bytes])).toEqual(
      ofBundle.tools.map(({ surface }) => [surface, surface === 'CLI' ? 0 : null]),
    )
    const paint = await createPaint({ write: () => {}, isTerminal: false, columns: 80 }, {}, undefined)
    expect(renderInspection(bare, paint).at(-1)).toBe(
      'MCP, AGENT: 2 tools, bytes not known · CLI: 1 tool · HTTP: 3 operations',
    )
  })
})

describe('mergeTransports', () => {
  it('makes one row of a tool that moved alike, and keeps apart what did not', () => {
    const row = (name: string, members: readonly string[]) =>
      ({ row: name, change: 'moved', members }) as const
    const merged = mergeTransports([
      row('AGENT list_orders', ['input']),
      row('MCP list_orders', ['input']),
      row('MCP:sales desk list_orders', ['answer']),
      row('CLI list orders', ['input']),
    ])
    expect(merged.map(({ row, transports, members }) => [row, transports, members])).toEqual([
      ['list orders', ['CLI'], ['input']],
      ['list_orders', ['AGENT', 'MCP'], ['input']],
      ['list_orders', ['MCP:sales desk'], ['answer']],
    ])
  })
})

it('lint names the place of what it says', () => {
  const nested = {
    type: 'object',
    properties: { 'a b': { type: 'array' }, c: { $ref: '#/gone' }, d: { default: 1 } },
    required: ['d'],
  }
  const messages = (input: object): string[] =>
    lintTool({ name: 'x', description: 'X.', input: input as never }).map(({ message }) => message)
  expect(messages({ type: 'object', properties: { it: { description: 'It.', ...nested } } }).sort()).toEqual([
    'd of /input/properties/it is required and has a default',
    'the array "/input/properties/it/properties/a b" does not say what is in it',
    'the name "a b" of /input/properties/it is refused by a model API',
    'the reference "#/gone" of /input/properties/it/properties/c leads nowhere',
  ])
})
