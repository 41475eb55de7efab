/**
 * Which definitions mean something else now, although their name stayed.
 * In: two prepared documents. Out: for a node, whether a reference in it, however deep, leads to other content.
 */
import { schemaText } from './canonical/node.ts'
import type { PreparedDocument } from './canonical/prepare-document.ts'
import type { Node } from './canonical/shapes.ts'
import { referencesIn } from './references.ts'

export interface MovedReferences {
  touches(node: Node): boolean
}

export function findMovedReferences(before: PreparedDocument, after: PreparedDocument): MovedReferences {
  // A reference moved when its content did, or when something its content refers to moved.
  const users = new Map<string, Set<string>>()
  const queue: string[] = []
  const seen = new Set<string>()
  const pending = [...referencesIn(before.schema), ...referencesIn(after.schema), '#']
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const old = before.resolve(next)
    const now = after.resolve(next)
    if (old === undefined && now === undefined) continue
    if (old === undefined || now === undefined || schemaText(old) !== schemaText(now)) queue.push(next)
    for (const used of [old, now].flatMap((one) => (one === undefined ? [] : [...referencesIn(one)]))) {
      users.set(used, (users.get(used) ?? new Set()).add(next))
      pending.push(used)
    }
  }
  const moved = new Set<string>()
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (moved.has(next)) continue
    moved.add(next)
    queue.push(...(users.get(next) ?? []))
  }
  return {
    touches: (node) =>
      moved.size > 0 &&
      node.some((schema) => [...referencesIn(schema)].some((reference) => moved.has(reference))),
  }
}
