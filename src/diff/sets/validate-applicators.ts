import type { Json, JsonObject } from '../../canonical-json.ts'
import type { Place } from './document.ts'
import { memberOf } from './json-value.ts'
import { createTrace } from './trace.ts'
import type { Trace } from './trace.ts'
import type { Validation } from './validate.ts'
import { both, countBetween, not } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** Schemas that apply to the same value: `allOf`, `anyOf`, `oneOf`, `not`, `if`. */
export function validateApplicators(
  validation: Validation,
  schema: JsonObject,
  value: Json,
  place: Place,
  trace: Trace | null,
): Verdict {
  let verdict: Verdict = true
  const every = memberOf(schema, 'allOf')
  if (Array.isArray(every))
    for (const branch of every) {
      verdict = both(verdict, validation.check(branch as Json, value, place, trace))
      if (verdict === false) return false
    }
  const any = memberOf(schema, 'anyOf')
  if (Array.isArray(any))
    verdict = both(
      verdict,
      countBetween(tried(validation, any, value, place, trace, trace === null ? 1 : Infinity), 1, Infinity),
    )
  if (verdict === false) return false
  const one = memberOf(schema, 'oneOf')
  if (Array.isArray(one))
    verdict = both(verdict, countBetween(tried(validation, one, value, place, trace, 2), 1, 1))
  if (verdict === false) return false
  const excluded = memberOf(schema, 'not')
  if (excluded !== undefined) verdict = both(verdict, not(validation.check(excluded, value, place, null)))
  const condition = memberOf(schema, 'if')
  if (condition === undefined || verdict === false) return verdict
  return both(verdict, validateIf(validation, schema, condition, value, place, trace))
}

/** Tries a schema: what it looked at counts only when it passes. */
export function tryBranch(
  validation: Validation,
  branch: Json,
  value: Json,
  place: Place,
  trace: Trace | null,
): Verdict {
  if (trace === null) return validation.check(branch, value, place, null)
  const own = createTrace()
  const verdict = validation.check(branch, value, place, own)
  if (verdict === true) trace.merge(own)
  else if (verdict === 'unknown') trace.unsure = true
  return verdict
}

/** Tries branches until enough of them have passed. */
function tried(
  validation: Validation,
  branches: readonly Json[],
  value: Json,
  place: Place,
  trace: Trace | null,
  enough: number,
): Verdict[] {
  const verdicts: Verdict[] = []
  let passed = 0
  for (const branch of branches) {
    const verdict = tryBranch(validation, branch, value, place, trace)
    verdicts.push(verdict)
    if (verdict === true && ++passed >= enough) break
  }
  return verdicts
}

function validateIf(
  validation: Validation,
  schema: JsonObject,
  condition: Json,
  value: Json,
  place: Place,
  trace: Trace | null,
): Verdict {
  const holds = tryBranch(validation, condition, value, place, trace)
  const branch = (keyword: 'then' | 'else'): Verdict => {
    const next = memberOf(schema, keyword)
    return next === undefined ? true : tryBranch(validation, next, value, place, trace)
  }
  if (holds === true) return branch('then')
  if (holds === false) return branch('else')
  const then = branch('then')
  const otherwise = branch('else')
  if (trace !== null) trace.unsure = true
  return then === otherwise ? then : 'unknown'
}
