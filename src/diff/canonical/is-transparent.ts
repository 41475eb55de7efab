/**
 * Whether a place hides nothing of what happens inside it.
 * In: a view. Out: true where every value inside it occurs in a value of it, so that a value lost or gained inside is lost
 * or gained as a whole. It must not know the other side of a comparison.
 */
import { isAnything, isNothing } from './node.ts'
import type { ArrayShape, Node, ObjectShape, Shape, View } from './shapes.ts'

export function isTransparent(view: View): boolean {
  if (view.exclusive || view.approximate || view.values.size > 0) return false
  const types = new Set(view.shapes.map((shape) => shape.type))
  return types.size === view.shapes.length && view.shapes.every(showsItsInside)
}

function showsItsInside(shape: Shape): boolean {
  if (shape.constraints.length > 0) return false
  if (shape.type === 'object') return showsMembers(shape)
  return shape.type !== 'array' || showsItems(shape)
}

function showsMembers(shape: ObjectShape): boolean {
  const required = [...shape.required].map((name) => shape.properties.get(name) ?? shape.additional)
  return (
    shape.patterns.size === 0 &&
    isAnything(shape.names) &&
    shape.maxProperties === Infinity &&
    shape.minProperties === 0 &&
    shape.dependentRequired.size === 0 &&
    shape.dependentSchemas.size === 0 &&
    required.every(isSurelyPossible)
  )
}

function showsItems(shape: ArrayShape): boolean {
  const needed = [...shape.positions, ...(shape.minItems > shape.positions.length ? [shape.rest] : [])]
  return (
    shape.contains.length === 0 &&
    !shape.uniqueItems &&
    (shape.maxItems === Infinity || shape.minItems === 0) &&
    needed.every(isSurelyPossible)
  )
}

/** Simple enough to see that something is accepted: no reference, which may lead back here, and nothing that excludes. */
function isSurelyPossible(node: Node): boolean {
  if (isNothing(node)) return false
  if (node.length > 1) return false
  const [schema] = node
  if (schema === undefined || typeof schema === 'boolean') return true
  return Object.keys(schema).every((keyword) => HARMLESS.has(keyword) || isHarmless(keyword, schema))
}

const HARMLESS = new Set([
  'type',
  'title',
  'description',
  'default',
  'examples',
  'format',
  'deprecated',
  'items',
])

function isHarmless(keyword: string, schema: { readonly [keyword: string]: unknown }): boolean {
  if (keyword === 'properties') return schema.required === undefined
  if (keyword === 'const') return schema.type === undefined
  if (keyword === 'enum') return schema.type === undefined && (schema.enum as readonly unknown[]).length > 0
  if (keyword === 'additionalProperties') return schema.required === undefined
  return keyword === 'minLength' && schema.maxLength === undefined && schema.pattern === undefined
}
