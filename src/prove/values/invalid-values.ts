import type { Json, JsonObject } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { interleave } from '../interleave.ts'
import { edgeValues } from './edge-values.ts'
import { ANYTHING } from './samples.ts'
import { objectShape, readSchema } from './schema-reader.ts'

/**
 * Values a schema should refuse, each wrong in one place: a key missing, a key too many, a member of another type.
 * What a schema happens to accept is as good a question.
 */
export function invalidValues(root: JsonSchema): readonly Json[] {
  const { schema } = readSchema(root, { root, depth: 0 })
  const edges = edgeValues(root)
  const others: Json[] = ANYTHING.filter((value) => value !== 'a' || schema.type !== 'string')
  const objects = edges.filter(isJsonObject)
  if (objects.length === 0) return others
  const full = objects.reduce((most, edge) => (keysIn(edge) > keysIn(most) ? edge : most))
  const properties = objectShape(schema)?.properties ?? []
  const missing = properties.filter(([, , required]) => required).map(([name]) => without(full, name))
  const mistyped = properties.map(([name]) => wrongFor(full[name]).map((wrong) => withOwn(full, name, wrong)))
  const further = [withOwn(full, 'unknownKey', 1), withOwn(full, '__proto__', { polluted: true })]
  return interleave<Json>([further, missing, interleave(mistyped), others])
}

function keysIn(object: JsonObject): number {
  return Object.keys(object).length
}

function wrongFor(right: Json | undefined): readonly Json[] {
  switch (typeof right) {
    case 'string':
      return [7, null, '']
    case 'number':
      return ['a', String(right), null, -1.5]
    case 'boolean':
      return ['true', 1, null]
    default:
      return Array.isArray(right) ? ['a', {}, null] : [[], 'a', null]
  }
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}

// Spreading keeps a key of any name a plain member; so does fromEntries.
function withOwn(object: JsonObject, key: string, value: Json): JsonObject {
  return Object.fromEntries([...Object.entries(object), [key, value]])
}
