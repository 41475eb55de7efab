/**
 * Judgement of one change in one place.
 * In: a change, where it stands, the profile and the configured overrides. Out: a severity and the reason for it.
 * It must not know how changes are found or printed.
 */
import type { Severity } from '../finding.ts'
import { PLACES, type ChangeFacts, type ChangeKind, type Place } from './change.ts'
import type { Effect } from './effect.ts'
import { directionOf, harsher, judgeByLaw } from './law.ts'
import type { OperationRule } from './operation-rules.ts'
import type { Deviation, SchemaRule } from './rule.ts'
import { isSchemaRule, rules } from './rules.ts'

export type Profile = 'default' | 'strict'

/** A severity for a kind, or `off`: the configuration's word against the table's. */
export type Overrides = { readonly [kind: string]: Severity | 'off' }

/** `tool`, `http` and `format` are for operation-level kinds that concern no schema. */
export type JudgedPlace = Place | 'tool' | 'http' | 'format'

export interface Judged {
  readonly kind: ChangeKind
  readonly effect: Effect
  readonly facts?: ChangeFacts
  /** What kept an unknown effect undecided. */
  readonly reason?: string
}

export interface Verdict {
  /** Null when the configuration turned the kind off, or where the change means nothing in this place. */
  readonly severity: Severity | null
  /** One or two sentences: the law, or the deviation's reason and what it deviates from. */
  readonly why: string
  /** The same without what it deviates from: for who says beside it what the strict profile says. */
  readonly reason: string
  /** Severity under the strict profile, where it is another one and no configuration decides. */
  readonly strict?: Severity
  /** What the table says, where the configuration says otherwise. */
  readonly relevelledFrom?: Severity
}

export interface ClassifyOptions {
  readonly profile?: Profile
  readonly overrides?: Overrides
}

interface Opinion {
  readonly normal: Severity | null
  readonly strict: Severity | null
  readonly reason: string
  /** What the reason deviates from, where that is worth a sentence. */
  readonly aside?: string
}

/**
 * Severity = effect × direction, then the deviations of the rules table, then the configuration.
 * The strict profile takes the harsher of law and table, so it is never milder than the default.
 */
export function classify(change: Judged, place: JudgedPlace, options: ClassifyOptions = {}): Verdict {
  const rule = rules[change.kind]
  const opinion = isSchemaRule(rule) ? judgeSchema(change, rule, place) : judgeOperation(rule, place)
  const isStrict = options.profile === 'strict'
  const severity = isStrict ? opinion.strict : opinion.normal
  const { reason, aside } = opinion
  const told = aside === undefined ? reason : `${reason} ${aside}`
  const why =
    isStrict && opinion.strict !== opinion.normal ? `${told} The strict profile follows the law.` : told
  const override =
    options.overrides !== undefined && Object.hasOwn(options.overrides, change.kind)
      ? options.overrides[change.kind]
      : undefined
  if (override !== undefined && severity !== null && override !== severity) {
    return {
      severity: override === 'off' ? null : override,
      why: `${why} The configuration says ${override}.`,
      reason: `${why} The configuration says ${override}.`,
      relevelledFrom: severity,
    }
  }
  const differs = opinion.strict !== null && opinion.strict !== severity && override === undefined
  return { severity, why, reason: isStrict ? why : reason, ...(differs ? { strict: opinion.strict } : {}) }
}

function judgeSchema(change: Judged, rule: SchemaRule, place: JudgedPlace): Opinion {
  if (!isPlace(place)) throw new Error(`${change.kind} is judged where a schema stands, not in ${place}`)
  const guarded = guardReason(change.facts?.guard, rule, place)
  if (guarded !== null) return { normal: 'safe', strict: 'safe', reason: guarded }
  const law = judgeByLaw(change.effect, place, change.facts)
  const deviation = findDeviation(rule, place, change.facts ?? {})
  const undecided =
    change.effect === 'unknown' && change.reason !== undefined ? `${law.why} ${change.reason}` : law.why
  if (deviation === undefined) return { normal: law.severity, strict: law.severity, reason: undecided }
  const strict =
    deviation.severity === null || deviation.standing === true
      ? deviation.severity
      : harsher(harsher(deviation.severity, law.severity), deviation.strict ?? null)
  return {
    normal: deviation.severity,
    strict,
    reason: deviation.reason,
    ...(law.severity !== null &&
      law.severity !== deviation.severity &&
      deviation.standing !== true && { aside: `By the law alone it would be ${law.severity}.` }),
  }
}

function judgeOperation(rule: OperationRule, place: JudgedPlace): Opinion {
  const surface = isPlace(place) ? (place.startsWith('tool') ? 'tool' : 'http') : place
  const normal = rule[surface] ?? null
  return { normal, strict: normal === null ? null : harsher(normal, rule.strict ?? null), reason: rule.why }
}

/** What only the server writes is no matter of requests; what only the caller writes is none of answers. */
function guardReason(guard: 'read' | 'write' | undefined, rule: SchemaRule, place: Place): string | null {
  if (rule.guarded === false) return null
  if (guard === 'read' && directionOf(place) === 'input') return 'It is readOnly: callers do not send it.'
  if (guard === 'write' && directionOf(place) === 'output')
    return 'It is writeOnly: readers never receive it.'
  return null
}

/** The row of a rule that speaks of these facts in this place; none where the law stands. */
export function findDeviation(rule: SchemaRule, place: Place, facts: ChangeFacts): Deviation | undefined {
  return rule.deviations?.find((row) => applies(row, place, facts))
}

function applies(deviation: Deviation, place: Place, facts: ChangeFacts): boolean {
  if (!deviation.in.includes(place)) return false
  return Object.entries(deviation.when ?? {}).every(
    ([fact, value]) => (facts[fact as keyof ChangeFacts] ?? false) === value,
  )
}

function isPlace(place: JudgedPlace): place is Place {
  return (PLACES as readonly string[]).includes(place)
}
