/**
 * `unevaluatedProperties` and `unevaluatedItems` of one alternative as plain keywords.
 * In: an alternative and the schema that seals it. Out: a part that names what was evaluated and closes the rest.
 */
import type { Json, JsonObject } from '../../canonical-json.ts'
import { isJsonObject, type JsonSchema, type JsonSchemaObject } from '../../schema/json-schema.ts'
import type { Alternative, Part, Where } from './flatten.ts'

export interface Seal {
  readonly parts: readonly Part[]
  /** False where conditions decide what counts as evaluated: the part then allows whatever one of them names. */
  readonly exact: boolean
}

export function sealAlternative(
  alternative: Alternative,
  schema: JsonSchemaObject,
  { inBranch, depth }: Where,
): Seal {
  const properties = schema.unevaluatedProperties as JsonSchema | undefined
  const items = schema.unevaluatedItems as JsonSchema | undefined
  const schemas = alternative.parts.map((part) => part.schema)
  const parts: Part[] = []
  const conditional = schemas.some((part) => CONDITIONS.some((keyword) => part[keyword] !== undefined))
  if (properties !== undefined && !schemas.some((part) => part.additionalProperties !== undefined)) {
    parts.push({
      schema: {
        properties: namesIn(schemas, 'properties'),
        patternProperties: namesIn(schemas, 'patternProperties'),
        additionalProperties: properties,
      },
      inBranch,
      depth,
      seal: 'properties',
    })
  }
  const contains = schemas.some((part) => part.contains !== undefined)
  if (items !== undefined && !contains && !schemas.some((part) => part.items !== undefined)) {
    const length = Math.max(0, ...schemas.map((part) => lengthOf(part.prefixItems)))
    parts.push({
      schema: { prefixItems: Array.from({ length }, () => true), items },
      inBranch,
      depth,
      seal: 'items',
    })
  }
  return { parts, exact: !conditional && !(items !== undefined && contains) }
}

const CONDITIONS = ['if', 'then', 'else', 'dependentSchemas'] as const

function namesIn(
  schemas: readonly JsonSchemaObject[],
  keyword: 'properties' | 'patternProperties',
): JsonObject {
  const names = new Map<string, Json>()
  const collect = (schema: Json | undefined): void => {
    if (!isJsonObject(schema)) return
    const map = schema[keyword]
    if (isJsonObject(map)) for (const name of Object.keys(map)) names.set(name, true)
    for (const condition of ['if', 'then', 'else'] as const) collect(schema[condition])
    if (isJsonObject(schema.dependentSchemas)) Object.values(schema.dependentSchemas).forEach(collect)
  }
  schemas.forEach(collect)
  return Object.fromEntries(names)
}

function lengthOf(value: Json | undefined): number {
  return Array.isArray(value) ? value.length : 0
}
