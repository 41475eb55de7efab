import type { Json, JsonObject } from '../../canonical-json.ts'
import type { Place } from './document.ts'
import { isObject, memberOf } from './json-value.ts'
import { compilePattern, matchesPattern } from './patterns.ts'
import type { Trace } from './trace.ts'
import { tryBranch } from './validate-applicators.ts'
import { isSizeWithin } from './validate-scalar.ts'
import type { Validation } from './validate.ts'
import { both } from './verdict.ts'
import type { Verdict } from './verdict.ts'

export function validateObject(
  validation: Validation,
  schema: JsonObject,
  value: JsonObject,
  place: Place,
  trace: Trace | null,
): Verdict {
  if (limitsSize(schema)) {
    const size = validation.namesOf(value).length
    if (!isSizeWithin(schema, size, 'minProperties', 'maxProperties')) return false
  }
  if (!hasAll(validation, value, memberOf(schema, 'required'))) return false
  const propertyNames = memberOf(schema, 'propertyNames')
  let verdict: Verdict = true
  const names = namesToVisit(validation, schema, value)
  validation.pass(names.length)
  for (const name of names) {
    verdict = both(verdict, validateMember(validation, schema, name, value[name]!, place, trace))
    if (propertyNames !== undefined)
      verdict = both(verdict, validation.check(propertyNames, name, place, null))
    if (verdict === false) return false
  }
  return both(verdict, validateDependencies(validation, schema, value, place, trace))
}

function limitsSize(schema: JsonObject): boolean {
  return Object.hasOwn(schema, 'minProperties') || Object.hasOwn(schema, 'maxProperties')
}

const SPEAK_OF_ALL = ['patternProperties', 'additionalProperties', 'propertyNames']

/** A schema that speaks of some names only has nothing to say about the others: there may be thousands of both. */
function namesToVisit(validation: Validation, schema: JsonObject, value: JsonObject): readonly string[] {
  if (SPEAK_OF_ALL.some((keyword) => Object.hasOwn(schema, keyword))) return validation.namesOf(value)
  const properties = memberOf(schema, 'properties')
  if (!isObject(properties)) return NO_NAMES
  const declared = Object.keys(properties)
  return declared.length < MANY || declared.length < validation.namesOf(value).length
    ? declared.filter((name) => Object.hasOwn(value, name))
    : validation.namesOf(value)
}

const NO_NAMES: readonly string[] = []
const MANY = 16

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
  let verdict: Verdict = true
  // Whether some keyword beside `additionalProperties` speaks of this name.
  let spoken: Verdict = false
  const own = isObject(properties) ? memberOf(properties, name) : undefined
  if (own !== undefined) {
    spoken = true
    verdict = validation.check(own, member, place, null)
  }
  if (isObject(patterns)) {
    const sources = Object.keys(patterns)
    validation.pass(sources.length * 16)
    for (const source of sources) {
      const matches = matchesPattern(compilePattern(source), name)
      if (matches === false) continue
      if (spoken !== true) spoken = matches
      const part = validation.check(patterns[source]!, member, place, null)
      verdict = both(verdict, matches === true || part === true ? part : 'unknown')
    }
  }
  if (additional !== undefined && spoken !== true) {
    const part = validation.check(additional, member, place, null)
    verdict = both(verdict, spoken === false || part === true ? part : 'unknown')
  }
  if (spoken === true || additional !== undefined) trace?.seeName(name)
  else if (spoken === 'unknown' && trace !== null) trace.unsure = true
  return verdict
}

const LEGACY_DEPENDENCIES = ['dependencies']
const ALL_DEPENDENCIES = ['dependencies', 'dependentRequired', 'dependentSchemas']

function validateDependencies(
  validation: Validation,
  schema: JsonObject,
  value: JsonObject,
  place: Place,
  trace: Trace | null,
): Verdict {
  const legacy = validation.document.dialect.family === 'legacy'
  let verdict: Verdict = true
  for (const keyword of legacy ? LEGACY_DEPENDENCIES : ALL_DEPENDENCIES) {
    const dependencies = memberOf(schema, keyword)
    if (!isObject(dependencies)) continue
    const names = Object.keys(dependencies)
    validation.pass(names.length)
    for (const name of names) {
      if (!Object.hasOwn(value, name)) continue
      const needed = dependencies[name]!
      if (Array.isArray(needed)) verdict = both(verdict, hasAll(validation, value, needed))
      else if (keyword === 'dependencies')
        verdict = both(verdict, validation.check(needed, value, place, null))
      else if (keyword === 'dependentSchemas')
        verdict = both(verdict, tryBranch(validation, needed, value, place, trace))
    }
  }
  return verdict
}

function hasAll(validation: Validation, value: JsonObject, names: Json | undefined): boolean {
  if (!Array.isArray(names)) return true
  validation.pass(names.length)
  return names.every((name) => typeof name !== 'string' || Object.hasOwn(value, name))
}
