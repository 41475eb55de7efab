import type { ToolDetails } from '../../snapshot/snapshot.ts'

/** Hints with MCP's defaults where a tool is silent. */
export interface EffectiveAnnotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

export type Hint = keyof EffectiveAnnotations

/** The value of each hint that lets a host ask less. */
export const RELAXED: EffectiveAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** What a host may assume. On a read-only tool destructive and idempotent mean nothing: both count as relaxed. */
export function effectiveAnnotations(annotations: ToolDetails['annotations']): EffectiveAnnotations {
  const readOnlyHint = annotations?.readOnlyHint ?? false
  return {
    readOnlyHint,
    destructiveHint: readOnlyHint ? RELAXED.destructiveHint : (annotations?.destructiveHint ?? true),
    idempotentHint: readOnlyHint ? RELAXED.idempotentHint : (annotations?.idempotentHint ?? false),
    openWorldHint: annotations?.openWorldHint ?? true,
  }
}
