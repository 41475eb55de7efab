import type { AnySchema } from '../schema/schema.ts'
import type { Endpoint } from './endpoint.ts'
import type { Operation } from './operation.ts'
import type { RuntimeTool } from './runtime-tool.ts'
import type { MethodDefinition } from './service.ts'

/**
 * The schema of a tool's answer: none without a full output; the view's `output` if it has one; else the full output.
 * Everything that advertises, checks or records a tool's answer reads this and nothing else.
 */
export function toolSurfaceOutputSchema(
  operation: Operation | Endpoint | MethodDefinition | RuntimeTool,
): AnySchema | null {
  const full = operation.output ?? null
  if (full === null) return null
  return viewOf(operation)?.output ?? full
}

/** Operations carry `view`, methods and runtime tools `toolView`, authored endpoints `tool.view`. */
function viewOf(operation: object): { readonly output?: AnySchema | null } | null | undefined {
  const { view, toolView, tool } = operation as Record<string, Viewed | null | undefined> & {
    tool?: { view?: Viewed } | null
  }
  return view ?? toolView ?? tool?.view
}

interface Viewed {
  readonly output?: AnySchema | null
}
