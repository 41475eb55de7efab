import type { Arena, Ref, SchemaNode } from './formula.ts'
import { FALSE, TRUE } from './formula.ts'
import { isObject } from './json-value.ts'
import { equalContent } from './schema-content.ts'
import type { ContentReader, SchemaContent } from './schema-content.ts'

interface Entry {
  readonly node: SchemaNode
  readonly content: SchemaContent
  readonly ref: Ref
}

export interface NodeTable {
  setOf(node: SchemaNode): Ref
}

/**
 * Gives schemas of equal content one reference. Without references inside, content alone counts; with them, two
 * schemas are only the same where they would find the same targets.
 */
export function createNodeTable(arena: Arena, contentOf: ContentReader): NodeTable {
  const byHash = new Map<number, Entry[]>()
  let count = 0
  return {
    setOf(node) {
      if (!isObject(node.schema)) return node.schema === false ? FALSE : TRUE
      const content = contentOf(node.schema)
      if (content.empty) return TRUE
      const bucket = byHash.get(content.hash) ?? []
      const known = bucket.find((entry) => isSame(entry, node, content))
      if (known !== undefined) return known.ref
      const ref = arena.intern(`n${count++}`, () => ({ kind: 'node', node }))
      bucket.push({ node, content, ref })
      byHash.set(content.hash, bucket)
      return ref
    },
  }
}

function isSame(entry: Entry, node: SchemaNode, content: SchemaContent): boolean {
  const known = entry.node
  if (known.document.dialect !== node.document.dialect) return false
  if (content.references) {
    if (known.document !== node.document || known.place.resource !== node.place.resource) return false
    if (known.place.scope.length !== node.place.scope.length) return false
    if (known.place.scope.some((resource, index) => resource !== node.place.scope[index])) return false
  }
  return known.schema === node.schema || equalContent(known.schema, node.schema)
}
