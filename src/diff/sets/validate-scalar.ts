import type { Json, JsonObject } from '../../canonical-json.ts'
import { isMultipleOf } from './decimal.ts'
import type { Dialect } from './dialect.ts'
import { codePointLength, equalJson, memberOf, typeOfJson } from './json-value.ts'
import { compilePattern, matchesPattern } from './patterns.ts'
import type { Validation } from './validate.ts'
import type { Verdict } from './verdict.ts'

const TYPES: ReadonlySet<Json> = new Set([
  'null',
  'boolean',
  'number',
  'integer',
  'string',
  'array',
  'object',
])

/** `type`, `enum` and `const`. */
export function validateValue(validation: Validation, schema: JsonObject, value: Json): Verdict {
  const single = memberOf(schema, 'const')
  if (single !== undefined && !equalJson(single, value)) return false
  const listed = memberOf(schema, 'enum')
  if (Array.isArray(listed)) {
    validation.pass(listed.length)
    if (!listed.some((candidate) => equalJson(candidate as Json, value))) return false
  }
  const stated = memberOf(schema, 'type')
  return stated === undefined || validateType(validation.document.dialect, schema, stated, value)
}

function validateType(dialect: Dialect, schema: JsonObject, stated: Json, value: Json): Verdict {
  const names = (Array.isArray(stated) ? stated : [stated]) as readonly Json[]
  const type = typeOfJson(value)
  if (names.includes(type)) return true
  if (type === 'number' && names.includes('integer') && Number.isInteger(value)) return true
  if (type === 'null' && dialect.nullable && memberOf(schema, 'nullable') === true) return true
  return names.every((name) => TYPES.has(name)) ? false : 'unknown'
}

function numberAt(schema: JsonObject, keyword: string): number | undefined {
  const value = memberOf(schema, keyword)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function validateNumber(schema: JsonObject, value: number): Verdict {
  const above = memberOf(schema, 'exclusiveMinimum')
  const below = memberOf(schema, 'exclusiveMaximum')
  const minimum = numberAt(schema, 'minimum')
  if (minimum !== undefined && (above === true ? value <= minimum : value < minimum)) return false
  const maximum = numberAt(schema, 'maximum')
  if (maximum !== undefined && (below === true ? value >= maximum : value > maximum)) return false
  if (typeof above === 'number' && value <= above) return false
  if (typeof below === 'number' && value >= below) return false
  const divisor = numberAt(schema, 'multipleOf')
  return divisor === undefined || divisor <= 0 || isMultipleOf(value, divisor)
}

export function validateString(validation: Validation, schema: JsonObject, value: string): Verdict {
  const shortest = numberAt(schema, 'minLength')
  const longest = numberAt(schema, 'maxLength')
  if (!isLengthWithin(value, shortest ?? 0, longest ?? Infinity)) return false
  const pattern = memberOf(schema, 'pattern')
  if (typeof pattern !== 'string') return true
  validation.pass(PATTERN + value.length)
  return matchesPattern(compilePattern(pattern), value)
}

/** A code point is one or two units: most texts need not be counted. */
function isLengthWithin(value: string, shortest: number, longest: number): boolean {
  const units = value.length
  if (units < shortest || units / 2 > longest) return false
  if (units / 2 >= shortest && units <= longest) return true
  const length = codePointLength(value)
  return length >= shortest && length <= longest
}

/** Building an automaton and walking it counts as so many schemas would. */
const PATTERN = 64

/** The size keywords of arrays and objects. */
export function isSizeWithin(
  schema: JsonObject,
  size: number,
  minKeyword: string,
  maxKeyword: string,
): boolean {
  return size >= (numberAt(schema, minKeyword) ?? 0) && size <= (numberAt(schema, maxKeyword) ?? Infinity)
}
