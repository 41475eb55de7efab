/** For every operation-level kind: snapshots where it fires, and the nearest ones where it does not. */
import type { OperationChangeKind } from '../../src/diff/operation-kinds.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { closed, integer, makeSnapshot, open, string } from './hand-made-snapshot.ts'
import type { MadeOperation, MadeSnapshot } from './hand-made-snapshot.ts'
import { lintCases } from './lint-cases.ts'
import { mcpCases } from './mcp-cases.ts'
import { openApiCases } from './openapi-cases.ts'

/** Two snapshots and every finding between them: `kind surface severity`, sorted. */
export interface Case {
  readonly before: Snapshot
  readonly after: Snapshot
  readonly findings: readonly string[]
}

export interface KindCases {
  readonly fires: readonly Case[]
  readonly nearMiss: readonly Case[]
}

const both = { http: ['POST /orders'], tools: ['AGENT', 'MCP'], tool: 'create_order' } as const
const output = closed({ id: string })

const one = (operation: MadeOperation, more: MadeSnapshot = {}): Snapshot =>
  makeSnapshot({ operations: { 'orders.create': operation }, ...more })

/** One operation before and after. */
const change = (before: MadeOperation, after: MadeOperation, findings: readonly string[]): Case => ({
  before: one(before),
  after: one(after),
  findings,
})

const pair = (before: MadeSnapshot, after: MadeSnapshot, findings: readonly string[]): Case => ({
  before: makeSnapshot(before),
  after: makeSnapshot(after),
  findings,
})

const fullList = closed({ rows: { type: 'array', items: closed({ id: string, email: string }) } })
const cardList = closed({ rows: { type: 'array', items: closed({ id: string }) } })
const withView = (view: NonNullable<MadeOperation['view']>): MadeOperation => ({
  ...both,
  output: fullList,
  view,
})
const limited = (own: number | null = null) =>
  open({ 'limit?': own === null ? integer : { ...integer, default: own } })
const described = (description: string): MadeOperation => ({ ...both, output, description })
const noted = (annotations: NonNullable<MadeOperation['annotations']>): MadeOperation => ({
  ...both,
  output,
  annotations,
})
const asking = (rounds: NonNullable<MadeOperation['rounds']>): MadeOperation => ({ ...both, output, rounds })
const file = (name: string, more: object = {}) => ({
  name,
  required: false,
  multiple: false,
  contentTypes: [],
  maxBytes: null,
  description: null,
  ...more,
})
const upload = (...files: readonly ReturnType<typeof file>[]): MadeOperation => ({
  http: ['POST /files'],
  multipart: files,
  output,
})
const streaming = (stream: JsonSchema | null): MadeOperation => ({
  http: ['GET /a'],
  endpoint: { kind: 'stream', contentType: 'text/event-stream', stream },
})
const SURE = { key: 'sure', message: 'Go on?' }
const NOTE = { key: 'note', message: 'Which note?', schema: open({ text: string }) }

export const operationCases: Record<OperationChangeKind, KindCases> = {
  ...openApiCases,
  ...mcpCases,
  ...lintCases,

  'operation-removed': {
    fires: [
      pair({ operations: { 'a.b': { ...both, output } } }, {}, [
        'operation-removed http breaking',
        'operation-removed tool breaking',
      ]),
      pair({ operations: { 'a.b': {} } }, {}, ['operation-removed format safe']),
    ],
    nearMiss: [
      pair(
        { operations: { 'a.b': { http: ['GET /b'] } } },
        { operations: { 'a.c': { http: ['GET /b'], description: 'Does a.b.' } } },
        ['operation-id-changed http risky'],
      ),
    ],
  },
  'operation-added': {
    fires: [
      pair({}, { operations: { 'a.b': { ...both, output } } }, [
        'operation-added http safe',
        'operation-added tool safe',
      ]),
    ],
    nearMiss: [change({ ...both, output, tools: [] }, { ...both, output }, ['tool-exposed tool safe'])],
  },
  'operation-id-changed': {
    fires: [
      pair(
        { operations: { 'a.b': { ...both, output, description: 'Same.' } } },
        { operations: { 'a.c': { ...both, output, description: 'Same.' } } },
        ['operation-id-changed http risky', 'operation-id-changed tool safe'],
      ),
    ],
    nearMiss: [
      // Two candidates: nobody can say which one it became.
      pair(
        { operations: { 'a.b': { tools: ['MCP'], tool: 'one', description: 'Same.' } } },
        {
          operations: {
            'a.c': { tools: ['MCP'], tool: 'two', description: 'Same.' },
            'a.d': { tools: ['MCP'], tool: 'three', description: 'Same.' },
          },
        },
        [
          'operation-added tool safe',
          'operation-added tool safe',
          'operation-removed tool breaking',
          'tool-catalog-grew tool risky',
        ],
      ),
    ],
  },
  'tool-renamed': {
    fires: [
      change({ ...both, output }, { ...both, output, tool: 'place_order' }, ['tool-renamed tool breaking']),
      // Another operation, but everything a model reads of it is the same.
      pair(
        {
          operations: {
            'runtime:x.one': { kind: 'runtime', tools: ['MCP'], tool: 'one', description: 'Same.' },
          },
        },
        {
          operations: {
            'runtime:x.two': { kind: 'runtime', tools: ['MCP'], tool: 'two', description: 'Same.' },
          },
        },
        ['operation-id-changed tool safe', 'tool-renamed tool breaking'],
      ),
    ],
    nearMiss: [
      change({ ...both, output }, { ...both, output, tools: ['AGENT'], tool: 'create_order' }, [
        'tool-unexposed tool breaking',
      ]),
    ],
  },
  'tool-exposed': {
    fires: [change({ ...both, output, tools: ['AGENT'] }, { ...both, output }, ['tool-exposed tool safe'])],
    nearMiss: [change({ ...both, output }, { ...both, output }, [])],
  },
  'tool-unexposed': {
    fires: [
      change({ ...both, output }, { ...both, output, tools: ['MCP'] }, ['tool-unexposed tool breaking']),
    ],
    nearMiss: [change({ ...both, output, http: [] }, { ...both, output }, ['http-exposed http safe'])],
  },
  'mcp-surface-added': {
    fires: [
      change({ ...both, output, tools: ['MCP:a'] }, { ...both, output, tools: ['MCP:a', 'MCP:b'] }, [
        'mcp-surface-added tool safe',
      ]),
    ],
    nearMiss: [
      // Without tools it is none.
      pair({}, { more: { toolSurfaces: [{ transport: 'MCP', surface: 'empty', tools: [] }] } }, []),
    ],
  },
  'mcp-surface-removed': {
    fires: [
      change({ ...both, output, tools: ['AGENT', 'MCP:a'] }, { ...both, output, tools: ['AGENT'] }, [
        'mcp-surface-removed tool breaking',
      ]),
    ],
    nearMiss: [
      pair(
        { operations: { 'a.b': { tools: ['MCP:a'] }, 'a.c': { tools: ['MCP:a'] } } },
        { operations: { 'a.b': { tools: ['MCP:a'] }, 'a.c': { tools: [] } } },
        ['tool-unexposed tool breaking'],
      ),
    ],
  },
  'mcp-surface-renamed': {
    fires: [
      change(
        { ...both, output, tools: ['MCP:a'] },
        { ...both, output, tools: ['MCP:b'], description: 'Other.' },
        [
          'mcp-surface-renamed tool breaking',
          'operation-description-changed http safe',
          'operation-description-changed tool risky',
        ],
      ),
    ],
    nearMiss: [
      // Another surface with other tools: one went, one came.
      pair(
        { operations: { 'a.b': { tools: ['MCP:a'] }, 'a.c': {} } },
        { operations: { 'a.b': {}, 'a.c': { tools: ['MCP:b'] } } },
        ['mcp-surface-added tool safe', 'mcp-surface-removed tool breaking'],
      ),
    ],
  },
  'http-exposed': {
    fires: [change({ ...both, output, http: [] }, { ...both, output }, ['http-exposed http safe'])],
    nearMiss: [
      change({ ...both, output }, { ...both, output, http: ['POST /orders', 'PUT /orders'] }, [
        'route-added http safe',
      ]),
    ],
  },
  'http-unexposed': {
    fires: [change({ ...both, output }, { ...both, output, http: [] }, ['http-unexposed http breaking'])],
    nearMiss: [
      change(
        { ...both, output, http: ['POST /orders', 'PUT /orders'] },
        { ...both, output, http: ['PUT /orders'] },
        ['route-removed http breaking'],
      ),
    ],
  },
  'route-added': {
    fires: [
      change({ ...both, output }, { ...both, output, http: ['POST /orders', 'POST /carts'] }, [
        'route-added http safe',
      ]),
    ],
    nearMiss: [
      change({ ...both, output }, { ...both, output, http: ['POST /carts'] }, ['path-changed http breaking']),
    ],
  },
  'route-removed': {
    fires: [
      change({ ...both, output, http: ['POST /orders', 'POST /carts'] }, { ...both, output }, [
        'route-removed http breaking',
      ]),
    ],
    nearMiss: [
      change(
        { ...both, output, http: ['POST /orders', 'POST /carts'] },
        { ...both, output, http: ['POST /carts', 'POST /orders'] },
        [],
      ),
    ],
  },
  'method-changed': {
    fires: [
      change({ ...both, output }, { ...both, output, http: ['PUT /orders'] }, [
        'method-changed http breaking',
      ]),
    ],
    nearMiss: [
      change({ ...both, output }, { ...both, output, http: ['POST /carts'] }, ['path-changed http breaking']),
    ],
  },
  'path-changed': {
    fires: [
      change({ ...both, output }, { ...both, output, http: ['POST /carts'] }, ['path-changed http breaking']),
      change({ ...both, output }, { ...both, output, http: ['PUT /carts'] }, [
        'method-changed http breaking',
        'path-changed http breaking',
      ]),
      // A parameter that comes with the path is the path's edit over HTTP and an argument of the tool.
      change({ ...both, output }, { ...both, output, http: ['POST /shops/:shop/orders'] }, [
        'path-changed http breaking',
        'property-added tool breaking',
      ]),
    ],
    nearMiss: [
      change({ http: ['GET /orders/:id'], output }, { http: ['GET /orders/:order'], output }, [
        'path-parameter-renamed http safe',
      ]),
    ],
  },
  'path-parameter-renamed': {
    fires: [
      change(
        { ...both, output, http: ['GET /orders/:id'] },
        { ...both, output, http: ['GET /orders/:order'] },
        ['path-parameter-renamed http safe', 'path-parameter-renamed tool breaking'],
      ),
      change(
        { ...both, output, http: ['GET /orders/:id'], params: open({ id: string }) },
        { ...both, output, http: ['GET /orders/:order'], params: open({ order: string }) },
        ['path-parameter-renamed http safe', 'path-parameter-renamed tool breaking'],
      ),
    ],
    nearMiss: [
      // Declared, but saying no more than the path did.
      change(
        { ...both, output, http: ['GET /orders/:id'] },
        { ...both, output, http: ['GET /orders/:id'], params: open({ id: string }) },
        [],
      ),
    ],
  },
  'cli-command-added': {
    fires: [pair({}, { commands: { seed: { description: 'Seeds.' } } }, ['cli-command-added tool safe'])],
    nearMiss: [pair({ commands: { seed: {} } }, { commands: { seed: {} } }, [])],
  },
  'cli-command-removed': {
    fires: [
      pair({ commands: { seed: { description: 'Seeds.' } } }, {}, ['cli-command-removed tool breaking']),
    ],
    nearMiss: [
      pair(
        { commands: { seed: { description: 'Seeds.' } } },
        { commands: { seed: { description: 'Sows.' } } },
        ['operation-description-changed tool risky'],
      ),
    ],
  },
  'cli-command-renamed': {
    fires: [
      pair(
        { commands: { seed: { description: 'Seeds.' } } },
        { commands: { sow: { description: 'Seeds.' } } },
        ['cli-command-renamed tool breaking'],
      ),
    ],
    nearMiss: [
      pair(
        { commands: { seed: { description: 'Seeds.' } } },
        { commands: { sow: { description: 'Sows.' } } },
        ['cli-command-added tool safe', 'cli-command-removed tool breaking'],
      ),
    ],
  },
  'extension-added': {
    fires: [
      pair(
        {},
        {
          extensions: [
            { transport: 'HTTP', name: 'health' },
            { transport: 'MCP', name: 'prompts' },
          ],
        },
        ['extension-added http safe', 'extension-added tool risky'],
      ),
    ],
    nearMiss: [
      pair(
        { extensions: [{ transport: 'MCP', name: 'prompts' }] },
        { extensions: [{ transport: 'MCP', name: 'prompts' }] },
        [],
      ),
    ],
  },
  'extension-removed': {
    fires: [
      pair({ extensions: [{ transport: 'MCP', name: 'prompts' }] }, {}, ['extension-removed tool breaking']),
      pair({ extensions: [{ transport: 'HTTP', name: 'health' }] }, {}, ['extension-removed http breaking']),
    ],
    nearMiss: [
      pair(
        {
          extensions: [
            { transport: 'MCP', name: 'a' },
            { transport: 'MCP', name: 'b' },
          ],
        },
        {
          extensions: [
            { transport: 'MCP', name: 'b' },
            { transport: 'MCP', name: 'a' },
          ],
        },
        [],
      ),
    ],
  },

  'scope-added': {
    fires: [
      change({ ...both, output }, { ...both, output, scope: 'admin' }, [
        'scope-added http breaking',
        'scope-added tool breaking',
      ]),
    ],
    nearMiss: [change({ ...both, output, scope: 'admin' }, { ...both, output, scope: 'admin' }, [])],
  },
  'scope-removed': {
    fires: [
      change({ http: ['GET /a'], scope: 'admin' }, { http: ['GET /a'] }, ['scope-removed http risky']),
      change({ tools: ['MCP'], scope: 'admin' }, { tools: ['MCP'] }, ['scope-removed tool risky']),
    ],
    nearMiss: [
      change({ http: ['GET /a'], scope: 'a' }, { http: ['GET /a'], scope: 'b' }, [
        'scope-changed http breaking',
      ]),
    ],
  },
  'scope-changed': {
    fires: [
      change({ tools: ['MCP'], scope: 'a' }, { tools: ['MCP'], scope: 'b' }, ['scope-changed tool breaking']),
      change({ http: ['GET /a'], scope: 'a' }, { http: ['GET /a'], scope: 'b' }, [
        'scope-changed http breaking',
      ]),
    ],
    nearMiss: [change({ http: ['GET /a'] }, { http: ['GET /a'], scope: 'b' }, ['scope-added http breaking'])],
  },
  'endpoint-kind-changed': {
    fires: [
      // Status and media type follow the kind: one edit.
      change(
        { http: ['GET /a'], output },
        {
          http: ['GET /a'],
          output: null,
          endpoint: { kind: 'stream', contentType: 'text/event-stream', stream: output },
        },
        ['endpoint-kind-changed http breaking'],
      ),
    ],
    nearMiss: [
      change({ http: ['GET /a'], output }, { http: ['GET /a'], output, endpoint: { status: 201 } }, [
        'success-status-changed http breaking',
      ]),
    ],
  },
  'success-status-changed': {
    fires: [
      change({ http: ['GET /a'], output }, { http: ['GET /a'], output, endpoint: { status: 201 } }, [
        'success-status-changed http breaking',
      ]),
      // The body went with the status: one edit.
      change(
        { http: ['GET /a'], output },
        { http: ['GET /a'], output: null, endpoint: { status: 204, contentType: null } },
        ['success-status-changed http breaking'],
      ),
    ],
    nearMiss: [
      change({ http: ['GET /a'], output }, { http: ['GET /a'], output, endpoint: { status: 200 } }, []),
    ],
  },
  'response-media-type-changed': {
    fires: [
      change(
        { http: ['GET /a'], output },
        { http: ['GET /a'], output, endpoint: { contentType: 'text/csv' } },
        ['response-media-type-changed http breaking'],
      ),
      // Beside another status that has a body too, it is an edit of its own.
      change(
        { http: ['GET /a'], output },
        { http: ['GET /a'], output, endpoint: { status: 201, contentType: 'text/csv' } },
        ['response-media-type-changed http breaking', 'success-status-changed http breaking'],
      ),
    ],
    nearMiss: [
      change(
        { http: ['GET /a'], output },
        { http: ['GET /a'], output, endpoint: { contentType: 'application/json' } },
        [],
      ),
    ],
  },
  'response-schema-added': {
    fires: [
      change({ http: ['GET /a'] }, { http: ['GET /a'], output }, ['response-schema-added http safe']),
      change(streaming(null), streaming(output), ['response-schema-added http safe']),
    ],
    nearMiss: [
      change(
        { http: ['GET /a'], endpoint: { status: 204, contentType: null } },
        { http: ['GET /a'], output },
        ['success-status-changed http breaking'],
      ),
    ],
  },
  'response-schema-removed': {
    fires: [
      change({ http: ['GET /a'], output }, { http: ['GET /a'] }, ['response-schema-removed http breaking']),
      change(streaming(output), streaming(null), ['response-schema-removed http breaking']),
    ],
    nearMiss: [
      change({ tools: ['MCP'], output }, { tools: ['MCP'] }, ['tool-output-schema-removed tool breaking']),
    ],
  },
  'request-schema-added': {
    fires: [
      change({ http: ['GET /a'] }, { http: ['GET /a'], input: open({ 'q?': string }) }, [
        'request-schema-added http safe',
      ]),
    ],
    nearMiss: [
      change({ http: ['GET /a'] }, { http: ['GET /a'], input: open({ q: string }) }, [
        'required-request-schema-added http breaking',
      ]),
    ],
  },
  'required-request-schema-added': {
    fires: [
      change({ http: ['GET /a'] }, { http: ['GET /a'], input: open({ q: string }) }, [
        'required-request-schema-added http breaking',
      ]),
      // Each branch requires something, though not the same.
      change(
        { http: ['GET /a'] },
        { http: ['GET /a'], input: { anyOf: [open({ a: string }), open({ b: string })] } },
        ['required-request-schema-added http breaking'],
      ),
    ],
    nearMiss: [
      change(
        { http: ['GET /a'] },
        { http: ['GET /a'], input: { anyOf: [open({ a: string }), open({ 'b?': string })] } },
        ['request-schema-added http safe'],
      ),
    ],
  },
  'request-schema-removed': {
    fires: [
      change({ http: ['GET /a'], input: open({ 'q?': string }) }, { http: ['GET /a'] }, [
        'request-schema-removed http risky',
      ]),
    ],
    nearMiss: [
      change({ http: ['GET /a'], input: closed({ 'q?': string }) }, { http: ['GET /a'], input: closed({}) }, [
        'property-removed http breaking',
      ]),
    ],
  },
  'file-added': {
    fires: [change(upload(file('a')), upload(file('a'), file('b')), ['file-added http safe'])],
    nearMiss: [change(upload(file('a'), file('b')), upload(file('b'), file('a')), [])],
  },
  'required-file-added': {
    fires: [
      change(upload(file('a')), upload(file('a'), file('b', { required: true })), [
        'required-file-added http breaking',
      ]),
      change(upload(file('a')), upload(file('a', { required: true })), ['required-file-added http breaking']),
    ],
    nearMiss: [change(upload(file('a', { required: true })), upload(file('a')), ['file-widened http safe'])],
  },
  'file-removed': {
    fires: [change(upload(file('a'), file('b')), upload(file('a')), ['file-removed http breaking'])],
    nearMiss: [
      change(upload(file('a')), upload(file('a', { maxBytes: 10 })), ['file-narrowed http breaking']),
    ],
  },
  'file-narrowed': {
    fires: [
      change(upload(file('a')), upload(file('a', { maxBytes: 10, contentTypes: ['image/*'] })), [
        'file-narrowed http breaking',
      ]),
      change(
        upload(file('a', { contentTypes: ['image/*'] })),
        upload(file('a', { contentTypes: ['image/png'] })),
        ['file-narrowed http breaking'],
      ),
    ],
    nearMiss: [
      change(
        upload(file('a', { contentTypes: ['image/png'] })),
        upload(file('a', { contentTypes: ['image/*'] })),
        ['file-widened http safe'],
      ),
    ],
  },
  'file-widened': {
    fires: [
      change(upload(file('a', { maxBytes: 10 })), upload(file('a', { multiple: true })), [
        'file-widened http safe',
      ]),
    ],
    nearMiss: [
      change(
        upload(file('a', { contentTypes: ['image/*', 'image/png'] })),
        upload(file('a', { contentTypes: ['image/*'] })),
        [],
      ),
    ],
  },
  'file-description-changed': {
    fires: [
      change(upload(file('a')), upload(file('a', { description: 'A photo.' })), [
        'file-description-changed http safe',
      ]),
    ],
    nearMiss: [
      change(
        upload(file('a', { description: 'A photo.' })),
        upload(file('a', { description: 'A photo.' })),
        [],
      ),
    ],
  },
  'openapi-document-changed': {
    fires: [
      change({ ...both, output, fragment: 'one' }, { ...both, output, fragment: 'two' }, [
        'openapi-document-changed http safe',
      ]),
      pair({ document: 'one' }, { document: 'two' }, ['openapi-document-changed http safe']),
      // However many operations: one.
      pair(
        {
          operations: {
            'a.b': { http: ['GET /b'], fragment: 'one' },
            'a.c': { http: ['GET /c'], fragment: 'one' },
          },
        },
        {
          operations: {
            'a.b': { http: ['GET /b'], fragment: 'two' },
            'a.c': { http: ['GET /c'], fragment: 'two' },
          },
        },
        ['openapi-document-changed http safe'],
      ),
    ],
    nearMiss: [
      // Another finding explains it.
      change(
        { ...both, output, fragment: 'one' },
        { ...both, output, fragment: 'two', http: ['PUT /orders'] },
        ['method-changed http breaking'],
      ),
      // Only the encoding of a schema moved it.
      change(
        { http: ['GET /a'], output: { enum: ['a'] }, fragment: 'one' },
        { http: ['GET /a'], output: { const: 'a' }, fragment: 'two' },
        [],
      ),
    ],
  },

  'operation-description-changed': {
    fires: [
      change(described('Lists orders.'), described('Lists all orders.'), [
        'operation-description-changed http safe',
        'operation-description-changed tool risky',
      ]),
    ],
    nearMiss: [
      change(described('Lists orders.'), described(' '), [
        'operation-description-emptied http safe',
        'operation-description-emptied tool risky',
      ]),
    ],
  },
  'operation-description-emptied': {
    fires: [
      change(described('Lists orders.'), described(''), [
        'operation-description-emptied http safe',
        'operation-description-emptied tool risky',
      ]),
    ],
    nearMiss: [
      change(described(''), described('Lists orders.'), [
        'operation-description-changed http safe',
        'operation-description-changed tool risky',
      ]),
    ],
  },
  'tool-title-changed': {
    fires: [
      change({ ...both, output, title: 'Orders' }, { ...both, output, title: 'All orders' }, [
        'tool-title-changed tool risky',
      ]),
      change(noted({ title: 'Orders' }), noted({ title: 'All orders' }), ['tool-title-changed tool risky']),
    ],
    nearMiss: [change({ ...both, output, title: 'Orders' }, { ...both, output, title: 'Orders' }, [])],
  },
  'tool-permission-relaxed': {
    fires: [
      change(noted({}), noted({ readOnlyHint: true }), ['tool-permission-relaxed tool risky']),
      change(noted({ destructiveHint: true }), noted({ destructiveHint: false, idempotentHint: true }), [
        'tool-permission-relaxed tool risky',
      ]),
    ],
    nearMiss: [
      // The defaults spelled out.
      change(
        { ...both, output },
        noted({ readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }),
        [],
      ),
      // On a read-only tool these two mean nothing.
      change(
        noted({ readOnlyHint: true }),
        noted({ readOnlyHint: true, destructiveHint: true, idempotentHint: true }),
        [],
      ),
    ],
  },
  'tool-permission-tightened': {
    fires: [
      change(noted({ readOnlyHint: true }), noted({}), ['tool-permission-tightened tool risky']),
      change(noted({ openWorldHint: false, destructiveHint: true }), noted({ destructiveHint: false }), [
        'tool-permission-relaxed tool risky',
        'tool-permission-tightened tool risky',
      ]),
    ],
    nearMiss: [change(noted({ openWorldHint: true }), noted({}), [])],
  },
  'tool-ui-changed': {
    fires: [
      change(
        { ...both, output, ui: { resourceUri: 'ui://a' } },
        { ...both, output, ui: { resourceUri: 'ui://b' } },
        ['tool-ui-changed tool risky'],
      ),
    ],
    nearMiss: [
      change(
        { ...both, output, ui: { resourceUri: 'ui://a' } },
        { ...both, output, ui: { resourceUri: 'ui://a' } },
        [],
      ),
    ],
  },
  'input-round-added': {
    fires: [
      // It is asked first, and the other one still is.
      change(asking([NOTE]), asking([SURE, NOTE]), ['input-round-added tool risky']),
    ],
    nearMiss: [
      // Only MCP hosts are asked.
      change(
        { ...both, tools: ['AGENT'], output },
        { ...both, tools: ['AGENT'], output, rounds: [SURE] },
        [],
      ),
    ],
  },
  'input-round-removed': {
    fires: [change(asking([SURE, NOTE]), asking([NOTE]), ['input-round-removed tool risky'])],
    nearMiss: [change(asking([SURE, NOTE]), asking([NOTE, SURE]), ['input-round-changed tool risky'])],
  },
  'input-round-changed': {
    fires: [
      change(asking([SURE]), asking([{ ...SURE, message: 'Really?' }]), ['input-round-changed tool risky']),
      pair(
        { operations: { 'a.b': asking([SURE]) }, details: false },
        { operations: { 'a.b': asking([{ ...SURE, message: 'Really?' }]) }, details: false },
        ['input-round-changed tool risky'],
      ),
      change(asking([SURE]), asking([{ ...SURE, schema: open({ why: string }) }]), [
        'input-round-changed tool risky',
      ]),
      change(asking([SURE, NOTE]), asking([NOTE, SURE]), ['input-round-changed tool risky']),
    ],
    nearMiss: [
      // What is asked for is a schema like any other.
      change(asking([NOTE]), asking([{ ...NOTE, schema: open({ text: string, 'by?': string }) }]), [
        'property-added tool safe',
      ]),
    ],
  },
  'input-rounds-resolved-per-call': {
    fires: [
      change(asking([SURE]), asking('resolved-per-call'), ['input-rounds-resolved-per-call tool risky']),
    ],
    nearMiss: [change(asking('resolved-per-call'), asking('resolved-per-call'), [])],
  },
  'input-rounds-declared': {
    fires: [change(asking('resolved-per-call'), asking([SURE]), ['input-rounds-declared tool risky'])],
    nearMiss: [change(asking([]), asking([SURE]), ['input-round-added tool risky'])],
  },
  'view-added': {
    fires: [
      // A manifest says it too, though not what the answer is from now on.
      pair(
        { operations: { 'a.b': { ...both, output } }, details: false },
        { operations: { 'a.b': { ...both, output, view: { project: true } } }, details: false },
        ['view-added tool risky'],
      ),
      // What callers lose is breaking; HTTP is not touched.
      change({ ...both, output: fullList }, withView({ output: cardList }), [
        'property-removed tool breaking',
        'view-added tool risky',
      ]),
    ],
    nearMiss: [
      change(withView({ output: fullList }), withView({ output: fullList, project: true }), [
        'projection-added tool risky',
      ]),
    ],
  },
  'view-removed': {
    fires: [
      change(withView({ output: cardList }), { ...both, output: fullList }, ['view-removed tool risky']),
    ],
    nearMiss: [
      change(withView({ output: cardList }), withView({ output: fullList }), ['property-added tool risky']),
    ],
  },
  'projection-added': {
    fires: [
      change(withView({ output: cardList }), withView({ output: cardList, project: true }), [
        'projection-added tool risky',
      ]),
    ],
    nearMiss: [
      change(
        withView({ output: cardList, project: true }),
        withView({ output: cardList, project: true }),
        [],
      ),
    ],
  },
  'projection-removed': {
    fires: [
      change(withView({ output: cardList, project: true }), withView({ output: cardList }), [
        'projection-removed tool risky',
      ]),
    ],
    // The view takes its projection with it.
    nearMiss: [
      change(withView({ project: true }), { ...both, output: fullList }, ['view-removed tool risky']),
    ],
  },
  'view-default-added': {
    fires: [
      change(
        { ...withView({ project: true }), input: limited() },
        { ...withView({ project: true, defaults: { limit: 5 } }), input: limited() },
        ['view-default-added tool risky'],
      ),
      // The argument was required until now: still one finding.
      change(
        { ...withView({ project: true }), input: open({ limit: integer }) },
        { ...withView({ project: true, defaults: { limit: 5 } }), input: open({ limit: integer }) },
        ['view-default-added tool risky'],
      ),
    ],
    nearMiss: [
      // A new argument brings its default with it.
      change(
        { ...withView({ project: true }), input: open({}) },
        { ...withView({ project: true, defaults: { limit: 5 } }), input: limited() },
        ['property-added http safe', 'property-added tool safe'],
      ),
    ],
  },
  'view-default-changed': {
    fires: [
      change(
        { ...withView({ project: true, defaults: { limit: 5 } }), input: limited(100) },
        { ...withView({ project: true, defaults: { limit: 9 } }), input: limited(100) },
        ['view-default-changed tool risky'],
      ),
    ],
    nearMiss: [
      // The view's default hides the operation's own, which only HTTP reads.
      change(
        { ...withView({ project: true, defaults: { limit: 5 } }), input: limited(100) },
        { ...withView({ project: true, defaults: { limit: 5 } }), input: limited(50) },
        ['default-changed http risky'],
      ),
    ],
  },
  'view-default-removed': {
    fires: [
      change(
        { ...withView({ project: true, defaults: { limit: 5 } }), input: limited(100) },
        { ...withView({ project: true }), input: limited(100) },
        ['view-default-removed tool risky'],
      ),
    ],
    nearMiss: [
      // The argument went, and its default with it.
      change(
        { ...withView({ project: true, defaults: { limit: 5 } }), input: limited() },
        { ...withView({ project: true }), input: open({}) },
        ['property-removed http risky', 'property-removed tool breaking'],
      ),
    ],
  },
  'required-view-default-removed': {
    fires: [
      change(
        { ...withView({ project: true, defaults: { limit: 5 } }), input: open({ limit: integer }) },
        { ...withView({ project: true }), input: open({ limit: integer }) },
        ['required-view-default-removed tool breaking'],
      ),
      // The view goes, and what its default spared callers is said beside it.
      change(
        { ...withView({ project: true, defaults: { limit: 5 } }), input: open({ limit: integer }) },
        { ...both, output: fullList, input: open({ limit: integer }) },
        ['required-view-default-removed tool breaking', 'view-removed tool risky'],
      ),
    ],
    nearMiss: [
      change(
        { ...withView({ project: true, defaults: { limit: 5 } }), input: limited() },
        { ...withView({ project: true }), input: limited() },
        ['view-default-removed tool risky'],
      ),
    ],
  },
  'tool-output-schema-added': {
    fires: [change({ tools: ['MCP'] }, { tools: ['MCP'], output }, ['tool-output-schema-added tool risky'])],
    nearMiss: [
      change({ http: ['GET /a'] }, { http: ['GET /a'], output }, ['response-schema-added http safe']),
    ],
  },
  'tool-output-schema-removed': {
    fires: [
      change({ tools: ['MCP'], output }, { tools: ['MCP'] }, ['tool-output-schema-removed tool breaking']),
    ],
    nearMiss: [
      change(
        { tools: ['MCP'], output: fullList, view: { output: cardList } },
        { tools: ['MCP'], output: cardList },
        ['view-removed tool risky'],
      ),
    ],
  },
  'tool-catalog-grew': {
    fires: [
      change({ tools: ['MCP'], bytes: 1_000 }, { tools: ['MCP'], bytes: 1_201 }, [
        'tool-catalog-grew tool risky',
      ]),
      change({ tools: ['MCP'], bytes: 100_000 }, { tools: ['MCP'], bytes: 104_097 }, [
        'tool-catalog-grew tool risky',
      ]),
      // On two transports, by one edit: one.
      change({ tools: ['AGENT', 'MCP'], bytes: 1_000 }, { tools: ['AGENT', 'MCP'], bytes: 2_000 }, [
        'tool-catalog-grew tool risky',
      ]),
    ],
    nearMiss: [
      change({ tools: ['MCP'], bytes: 1_000 }, { tools: ['MCP'], bytes: 1_200 }, []),
      change({ tools: ['MCP'], bytes: 100_000 }, { tools: ['MCP'], bytes: 104_096 }, []),
      change({ tools: ['CLI'], bytes: 1_000 }, { tools: ['CLI'], bytes: 9_000 }, []),
    ],
  },
  'hidden-text': {
    fires: [
      change(described('Lists orders.'), described('Lists\u202e orders.'), [
        'hidden-text tool breaking',
        'operation-description-changed http safe',
        'operation-description-changed tool risky',
      ]),
      change(
        { tools: ['MCP'], output: closed({ a: { enum: ['x'] } }) },
        { tools: ['MCP'], output: closed({ a: { enum: ['x', 'y\u200b'] } }) },
        ['enum-value-added tool risky', 'hidden-text tool breaking'],
      ),
      // A command that only the command line has is shown to whoever runs it.
      pair(
        { commands: { seed: { description: 'Seeds.' } } },
        { commands: { seed: { description: 'See\u202eds.' } } },
        ['hidden-text tool breaking', 'operation-description-changed tool risky'],
      ),
      pair({}, { commands: { seed: { input: closed({ 'a\u200b?': string }) } } }, [
        'cli-command-added tool safe',
        'hidden-text tool breaking',
      ]),
    ],
    nearMiss: [
      // Line feeds, tabs, an emoji that needs its joiner, a script that needs its own.
      change(described('Lists orders.'), described('Lists\n\torders 👩\u200d🔧 می\u200cخواهم'), [
        'operation-description-changed http safe',
        'operation-description-changed tool risky',
      ]),
      // It was there before.
      change(
        { ...described('Lists\u202e orders.'), title: 'a' },
        { ...described('Lists\u202e orders.'), title: 'b' },
        ['tool-title-changed tool risky'],
      ),
      pair(
        { commands: { seed: { description: 'See\u202eds.' } } },
        { commands: { sow: { description: 'See\u202eds.' } } },
        ['cli-command-renamed tool breaking'],
      ),
    ],
  },

  'realtime-added': {
    fires: [pair({}, { realtime: [{ name: 'ticks', schema: 'a' }] }, ['realtime-added format safe'])],
    nearMiss: [
      pair({ realtime: [{ name: 'a' }, { name: 'b' }] }, { realtime: [{ name: 'b' }, { name: 'a' }] }, []),
    ],
  },
  'realtime-removed': {
    fires: [pair({ realtime: [{ name: 'ticks', schema: 'a' }] }, {}, ['realtime-removed format breaking'])],
    nearMiss: [
      pair({ realtime: [{ name: 'ticks', schema: 'a' }] }, { realtime: [{ name: 'ticks', schema: 'b' }] }, [
        'realtime-changed format risky',
      ]),
    ],
  },
  'realtime-changed': {
    fires: [
      pair({ realtime: [{ name: 'ticks', schema: 'a' }] }, { realtime: [{ name: 'ticks', schema: 'b' }] }, [
        'realtime-changed format risky',
      ]),
    ],
    nearMiss: [
      pair(
        { realtime: [{ name: 'ticks', schema: 'a' }] },
        { realtime: [{ schema: 'a', name: 'ticks' }] },
        [],
      ),
    ],
  },
  'unknown-key-changed': {
    fires: [
      pair({ more: { later: 1 } }, { more: { later: 2 } }, ['unknown-key-changed format risky']),
      pair({}, { more: { later: null } }, ['unknown-key-changed format risky']),
    ],
    nearMiss: [pair({ more: { later: { a: 1, b: 2 } } }, { more: { later: { b: 2, a: 1 } } }, [])],
  },
  'digest-moved': {
    fires: [
      {
        before: one({ ...both, input: limited(), output }, { details: false }),
        after: one({ ...both, input: limited(5), output }),
        findings: ['digest-moved http risky', 'digest-moved tool risky'],
      },
      // With a view of its own the tool does not answer the full output.
      {
        before: one(withView({ output: cardList }), { details: false }),
        after: one({ ...withView({ output: cardList }), output: cardList }, { details: false }),
        findings: ['digest-moved http risky'],
      },
    ],
    nearMiss: [
      // The digest of a tool's input document is another writer's.
      {
        before: one({ ...both, input: limited(), output }, { details: false }),
        after: one({ ...both, input: limited(), output }),
        findings: [],
      },
    ],
  },
}
