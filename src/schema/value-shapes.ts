/**
 * What values one place of a schema holds, as far as keys go.
 * In: a schema and its document. Out: one shape a branch, conjunctions merged, references followed.
 * It reads structure only: no bounds, patterns or constants.
 */
import type { Json } from '../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from './json-schema.ts'
import { isJsonObject } from './json-schema.ts'
import { resolveRef } from './resolve-ref.ts'

export interface ValueShape {
  readonly properties: ReadonlyMap<string, JsonSchema>
  readonly isObject: boolean
  /** No key is let in that is not declared. */
  readonly isClosed: boolean
  /** What undeclared keys hold, and what an array holds. */
  readonly rest: JsonSchema | undefined
  readonly items: readonly JsonSchema[]
}

// Conjunctions of unions multiply; past this nothing certain can be said.
const MOST_SHAPES = 64

/** `null` when the schema does not say, or says more than can be told apart. */
export function valueShapes(schema: JsonSchema, root: JsonSchema): readonly ValueShape[] | null {
  return shapesOf(schema, root, new Set())
}

function shapesOf(schema: JsonSchema, root: JsonSchema, open: Set<JsonSchema>): readonly ValueShape[] | null {
  if (typeof schema === 'boolean' || open.has(schema)) return null
  open.add(schema)
  const alternatives: (readonly ValueShape[] | null)[] = []
  const shapesHere = (part: JsonSchema) => shapesOf(part, root, open)
  for (const part of schemaList(schema.allOf)) alternatives.push(shapesHere(part))
  const target = typeof schema.$ref === 'string' ? resolveRef(root, schema.$ref) : undefined
  if (target !== undefined) alternatives.push(shapesHere(target))
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = schemaList(schema[keyword]).map(shapesHere)
    if (branches.length > 0)
      alternatives.push(
        branches.some((shapes) => shapes === null) ? null : (branches.flat(2) as ValueShape[]),
      )
  }
  open.delete(schema)
  const own = ownShape(schema)
  const known = alternatives.filter((shapes) => shapes !== null)
  if (own === null && known.length === 0) return null
  return known.reduce<readonly ValueShape[] | null>(multiply, own === null ? null : [own])
}

function multiply(
  left: readonly ValueShape[] | null,
  right: readonly ValueShape[],
): readonly ValueShape[] | null {
  if (left === null) return right
  if (left.length * right.length > MOST_SHAPES) return null
  return left.flatMap((a) => right.map((b) => merge(a, b)))
}

function merge(a: ValueShape, b: ValueShape): ValueShape {
  const properties = new Map(a.properties)
  for (const [key, schema] of b.properties) {
    const other = properties.get(key)
    properties.set(key, other === undefined ? schema : { allOf: [other, schema] })
  }
  return {
    properties,
    isObject: a.isObject || b.isObject,
    isClosed: a.isClosed || b.isClosed,
    rest: a.rest ?? b.rest,
    items: a.items.length > 0 ? a.items : b.items,
  }
}

function ownShape(schema: JsonSchemaObject): ValueShape | null {
  const { type, properties, additionalProperties: rest } = schema
  const declared = isJsonObject(properties) ? Object.entries(properties) : []
  const isObject =
    type === 'object' || (Array.isArray(type) && type.includes('object')) || declared.length > 0
  if (type === undefined && !isObject && schema.const === undefined && schema.enum === undefined) return null
  return {
    properties: new Map(declared as [string, JsonSchema][]),
    isObject,
    isClosed: rest === false || schema.unevaluatedProperties === false,
    rest: isJsonObject(rest) ? rest : undefined,
    items: [...schemaList(schema.prefixItems), ...(isJsonObject(schema.items) ? [schema.items] : [])],
  }
}

function schemaList(value: Json | undefined): readonly JsonSchema[] {
  return Array.isArray(value) ? (value as readonly JsonSchema[]) : []
}
