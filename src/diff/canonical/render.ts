/** A shape as a schema again: what set questions are asked about, and the content by which shapes are known. */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { isAnything, renderNode } from './node.ts'
import { schemaKey } from './schema-key.ts'
import type { ArrayShape, Contains, Node, NumberShape, ObjectShape, Shape, StringShape } from './shapes.ts'

const rendered = new WeakMap<Shape, JsonSchema>()

/** Without annotations of the shape itself. */
export function renderShape(shape: Shape): JsonSchema {
  const known = rendered.get(shape)
  if (known !== undefined) return known
  const keywords = defined({ type: shape.type, ...facetsOf(shape) })
  const constraints = shape.constraints.map((constraint) => constraint.schema)
  const own = [...((keywords.allOf as JsonSchema[] | undefined) ?? []), ...constraints]
  const schema: JsonSchema = own.length === 0 ? keywords : { ...keywords, allOf: own }
  rendered.set(shape, schema)
  return schema
}

export function shapeText(shape: Shape): string {
  return schemaKey(renderShape(shape))
}

function facetsOf(shape: Shape): Record<string, Json | undefined> {
  switch (shape.type) {
    case 'number':
      return renderNumber(shape)
    case 'string':
      return renderString(shape)
    case 'array':
      return renderArray(shape)
    case 'object':
      return renderObject(shape)
    default:
      return {}
  }
}

function renderNumber(shape: NumberShape): Record<string, Json | undefined> {
  const [multipleOf, ...others] = shape.multiples
  return {
    type: shape.integer ? 'integer' : 'number',
    [shape.minimum?.exclusive ? 'exclusiveMinimum' : 'minimum']: shape.minimum?.value,
    [shape.maximum?.exclusive ? 'exclusiveMaximum' : 'maximum']: shape.maximum?.value,
    multipleOf,
    ...conjunction(
      others.map((step) => ({ multipleOf: step })),
      shape.formats,
    ),
  }
}

function renderString(shape: StringShape): Record<string, Json | undefined> {
  const [pattern, ...others] = shape.patterns
  return {
    minLength: shape.minLength || undefined,
    maxLength: finite(shape.maxLength),
    pattern,
    contentEncoding: shape.contentEncoding[0],
    contentMediaType: shape.contentMediaType[0],
    contentSchema: isAnything(shape.contentSchema) ? undefined : renderNode(shape.contentSchema),
    ...conjunction(
      others.map((other) => ({ pattern: other })),
      shape.formats,
    ),
  }
}

/** A keyword can stand once in a schema; further ones go into `allOf`. */
function conjunction(parts: JsonSchema[], formats: readonly string[]): Record<string, Json | undefined> {
  const [format, ...others] = formats
  const all = [...parts, ...others.map((other) => ({ format: other }))]
  return { format, allOf: all.length === 0 ? undefined : all }
}

function renderArray(shape: ArrayShape): Record<string, Json | undefined> {
  const [first, ...others] = shape.contains
  return {
    prefixItems: shape.positions.length === 0 ? undefined : shape.positions.map(renderNode),
    items: isAnything(shape.rest) ? undefined : renderNode(shape.rest),
    minItems: shape.minItems || undefined,
    maxItems: finite(shape.maxItems),
    uniqueItems: shape.uniqueItems || undefined,
    ...(first === undefined ? {} : renderContains(first)),
    allOf: others.length === 0 ? undefined : others.map((contains) => defined(renderContains(contains))),
  }
}

function renderContains(contains: Contains): Record<string, Json | undefined> {
  return {
    contains: renderNode(contains.node),
    minContains: contains.minimum === 1 ? undefined : contains.minimum,
    maxContains: finite(contains.maximum),
  }
}

function renderObject(shape: ObjectShape): Record<string, Json | undefined> {
  return {
    properties: renderMap(shape.properties),
    patternProperties: renderMap(shape.patterns),
    additionalProperties: isAnything(shape.additional) ? undefined : renderNode(shape.additional),
    propertyNames: isAnything(shape.names) ? undefined : renderNode(shape.names),
    required: shape.required.size === 0 ? undefined : [...shape.required].sort(),
    minProperties: shape.minProperties || undefined,
    maxProperties: finite(shape.maxProperties),
    dependentRequired:
      shape.dependentRequired.size === 0 ? undefined : Object.fromEntries(shape.dependentRequired),
    dependentSchemas: renderMap(shape.dependentSchemas),
  }
}

function renderMap(map: ReadonlyMap<string, Node>): Json | undefined {
  if (map.size === 0) return undefined
  return Object.fromEntries([...map].map(([name, node]) => [name, renderNode(node)]))
}

function finite(count: number): number | undefined {
  return count === Infinity ? undefined : count
}

function defined(keywords: Record<string, Json | undefined>): { readonly [key: string]: Json } {
  return Object.fromEntries(
    Object.entries(keywords).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  )
}
