import type { AnySchema } from '../schema/schema.ts'
import type { ToolMcp, ToolView } from './endpoint.ts'
import type { ToolAnnotations, ToolTransport, ToolUi } from './operation.ts'

/** A tool without a route. */
export interface RuntimeTool {
  readonly kind: 'runtime-tool'
  readonly service: string
  readonly name: string
  readonly description: string
  readonly input: AnySchema
  readonly output?: AnySchema
  readonly transports: readonly ToolTransport[]
  readonly handler: (context: never) => unknown
  readonly present?: (value: never, context: never) => unknown
  readonly scope?: string
  readonly view?: ToolView
  readonly ui?: ToolUi
  readonly annotations?: ToolAnnotations
  readonly mcp?: ToolMcp
}

export function defineRuntimeTool(
  options: Omit<RuntimeTool, 'kind' | 'transports' | 'service'>,
): RuntimeTool {
  throw new Error(`not written: ${options.name}`)
}
