/**
 * One document of any dialect as 2020-12 without identities.
 * In: a schema and the dialect it is read in. Out: the same meaning where every `$ref` is `#` or `#/$defs/NAME` (or leads
 * outside), only keywords that matter are left, and only definitions that are used. It must not know what is compared.
 */
import {
  canonicalJson,
  compareCodeUnits,
  MAX_DEPTH,
  type Json,
  type JsonObject,
} from '../../canonical-json.ts'
import { isJsonObject, type JsonSchema, type JsonSchemaObject } from '../../schema/json-schema.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import { DRAFT_2020_12, findDialect, type Dialect } from './dialects.ts'
import { buildResourceIndex, isSchema, tooDeep, type Resource } from './resource-index.ts'
import { schemaKey } from './schema-key.ts'
import { upgradeKeywords, type KeywordValue } from './upgrade-keywords.ts'

export interface PreparedDocument {
  /** The root with the definitions in it: what references are resolved against. */
  readonly root: JsonSchema
  /** The root alone. */
  readonly schema: JsonSchema
  readonly dialect: Dialect
  /** The schema a prepared reference means; undefined for one that leaves the document. */
  resolve(reference: string): JsonSchema | undefined
  /** Name a reference is known by: `Pet` for `#/$defs/Pet`. */
  refName(reference: string): string
}

export function prepareDocument(document: JsonSchema, dialectName?: string): PreparedDocument {
  const fallback = (dialectName === undefined ? null : findDialect(dialectName)) ?? DRAFT_2020_12
  const index = buildResourceIndex(document, fallback)
  const targets = new Map<JsonSchema, string>()
  const definitions = new Map<string, JsonSchema>()
  const refNames = new Map<string, string>()
  // A queue, because a chain of definitions may be longer than the stack is deep.
  const queue: [name: string, target: JsonSchema, resource: Resource][] = []

  let asked: boolean | undefined
  const asksForItems = (): boolean => (asked ??= canonicalJson(document).includes('"unevaluatedItems":'))

  const nameTarget = (target: JsonSchema, resource: Resource): string => {
    const known = targets.get(target)
    if (known !== undefined) return known
    const wanted = (isJsonObject(target) && index.nameOf(target)) || (target === false ? 'never' : 'schema')
    let name = wanted
    for (let count = 2; definitions.has(name); count++) name = `${wanted}~${count}`
    const reference = definitionReference(name)
    targets.set(target, reference)
    refNames.set(reference, wanted)
    definitions.set(name, true)
    queue.push([name, target, resource])
    return reference
  }

  const rewrite = (keyword: string, reference: string, resource: Resource): string => {
    const target =
      keyword === '$dynamicRef'
        ? index.resolveDynamic(reference, resource)
        : keyword === '$recursiveRef'
          ? recursiveTarget(index.root, resource)
          : index.resolve(reference, resource)
    if (target === undefined) return reference
    if (target === document) return '#'
    return nameTarget(target, resource)
  }

  const convert = (schema: JsonSchema, outer: Resource, depth: number): JsonSchema => {
    if (typeof schema === 'boolean') return schema
    if (depth > MAX_DEPTH) throw tooDeep()
    const resource = index.resourceOf(schema) ?? outer
    const upgraded = upgradeKeywords(schema, resource.dialect)
    const members: [string, Json][] = []
    for (const [keyword, value] of upgraded) {
      const converted =
        value.holds === 'reference'
          ? rewrite(keyword, value.json as string, resource)
          : convertSubschemas(value, (child) => convert(child, resource, depth + 1))
      members.push([value.holds === 'reference' ? '$ref' : keyword, converted])
    }
    return withReferences(resource.dialect.containsEvaluates ? members : hideContains(members, asksForItems))
  }

  const schema = convert(document, index.root, 0)
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    definitions.set(next[0], convert(next[1], next[2], 0))
  }
  const root =
    definitions.size === 0 || typeof schema === 'boolean'
      ? schema
      : ({ ...schema, $defs: Object.fromEntries(definitions) } as JsonSchemaObject)
  const byReference = new Map<string, JsonSchema>([['#', schema]])
  for (const [name, definition] of definitions) {
    byReference.set(definitionReference(name), definition)
  }
  return {
    root,
    schema,
    dialect: index.root.dialect,
    resolve: (reference) => byReference.get(reference),
    refName: (reference) => refNames.get(reference) ?? reference,
  }
}

/** A name is a token of a pointer, and the pointer part of a URI. */
function definitionReference(name: string): string {
  return `#/$defs/${encodePointerToken(name).replace(/%/g, '%25')}`
}

function convertSubschemas(value: KeywordValue, convert: (schema: JsonSchema) => JsonSchema): Json {
  const { json, holds } = value
  if (holds === 'schema') return convert(json as JsonSchema)
  if (holds === 'list' || holds === 'set') {
    // What is no schema says nothing, and keeps its position.
    const schemas = (json as readonly Json[]).map((item) => (isSchema(item) ? convert(item) : true))
    return holds === 'list' ? schemas : sortBy(schemas, schemaKey)
  }
  if (holds === 'values') return sortBy(json as readonly Json[], canonicalJson)
  if (holds === 'map') {
    const entries = Object.keys(json as JsonObject)
      .sort()
      .map((name): [string, JsonSchema] => {
        const child = (json as JsonObject)[name]
        return [name, isSchema(child) ? convert(child) : true]
      })
    return Object.fromEntries(entries)
  }
  return json
}

/** One order for what has none, so that equal lists have equal text. */
function sortBy<Item>(items: readonly Item[], text: (item: Item) => string): Item[] {
  return items
    .map((item) => [text(item), item] as const)
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([, item]) => item)
}

const CONTAINS: ReadonlySet<string> = new Set(['contains', 'minContains', 'maxContains'])

/** Where what `contains` found does not count as looked at, it moves to where nothing does: under `not`. */
function hideContains(members: [string, Json][], asksForItems: () => boolean): [string, Json][] {
  if (!members.some(([keyword]) => keyword === 'contains') || !asksForItems()) return members
  const hidden = Object.fromEntries(members.filter(([keyword]) => CONTAINS.has(keyword)))
  const parts = (members.find(([keyword]) => keyword === 'allOf')?.[1] ?? []) as readonly Json[]
  const rest = members.filter(([keyword]) => !CONTAINS.has(keyword) && keyword !== 'allOf')
  return [...rest, ['allOf', [...parts, { not: { not: hidden } }]]]
}

/** A schema may hold `$ref` and `$dynamicRef` at once; both count. */
function withReferences(members: readonly (readonly [string, Json])[]): JsonSchemaObject {
  const references = members.filter(([keyword]) => keyword === '$ref').map(([, value]) => value)
  if (references.length < 2) return Object.fromEntries(members)
  const rest = members.filter(([keyword]) => keyword !== '$ref' && keyword !== 'allOf')
  const parts = members.find(([keyword]) => keyword === 'allOf')?.[1] ?? []
  const allOf = [...(parts as readonly Json[]), ...references.map(($ref) => ({ $ref }))]
  return Object.fromEntries([...rest, ['allOf', allOf]])
}

/** 2019-09: `$recursiveRef` means the outermost resource as long as both say `$recursiveAnchor`. */
function recursiveTarget(root: Resource, resource: Resource): JsonSchema {
  const follows = (schema: JsonSchema): boolean => isJsonObject(schema) && schema.$recursiveAnchor === true
  return follows(resource.schema) && follows(root.schema) ? root.schema : resource.schema
}
