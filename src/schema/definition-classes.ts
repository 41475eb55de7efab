/**
 * Which schemas of one document say the same, references followed.
 * In: a normalised schema with `$defs`. Out: a class number for every schema object in it, equal exactly when two
 * schemas describe the same (possibly endless) tree. Partition refinement: split until nothing splits.
 */
import { canonicalJson } from '../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from './json-schema.ts'
import { mapSubschemas, omitKeywords } from './subschemas.ts'

/** The definition a reference means when the definition has no name of its own. */
export type FollowReference = (ref: string) => JsonSchema | undefined

export interface DefinitionClasses {
  /** What a schema means, when it is nothing but a reference. */
  readonly meaning: (schema: JsonSchema) => JsonSchema
  /** The class of a schema object of the document. */
  readonly of: (schema: JsonSchemaObject) => number
}

interface Node {
  /** Everything but the schemas inside. */
  readonly own: string
  readonly inside: readonly JsonSchema[]
  /** The reference that is followed, when there are other keywords beside it. */
  readonly target: JsonSchema | undefined
}

/** Classes of every schema inside `roots`. A reference alone is in the class of what it means. */
export function classifyDefinitions(
  roots: readonly JsonSchema[],
  follow: FollowReference,
): DefinitionClasses {
  const nodes = new Map<JsonSchemaObject, Node>()
  for (const root of roots) collect(root, nodes, follow)
  let classes = new Map<JsonSchemaObject, number>()
  for (let before = -1, after = 0; before < after;) {
    before = after
    const classOf = (schema: JsonSchema): string => {
      const end = endOfReferences(schema, follow)
      return typeof end === 'boolean' ? String(end) : String(classes.get(end) ?? 0)
    }
    const numbers = new Map<string, number>()
    const next = new Map<JsonSchemaObject, number>()
    for (const [schema, node] of nodes) {
      const parts = [
        node.own,
        ...node.inside.map(classOf),
        node.target === undefined ? '' : classOf(node.target),
      ]
      const signature = parts.join('\n')
      const number = numbers.get(signature) ?? numbers.size
      numbers.set(signature, number)
      next.set(schema, number)
    }
    classes = next
    after = numbers.size
  }
  return {
    meaning: (schema) => endOfReferences(schema, follow),
    of: (schema) => {
      const end = endOfReferences(schema, follow)
      return typeof end === 'boolean' ? -1 : classes.get(end)!
    },
  }
}

function collect(schema: JsonSchema, nodes: Map<JsonSchemaObject, Node>, follow: FollowReference): void {
  if (typeof schema === 'boolean' || nodes.has(schema)) return
  const inside: JsonSchema[] = []
  const hollow = mapSubschemas(schema, (part) => {
    inside.push(part)
    return true
  })
  const target = typeof schema.$ref === 'string' ? follow(schema.$ref) : undefined
  nodes.set(schema, {
    own: canonicalJson(target === undefined ? hollow : omitKeywords(hollow, '$ref')),
    inside,
    target,
  })
  for (const part of inside) collect(part, nodes, follow)
}

// A definition may be nothing but a reference to the next one.
function endOfReferences(schema: JsonSchema, follow: FollowReference): JsonSchema {
  let end = schema
  for (const met = new Set<JsonSchema>(); typeof end === 'object' && !met.has(end);) {
    met.add(end)
    const target: JsonSchema | undefined =
      typeof end.$ref === 'string' && Object.keys(end).length === 1 ? follow(end.$ref) : undefined
    if (target === undefined) break
    end = target
  }
  return end
}
