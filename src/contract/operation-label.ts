import type { OperationKind } from './operation.ts'

/** How an operation is named everywhere: `service.action`, `runtime:service.action` for runtime tools. */
export function operationLabel({
  kind,
  service,
  action,
}: {
  readonly kind: OperationKind
  readonly service: string
  readonly action: string
}): string {
  return `${kind === 'runtime' ? 'runtime:' : ''}${service}.${action}`
}
