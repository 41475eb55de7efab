import { LINT_KINDS } from './lint/lint-kinds.ts'
import { MCP_CHANGE_KINDS } from './mcp/mcp-kinds.ts'
import { OPENAPI_CHANGE_KINDS } from './openapi/openapi-kinds.ts'

/** Every edit of an operation, a tool or a route that the comparison of two snapshots can name. */
export const OPERATION_CHANGE_KINDS = [
  // existence
  'operation-removed',
  'operation-added',
  'operation-id-changed',
  'tool-renamed',
  'tool-exposed',
  'tool-unexposed',
  'mcp-surface-added',
  'mcp-surface-removed',
  'mcp-surface-renamed',
  'http-exposed',
  'http-unexposed',
  'route-added',
  'route-removed',
  'method-changed',
  'path-changed',
  'path-parameter-renamed',
  'cli-command-added',
  'cli-command-removed',
  'cli-command-renamed',
  'extension-added',
  'extension-removed',

  // what HTTP does beside its schemas
  'scope-added',
  'scope-removed',
  'scope-changed',
  'endpoint-kind-changed',
  'success-status-changed',
  'response-media-type-changed',
  'response-schema-added',
  'response-schema-removed',
  'request-schema-added',
  'required-request-schema-added',
  'request-schema-removed',
  'file-added',
  'required-file-added',
  'file-removed',
  'file-narrowed',
  'file-widened',
  'file-description-changed',
  'openapi-document-changed',

  // what a model is shown beside the schemas
  'operation-description-changed',
  'operation-description-emptied',
  'tool-title-changed',
  'tool-permission-relaxed',
  'tool-permission-tightened',
  'tool-ui-changed',
  'input-round-added',
  'input-round-removed',
  'input-round-changed',
  'input-rounds-resolved-per-call',
  'input-rounds-declared',
  'view-added',
  'view-removed',
  'projection-added',
  'projection-removed',
  'view-default-added',
  'view-default-changed',
  'view-default-removed',
  'required-view-default-removed',
  'tool-output-schema-added',
  'tool-output-schema-removed',
  'tool-catalog-grew',
  'hidden-text',

  // what belongs to neither
  'realtime-added',
  'realtime-removed',
  'realtime-changed',
  'unknown-key-changed',
  'digest-moved',

  // what only an OpenAPI document says
  ...OPENAPI_CHANGE_KINDS,

  // what only an MCP server says
  ...MCP_CHANGE_KINDS,
  ...LINT_KINDS,
] as const

export type OperationChangeKind = (typeof OPERATION_CHANGE_KINDS)[number]
