/**
 * Finding: one judged fact about a difference between two surfaces.
 * In: nothing, these are types. Out: the value that diff and prove make and that report and cli read.
 */
import type { Json } from './canonical-json.ts'

/** How much a change matters to someone who calls the surface today. */
export type Severity = 'breaking' | 'risky' | 'safe'

/** `tool`: what a model sees. `http`: routes, bodies, OpenAPI. `format`: what belongs to neither. */
export type SurfaceName = 'tool' | 'http' | 'format'

/** Where a tool is advertised. */
export type ToolTransport = 'MCP' | 'AGENT' | 'CLI'

/** A value that shows a break: accepted on one side only, validated against both schemas before it is shown. */
export interface Witness {
  /** `refused-now`: accepted before, refused after. `possible-now`: impossible before, possible after. */
  readonly kind: 'refused-now' | 'possible-now'
  readonly value: Json
}

/** How far one edit of a shared schema goes. */
export interface Reach {
  readonly operations: number
  readonly places: number
  /** `service.action pointer` of every place, sorted by code unit. */
  readonly list: readonly string[]
}

export interface Finding {
  /** Kebab-case id of a row in the rules table. */
  readonly kind: string
  readonly severity: Severity
  readonly surface: SurfaceName
  /** Tool findings only: every transport, `MCP:<surface>` for a named MCP surface, that advertises the tool. */
  readonly transports?: readonly string[]
  /** `service.action` (`runtime:service.action` for runtime tools); `''` for what belongs to no operation. */
  readonly operation: string
  /** JSON pointer into the place that changed, prefixed by the place: `/input/channel`. */
  readonly pointer: string
  readonly before: Json | null
  readonly after: Json | null
  /** One sentence that says what changed. */
  readonly message: string
  /** One sentence that says why the severity is what it is, with any deviation's reason. */
  readonly why: string
  readonly witness?: Witness | { readonly none: string }
  /** Answer paths (`/rows/*\/email`) a model can receive after the change and could not before. */
  readonly shows?: readonly string[]
  readonly reach?: Reach
  readonly accepted?: { readonly reason: string }
  /** 12 hex digits, stable across runs, machines and unrelated edits. */
  readonly fingerprint: string
}
