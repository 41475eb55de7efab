/** For every kind that rests on what an MCP server says: where it fires, and the nearest where it does not. */
import type { Json, JsonObject } from '../../src/canonical-json.ts'
import type { McpChangeKind } from '../../src/diff/mcp/mcp-kinds.ts'
import { captureMade, madeTool, type MadeServer } from './captured-snapshot.ts'
import type { Case, KindCases } from './operation-cases.ts'

const change = (before: MadeServer, after: MadeServer, findings: readonly string[]): Case => ({
  before: captureMade(before),
  after: captureMade(after),
  findings: findings.map((text) => text.replace(' ', ' tool ')),
})

const prompt = (more: JsonObject, findings: readonly string[], before: JsonObject = {}): Case =>
  change({ prompts: [{ name: 'p', ...before }] }, { prompts: [{ name: 'p', ...more }] }, findings)
const resource = (more: JsonObject, findings: readonly string[], before: JsonObject = {}): Case =>
  change({ resources: [{ uri: 'a:b', ...before }] }, { resources: [{ uri: 'a:b', ...more }] }, findings)
const tool = (more: JsonObject, findings: readonly string[], before: JsonObject = {}): Case =>
  change({ tools: [madeTool('t', before)] }, { tools: [madeTool('t', more)] }, findings)
const taking = (...list: readonly JsonObject[]): JsonObject => ({
  arguments: list as readonly Json[] as Json,
})
const TOPIC = { name: 'topic', required: true }
const TONE = { name: 'tone' }
const template = { uriTemplate: 'a:{b}', name: 'any' }

export const mcpCases: Record<McpChangeKind, KindCases> = {
  'mcp-server-changed': {
    fires: [
      // Every tool is called after the server; that is told once.
      change(
        { server: { name: 'a' }, tools: [madeTool('t'), madeTool('u')] },
        { server: { name: 'b' }, tools: [madeTool('t'), madeTool('u')] },
        ['mcp-server-changed safe'],
      ),
      change({ server: { name: 'a' } }, { server: { name: 'a', title: 'A' } }, ['mcp-server-changed safe']),
    ],
    nearMiss: [
      change({ server: { name: 'a', title: 'A' } }, { server: { title: 'A', name: 'a' } }, []),
      // Renamed as well: the tool is another one for whoever calls it.
      change(
        { server: { name: 'a' }, tools: [madeTool('t', { description: 'Same.' })] },
        { server: { name: 'a' }, tools: [madeTool('u', { description: 'Same.' })] },
        ['operation-id-changed safe', 'tool-renamed breaking'],
      ),
    ],
  },
  'mcp-protocol-changed': {
    fires: [
      change({ protocolVersion: '2025-06-18' }, { protocolVersion: '2026-07-28' }, [
        'mcp-protocol-changed risky',
      ]),
    ],
    nearMiss: [change({ protocolVersion: '2025-06-18' }, { protocolVersion: '2025-06-18' }, [])],
  },
  'mcp-capability-added': {
    fires: [
      change({ capabilities: { tools: {} } }, { capabilities: { tools: { listChanged: true } } }, [
        'mcp-capability-added safe',
      ]),
      change({ capabilities: {} }, { capabilities: { resources: { subscribe: true } } }, [
        'mcp-capability-added safe',
      ]),
    ],
    nearMiss: [
      change({ capabilities: { tools: {} } }, { capabilities: { tools: { listChanged: false } } }, []),
    ],
  },
  'mcp-capability-removed': {
    fires: [
      change({ capabilities: { logging: {}, tools: {} } }, { capabilities: { tools: {} } }, [
        'mcp-capability-removed risky',
      ]),
    ],
    nearMiss: [change({ capabilities: { a: {}, b: {} } }, { capabilities: { b: {}, a: {} } }, [])],
  },
  'mcp-pages-added': {
    fires: [change({ pages: { tools: 1 } }, { pages: { tools: 2 } }, ['mcp-pages-added risky'])],
    nearMiss: [
      change({ pages: { tools: 2 } }, { pages: { tools: 3 } }, []),
      change({ pages: { tools: 2 } }, { pages: { tools: 1 } }, []),
      change({ pages: { prompts: 0 } }, { pages: { prompts: 2 } }, []),
    ],
  },
  'instructions-changed': {
    fires: [
      change({ instructions: 'Ask first.' }, { instructions: 'Never ask.' }, ['instructions-changed risky']),
      change({}, { instructions: 'Ask first.' }, ['instructions-changed risky']),
      change({ instructions: 'Ask.' }, { instructions: 'Ask.\u200b' }, [
        'hidden-text breaking',
        'instructions-changed risky',
      ]),
    ],
    nearMiss: [
      change({ instructions: 'Ask.' }, { instructions: 'Ask.' }, []),
      // Hidden before and after: nothing is new.
      change({ instructions: 'A\u200b' }, { instructions: 'A\u200b', pages: { tools: 0 } }, []),
    ],
  },
  'prompt-added': {
    fires: [
      change({}, { prompts: [{ name: 'p' }] }, ['prompt-added safe']),
      change({}, { prompts: [{ name: 'p', description: 'Do\u202e it.' }] }, [
        'hidden-text breaking',
        'prompt-added safe',
      ]),
    ],
    nearMiss: [change({ prompts: [{ name: 'p' }] }, { prompts: [{ name: 'p' }] }, [])],
  },
  'prompt-removed': {
    fires: [change({ prompts: [{ name: 'p' }] }, {}, ['prompt-removed breaking'])],
    nearMiss: [
      // No server at all says nothing of prompts.
      {
        before: captureMade({ prompts: [{ name: 'p' }] }),
        after: { ...captureMade({}), details: { ...captureMade({}).details!, mcp: undefined! } },
        findings: [],
      },
    ],
  },
  'prompt-description-changed': {
    fires: [prompt({ description: 'Two.' }, ['prompt-description-changed risky'], { description: 'One.' })],
    nearMiss: [prompt({ description: null }, [])],
  },
  'prompt-title-changed': {
    fires: [prompt({ title: 'P' }, ['prompt-title-changed risky'])],
    nearMiss: [prompt({ title: 'P' }, [], { title: 'P' })],
  },
  'prompt-metadata-changed': {
    fires: [
      prompt({ icons: [{ src: 'a' }] }, ['prompt-metadata-changed risky']),
      prompt(taking({ ...TONE, title: 'Tone' }), ['prompt-metadata-changed risky'], taking(TONE)),
    ],
    nearMiss: [prompt({ _meta: { a: 1, b: 2 } }, [], { _meta: { b: 2, a: 1 } })],
  },
  'prompt-argument-added': {
    fires: [prompt(taking(TOPIC, TONE), ['prompt-argument-added safe'], taking(TOPIC))],
    nearMiss: [prompt(taking(TONE, TOPIC), [], taking(TOPIC, TONE))],
  },
  'required-prompt-argument-added': {
    fires: [prompt(taking(TOPIC), ['required-prompt-argument-added breaking'])],
    nearMiss: [prompt(taking({ ...TOPIC, required: false }), ['prompt-argument-added safe'])],
  },
  'prompt-argument-removed': {
    fires: [prompt({}, ['prompt-argument-removed breaking'], taking(TONE))],
    nearMiss: [
      // What was no argument cannot be missed.
      prompt({ arguments: [] }, [], { arguments: [7, { title: 'nameless' }] }),
    ],
  },
  'prompt-argument-became-required': {
    fires: [prompt(taking(TOPIC), ['prompt-argument-became-required breaking'], taking({ name: 'topic' }))],
    nearMiss: [prompt(taking({ ...TONE, required: false }), [], taking(TONE))],
  },
  'prompt-argument-became-optional': {
    fires: [prompt(taking({ name: 'topic' }), ['prompt-argument-became-optional safe'], taking(TOPIC))],
    nearMiss: [prompt(taking({ ...TOPIC, required: true }), [], taking(TOPIC))],
  },
  'prompt-argument-description-changed': {
    fires: [
      prompt(
        taking({ ...TONE, description: 'How.' }),
        ['prompt-argument-description-changed risky'],
        taking(TONE),
      ),
    ],
    nearMiss: [prompt(taking({ ...TONE, description: null }), [], taking(TONE))],
  },
  'resource-added': {
    fires: [
      change({}, { resources: [{ uri: 'a:b' }] }, ['resource-added safe']),
      change({}, { resourceTemplates: [template] }, ['resource-added safe']),
    ],
    nearMiss: [change({ resourceTemplates: [template] }, { resourceTemplates: [template] }, [])],
  },
  'resource-removed': {
    fires: [
      change({ resources: [{ uri: 'a:b' }] }, {}, ['resource-removed breaking']),
      change({ resourceTemplates: [template] }, { resources: [{ uri: 'a:{b}', name: 'any' }] }, [
        'resource-added safe',
        'resource-removed breaking',
      ]),
    ],
    nearMiss: [
      change(
        { resources: [{ uri: 'a:b' }, { uri: 'a:c' }] },
        { resources: [{ uri: 'a:c' }, { uri: 'a:b' }] },
        [],
      ),
    ],
  },
  'resource-description-changed': {
    fires: [
      resource({ description: 'Two.' }, ['resource-description-changed risky'], { description: 'One.' }),
    ],
    nearMiss: [resource({ description: null }, [])],
  },
  'resource-title-changed': {
    fires: [
      resource({ title: 'B' }, ['resource-title-changed risky'], { title: 'A' }),
      resource({ name: 'B' }, ['resource-title-changed risky'], { name: 'A' }),
    ],
    nearMiss: [resource({ name: 'A' }, [], { name: 'A' })],
  },
  'resource-media-type-changed': {
    fires: [
      resource({ mimeType: 'text/html' }, ['resource-media-type-changed risky'], { mimeType: 'text/plain' }),
    ],
    nearMiss: [resource({ mimeType: 'text/html' }, [], { mimeType: 'text/html' })],
  },
  'resource-metadata-changed': {
    fires: [resource({ annotations: { audience: ['user'] } }, ['resource-metadata-changed risky'])],
    nearMiss: [resource({ annotations: { a: 1, b: 2 } }, [], { annotations: { b: 2, a: 1 } })],
  },
  'tool-metadata-changed': {
    fires: [
      tool({ icons: [{ src: 'b' }] }, ['tool-metadata-changed risky'], { icons: [{ src: 'a' }] }),
      tool({ _meta: { a: 1 }, execution: {} }, [
        'tool-metadata-changed risky',
        'tool-metadata-changed risky',
      ]),
    ],
    nearMiss: [
      tool({ _meta: { a: 1, b: 2 } }, [], { _meta: { b: 2, a: 1 } }),
      // What it is without a word.
      tool({ execution: { taskSupport: 'forbidden' } }, []),
      // An interface has a kind of its own.
      tool({ _meta: { ui: { resourceUri: 'ui://b' } } }, ['tool-ui-changed risky'], {
        _meta: { ui: { resourceUri: 'ui://a' } },
      }),
    ],
  },
}
