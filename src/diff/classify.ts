/**
 * Judgement of one change in one place.
 * In: a change, where it stands, the profile and the configured overrides. Out: a severity and the reason for it.
 * It must not know how changes are found or printed.
 */
import type { Severity } from '../finding.ts'
import type { ChangeFacts, ChangeKind, Place } from './change.ts'
import type { Effect } from './effect.ts'

export type Profile = 'default' | 'strict'

/** A severity for a kind, or `off`: the configuration's word against the table's. */
export type Overrides = { readonly [kind: string]: Severity | 'off' }

/** `tool` and `http` are for operation-level kinds that concern no schema. */
export type JudgedPlace = Place | 'tool' | 'http' | 'format'

export interface Judged {
  readonly kind: ChangeKind
  readonly effect: Effect
  readonly facts?: ChangeFacts
}

export interface Verdict {
  /** Null when the configuration turned the kind off, or where the change means nothing in this place. */
  readonly severity: Severity | null
  /** One sentence: the law, and the deviation's reason where there is one. */
  readonly why: string
  /** What the table says, where the configuration says otherwise. */
  readonly relevelledFrom?: Severity
}

export interface ClassifyOptions {
  readonly profile?: Profile
  readonly overrides?: Overrides
}

/** Severity = effect × direction, then the deviations of the rules table, then the configuration. */
export function classify(_change: Judged, _place: JudgedPlace, _options: ClassifyOptions = {}): Verdict {
  throw new Error('being written')
}
