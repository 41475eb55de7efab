import type { Json, JsonObject } from '../../canonical-json.ts'
import type { Place } from './document.ts'
import { isObject, memberOf } from './json-value.ts'
import { compilePattern, matchesPattern } from './patterns.ts'
import type { Trace } from './trace.ts'
import { tryBranch } from './validate-applicators.ts'
import { isSizeWithin } from './validate-scalar.ts'
import type { Validation } from './validate.ts'
import { all } from './verdict.ts'
import type { Verdict } from './verdict.ts'

export function validateObject(
  validation: Validation,
  schema: JsonObject,
  value: JsonObject,
  place: Place,
  trace: Trace | null,
): Verdict {
  const names = Object.keys(value)
  if (!isSizeWithin(schema, names.length, 'minProperties', 'maxProperties')) return false
  if (!hasAll(value, memberOf(schema, 'required'))) return false
  return all(parts(validation, schema, value, names, place, trace))
}

function* parts(
  validation: Validation,
  schema: JsonObject,
  value: JsonObject,
  names: readonly string[],
  place: Place,
  trace: Trace | null,
): Generator<Verdict> {
  const propertyNames = memberOf(schema, 'propertyNames')
  for (const name of names) {
    yield validateMember(validation, schema, name, value[name]!, place, trace)
    if (propertyNames !== undefined) yield validation.check(propertyNames, name, place, null)
  }
  yield* validateDependencies(validation, schema, value, place, trace)
}

function validateMember(
  validation: Validation,
  schema: JsonObject,
  name: string,
  member: Json,
  place: Place,
  trace: Trace | null,
): Verdict {
  const properties = memberOf(schema, 'properties')
  const patterns = memberOf(schema, 'patternProperties')
  const additional = memberOf(schema, 'additionalProperties')
  const verdicts: Verdict[] = []
  // Whether some keyword beside `additionalProperties` speaks of this name.
  let spoken: Verdict = false
  const own = isObject(properties) ? memberOf(properties, name) : undefined
  if (own !== undefined) {
    spoken = true
    verdicts.push(validation.check(own, member, place, null))
  }
  if (isObject(patterns))
    for (const source of Object.keys(patterns)) {
      const matches = matchesPattern(compilePattern(source), name)
      if (matches === false) continue
      if (spoken !== true) spoken = matches
      const verdict = validation.check(patterns[source]!, member, place, null)
      verdicts.push(matches === true || verdict === true ? verdict : 'unknown')
    }
  if (additional !== undefined && spoken !== true) {
    const verdict = validation.check(additional, member, place, null)
    verdicts.push(spoken === false || verdict === true ? verdict : 'unknown')
  }
  if (spoken === true || additional !== undefined) trace?.seeName(name)
  else if (spoken === 'unknown' && trace !== null) trace.unsure = true
  return all(verdicts)
}

function* validateDependencies(
  validation: Validation,
  schema: JsonObject,
  value: JsonObject,
  place: Place,
  trace: Trace | null,
): Generator<Verdict> {
  const keywords =
    validation.document.dialect.family === 'legacy'
      ? ['dependencies']
      : ['dependencies', 'dependentRequired', 'dependentSchemas']
  for (const keyword of keywords) {
    const dependencies = memberOf(schema, keyword)
    if (!isObject(dependencies)) continue
    for (const name of Object.keys(dependencies)) {
      if (!Object.hasOwn(value, name)) continue
      const needed = dependencies[name]!
      if (Array.isArray(needed)) yield hasAll(value, needed)
      else if (keyword === 'dependencies') yield validation.check(needed, value, place, null)
      else if (keyword === 'dependentSchemas') yield tryBranch(validation, needed, value, place, trace)
    }
  }
}

function hasAll(value: JsonObject, names: Json | undefined): boolean {
  return (
    !Array.isArray(names) || names.every((name) => typeof name !== 'string' || Object.hasOwn(value, name))
  )
}
