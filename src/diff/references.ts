import type { Json } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import type { PreparedDocument } from './canonical/prepare-document.ts'
import type { Edges } from './strong-components.ts'

const known = new WeakMap<object, ReadonlySet<string>>()
const NONE: ReadonlySet<string> = new Set()

/** Every reference that is written in a schema, however deep; remembered by object. */
export function referencesIn(value: Json | JsonSchema): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return NONE
  const remembered = known.get(value)
  if (remembered !== undefined) return remembered
  const found = new Set<string>()
  for (const [key, member] of Object.entries(value)) {
    if (key === '$ref' && typeof member === 'string') found.add(member)
    else for (const reference of referencesIn(member as Json)) found.add(reference)
  }
  known.set(value, found)
  return found
}

/** Every reference that these lead to, in the order they are met, with where each leads itself. */
export function readReferences(document: PreparedDocument, from: Iterable<string>): Edges {
  const edges = new Map<string, readonly string[]>()
  const queue = [...from]
  // Grows while it is walked.
  for (const reference of queue) {
    if (edges.has(reference)) continue
    const targets = [...referencesIn(document.resolve(reference) ?? true)].sort()
    edges.set(reference, targets)
    for (const target of targets) queue.push(target)
  }
  return edges
}
