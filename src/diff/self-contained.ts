/**
 * What an edit says stood there, so that it can be read, and agreed to, without the document around it.
 * In: a fact's value and the document it was taken from. Out: the same with every definition it uses put in: where it is
 * used, or under `$defs` by number where it contains itself. Names of definitions are spelling, and are not kept.
 */
import { canonicalJson, type Json } from '../canonical-json.ts'
import { isJsonObject, type JsonSchema, type JsonSchemaObject } from '../schema/json-schema.ts'
import { sha256 } from '../schema/digest.ts'
import { mapSubschemas, omitKeywords } from '../schema/subschemas.ts'
import { renderNode, schemaText } from './canonical/node.ts'
import type { PreparedDocument } from './canonical/prepare-document.ts'
import type { Node } from './canonical/shapes.ts'
import type { SchemaChangeKind } from './change.ts'
import { digestOfTexts, readDefinitions, type DefinitionGraph } from './definition-graph.ts'
import { referencesIn } from './references.ts'

export interface ContentReader {
  /** What stood there of a change of this kind: values stay as they are, schemas get their definitions. */
  selfContained(kind: SchemaChangeKind, value: Json | null): Json | null
  /** Equal for nodes of different documents that mean the same by their references; null where a node has none. */
  contentOf(node: Node): string | null
  /** Text of a schema by what its references lead to, a few steps deep, instead of by names. */
  outlineOf(schema: JsonSchema): string
}

/** Beyond so many schemas, or so deep, a digest stands for the definitions: layers of them unfold without end. */
const MOST_SCHEMAS = 2_000
const DEEPEST = 120

const OUTLINE_STEPS = 6
const REFERENCE = /"\$ref":("(?:[^"\\]|\\.)*")/g

/** What these say stood there is no schema. */
const VALUES =
  /^(?:(?:enum|const|extensible-enum|default|examples|title|description|discriminator|recursion|dialect)-|property-renamed)/

const NOTES: ReadonlySet<string> = new Set([
  ...['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'],
])

export function createContentReader(document: PreparedDocument): ContentReader {
  const contents = new Map<Node, string | null>()

  let graph: DefinitionGraph | undefined
  const definitionGraph = (): DefinitionGraph => (graph ??= readDefinitions(document))
  const isRecursive = (reference: string): boolean => definitionGraph().recursive.has(reference)
  const digestOf = (schema: JsonSchemaObject): string =>
    digestOfTexts(
      [...referencesIn(schema)].map((reference) => definitionGraph().digests.get(reference) ?? ''),
    )

  // The text of each definition with those of its references in it, step by step: linear, and the same under other names.
  let outlines: ReadonlyMap<string, string> | undefined
  const outlineAll = (): ReadonlyMap<string, string> => {
    const reached = [...definitionGraph().digests.keys()]
    let known = new Map(reached.map((reference) => [reference, '']))
    for (let step = 0; step < OUTLINE_STEPS; step++) {
      known = new Map(
        reached.map((reference) => [reference, sha256(outline(document.resolve(reference) ?? true, known))]),
      )
    }
    return known
  }
  const outline = (schema: JsonSchema, known: ReadonlyMap<string, string>): string =>
    schemaText(schema).replace(REFERENCE, (written, text: string) => {
      const meant = known.get(JSON.parse(text) as string)
      return meant === undefined ? written : `"$ref":"${meant}"`
    })

  const fill = (schema: Json): Json => {
    if (!isJsonObject(schema) || referencesIn(schema).size === 0) return schema
    const numbers = new Map<string, string>()
    const definitions = new Map<string, JsonSchema>()
    let left = MOST_SCHEMAS
    const expand = (inner: JsonSchema, depth: number): JsonSchema => {
      if (typeof inner === 'boolean') return inner
      if (depth > DEEPEST) left = -1
      if (--left < 0) return inner
      const inside = (one: JsonSchema): JsonSchema => expand(one, depth + 1)
      const { $ref: reference } = inner
      const target = typeof reference === 'string' ? document.resolve(reference) : undefined
      if (target === undefined) return mapSubschemas(inner, inside)
      const used = isRecursive(reference as string)
        ? { $ref: `#/$defs/${numberOf(reference as string, depth)}` }
        : expand(target, depth + 1)
      const rest = omitKeywords(inner, '$ref')
      return Object.keys(rest).length === 0 ? used : join(mapSubschemas(rest, inside), used)
    }
    const numberOf = (reference: string, depth: number): string => {
      const known = numbers.get(reference)
      if (known !== undefined) return known
      const number = String(numbers.size + 1)
      numbers.set(reference, number)
      definitions.set(number, expand(document.resolve(reference)!, depth + 1))
      return number
    }
    const filled = expand(schema, 0)
    if (left < 0) return { ...schema, $comment: `definitions ${digestOf(schema)}` }
    if (typeof filled === 'boolean' || definitions.size === 0) return filled
    return { ...filled, $defs: Object.fromEntries(definitions) }
  }

  return {
    outlineOf: (schema) =>
      referencesIn(schema).size === 0 ? schemaText(schema) : outline(schema, (outlines ??= outlineAll())),
    selfContained: (kind, value) => {
      if (typeof value !== 'object' || value === null || VALUES.test(kind)) return value
      if (Array.isArray(value)) return (value as readonly Json[]).map(fill)
      if (!kind.startsWith('pattern-properties-')) return fill(value)
      const members = Object.entries(value).map(([name, member]) => [name, fill(member as Json)] as const)
      return Object.fromEntries(members)
    },
    contentOf: (node) => {
      const known = contents.get(node)
      if (known !== undefined) return known
      const schema = renderNode(node)
      const content = referencesIn(schema).size === 0 ? null : canonicalJson(fill(schema))
      contents.set(node, content)
      return content
    },
  }
}

/** A reference and what stands beside it hold both. */
function join(beside: JsonSchemaObject, used: JsonSchema): JsonSchemaObject {
  const keywords = Object.keys(beside)
  if (isJsonObject(used) && keywords.every((keyword) => NOTES.has(keyword) && !Object.hasOwn(used, keyword)))
    return { ...used, ...beside }
  const parts = Array.isArray(beside['allOf']) ? (beside['allOf'] as readonly Json[]) : []
  return { ...beside, allOf: [...parts, used] }
}
