// Contracts and bundles: the same names as `surfacekit/contract`
export {
  defineBundle,
  defineContract,
  defineRuntimeTool,
  toolSurfaceOutputSchema,
  withToolView,
} from './contract.ts'
export type {
  AnySchema,
  Bundle,
  BundleGroup,
  Contract,
  ContractHead,
  Endpoint,
  EndpointMap,
  HeadEndpoint,
  InputRequiredContext,
  InputRequiredResolver,
  InputRoundOptions,
  JsonEndpoint,
  Method,
  MethodDefinition,
  MultipartEndpoint,
  MultipartFileOptions,
  ProjectContext,
  ProjectedView,
  RawBodyEndpoint,
  RawResponseEndpoint,
  ResponseMetaEndpoint,
  RuntimeTool,
  RuntimeToolContext,
  RuntimeToolOptions,
  SchemaInput,
  SchemaOutput,
  Service,
  SlicedView,
  StreamEndpoint,
  SurfaceSelection,
  ToolAnnotations,
  ToolEndpoint,
  ToolMcp,
  ToolOptions,
  ToolTransport,
  ToolUi,
  ToolView,
  Transport,
  TypedRuntimeTool,
  Viewable,
  WithToolView,
} from './contract.ts'
export { stripToolViews } from './contract/strip-tool-views.ts'

// Errors
export { SurfaceError, isSurfaceError } from './errors.ts'
export type { ErrorCode } from './errors.ts'

// Findings
export type { Finding, Reach, Severity, SurfaceName, Witness } from './finding.ts'

// Snapshots
export { buildSnapshot } from './snapshot/build-snapshot.ts'
export { readSnapshot, writeSnapshot } from './snapshot/store.ts'
export { parseManifest } from './snapshot/parse-manifest.ts'
export { isCurrent } from './snapshot/is-current.ts'
export type {
  Details,
  Digest,
  HttpDetails,
  Manifest,
  OperationDetails,
  OperationRow,
  Snapshot,
  ToolDetails,
  ToolRow,
  ToolSurfaceRow,
} from './snapshot/snapshot.ts'

// Comparing two snapshots, or two schemas
export { diffSnapshots } from './diff/compare-snapshots.ts'
export { compareSchemas } from './diff/compare-schemas.ts'
export { schemaEffect } from './diff/schema-effect.ts'
export type { DiffOptions } from './diff/compare-snapshots.ts'
export type { CompareSchemasOptions } from './diff/compare-schemas.ts'
export type { Effect } from './diff/effect.ts'
export type { EffectAnswer } from './diff/sets/compare-sets.ts'

// Reports
export { renderReport } from './report/render-report.ts'
export type { RenderOptions, ReportFormat } from './report/render-report.ts'
export type { Block, Freshness, Gate, Report, ReportState, ShownTool } from './report.ts'
