/**
 * Snapshot: both surfaces of one bundle as plain data, the noun that build-snapshot and sources make and diff reads.
 * Manifest: digests only, version 3. Details: what the digests stand for, stored where it is used.
 */
import type { Json, JsonObject } from '../canonical-json.ts'
import type {
  EndpointKind,
  Method,
  OperationKind,
  ToolAnnotations,
  ToolTransport,
  ToolUi,
} from '../contract/operation.ts'
import type { JsonSchema } from '../schema/json-schema.ts'

/** First 16 hex digits of the SHA-256 of canonical JSON. */
export type Digest = string

export interface OperationRow {
  readonly kind: OperationKind
  readonly service: string
  readonly action: string
  readonly method: Method
  readonly scope: string | null
  readonly description: string
  readonly schemas: {
    readonly params: Digest | null
    readonly input: Digest | null
    readonly output: Digest | null
    readonly multipart: Digest | null
  }
  readonly mcp: null | {
    readonly inputRequired:
      | readonly { readonly key: string; readonly message: string; readonly schema: Digest | null }[]
      | 'resolved-per-call'
  }
  /** Present only where a view is declared. */
  readonly toolView?: {
    readonly defaults: Digest | null
    readonly output: Digest | null
    readonly project: boolean
  }
  readonly http: readonly { readonly method: Method; readonly path: string }[]
}

export interface ToolRow {
  readonly kind: OperationKind
  readonly service: string
  readonly action: string
  readonly name: string
  /** Digest of the tool's input document. */
  readonly input: Digest
}

export interface ToolSurfaceRow {
  readonly transport: ToolTransport
  readonly surface: string | null
  readonly tools: readonly ToolRow[]
}

export interface Manifest {
  readonly manifestVersion: 3
  readonly digestVersion: 1
  readonly operations: readonly OperationRow[]
  readonly toolSurfaces: readonly ToolSurfaceRow[]
  readonly realtimeContracts: readonly Json[]
  readonly realtime: readonly Json[]
  readonly cliOnly: readonly {
    readonly name: string
    readonly description: string
    readonly input: Digest
    readonly output: Digest | null
  }[]
  readonly extensions: readonly { readonly transport: string; readonly name: string }[]
}

/** One parameter of an OpenAPI document; what is absent has the default that OpenAPI gives it. */
export interface HttpParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required?: boolean
  readonly style?: string
  readonly explode?: boolean
  readonly allowReserved?: boolean
  readonly schema: JsonSchema | null
}

/** Schemas by media type; null where a media type is listed without one. */
export interface HttpContent {
  readonly [mediaType: string]: JsonSchema | null
}

export interface HttpBody {
  readonly required: boolean
  readonly content: HttpContent
}

export interface HttpResponse {
  readonly content: HttpContent
  readonly headers: {
    readonly [name: string]: { readonly required: boolean; readonly schema: JsonSchema | null }
  }
}

export interface HttpSecurity {
  /** One of them is enough; each names schemes with the scopes it asks for. Empty: no security. */
  readonly alternatives: readonly { readonly [scheme: string]: readonly string[] }[]
  /** Definitions of the schemes that are named. */
  readonly schemes: { readonly [scheme: string]: JsonObject }
}

export interface HttpDeprecation {
  readonly deprecated: boolean
  /** `2027-01-31`, as the document has it. */
  readonly sunset: string | null
  /** `draft`, `alpha`, `beta` or `stable`. */
  readonly stability: string | null
}

/** What HTTP does with an operation beyond its schemas. Members that only OpenAPI sources know are absent otherwise. */
export interface HttpDetails {
  readonly kind: EndpointKind
  readonly status: number
  /** Media type of the success answer; null without a body. */
  readonly contentType: string | null
  /** Schema of one streamed item. */
  readonly stream: JsonSchema | null
  readonly parameters?: readonly HttpParameter[]
  readonly bodies?: HttpBody | null
  /** By status: `200`, `4XX`, `default`. */
  readonly responses?: { readonly [status: string]: HttpResponse }
  readonly security?: HttpSecurity
  readonly deprecation?: HttpDeprecation
}

export interface OperationDetails {
  readonly params: JsonSchema | null
  readonly input: JsonSchema | null
  readonly output: JsonSchema | null
  readonly multipart: Json | null
  readonly view: null | { readonly defaults: JsonObject | null; readonly output: JsonSchema | null }
  /** Schemas of the rounds by position; the messages stand in the manifest. */
  readonly rounds: readonly (JsonSchema | null)[] | null
  readonly http: HttpDetails | null
  /** SHA-256 of the operation's fragment of the OpenAPI document, the components it uses included. */
  readonly openapi: string | null
}

export interface ToolDetails {
  /** Key in `operations`. */
  readonly operation: string
  readonly title?: string
  readonly description: string
  readonly input: JsonSchema
  readonly annotations?: ToolAnnotations
  readonly ui?: ToolUi
  /** Members of the advertised entry that have no place of their own, as a server sent them: icons, `_meta`. */
  readonly more?: JsonObject
  /** UTF-8 size of what a model is shown; 0 for CLI. */
  readonly bytes: number
}

/** What an MCP server said of itself and lists beside its tools. */
export interface McpDetails {
  /** Its name, title and so on; not its version, which tells of no surface. */
  readonly server: JsonObject
  /** Negotiated: a server may list other schemas to readers of another version. */
  readonly protocolVersion: string
  readonly capabilities: JsonObject
  readonly instructions: string | null
  /** How many pages each list came in. */
  readonly pages: { readonly [list: string]: number }
  /** By name. */
  readonly prompts: { readonly [name: string]: JsonObject }
  /** By URI. */
  readonly resources: { readonly [uri: string]: JsonObject }
  /** By URI template. */
  readonly resourceTemplates: { readonly [uriTemplate: string]: JsonObject }
}

export interface Details {
  readonly detailsVersion: 1
  /** By `service.action`, `runtime:service.action` for runtime tools. */
  readonly operations: { readonly [key: string]: OperationDetails }
  readonly http: { readonly document: string }
  /** By `MCP`, `MCP:<surface>`, `AGENT`, `CLI`, then by tool name. */
  readonly tools: { readonly [surface: string]: { readonly [name: string]: ToolDetails } }
  /** Schemas of `cliOnly` rows by name. */
  readonly cliOnly?: {
    readonly [name: string]: { readonly input: JsonSchema; readonly output: JsonSchema | null }
  }
  /** Only of a snapshot that was captured from an MCP server. */
  readonly mcp?: McpDetails
}

export interface Snapshot {
  readonly manifest: Manifest
  /** Null where only a manifest was found: digests can be compared, contents cannot. */
  readonly details: Details | null
}
