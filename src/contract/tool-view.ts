import type { AnySchema } from '../schema/schema.ts'
import type { ToolEndpoint, ToolView } from './endpoint.ts'

export { TOOL_VIEW_MARK, isToolView } from './tool-view-mark.ts'

export interface ViewedEndpoint {
  readonly tool: { readonly view: ToolView }
}

export function withToolView<const E extends ToolEndpoint & { readonly output: AnySchema }>(
  endpoint: E,
  view: object,
): E & ViewedEndpoint {
  throw new Error(`not written: ${endpoint.path} ${Object.keys(view).length}`)
}
