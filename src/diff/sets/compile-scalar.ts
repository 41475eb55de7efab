import type { Json, JsonObject } from '../../canonical-json.ts'
import { canonicalJson } from '../../canonical-json.ts'
import type { Conditions } from './conditions.ts'
import { formatType, impliedFormats } from './formats.ts'
import type { Ref } from './formula.ts'
import { memberOf } from './json-value.ts'

function numberAt(schema: JsonObject, keyword: string): number | undefined {
  const value = memberOf(schema, keyword)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The keyword of a size or count, where it is a number at all. */
export const countAt = numberAt

export function numberConditions(conditions: Conditions, schema: JsonObject): Ref[] {
  const parts: Ref[] = []
  const minimum = numberAt(schema, 'minimum')
  const maximum = numberAt(schema, 'maximum')
  // Draft-04 and OpenAPI 3.0 write a flag where later dialects write a number: the type of the value tells.
  const above = memberOf(schema, 'exclusiveMinimum')
  const below = memberOf(schema, 'exclusiveMaximum')
  if (minimum !== undefined) parts.push(conditions.least(minimum, above === true))
  if (maximum !== undefined) parts.push(conditions.most(maximum, below === true))
  if (typeof above === 'number' && Number.isFinite(above)) parts.push(conditions.least(above, true))
  if (typeof below === 'number' && Number.isFinite(below)) parts.push(conditions.most(below, true))
  const divisor = numberAt(schema, 'multipleOf')
  if (divisor !== undefined && divisor > 0) parts.push(conditions.multipleOf(divisor))
  parts.push(...formatConditions(conditions, schema, 'number'))
  return parts
}

export function stringConditions(conditions: Conditions, schema: JsonObject): Ref[] {
  const parts: Ref[] = []
  const shortest = numberAt(schema, 'minLength')
  const longest = numberAt(schema, 'maxLength')
  if (shortest !== undefined) parts.push(conditions.sizeAtLeast(shortest))
  if (longest !== undefined) parts.push(conditions.sizeAtMost(longest))
  const pattern = memberOf(schema, 'pattern')
  if (typeof pattern === 'string') parts.push(conditions.pattern(pattern))
  parts.push(...formatConditions(conditions, schema, 'string'))
  for (const keyword of ['contentEncoding', 'contentMediaType', 'contentSchema']) {
    const value = memberOf(schema, keyword)
    if (value !== undefined && isContent(keyword, value))
      parts.push(
        conditions.opaque(
          `${keyword}:${canonicalJson(value)}`,
          true,
          `the schema does not say whether ${keyword} is checked`,
        ),
      )
  }
  return parts
}

function isContent(keyword: string, value: Json): boolean {
  return keyword === 'contentSchema' ? typeof value === 'object' && value !== null : typeof value === 'string'
}

function formatConditions(conditions: Conditions, schema: JsonObject, type: 'string' | 'number'): Ref[] {
  const format = memberOf(schema, 'format')
  if (typeof format !== 'string' || formatType(format) !== type) return []
  return impliedFormats(format).map((name) =>
    conditions.opaque(
      `format:${name}`,
      true,
      `the schema does not say whether the format ${name} is checked`,
      name,
    ),
  )
}
