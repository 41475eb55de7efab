/**
 * Rule: what one kind of schema change means, as data.
 * In: nothing, these are types. Out: the rows that rules.ts joins and classify.ts reads.
 */
import type { Severity } from '../finding.ts'
import type { ChangeFacts, Place, SchemaChangeKind } from './change.ts'

export const INPUTS = ['toolInput', 'httpInput'] as const satisfies readonly Place[]
export const OUTPUTS = ['toolOutput', 'httpOutput'] as const satisfies readonly Place[]
export const EVERYWHERE = [...INPUTS, ...OUTPUTS] as const

type FlagName = Exclude<keyof ChangeFacts, 'guard'>

/** A verdict that is not the law's, by convention. The first that applies counts. */
export interface Deviation {
  readonly in: readonly Place[]
  /** Facts that must have these values; an absent fact counts as false. */
  readonly when?: Partial<Record<FlagName, boolean>>
  /** Null: the change means nothing in this place. */
  readonly severity: Severity | null
  readonly reason: string
  /** Severity under the strict profile, where neither this nor the law's is harsh enough. */
  readonly strict?: Severity
  /** Holds under the strict profile too: the law has nothing to say where no accepted value is decided. */
  readonly standing?: true
}

export interface SchemaRule {
  readonly title: string
  /** Rows of the catalogue of change kinds. */
  readonly rows: readonly number[]
  readonly deviations?: readonly Deviation[]
  /** The change that undoes this one; itself where the change is its own undoing. */
  readonly mirror: SchemaChangeKind
  /** Why the mirror is not judged the same with input and output exchanged. */
  readonly asymmetry?: string
  /** False where it does not matter that a place is readOnly or writeOnly. */
  readonly guarded?: false
  /** The kind rests on facts that only an OpenAPI document has. */
  readonly source?: 'openapi'
}
