/** Edits of what an MCP server lists beside its tools, and of what it says of itself. All are on the tool surface. */
export const MCP_CHANGE_KINDS = [
  'mcp-server-changed',
  'mcp-protocol-changed',
  'mcp-capability-added',
  'mcp-capability-removed',
  'mcp-pages-added',
  'instructions-changed',
  'prompt-added',
  'prompt-removed',
  'prompt-description-changed',
  'prompt-title-changed',
  'prompt-metadata-changed',
  'prompt-argument-added',
  'required-prompt-argument-added',
  'prompt-argument-removed',
  'prompt-argument-became-required',
  'prompt-argument-became-optional',
  'prompt-argument-description-changed',
  'resource-added',
  'resource-removed',
  'resource-description-changed',
  'resource-title-changed',
  'resource-media-type-changed',
  'resource-metadata-changed',
  'tool-metadata-changed',
] as const

export type McpChangeKind = (typeof MCP_CHANGE_KINDS)[number]
