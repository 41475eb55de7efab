import type { Bundle } from './bundle.ts'
import type { ResolvedBundle } from './operation.ts'

/** A row that a surface cannot have: a bad or duplicate tool name. */
export interface SurfaceProblem {
  readonly code: 'tool-name-invalid' | 'tool-name-duplicate'
  /** `MCP`, `MCP:<surface>`, `AGENT`, `CLI`. */
  readonly surface: string
  readonly name: string
  /** `service.action` of every operation involved. */
  readonly operations: readonly string[]
  readonly message: string
}

export interface ResolveOptions {
  /** Called once a problem instead of throwing; the rows stay in the result. */
  readonly onProblem?: (problem: SurfaceProblem) => void
}

/** Every rule of a bundle applied: routes joined, equal definitions merged, surfaces built, everything sorted. */
export function resolveBundle(bundle: Bundle, options: ResolveOptions = {}): ResolvedBundle {
  throw new Error(`not written: ${Object.keys(bundle).length} ${Object.keys(options).length}`)
}
