/** Values of a schema at random, as an arbitrary: seeded, the same on every machine. */
import fc from 'fast-check'
import type { Json, JsonObject } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { numberArbitrary } from './number-values.ts'
import { ANYTHING, TEXTS } from './samples.ts'
import type { ObjectShape, SchemaPlace } from './schema-reader.ts'
import {
  branchesOf,
  givenValues,
  listOf,
  DEEPEST,
  MAX_DEPTH,
  numberOf,
  objectShape,
  readSchema,
} from './schema-reader.ts'
import { textArbitrary } from './text-values.ts'

export function randomValues(root: JsonSchema): fc.Arbitrary<Json> {
  return arbitraryOf(root, { root, depth: 0 })
}

function arbitraryOf(given: JsonSchema, outer: SchemaPlace): fc.Arbitrary<Json> {
  const { schema, place } = readSchema(given, outer)
  if (place.depth > DEEPEST) return fc.constant(null)
  const values = givenValues(schema)
  const free = arbitraryByKind(schema, place)
  return values.length === 0
    ? free
    : fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...values) }, { weight: 2, arbitrary: free })
}

function arbitraryByKind(schema: JsonObject, place: SchemaPlace): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (listOf(schema.enum).length > 0) return fc.constantFrom(...listOf(schema.enum))
  const branches = branchesOf(schema)
  if (branches !== null) return fc.oneof(...branches.map((branch) => arbitraryOf(branch, place)))
  const shape = objectShape(schema)
  if (shape !== null) return objectArbitrary(shape, place)
  switch (schema.type) {
    case 'array':
      return arrayArbitrary(schema, place)
    case 'string':
      return textArbitrary(schema)
    case 'number':
    case 'integer':
      return numberArbitrary(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.constantFrom(...ANYTHING)
  }
}

function objectArbitrary({ properties, rest }: ObjectShape, place: SchemaPlace): fc.Arbitrary<Json> {
  const deep = place.depth >= MAX_DEPTH
  const members = properties
    .filter(([, , required]) => required || !deep)
    .map(([name, schema, required]): fc.Arbitrary<readonly [string, Json][]> => {
      const member = arbitraryOf(schema, place).map((value): [string, Json][] => [[name, value]])
      return required ? member : fc.oneof(member, fc.constant([]))
    })
  if (rest !== null && !deep) {
    const entry = fc.tuple(fc.constantFrom('further', ...TEXTS), arbitraryOf(rest, place))
    members.push(fc.array(entry, { maxLength: 3 }))
  }
  return fc.tuple(...members).map((entries) => Object.fromEntries(entries.flat()) as Json)
}

function arrayArbitrary(schema: JsonObject, place: SchemaPlace): fc.Arbitrary<Json> {
  const fixed = listOf(schema.prefixItems).map((item) => arbitraryOf(item as JsonSchema, place))
  if (fixed.length > 0) return fc.tuple(...fixed)
  const least = Math.min(numberOf(schema.minItems) ?? 0, 50)
  if (place.depth >= MAX_DEPTH && least === 0) return fc.constant([])
  const most = Math.min(numberOf(schema.maxItems) ?? Infinity, least + 4)
  const item = arbitraryOf((schema.items as JsonSchema | undefined) ?? true, place)
  return fc.array(item, { minLength: least, maxLength: Math.max(least, most) })
}
