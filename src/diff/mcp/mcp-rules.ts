/** Verdicts of kinds that rest on what only an MCP server says: data, part of the one rules table. */
import type { Severity } from '../../finding.ts'
import type { McpChangeKind } from './mcp-kinds.ts'

interface Row {
  readonly title: string
  readonly tool: Severity
  readonly why: string
}

export const mcpRules = {
  'mcp-server-changed': {
    title: 'name or title of an MCP server changed',
    tool: 'safe',
    why: 'Hosts call a server what their configuration calls it.',
  },
  'mcp-protocol-changed': {
    title: 'another protocol version is negotiated with an MCP server',
    tool: 'risky',
    why: 'A server may list other schemas to readers of another version, and older hosts may not speak this one.',
  },
  'mcp-capability-added': {
    title: 'capability of an MCP server added',
    tool: 'safe',
    why: 'Hosts that do not know it leave it aside.',
  },
  'mcp-capability-removed': {
    title: 'capability of an MCP server removed',
    tool: 'risky',
    why: 'Hosts that rely on it ask in vain.',
  },
  'mcp-pages-added': {
    title: 'list of an MCP server comes in several pages from now on',
    tool: 'risky',
    why: 'Hosts that read the first page only lose the rest.',
  },
  'instructions-changed': {
    title: 'instructions of an MCP server changed',
    tool: 'risky',
    why: 'Hosts put them before a model in every conversation.',
  },
  'prompt-added': { title: 'prompt added', tool: 'safe', why: 'Nobody depends on it yet.' },
  'prompt-removed': {
    title: 'prompt removed',
    tool: 'breaking',
    why: 'Hosts and people that know its name find nothing there.',
  },
  'prompt-description-changed': {
    title: 'description of a prompt changed',
    tool: 'risky',
    why: 'People and models choose a prompt by it.',
  },
  'prompt-title-changed': {
    title: 'title of a prompt changed',
    tool: 'risky',
    why: 'People recognise the prompt by it.',
  },
  'prompt-metadata-changed': {
    title: 'further member of a prompt changed',
    tool: 'risky',
    why: 'What a host makes of it is not known here.',
  },
  'prompt-argument-added': {
    title: 'optional argument of a prompt added',
    tool: 'safe',
    why: 'Hosts of today do not send it.',
  },
  'required-prompt-argument-added': {
    title: 'required argument of a prompt added',
    tool: 'breaking',
    why: 'Whoever asks for the prompt as before is refused.',
  },
  'prompt-argument-removed': {
    title: 'argument of a prompt removed',
    tool: 'breaking',
    why: 'What is sent under the name is ignored or refused.',
  },
  'prompt-argument-became-required': {
    title: 'argument of a prompt became required',
    tool: 'breaking',
    why: 'Whoever leaves it out is refused.',
  },
  'prompt-argument-became-optional': {
    title: 'argument of a prompt became optional',
    tool: 'safe',
    why: 'Whoever sends it is understood as before.',
  },
  'prompt-argument-description-changed': {
    title: 'description of an argument of a prompt changed',
    tool: 'risky',
    why: 'People and models fill the argument in by it.',
  },
  'resource-added': {
    title: 'resource or resource template added',
    tool: 'safe',
    why: 'Nobody depends on it yet.',
  },
  'resource-removed': {
    title: 'resource or resource template removed',
    tool: 'breaking',
    why: 'Whoever reads its address finds nothing there.',
  },
  'resource-description-changed': {
    title: 'description of a resource changed',
    tool: 'risky',
    why: 'Models choose a resource by it.',
  },
  'resource-title-changed': {
    title: 'name or title of a resource changed',
    tool: 'risky',
    why: 'People and models recognise the resource by it.',
  },
  'resource-media-type-changed': {
    title: 'media type of a resource changed',
    tool: 'risky',
    why: 'Hosts read and show the contents by it.',
  },
  'resource-metadata-changed': {
    title: 'further member of a resource changed',
    tool: 'risky',
    why: 'What a host makes of it is not known here.',
  },
  'tool-metadata-changed': {
    title: 'further member of what a tool advertises changed: icons, execution, `_meta`',
    tool: 'risky',
    why: 'What a host makes of it is not known here.',
  },
} as const satisfies Record<McpChangeKind, Row>
