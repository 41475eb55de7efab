/**
 * Runtime tools: tools without a route.
 * In: what the author writes. Out: a plain, checked description with its handler, flat like the methods of a service.
 * It must not know how a call runs.
 */
import { SurfaceError } from '../errors.ts'
import type { AnySchema, SchemaInput, SchemaOutput } from '../schema/schema.ts'
import type { ToolMcp, ToolView } from './endpoint.ts'
import type { ToolAnnotations, ToolTransport, ToolUi } from './operation.ts'
import { runtimeToolOffences } from './refusals/runtime-tool-offences.ts'
import { textOrType } from './refusals/unchecked-text.ts'

/** What a handler of a runtime tool is called with; hooks may add members. */
export interface RuntimeToolContext<Input = unknown> {
  readonly input: Input
  /** Label of the caller: `mcp`, `agent`, `cli`. It decides nothing. */
  readonly source: string
  readonly [key: string]: unknown
}

/** A runtime tool as a bundle lists it. */
export interface RuntimeTool {
  readonly kind: 'runtime-tool'
  readonly service: string
  readonly name: string
  readonly description: string
  readonly input: AnySchema
  readonly output?: AnySchema
  readonly transports: readonly ToolTransport[]
  readonly handler: (context: never) => unknown
  readonly present?: (result: never, context: never) => unknown
  readonly scope?: string
  readonly toolView?: ToolView
  readonly ui?: ToolUi
  readonly annotations?: ToolAnnotations
  readonly mcp?: ToolMcp
}

/** A runtime tool that still knows its schemas' types, which `withToolView` needs. */
export type TypedRuntimeTool<I extends AnySchema, O extends AnySchema | undefined> = RuntimeTool & {
  readonly input: I
} & (O extends AnySchema ? { readonly output: O } : unknown)

type Answer<O> = O extends AnySchema ? SchemaInput<O> : unknown
type Result<O> = O extends AnySchema ? SchemaOutput<O> : unknown

export interface RuntimeToolOptions<I extends AnySchema, O extends AnySchema | undefined> {
  readonly name: string
  readonly description: string
  readonly input: I
  readonly output?: O | undefined
  readonly handler: (context: RuntimeToolContext<SchemaOutput<I>>) => Answer<O> | Promise<Answer<O>>
  /** Renders the checked answer into what a model reads; it comes after the view. */
  readonly present?:
    ((result: Result<O>, context: RuntimeToolContext<SchemaOutput<I>>) => unknown) | undefined
  /** Default MCP and AGENT. */
  readonly transports?: readonly ToolTransport[] | undefined
  /** Groups runtime tools in a snapshot; default `runtime`. */
  readonly service?: string | undefined
  readonly scope?: string | undefined
  readonly ui?: ToolUi | undefined
  readonly annotations?: ToolAnnotations | undefined
  readonly mcp?: ToolMcp | undefined
}

/**
 * Declares a tool without a route. A view is added with `withToolView(tool, view)`.
 * @throws SurfaceError `runtime-tool-refused` with every reason.
 */
export function defineRuntimeTool<I extends AnySchema, O extends AnySchema | undefined = undefined>(
  options: RuntimeToolOptions<I, O>,
): TypedRuntimeTool<I, O> {
  const tool: object = {
    kind: 'runtime-tool',
    service: 'runtime',
    transports: ['MCP', 'AGENT'],
    ...defined(options),
  }
  return checkRuntimeTool(tool) as TypedRuntimeTool<I, O>
}

/** The tool itself when nothing is wrong with it. */
export function checkRuntimeTool(tool: object): RuntimeTool {
  const offences = runtimeToolOffences(tool)
  if (offences.length > 0) {
    throw new SurfaceError('runtime-tool-refused', { name: textOrType((tool as RuntimeTool).name), offences })
  }
  return tool as RuntimeTool
}

function defined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
