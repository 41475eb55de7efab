/** What the parts of a schema say about objects. */
import { compareCodeUnits, type JsonObject } from '../../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from '../../schema/json-schema.ts'
import type { Part } from './flatten.ts'
import { buildNode, isAnything, isNothing } from './node.ts'
import { numbers, values } from './read-scalars.ts'
import type { Node, ObjectShape } from './shapes.ts'

export type ObjectFacets = Omit<ObjectShape, 'type' | 'constraints' | 'refName' | 'notes'>

/** Whether a name matches a pattern; null when that is not decided. */
export type NameMatcher = (pattern: string, name: string) => boolean | null

export interface ReadObject {
  readonly facets: ObjectFacets
  /** Parts that cannot be merged into one object and stay conditions of their own. */
  readonly apart: readonly JsonSchemaObject[]
}

export function readObject(parts: readonly Part[], matches: NameMatcher): ReadObject {
  const { together, apart } = separate(parts)
  const schemas = together.map((part) => part.schema)
  const properties = readProperties(together, matches)
  const additional = buildNode(together.map((part) => additionalOf(part.schema)))
  // Where further names are limited, a pattern that demands nothing still lets its names in.
  const patterns = readMaps(together, 'patternProperties', !isAnything(additional))
  const required = new Set(values(schemas, 'required').flat() as string[])
  const dependentRequired = readDependencies(schemas, required)
  const minProperties = Math.max(0, ...numbers(schemas, 'minProperties'))
  const facets: ObjectFacets = {
    properties,
    patterns,
    additional,
    required,
    names: buildNode(values(schemas, 'propertyNames') as JsonSchema[]),
    minProperties: minProperties <= required.size ? 0 : minProperties,
    maxProperties: Math.min(Infinity, ...numbers(schemas, 'maxProperties')),
    dependentRequired,
    dependentSchemas: readMaps(together, 'dependentSchemas', false),
    sealed:
      isNothing(additional) &&
      !together.some((part) => part.seal === undefined && part.schema.additionalProperties === false),
  }
  return { facets: trim(facets), apart: apart.map((part) => part.schema) }
}

/** An object that must be empty, and names that are forbidden twice, need no schema. */
function trim(facets: ObjectFacets): ObjectFacets {
  if (facets.maxProperties === 0) {
    return { ...facets, properties: new Map(), patterns: new Map(), additional: [], sealed: false }
  }
  if (!isNothing(facets.additional) || facets.patterns.size > 0) return facets
  return { ...facets, properties: new Map([...facets.properties].filter(([, node]) => !isNothing(node))) }
}

/** `additionalProperties` sees the names beside it only: a part with patterns and a part that limits the rest do not mix. */
function separate(parts: readonly Part[]): { together: readonly Part[]; apart: readonly Part[] } {
  const hasPatterns = (part: Part): boolean => Object.keys(map(part.schema, 'patternProperties')).length > 0
  const seal = parts.find((part) => part.seal === 'properties')
  const limiting = parts.filter((part) => part !== seal && limits(part))
  const names = parts.reduce((sum, part) => sum + Object.keys(map(part.schema, 'properties')).length, 0)
  const tooMany = limiting.length > 1 && limiting.length * names > MAX_LIMITED
  const withPatterns = new Set(parts.filter((part) => part !== seal && hasPatterns(part)))
  const isBesidePatterns = (part: Part): boolean => withPatterns.size > (withPatterns.has(part) ? 1 : 0)
  const apart = new Set(limiting.filter((part) => tooMany || isBesidePatterns(part)))
  return { together: parts.filter((part) => !apart.has(part)), apart: [...apart] }
}

/** Each part that limits further names says something of each name that another part declares. */
const MAX_LIMITED = 200_000

/** Says something of names it does not declare. */
function limits(part: Part): boolean {
  return !isAnything(buildNode([additionalOf(part.schema)]))
}

function readProperties(parts: readonly Part[], matches: NameMatcher): ReadonlyMap<string, Node> {
  const declared = new Map<string, JsonSchema[]>()
  for (const { schema } of parts) {
    const properties = map(schema, 'properties')
    for (const name of Object.keys(properties)) {
      const known = declared.get(name)
      if (known === undefined) declared.set(name, [properties[name] as JsonSchema])
      else known.push(properties[name] as JsonSchema)
    }
  }
  const limiting = parts.filter(limits)
  const result = new Map<string, Node>()
  for (const name of [...declared.keys()].sort(compareCodeUnits)) {
    const others = limiting.flatMap(({ schema }) =>
      Object.hasOwn(map(schema, 'properties'), name) ? [] : [schemaFor(schema, name, matches)],
    )
    result.set(name, buildNode([...declared.get(name)!, ...others]))
  }
  return result
}

/** What a part demands of a name that only another one declares. Its patterns are kept apart: they hold beside it anyway. */
function schemaFor(schema: JsonSchemaObject, name: string, matches: NameMatcher): JsonSchema {
  const additional = additionalOf(schema)
  const patterns = Object.keys(map(schema, 'patternProperties'))
  return patterns.some((pattern) => matches(pattern, name) !== false) ? true : additional
}

function readMaps(parts: readonly Part[], keyword: string, keepAnything: boolean): ReadonlyMap<string, Node> {
  const lists = new Map<string, JsonSchema[]>()
  for (const part of parts) {
    for (const [name, schema] of Object.entries(map(part.schema, keyword))) {
      const known = lists.get(name)
      if (known === undefined) lists.set(name, [schema as JsonSchema])
      else known.push(schema as JsonSchema)
    }
  }
  const nodes = [...lists].map(([name, schemas]) => [name, buildNode(schemas)] as const)
  return new Map(
    nodes.filter(([, node]) => keepAnything || !isAnything(node)).sort(([a], [b]) => compareCodeUnits(a, b)),
  )
}

function readDependencies(
  schemas: readonly JsonSchemaObject[],
  required: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, Set<string>>()
  for (const schema of schemas) {
    for (const [name, needed] of Object.entries(map(schema, 'dependentRequired'))) {
      if (!Array.isArray(needed)) continue
      const open = (needed as readonly string[]).filter((other) => other !== name && !required.has(other))
      if (open.length === 0) continue
      const known = lists.get(name) ?? new Set<string>()
      for (const other of open) known.add(other)
      lists.set(name, known)
    }
  }
  return new Map([...lists].map(([name, needed]) => [name, [...needed].sort(compareCodeUnits)]))
}

function additionalOf(schema: JsonSchemaObject): JsonSchema {
  return (schema.additionalProperties as JsonSchema | undefined) ?? true
}

function map(schema: JsonSchemaObject, keyword: string): JsonObject {
  return (schema[keyword] as JsonObject | undefined) ?? {}
}
