/**
 * Shown paths: what of an answer a model can receive, as paths (`/rows/*\/email`).
 * In: schemas of an answer. Out: declared paths, and those that are new between two schemas. `*` is every item or
 * further key; a lone `*` is an answer nothing is known of. It must not know why an answer changed.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { JsonSchema, JsonSchemaObject } from '../schema/json-schema.ts'
import { encodePointerToken } from '../json-pointer.ts'
import { resolveRef } from '../schema/resolve-ref.ts'

/** What an answer without a schema shows. */
const EVERYTHING = '*'

export interface ShownPaths {
  /** Every declared place, the ones that hold others included. */
  readonly places: ReadonlySet<string>
  /** Places that declare nothing below themselves. */
  readonly leaves: ReadonlySet<string>
  /** Places below which names nobody declared may appear. */
  readonly open: ReadonlySet<string>
  /** Places about which nothing is said at all. */
  readonly anything: ReadonlySet<string>
  /** Places below which every name that is not declared may appear as what one schema says. */
  readonly maps: ReadonlySet<string>
}

// A schema unfolds to more places than it has bytes when its definitions refer to each other in layers.
const MOST_VISITS = 5_000
const MOST_REFERENCES = 200

export function shownPaths(answer: JsonSchema | null): ShownPaths {
  const walk: Walk = {
    root: answer ?? true,
    ...{ places: new Set(), leaves: new Set(), open: new Set(), anything: new Set(), maps: new Set() },
    visits: 0,
  }
  enter(answer ?? true, '', [], walk)
  return walk
}

/** Paths a model can receive after and could not before, sorted. `before` null: the tool was not there at all. */
export function newlyShownPaths(before: ShownPaths | null, after: ShownPaths): string[] {
  if (before === null) {
    return after.anything.has('') ? [EVERYTHING] : [...after.leaves].map(printedPath).sort(compareCodeUnits)
  }
  if (before.anything.has('')) return []
  if (after.anything.has('')) return [EVERYTHING]
  const known = (path: string): boolean => mayStandAt(path, before)
  const leaves = [...after.leaves].filter((path) => !known(path))
  const opened = [...after.open]
    .filter((path) => before.places.has(path) && !before.open.has(path) && !isBelow(path, before.anything))
    .map((path) => `${path}/*`)
    .filter((path) => !before.places.has(path))
  return [...new Set([...leaves, ...opened])].map(printedPath).sort(compareCodeUnits)
}

/** Whether a model could receive something there already, under its own name or as a key of a map. */
function mayStandAt(path: string, { places, anything, maps }: ShownPaths): boolean {
  let place = ''
  for (const name of path.split('/').slice(1)) {
    if (anything.has(place)) return true
    const declared = `${place}/${name}`
    if (!places.has(declared) && !maps.has(place)) return false
    place = places.has(declared) ? declared : `${place}/*`
  }
  return places.has(place) || anything.has(place)
}

/** Whether a path lies at or below one of the places. */
function isBelow(path: string, places: ReadonlySet<string>): boolean {
  if (places.size === 0) return false
  for (let end = path.length; end >= 0; end = path.lastIndexOf('/', end - 1)) {
    if (places.has(path.slice(0, end))) return true
    if (end === 0) break
  }
  return false
}

function printedPath(path: string): string {
  return path === '' ? '/' : path
}

interface Walk extends ShownPaths {
  readonly root: JsonSchema
  readonly places: Set<string>
  readonly leaves: Set<string>
  readonly open: Set<string>
  readonly anything: Set<string>
  readonly maps: Set<string>
  visits: number
}

/** A place of the answer: one of its schemas is seen for the first time there. */
function enter(schema: JsonSchema, path: string, refs: readonly JsonSchema[], walk: Walk): void {
  if (schema === false) return
  walk.places.add(path)
  const open = letsUndeclaredThrough(schema, walk.root)
  const declares = visit(schema, path, refs, walk)
  if (open) walk.open.add(path)
  if (isMap(schema, walk.root)) walk.maps.add(path)
  if (declares) return
  walk.leaves.add(path)
  if (open) walk.anything.add(path)
}

/** Enters what a schema declares below a place; false where it declares nothing. */
function visit(schema: JsonSchema, path: string, refs: readonly JsonSchema[], walk: Walk): boolean {
  if (typeof schema === 'boolean') return false
  // A schema inside itself shows again what it has shown: its place stands for everything below.
  if (refs.includes(schema)) return false
  if (++walk.visits > MOST_VISITS || refs.length > MOST_REFERENCES) {
    walk.anything.add(path)
    return false
  }
  const inside = [...refs, schema]
  const members = declaredBelow(schema, path)
  for (const [part, place] of members) enter(part, place, inside, walk)
  return samePlace(schema, walk.root)
    .map((part) => visit(part, path, inside, walk))
    .reduce((one, other) => one || other, members.length > 0)
}

function declaredBelow(schema: JsonSchemaObject, path: string): [JsonSchema, string][] {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema
  const named = isJsonObject(properties)
    ? Object.entries(properties).map(([name, part]): [Json, string] => [part, `/${encodePointerToken(name)}`])
    : []
  const further = [
    ...(isJsonObject(patternProperties) ? Object.values(patternProperties) : []),
    ...[additionalProperties, unevaluatedProperties].filter((part) => !saysNothing(part)),
    ...['items', 'prefixItems', 'additionalItems', 'unevaluatedItems'].flatMap((key) => listed(schema[key])),
  ].map((part): [Json | undefined, string] => [part, '/*'])
  const parts = [...named, ...further].filter((pair): pair is [JsonSchema, string] => isSchema(pair[0]))
  // A list of which nothing more is said may hold anything.
  if (parts.length === 0 && namesType(schema, 'array')) parts.push([true, '/*'])
  return parts.filter(([part]) => part !== false).map(([part, place]) => [part, path + place])
}

/** Schemas that describe the same place. What lies outside the document may hold anything. */
function samePlace(schema: JsonSchemaObject, root: JsonSchema): JsonSchema[] {
  const { $ref: ref, dependentSchemas } = schema
  return [
    ...['allOf', 'anyOf', 'oneOf', 'then', 'else'].flatMap((keyword) => listed(schema[keyword])),
    ...(isJsonObject(dependentSchemas) ? Object.values(dependentSchemas) : []),
    ...(typeof ref === 'string' ? [resolveRef(root, ref) ?? true] : []),
  ].filter(isSchema)
}

function letsUndeclaredThrough(
  schema: JsonSchema,
  root: JsonSchema,
  refs: readonly JsonSchema[] = [],
): boolean {
  if (typeof schema === 'boolean') return schema
  if (refs.includes(schema) || refs.length > MOST_REFERENCES) return true
  const inside = [...refs, schema]
  const lets = (part: Json): boolean => !isSchema(part) || letsUndeclaredThrough(part, root, inside)
  const { additionalProperties, unevaluatedProperties, $ref: ref, allOf, anyOf, oneOf } = schema
  return (
    mayBeObject(schema) &&
    saysNothing(additionalProperties) &&
    saysNothing(unevaluatedProperties) &&
    (typeof ref !== 'string' || lets(resolveRef(root, ref) ?? true)) &&
    listed(allOf).every(lets) &&
    [anyOf, oneOf].every((union) => union === undefined || listed(union).some(lets))
  )
}

/** What holds further names of one kind. Where other parts hold as well, they may forbid the names. */
function isMap(schema: Json, root: JsonSchema, refs: readonly Json[] = []): boolean {
  if (!isJsonObject(schema) || refs.includes(schema) || refs.length > MOST_REFERENCES) return false
  const { additionalProperties, propertyNames, allOf, anyOf, oneOf, $ref: ref } = schema
  if (propertyNames !== undefined || allOf !== undefined) return false
  if (isJsonObject(additionalProperties) && !saysNothing(additionalProperties)) return true
  const inside = [...refs, schema]
  const alternatives = [...listed(anyOf), ...listed(oneOf)]
  const meant = typeof ref === 'string' ? [resolveRef(root, ref) ?? true] : []
  return [...alternatives, ...meant].some((part) => isMap(part as Json, root, inside))
}

function mayBeObject(schema: JsonSchemaObject): boolean {
  if (schema['const'] !== undefined) return isJsonObject(schema['const'])
  if (Array.isArray(schema['enum'])) return (schema['enum'] as readonly Json[]).some(isJsonObject)
  return schema['type'] === undefined || namesType(schema, 'object')
}

function namesType(schema: JsonSchemaObject, name: string): boolean {
  return listed(schema['type']).includes(name)
}

const ANNOTATIONS = new Set(['title', 'description', 'default', 'examples', '$comment'])

function saysNothing(schema: Json | undefined): boolean {
  if (schema === undefined || schema === true) return true
  return isJsonObject(schema) && Object.keys(schema).every((key) => ANNOTATIONS.has(key))
}

function listed(value: Json | undefined): readonly Json[] {
  if (value === undefined) return []
  return Array.isArray(value) ? (value as readonly Json[]) : [value]
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === 'boolean' || isJsonObject(value)
}
