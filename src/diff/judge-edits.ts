/**
 * Judging.
 * In: edits, the profile and the configured severities. Out: the same edits with what each means; those that mean
 * nothing where they stand, or whose rule is off, are left out. It must not know of reports.
 */
import type { Severity } from '../finding.ts'
import type { Place } from './change.ts'
import { classify } from './classify.ts'
import type { ClassifyOptions } from './classify.ts'
import type { Edit } from './edit.ts'
import { judgeByLaw } from './law.ts'

export interface JudgedEdit {
  readonly edit: Edit
  readonly severity: Severity
  readonly why: string
  /** The same where the severity under the strict profile is told beside it. */
  readonly reason: string
  /** The severity is not what the effect alone says, or no effect says anything. */
  readonly owesReason: boolean
  /** Severity under the strict profile, where it is a harsher one. */
  readonly strict: Severity | null
  /** Edits of one shared schema, this one included; in order. */
  readonly members: readonly Edit[]
}

export const SEVERITIES: readonly Severity[] = ['breaking', 'risky', 'safe']

export function judgeEdits(edits: readonly Edit[], options: ClassifyOptions): JudgedEdit[] {
  return edits.flatMap((edit) => {
    const { kind, effect, facts, reason, place } = edit
    const judged = { kind, effect, ...(facts && { facts }), ...(reason !== undefined && { reason }) }
    const verdict = classify(judged, place, options)
    const { why, reason: alone, strict = null, relevelledFrom } = verdict
    const isTurnedOff = verdict.severity === null && relevelledFrom !== undefined
    const severity = isTurnedOff && showsSomething(edit) ? 'safe' : verdict.severity
    if (severity === null) return []
    if (isTurnedOff) return [turnedOff(edit, `${why} ${STILL_TOLD}`)]
    const harsher = strict !== null && SEVERITIES.indexOf(strict) < SEVERITIES.indexOf(severity)
    const law = isSchemaPlace(place) ? judgeByLaw(effect, place).severity : null
    const owesReason = law === null ? severity === 'risky' : law !== severity || effect === 'unknown'
    return [
      {
        edit,
        severity,
        why: edit.why ?? why,
        reason: edit.why ?? alone,
        owesReason,
        strict: harsher ? strict : null,
        members: [edit],
      },
    ]
  })
}

const STILL_TOLD = 'It is told all the same, because of what it shows to a model.'

function turnedOff(edit: Edit, why: string): JudgedEdit {
  const own = { ...edit, why }
  return { edit: own, severity: 'safe', why, reason: why, owesReason: true, strict: null, members: [own] }
}

/** No configuration hides that a model can receive something new. */
function showsSomething({ shown }: Edit): boolean {
  return (shown ?? []).some(({ paths }) => paths.length > 0)
}

function isSchemaPlace(place: Edit['place']): place is Place {
  return place !== 'tool' && place !== 'http' && place !== 'format'
}
