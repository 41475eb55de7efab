import { operationLabel } from '../contract/operation-label.ts'
import type { OperationRow, ToolSurfaceRow } from './snapshot.ts'

/** Key of an operation in details and messages: `service.action`, `runtime:service.action` for runtime tools. */
export function operationKey(row: Pick<OperationRow, 'kind' | 'service' | 'action'>): string {
  return operationLabel(row)
}

/** Key of a tool surface: `MCP`, `MCP:<surface>`, `AGENT`, `CLI`. */
export function surfaceKey(row: Pick<ToolSurfaceRow, 'transport' | 'surface'>): string {
  return row.surface === null ? row.transport : `${row.transport}:${row.surface}`
}
