/** Nodes: several schemas that hold at once, kept in one order so that equal nodes have equal text. */
import { canonicalJson, compareCodeUnits } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { schemaKey } from './schema-key.ts'
import type { Node } from './shapes.ts'

const ANYTHING: Node = []
export const NOTHING: Node = [false]

const texts = new WeakMap<object, string>()

/** Canonical text of a schema, remembered by object. */
export function schemaText(schema: JsonSchema): string {
  if (typeof schema === 'boolean') return String(schema)
  const known = texts.get(schema)
  if (known !== undefined) return known
  const text = canonicalJson(schema)
  texts.set(schema, text)
  return text
}

export function nodeText(node: Node): string {
  return node.length === 1 ? schemaKey(node[0]!) : `[${node.map(schemaKey).join()}]`
}

/** The conjunction of schemas: duplicates and `true` dropped, `false` alone where it occurs. */
export function buildNode(schemas: readonly JsonSchema[]): Node {
  if (schemas.length === 0) return ANYTHING
  if (schemas.length === 1) return isTrue(schemas[0]!) ? ANYTHING : isFalse(schemas[0]!) ? NOTHING : schemas
  const byText = new Map<string, JsonSchema>()
  for (const schema of schemas) {
    if (isFalse(schema)) return NOTHING
    if (!isTrue(schema)) byText.set(schemaKey(schema), schema)
  }
  return [...byText.keys()].sort(compareCodeUnits).map((text) => byText.get(text)!)
}

export function isNothing(node: Node): boolean {
  return node.includes(false)
}

/** States nothing, not even an annotation. */
export function isAnything(node: Node): boolean {
  return node.length === 0
}

/** The node as one schema. */
export function renderNode(node: Node): JsonSchema {
  if (node.length === 0) return true
  return node.length === 1 ? node[0]! : { allOf: node }
}

function isTrue(schema: JsonSchema): boolean {
  return schema === true || (typeof schema === 'object' && Object.keys(schema).length === 0)
}

/** `false`, or the `{ "not": {} }` some libraries write for it. */
function isFalse(schema: JsonSchema): boolean {
  if (typeof schema === 'boolean') return !schema
  const { not } = schema
  return not !== undefined && Object.keys(schema).length === 1 && isTrue(not as JsonSchema)
}
