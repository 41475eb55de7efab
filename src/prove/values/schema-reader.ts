import type { Json, JsonObject } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { resolveRef } from '../../schema/resolve-ref.ts'

/** A schema inside its document, and how many references deep it stands. */
export interface SchemaPlace {
  readonly root: JsonSchema
  readonly depth: number
}

/** Recursive schemas are followed this far where they offer a way out: an optional key, an empty array. */
export const MAX_DEPTH = 4

/** And no further than this where they offer none. */
export const DEEPEST = 8

/** One schema without references and conjunctions, as far as a sample needs them; `{}` allows anything. */
export function readSchema(
  schema: JsonSchema,
  place: SchemaPlace,
): { schema: JsonObject; place: SchemaPlace } {
  if (!isJsonObject(schema)) return { schema: {}, place }
  let merged: JsonObject = schema
  let { depth } = place
  for (let step = 0; step < 32 && (typeof merged.$ref === 'string' || Array.isArray(merged.allOf)); step++) {
    const { $ref, allOf, ...own } = merged as { $ref?: Json; allOf?: Json } & JsonObject
    const parts: JsonObject[] = []
    if (typeof $ref === 'string') {
      depth++
      const target = resolveRef(place.root, $ref)
      if (target !== undefined && isJsonObject(target)) parts.push(target)
    }
    if (Array.isArray(allOf)) parts.push(...(allOf as readonly Json[]).filter(isJsonObject))
    merged = [...parts, own].reduce(mergeSchemas, {})
  }
  return { schema: merged, place: { root: place.root, depth } }
}

// A conjunction of objects is one object with the members of all; anything else the later part decides.
function mergeSchemas(before: JsonObject, after: JsonObject): JsonObject {
  const required = [...listOf(before.required), ...listOf(after.required)]
  const properties = [before.properties, after.properties].filter(isJsonObject)
  return {
    ...before,
    ...after,
    ...(properties.length > 0 && {
      properties: Object.fromEntries(properties.flatMap(Object.entries)) as JsonObject,
    }),
    ...(required.length > 0 && { required }),
  }
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}

export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** The branches of a union, or null for a schema that is none. */
export function branchesOf({ anyOf, oneOf, type, ...rest }: JsonObject): readonly JsonSchema[] | null {
  const branches = listOf(anyOf ?? oneOf) as readonly JsonSchema[]
  // What stands beside a union holds for every branch.
  if (branches.length > 0)
    return branches.map((branch) => (isJsonObject(branch) ? { allOf: [rest, branch] } : branch))
  if (!Array.isArray(type)) return null
  return (type as readonly Json[]).map((one) => ({ ...rest, type: one }))
}

export interface ObjectShape {
  readonly properties: readonly (readonly [name: string, schema: JsonSchema, required: boolean])[]
  /** Schema of further keys; null where there are none. */
  readonly rest: JsonSchema | null
}

/** Members of an object schema; null where it is not one. */
export function objectShape(schema: JsonObject): ObjectShape | null {
  if (schema.type !== 'object' && !isJsonObject(schema.properties)) return null
  const required = new Set(listOf(schema.required))
  const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : []
  const { additionalProperties: rest } = schema
  return {
    properties: properties.map(([name, member]) => [name, member as JsonSchema, required.has(name)] as const),
    rest: isJsonObject(rest) ? rest : null,
  }
}

/** What a schema says itself about typical values. */
export function givenValues(schema: JsonObject): readonly Json[] {
  return [...listOf(schema.examples), ...(schema.default === undefined ? [] : [schema.default])]
}
