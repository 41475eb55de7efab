/**
 * Operation: one endpoint or runtime tool of a bundle, resolved.
 * In: nothing, these are types. Out: the one shape that snapshot, openapi, inspect and runtime read,
 * so that no reader needs to know endpoint kinds, bundles or how a name is derived.
 */
import type { JsonObject } from '../canonical-json.ts'
import type { ToolTransport } from '../finding.ts'
import type { AnySchema } from '../schema/schema.ts'

export type { ToolTransport }
export type Transport = 'HTTP' | ToolTransport
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type OperationKind = 'contract' | 'runtime'
export type EndpointKind =
  'json' | 'raw-response' | 'head' | 'raw-body' | 'response-meta' | 'stream' | 'multipart'

/** Hints a host may act on. Absent members mean MCP's defaults. */
export interface ToolAnnotations {
  readonly title?: string
  readonly readOnlyHint?: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
  readonly openWorldHint?: boolean
}

/** The interface a host may render for a tool. */
export interface ToolUi {
  readonly resourceUri: string
  readonly visibility?: readonly string[]
}

/** One question a tool asks before it runs; `schema` null asks for a plain confirmation. */
export interface InputRound {
  readonly key: string
  readonly message: string
  readonly schema: AnySchema | null
}

/** A view as an operation carries it: `output` null answers the full output, checked by the full schema. */
export interface OperationView {
  readonly defaults: JsonObject | null
  readonly output: AnySchema | null
  readonly project: ((full: never, context: never) => unknown) | null
}

/** One part of a multipart body that carries a file. */
export interface MultipartFile {
  readonly name: string
  readonly required: boolean
  readonly multiple: boolean
  readonly contentTypes: readonly string[]
  readonly maxBytes: number | null
  readonly description: string | null
}

export interface HttpRoute {
  readonly method: Method
  /** Absolute, `:param` and `*rest` kept. */
  readonly path: string
}

export interface Operation {
  readonly kind: OperationKind
  /** The contract's prefix; for a runtime tool its service name. */
  readonly service: string
  /** The endpoint's key; for a runtime tool its name. */
  readonly action: string
  readonly endpointKind: EndpointKind
  readonly method: Method
  readonly scope: string | null
  readonly description: string
  /** Names in the path, in order; every one is a string unless `params` declares it. */
  readonly pathParams: readonly string[]
  readonly params: AnySchema | null
  readonly input: AnySchema | null
  readonly output: AnySchema | null
  readonly streamItem: AnySchema | null
  readonly multipart: readonly MultipartFile[] | null
  /** Success status: 200, 204 without an output, or what `responseMeta` says. */
  readonly status: number
  readonly http: readonly HttpRoute[]
  readonly expose: readonly Transport[]
  readonly toolName: string
  readonly view: OperationView | null
  readonly ui: ToolUi | null
  readonly annotations: ToolAnnotations | null
  readonly rounds: readonly InputRound[] | 'resolved-per-call' | null
}

/** The tools one transport advertises; `surface` names one of several MCP surfaces. */
export interface ToolSurface {
  readonly transport: ToolTransport
  readonly surface: string | null
  readonly tools: readonly { readonly name: string; readonly operation: Operation }[]
}

export interface CliCommand {
  readonly name: string
  readonly description: string
  readonly input: AnySchema
  readonly output: AnySchema | null
}

export interface SurfaceExtension {
  readonly transport: Transport
  readonly name: string
}

/** A bundle with every rule of its loading applied: sorted, merged, refused where it must be. */
export interface ResolvedBundle {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly operations: readonly Operation[]
  readonly toolSurfaces: readonly ToolSurface[]
  readonly cliCommands: readonly CliCommand[]
  readonly extensions: readonly SurfaceExtension[]
}
