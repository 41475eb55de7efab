/** What the parts of a schema say about arrays. */
import type { JsonSchema, JsonSchemaObject } from '../../schema/json-schema.ts'
import type { Part } from './flatten.ts'
import { buildNode, isAnything, isNothing, nodeText, NOTHING } from './node.ts'
import { numbers } from './read-scalars.ts'
import type { ArrayShape, Contains, Node } from './shapes.ts'

export type ArrayFacets = Omit<ArrayShape, 'type' | 'constraints' | 'refName' | 'notes'>

export function readArray(parts: readonly Part[]): ArrayFacets {
  const schemas = parts.map((part) => part.schema)
  const lists = schemas.map((schema) => (schema.prefixItems as readonly JsonSchema[] | undefined) ?? [])
  const rests = schemas.map((schema) => (schema.items as JsonSchema | undefined) ?? true)
  const length = Math.max(0, ...lists.map((list) => list.length))
  const positions = Array.from({ length }, (_, position) =>
    buildNode(lists.map((list, index) => list[position] ?? rests[index]!)),
  )
  const contains = readContains(schemas)
  const atLeastOne = contains.filter(({ node }) => isAnything(node)).map(({ minimum }) => minimum)
  return trim({
    positions,
    rest: buildNode(rests),
    minItems: Math.max(0, ...numbers(schemas, 'minItems'), ...atLeastOne),
    maxItems: Math.min(Infinity, ...numbers(schemas, 'maxItems')),
    uniqueItems: schemas.some((schema) => schema.uniqueItems === true),
    contains: contains.filter(({ node, maximum }) => !isAnything(node) || maximum !== Infinity),
    sealed: parts.some((part) => part.seal === 'items' && part.schema.items === false),
  })
}

function readContains(schemas: readonly JsonSchemaObject[]): Contains[] {
  return schemas.flatMap((schema) => {
    if (schema.contains === undefined) return []
    const minimum = (schema.minContains as number | undefined) ?? 1
    const maximum = (schema.maxContains as number | undefined) ?? Infinity
    if (minimum === 0 && maximum === Infinity) return []
    return [{ node: buildNode([schema.contains as JsonSchema]), minimum, maximum }]
  })
}

/** One spelling for lists that end: `items: false` and `maxItems`, and no position that says what the rest says. */
function trim(facets: ArrayFacets): ArrayFacets {
  let positions = facets.positions
  const impossible = positions.findIndex(isNothing)
  if (impossible >= 0) positions = positions.slice(0, impossible)
  const ends = isNothing(facets.rest) || impossible >= 0
  const maxItems = ends ? Math.min(facets.maxItems, positions.length) : facets.maxItems
  if (maxItems < positions.length) positions = positions.slice(0, maxItems)
  const rest: Node = maxItems <= positions.length ? NOTHING : facets.rest
  while (positions.length > 0 && nodeText(positions.at(-1)!) === nodeText(rest))
    positions = positions.slice(0, -1)
  return {
    ...facets,
    positions,
    rest,
    maxItems,
    uniqueItems: facets.uniqueItems && maxItems > 1,
    sealed: facets.sealed && isNothing(rest),
  }
}
