/**
 * JSON Schema draft-07 → 2020-12, for libraries that cannot write the newer one.
 * In: a schema in draft-07. Out: the same schema in 2020-12, `$schema` included.
 */
import type { Json } from '../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from './json-schema.ts'
import { DIALECT_2020_12, isJsonObject } from './json-schema.ts'
import { mapSubschemas, setOwn } from './subschemas.ts'

/** Renames what moved: tuples, `definitions`, `dependencies`, and the references into them. */
export function upgradeDraft7(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema
  return { ...(upgrade(schema) as JsonSchemaObject), $schema: DIALECT_2020_12 }
}

function upgrade(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema
  const upgraded: Record<string, Json> = {}
  for (const [keyword, value] of Object.entries(mapSubschemas(schema, upgrade))) {
    for (const [name, moved] of moveKeyword(keyword, value, schema)) setOwn(upgraded, name, moved)
  }
  return upgraded
}

function moveKeyword(
  keyword: string,
  value: Json,
  schema: JsonSchemaObject,
): readonly (readonly [string, Json])[] {
  switch (keyword) {
    case '$schema':
      return []
    case '$ref':
      return [['$ref', typeof value === 'string' ? value.replace(/^#\/definitions\//, '#/$defs/') : value]]
    case 'definitions':
      return [['$defs', value]]
    case 'items':
      if (!Array.isArray(value)) return [['items', value]]
      // An empty list says nothing, and 2020-12 wants at least one.
      return value.length === 0 ? [] : [['prefixItems', value]]
    case 'additionalItems':
      return Array.isArray(schema.items) ? [['items', value]] : []
    case 'dependencies':
      return splitDependencies(value)
    default:
      return [[keyword, value]]
  }
}

function splitDependencies(value: Json): readonly (readonly [string, Json])[] {
  if (!isJsonObject(value)) return []
  const required: Record<string, Json> = {}
  const schemas: Record<string, Json> = {}
  for (const [name, needs] of Object.entries(value))
    setOwn(Array.isArray(needs) ? required : schemas, name, needs)
  const moved: [string, Json][] = []
  if (Object.keys(required).length > 0) moved.push(['dependentRequired', required])
  if (Object.keys(schemas).length > 0) moved.push(['dependentSchemas', schemas])
  return moved
}
