// The browser-safe entry: what a contract file and its client import. Names only, no Node import below here.
export { defineContract } from './contract/define-contract.ts'
export { withToolView } from './contract/tool-view.ts'
export { defineRuntimeTool } from './contract/runtime-tool.ts'
export { defineBundle } from './contract/define-bundle.ts'
export { toolSurfaceOutputSchema } from './contract/tool-surface-output.ts'

// Contracts
export type { ContractHead } from './contract/define-contract.ts'
export type {
  Contract,
  Endpoint,
  EndpointMap,
  HeadEndpoint,
  JsonEndpoint,
  MultipartEndpoint,
  MultipartFileOptions,
  RawBodyEndpoint,
  RawResponseEndpoint,
  ResponseMetaEndpoint,
  StreamEndpoint,
  ToolEndpoint,
} from './contract/endpoint.ts'
export type { Method, ToolTransport, Transport } from './contract/operation.ts'

// Tool options and views
export type {
  InputRequiredContext,
  InputRequiredResolver,
  InputRoundOptions,
  ToolMcp,
  ToolOptions,
  ToolView,
} from './contract/endpoint.ts'
export type { ToolAnnotations, ToolUi } from './contract/operation.ts'
export type {
  ProjectContext,
  ProjectedView,
  SlicedView,
  Viewable,
  WithToolView,
} from './contract/tool-view.ts'

// Runtime tools
export type {
  RuntimeTool,
  RuntimeToolContext,
  RuntimeToolOptions,
  TypedRuntimeTool,
} from './contract/runtime-tool.ts'

// Bundles and services
export type { Bundle, BundleGroup, SurfaceSelection } from './contract/bundle.ts'
export type { MethodDefinition, Service } from './contract/service.ts'

// Schemas
export type { AnySchema, SchemaInput, SchemaOutput } from './schema/schema.ts'
