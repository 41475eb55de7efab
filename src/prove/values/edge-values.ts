/**
 * Values at the edges of a schema: one after the other and in a fixed order, so that each edge is visited for sure.
 * In: a JSON Schema. Out: values it should accept, the plainest first. Nothing is random here.
 */
import type { Json, JsonObject } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { interleave } from '../interleave.ts'
import { numberEdges } from './number-values.ts'
import { ANYTHING } from './samples.ts'
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
import { textEdges } from './text-values.ts'

// A wide schema has more edges than anybody will send.
const MAX_EDGES = 400

const MAX_DIAGONAL = 40

/** Never empty. */
export function edgeValues(root: JsonSchema): readonly Json[] {
  if (typeof root !== 'object') return edgesOf(root, { root, depth: 0 })
  const known = remembered.get(root) ?? edgesOf(root, { root, depth: 0 })
  remembered.set(root, known)
  return known
}

// Valid, invalid and protocol requests of an endpoint all begin with them.
const remembered = new WeakMap<object, readonly Json[]>()

function edgesOf(given: JsonSchema, outer: SchemaPlace): readonly Json[] {
  const { schema, place } = readSchema(given, outer)
  if (place.depth > DEEPEST) return [null]
  const edges = [...givenValues(schema), ...edgesByKind(schema, place)].slice(0, MAX_EDGES)
  return edges.length === 0 ? [null] : edges
}

function edgesByKind(schema: JsonObject, place: SchemaPlace): readonly Json[] {
  if (schema.const !== undefined) return [schema.const]
  if (Array.isArray(schema.enum)) return listOf(schema.enum)
  const branches = branchesOf(schema)
  if (branches !== null) return interleave(branches.map((branch) => edgesOf(branch, place)))
  const shape = objectShape(schema)
  if (shape !== null) return objectEdges(shape, place)
  switch (schema.type) {
    case 'array':
      return arrayEdges(schema, place)
    case 'string':
      return textEdges(schema)
    case 'number':
    case 'integer':
      return numberEdges(schema)
    case 'boolean':
      return [true, false]
    case 'null':
      return [null]
    default:
      return ANYTHING
  }
}

/** Each optional key present and absent, each member at each of its own edges while the others are plain. */
function objectEdges({ properties, rest }: ObjectShape, place: SchemaPlace): readonly Json[] {
  const deep = place.depth >= MAX_DEPTH
  const members = properties
    .filter(([, , required]) => required || !deep)
    .map(([name, schema, required]) => ({ name, required, edges: edgesOf(schema, place) }))
  const plain = (chosen: typeof members): [string, Json][] =>
    chosen.map(({ name, edges }) => [name, edges[0]!])
  const required = members.filter((member) => member.required)
  const objects: Json[] = [object(plain(required)), object(plain(members))]
  // Every edge of every member within as many objects as one member has edges: a wide object's would never be reached
  // one by one.
  const most = Math.max(0, ...members.map(({ edges }) => edges.length))
  for (let index = 1; index < Math.min(most, MAX_DIAGONAL); index++) {
    objects.push(object(members.map(({ name, edges }) => [name, edges[index % edges.length]!])))
  }
  for (const member of members.filter((one) => !one.required)) {
    objects.push(object(plain(members.filter((one) => one !== member))))
  }
  const singles = members.map(({ name, edges, required: needed }) =>
    edges.slice(1).map((edge) => object([...plain(needed ? required : members), [name, edge]])),
  )
  objects.push(...interleave(singles))
  if (rest !== null && !deep) {
    for (const edge of edgesOf(rest, place).slice(0, 8))
      objects.push(object([...plain(required), ['further', edge]]))
  }
  return objects
}

/** Empty, one element at each of its edges, two, and as many as the bounds say. */
function arrayEdges(schema: JsonObject, place: SchemaPlace): readonly Json[] {
  const least = Math.min(numberOf(schema.minItems) ?? 0, 50)
  const most = numberOf(schema.maxItems) ?? Infinity
  if (place.depth >= MAX_DEPTH && least === 0) return [[]]
  const fixed = listOf(schema.prefixItems).map((item) => edgesOf(item as JsonSchema, place))
  const items = edgesOf((schema.items as JsonSchema | undefined) ?? true, place)
  const list = (length: number, first: Json | undefined = items[0]): Json[] =>
    Array.from(
      { length },
      (_, index) => fixed[index]?.[0] ?? (index === 0 ? first! : items[index % items.length]!),
    )
  if (fixed.length > 0) return [list(fixed.length), ...(least < fixed.length ? [list(least)] : [])]
  const lists = [list(least)]
  const one = Math.max(1, least)
  lists.push(...items.map((item) => list(one, item)), list(Math.max(2, least)))
  if (most <= 100) lists.push(list(most))
  return lists.filter(({ length }) => length <= most)
}

// Later entries win; every key is its own, whatever it is called.
function object(entries: readonly [string, Json][]): Json {
  return Object.fromEntries(entries)
}
