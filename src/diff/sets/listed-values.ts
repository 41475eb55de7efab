import type { Json } from '../../canonical-json.ts'
import { canonicalJson } from '../../canonical-json.ts'
import type { Arena, Ref, SchemaNode } from './formula.ts'
import { isObject, memberOf } from './json-value.ts'

export type ListedValues = ReadonlySet<string>

// A reference to a reference to a list is followed; a longer chain is no longer a tag anybody would write.
const MAX_REFERENCES = 4

/**
 * Keys of every value a set can hold, where a schema lists them outright; null where it does not.
 * Never too small, so two lists without a common key prove two sets disjoint.
 */
export function createListReader(arena: Arena): (set: Ref) => ListedValues | null {
  const known = new Map<Ref, ListedValues | null>()
  const read = (set: Ref): ListedValues | null => {
    if (set <= 1) return null
    let values = known.get(set)
    if (values === undefined) {
      const leaf = arena.leaf(set)
      values = null
      if (leaf.kind === 'node') values = listOf(leaf.node, MAX_REFERENCES)
      else if (leaf.kind === 'and') for (const child of leaf.children) values ??= read(child)
      known.set(set, values)
    }
    return values
  }
  return read
}

function listOf(node: SchemaNode, references: number): ListedValues | null {
  const { schema, document, place } = node
  if (!isObject(schema)) return null
  const reference = memberOf(schema, '$ref')
  if (typeof reference === 'string') {
    const target = references === 0 ? undefined : document.resolve(reference, place)
    return target === undefined ? null : listOf({ document, ...target }, references - 1)
  }
  const single = memberOf(schema, 'const')
  if (single !== undefined) return new Set([canonicalJson(single)])
  const listed = memberOf(schema, 'enum')
  return Array.isArray(listed) ? new Set(listed.map((value) => canonicalJson(value as Json))) : null
}
