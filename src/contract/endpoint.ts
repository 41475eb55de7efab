/**
 * Endpoint: what an author writes, as types.
 * In: nothing. Out: one union member per endpoint kind, so that a marker the kind cannot have does not compile,
 * and a `tool` group compiles only where a tool can exist. The same rules at run time: refusals/.
 */
import type { JsonObject } from '../canonical-json.ts'
import type { AnySchema } from '../schema/schema.ts'
import type { Method, ToolAnnotations, ToolTransport, ToolUi, Transport } from './operation.ts'
import type { TOOL_VIEW_MARK } from './tool-view-mark.ts'

/** One question asked before a tool runs; without `schema` it asks for a plain confirmation. */
export interface InputRoundOptions {
  readonly key: string
  readonly message: string
  readonly schema?: AnySchema | undefined
}

/** What a resolver of questions sees: what the handler will see. */
export interface InputRequiredContext {
  readonly params: unknown
  readonly input: unknown
  readonly source: string
}

/** Decides per call which questions to ask. */
export type InputRequiredResolver = (
  context: InputRequiredContext,
) => readonly InputRoundOptions[] | Promise<readonly InputRoundOptions[]>

/** Options only an MCP host can honour. */
export interface ToolMcp {
  readonly inputRequired: readonly InputRoundOptions[] | InputRequiredResolver
}

/** A view as `withToolView` builds it: the one form `tool.view` accepts. */
export interface ToolView {
  readonly defaults?: JsonObject
  readonly output?: AnySchema
  readonly project?: (full: never, context: never) => unknown
  readonly [TOOL_VIEW_MARK]: true
}

/** Everything a tool surface reads and HTTP never does. */
export interface ToolOptions {
  readonly name?: string | undefined
  readonly view?: ToolView | undefined
  readonly ui?: ToolUi | undefined
  readonly annotations?: ToolAnnotations | undefined
  readonly mcp?: ToolMcp | undefined
}

/** One file part of a multipart body; the key in `files` is the part's name. */
export interface MultipartFileOptions {
  /** Default true. */
  readonly required?: boolean | undefined
  /** Several parts of this name; default false. */
  readonly multiple?: boolean | undefined
  /** Media types such as `image/png` or `image/*`; absent: any. */
  readonly contentTypes?: readonly string[] | undefined
  /** Limit of one file in bytes; absent: the server's own limit. */
  readonly maxBytes?: number | undefined
  readonly description?: string | undefined
}

interface Common {
  readonly path: string
  readonly desc: string
  readonly scope?: string | undefined
  readonly params?: AnySchema | undefined
  readonly meta?: Readonly<Record<string, unknown>> | undefined
  readonly toolName?: never
  readonly toolView?: never
  readonly ui?: never
  readonly annotations?: never
  readonly mcp?: never
}

interface Markers {
  readonly rawResponse?: false | undefined
  readonly rawBody?: false | undefined
  readonly multipart?: undefined
  readonly responseMeta?: undefined
  readonly stream?: undefined
}

type Without<Marker extends keyof Markers> = Omit<Markers, Marker>

interface HttpOnly {
  readonly expose?: readonly 'HTTP'[] | undefined
  readonly tool?: never
}

/** Transport lists that name at least one tool transport, in any order. */
export type ToolExpose =
  readonly [ToolTransport, ...Transport[]] | readonly ['HTTP', ToolTransport, ...Transport[]]

interface JsonBase extends Common, Markers {
  readonly method: Exclude<Method, 'HEAD'>
  readonly input?: AnySchema | undefined
  readonly output?: AnySchema | undefined
}

/** JSON in, JSON out; the one kind that may be a tool. */
export interface ToolEndpoint extends JsonBase {
  readonly expose?: ToolExpose | undefined
  readonly tool?: ToolOptions | undefined
}

/** A JSON endpoint that is no tool, or whose transports are not known to the type checker. */
export interface JsonEndpoint extends JsonBase {
  readonly expose?: readonly Transport[] | undefined
  readonly tool?: never
}

/** The handler returns a `Response`. */
export interface RawResponseEndpoint extends Common, Without<'rawResponse'>, HttpOnly {
  readonly method: Exclude<Method, 'HEAD'>
  readonly rawResponse: true
  readonly input?: AnySchema | undefined
  readonly output?: undefined
}

export interface HeadEndpoint extends Common, Without<'rawResponse'>, HttpOnly {
  readonly method: 'HEAD'
  readonly rawResponse: true
  readonly input?: undefined
  readonly output?: undefined
}

/** The handler reads the request's body itself; `input` describes it. */
export interface RawBodyEndpoint extends Common, Without<'rawBody'>, HttpOnly {
  readonly method: Exclude<Method, 'HEAD'>
  readonly rawBody: true
  readonly input: AnySchema
  readonly output?: AnySchema | undefined
}

/** A JSON endpoint whose success status is its own. */
export interface ResponseMetaEndpoint extends Common, Without<'responseMeta'>, HttpOnly {
  readonly method: Exclude<Method, 'HEAD'>
  readonly responseMeta: { readonly status: number }
  readonly input?: AnySchema | undefined
  readonly output?: AnySchema | undefined
}

export interface StreamEndpoint extends Common, Without<'stream'>, HttpOnly {
  readonly method: Exclude<Method, 'HEAD'>
  readonly stream: { readonly item: AnySchema }
  readonly input?: AnySchema | undefined
  readonly output?: undefined
}

/** Form fields in `input`, files in `multipart.files`. */
export interface MultipartEndpoint extends Common, Without<'multipart'>, HttpOnly {
  readonly method: Exclude<Method, 'HEAD'>
  readonly multipart: { readonly files: { readonly [name: string]: MultipartFileOptions } }
  readonly input?: AnySchema | undefined
  readonly output?: AnySchema | undefined
}

export type Endpoint =
  | ToolEndpoint
  | JsonEndpoint
  | RawResponseEndpoint
  | HeadEndpoint
  | RawBodyEndpoint
  | ResponseMetaEndpoint
  | StreamEndpoint
  | MultipartEndpoint

export interface EndpointMap {
  readonly [action: string]: Endpoint
}

/** What `defineContract` returns: plain data, endpoints as written. */
export interface Contract<Endpoints extends EndpointMap = EndpointMap, Prefix extends string = string> {
  readonly prefix: Prefix
  readonly scope: string | undefined
  readonly meta: Readonly<Record<string, unknown>> | undefined
  readonly endpoints: Endpoints
}
