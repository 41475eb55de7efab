import type { Json, JsonObject } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
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
  const whole = edges.find(isJsonObject)
  const values: Json[] = ANYTHING.filter((value) => value !== 'a' || schema.type !== 'string')
  if (whole === undefined) return values
  const full = edges
    .filter(isJsonObject)
    .reduce((most, edge) => (keysIn(edge) > keysIn(most) ? edge : most), whole)
  values.push({ ...full, unknownKey: 1 }, withOwn(full, '__proto__', { polluted: true }))
  for (const [name, , required] of objectShape(schema)?.properties ?? []) {
    if (required) values.push(without(full, name))
    for (const wrong of wrongFor(full[name])) values.push(withOwn(full, name, wrong))
  }
  return values
}

function keysIn(object: JsonObject): number {
  return Object.keys(object).length
}

function wrongFor(right: Json | undefined): readonly Json[] {
  switch (typeof right) {
    case 'string':
      return [7, null, '']
    case 'number':
      return [String(right), null, -1.5]
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
