import type { AnySchema } from '../schema/schema.ts'
import type { Endpoint } from './endpoint.ts'
import type { Operation } from './operation.ts'
import type { RuntimeTool } from './runtime-tool.ts'
import type { MethodDefinition } from './service.ts'

/** The schema of a tool's answer: none without a full output; the view's `output` if it has one; else the full output. */
export function toolSurfaceOutputSchema(
  operation: Operation | Endpoint | MethodDefinition | RuntimeTool,
): AnySchema | null {
  throw new Error(`not written: ${Object.keys(operation).length}`)
}
