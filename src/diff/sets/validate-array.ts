import type { Json, JsonObject } from '../../canonical-json.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { containsKeywords, itemKeywords } from './compile-array.ts'
import type { Place } from './document.ts'
import { equalJson, memberOf } from './json-value.ts'
import type { Trace } from './trace.ts'
import type { Validation } from './validate.ts'
import { isSizeWithin } from './validate-scalar.ts'
import { all, countBetween } from './verdict.ts'
import type { Verdict } from './verdict.ts'

export function validateArray(
  validation: Validation,
  schema: JsonObject,
  value: readonly Json[],
  place: Place,
  trace: Trace | null,
): Verdict {
  if (!isSizeWithin(schema, value.length, 'minItems', 'maxItems')) return false
  validation.pass(value.length)
  if (memberOf(schema, 'uniqueItems') === true && !areDistinct(value)) return false
  return all([
    validateItems(validation, schema, value, place, trace),
    validateContains(validation, schema, value, place, trace),
  ])
}

function validateItems(
  validation: Validation,
  schema: JsonObject,
  value: readonly Json[],
  place: Place,
  trace: Trace | null,
): Verdict {
  const { prefix, rest } = itemKeywords(schema, validation.document.dialect)
  trace?.seeItems(rest === undefined ? prefix.length : Infinity)
  let verdict: Verdict = true
  for (const [index, item] of value.entries()) {
    const items = index < prefix.length ? prefix[index] : rest
    if (items === undefined) continue
    const part = validation.check(items, item, place, null)
    if (part === false) return false
    if (part === 'unknown') verdict = part
  }
  return verdict
}

function validateContains(
  validation: Validation,
  schema: JsonObject,
  value: readonly Json[],
  place: Place,
  trace: Trace | null,
): Verdict {
  const { dialect } = validation.document
  const contains = containsKeywords(schema, dialect)
  if (contains === undefined) return true
  const verdicts = value.map((item) => validation.check(contains.schema, item, place, null))
  if (trace !== null && dialect.family === '2020-12')
    for (const [index, verdict] of verdicts.entries()) {
      if (verdict === true) trace.seeItem(index)
      else if (verdict === 'unknown') trace.unsure = true
    }
  return countBetween(verdicts, contains.min, contains.max)
}

function areDistinct(items: readonly Json[]): boolean {
  if (items.length > 12) return new Set(items.map((item) => canonicalJson(item))).size === items.length
  return items.every((item, index) => items.every((other, at) => at <= index || !equalJson(item, other)))
}
