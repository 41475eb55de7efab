/**
 * Report: everything a reader is told about one comparison, as data.
 * In: nothing, these are types. Out: the value that diff and prove make and that report and cli read.
 * Texts in it are whole sentences of unknown content: whoever prints them neutralises them.
 */
import type { Json } from './canonical-json.ts'
import type { Finding, Severity, SurfaceName } from './finding.ts'

/** What was compared, in the words of whoever asked for it. */
export interface Compared {
  /** What was looked at: `src/bundle.ts`. */
  readonly subject: string
  /** What it was held against: `4f2c1d9`; null where there was nothing. */
  readonly against: string | null
  /** Why that one: `base of this pull request`. */
  readonly chosenBy: string | null
}

/** True totals of one surface; an accepted finding counts under its severity and under `accepted`. */
export interface SurfaceCount {
  readonly breaking: number
  readonly risky: number
  readonly safe: number
  readonly accepted: number
}

export interface ToolState extends SurfaceCount {
  /** Tools, advertised before or after, that at least one finding names. */
  readonly moved: number
  readonly total: number
  /** Transports of the tools that moved. */
  readonly transports: readonly string[]
  /** UTF-8 bytes of what each transport advertises, where the number moved. */
  readonly catalog: readonly { readonly transport: string; readonly before: number; readonly after: number }[]
}

export interface HttpState extends SurfaceCount {
  readonly moved: number
  readonly total: number
  /** `re-encoded`: other bytes, same meaning. `unknown`: one side has no details. */
  readonly document: 'unchanged' | 're-encoded' | 'moved' | 'unknown'
}

/** Answer paths of one tool that a model can receive after the change and could not before. */
export interface ShownTool {
  readonly operation: string
  readonly tool: string
  readonly transports: readonly string[]
  readonly paths: readonly string[]
  /** `view removed`, `property added`, `newly exposed`. */
  readonly cause: string
  readonly accepted: boolean
}

export interface ReportState {
  readonly tools: ToolState
  readonly http: HttpState
  readonly format: SurfaceCount
  readonly shown: { readonly paths: number; readonly tools: readonly ShownTool[] }
  /** The side that has no details, where one has none: digests alone were compared. */
  readonly withoutDetails?: 'before' | 'after' | 'both'
}

/** A stretch of a changed text: in both, only before, only after. */
export interface WordChange {
  readonly side: 'both' | 'before' | 'after'
  readonly text: string
}

/** One edit as a reader meets it: the same edit on both surfaces is two findings and one block. */
export interface Block {
  readonly severity: Severity
  /** Reason, where every finding of the block is accepted. */
  readonly accepted: string | null
  readonly operation: string
  /** Names of the operation's tools. */
  readonly tools: readonly string[]
  /** `POST /orders`. */
  readonly routes: readonly string[]
  readonly message: string
  /** Printed forms of what stood there and what stands there, where the message does not hold both. */
  readonly values: { readonly before: string; readonly after: string } | null
  readonly words: readonly WordChange[] | null
  /** Why the severity is what it is, where that is not the plain law. */
  readonly why: string | null
  /** What else a reader will ask. */
  readonly notes: readonly string[]
  /** Positions in `findings`, in report order. */
  readonly findings: readonly number[]
  /** Severity under the strict profile, where it is a harsher one. */
  readonly strict: Severity | null
}

/** How the committed snapshot relates to what the bundle builds; absent where nobody asked. */
export interface Freshness {
  readonly state: 'up-to-date' | 're-encoded' | 'stale' | 'missing'
  readonly snapshot: string
  readonly bundle: string
  readonly tools: number
  readonly operations: number
  /** True where it is stale because its details are not committed: digests alone tell no reviewer what moved. */
  readonly withoutDetails?: true
  /** Repairs it: `npx surface snapshot && git add snapshots/shop`. */
  readonly command: string
}

export interface Gate {
  /** `breaking,shown` or `tool=risky,http=breaking`, as given. */
  readonly failOn: string
  readonly failed: boolean
  /** Findings that reach the threshold and are not accepted. */
  readonly reached: number
  readonly reachedBreaking: number
  /** Blocks those findings belong to. */
  readonly edits: number
  /** Shown paths that are not accepted, where the threshold asks for them. */
  readonly shown: number
  /** Fingerprints that `surface accept` would take. */
  readonly fingerprints: readonly string[]
}

export interface Report {
  readonly reportVersion: 1
  readonly name: string
  readonly compared: Compared
  /** `first-snapshot`: the base has none yet. `none`: no base was asked for. Then only the totals are meant. */
  readonly base: 'compared' | 'first-snapshot' | 'none'
  readonly state: ReportState
  readonly findings: readonly Finding[]
  readonly blocks: readonly Block[]
  /** Operations whose projection code runs and cannot be compared. */
  readonly projections: readonly string[]
  /** What could not be compared, in sentences. */
  readonly notCompared: readonly string[]
  /** Schemas that are written differently and mean the same. */
  readonly reencoded: number
  /** Rules judged otherwise than the table says. */
  readonly relevelled: readonly { readonly kind: string; readonly severity: Severity | 'off' }[]
  readonly profile: 'default' | 'strict'
  /** Surface the report was limited to. */
  readonly only: Exclude<SurfaceName, 'format'> | null
  readonly freshness: Freshness | null
  readonly gate: Gate | null
  /** Set differences by fingerprint, where they were asked for. */
  readonly setDifferences?: {
    readonly [fingerprint: string]: { readonly added: Json; readonly removed: Json }
  }
}
