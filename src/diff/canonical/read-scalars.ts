/** What the parts of a schema say about numbers and about strings. */
import { compareCodeUnits, type Json } from '../../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from '../../schema/json-schema.ts'
import { NUMBER_FORMATS, STRING_FORMATS } from './formats.ts'
import { buildNode } from './node.ts'
import type { Bound, NumberShape, StringShape } from './shapes.ts'

type Facets<Shape> = Omit<Shape, 'type' | 'constraints' | 'refName' | 'notes'>

export function readNumber(schemas: readonly JsonSchemaObject[], integer: boolean): Facets<NumberShape> {
  const multiples = numbers(schemas, 'multipleOf')
  const isInteger = integer || multiples.some((step) => Number.isInteger(step))
  const minimum = tightest(schemas, 'minimum', 'exclusiveMinimum', 1)
  const maximum = tightest(schemas, 'maximum', 'exclusiveMaximum', -1)
  return {
    integer: isInteger,
    minimum: isInteger ? toInteger(minimum, 1) : minimum,
    maximum: isInteger ? toInteger(maximum, -1) : maximum,
    multiples: [...new Set(multiples)].filter((step) => step !== 1).sort((a, b) => a - b),
    formats: texts(schemas, 'format').filter((format) => NUMBER_FORMATS.has(format)),
  }
}

export function readString(schemas: readonly JsonSchemaObject[]): Facets<StringShape> {
  return {
    minLength: Math.ceil(Math.max(0, ...numbers(schemas, 'minLength'))),
    maxLength: Math.floor(Math.min(Infinity, ...numbers(schemas, 'maxLength'))),
    patterns: texts(schemas, 'pattern'),
    formats: texts(schemas, 'format').filter((format) => STRING_FORMATS.has(format)),
    contentEncoding: texts(schemas, 'contentEncoding'),
    contentMediaType: texts(schemas, 'contentMediaType'),
    contentSchema: buildNode(values(schemas, 'contentSchema') as JsonSchema[]),
  }
}

export function values(schemas: readonly JsonSchemaObject[], keyword: string): Json[] {
  return schemas.map((schema) => schema[keyword]).filter((value): value is Json => value !== undefined)
}

export function numbers(schemas: readonly JsonSchemaObject[], keyword: string): number[] {
  return values(schemas, keyword) as number[]
}

function texts(schemas: readonly JsonSchemaObject[], keyword: string): string[] {
  return [...new Set(values(schemas, keyword) as string[])].sort(compareCodeUnits)
}

/** Sign 1: the highest lower bound. Sign -1: the lowest upper bound. An exclusive one wins over an equal inclusive one. */
function tightest(
  schemas: readonly JsonSchemaObject[],
  inclusive: string,
  exclusive: string,
  sign: 1 | -1,
): Bound | null {
  const bounds: Bound[] = [
    ...numbers(schemas, inclusive).map((value) => ({ value, exclusive: false })),
    ...numbers(schemas, exclusive).map((value) => ({ value, exclusive: true })),
  ]
  return bounds.reduce<Bound | null>(
    (best, bound) =>
      best === null ||
      sign * (bound.value - best.value) > 0 ||
      (bound.value === best.value && bound.exclusive)
        ? bound
        : best,
    null,
  )
}

function toInteger(bound: Bound | null, sign: 1 | -1): Bound | null {
  if (bound === null) return null
  const rounded = sign === 1 ? Math.ceil(bound.value) : Math.floor(bound.value)
  const value = bound.exclusive && rounded === bound.value ? rounded + sign : rounded
  return { value, exclusive: false }
}
