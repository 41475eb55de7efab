/**
 * Which definitions mean something else now, although their name stayed.
 * In: two prepared documents. Out: for a node, whether a reference in it, however deep, leads to other content.
 */
import type { Json } from '../canonical-json.ts'
import { schemaText } from './canonical/node.ts'
import type { PreparedDocument } from './canonical/prepare-document.ts'
import type { Node } from './canonical/shapes.ts'

export interface MovedReferences {
  touches(node: Node): boolean
}

export function findMovedReferences(before: PreparedDocument, after: PreparedDocument): MovedReferences {
  const referenced = new WeakMap<object, ReadonlySet<string>>()
  const referencesIn = (value: Json): ReadonlySet<string> => {
    if (typeof value !== 'object' || value === null) return NONE
    const known = referenced.get(value)
    if (known !== undefined) return known
    const found = new Set<string>()
    for (const [key, member] of Object.entries(value)) {
      if (key === '$ref' && typeof member === 'string') found.add(member)
      else for (const reference of referencesIn(member)) found.add(reference)
    }
    referenced.set(value, found)
    return found
  }

  // A reference moved when its content did, or when something its content refers to moved.
  const users = new Map<string, Set<string>>()
  const queue: string[] = []
  const seen = new Set<string>()
  const pending = [...referencesIn(before.schema as Json), ...referencesIn(after.schema as Json), '#']
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const old = before.resolve(next)
    const now = after.resolve(next)
    if (old === undefined && now === undefined) continue
    if (old === undefined || now === undefined || schemaText(old) !== schemaText(now)) queue.push(next)
    for (const used of [old, now].flatMap((one) =>
      one === undefined ? [] : [...referencesIn(one as Json)],
    )) {
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
      node.some((schema) => [...referencesIn(schema as Json)].some((reference) => moved.has(reference))),
  }
}

const NONE: ReadonlySet<string> = new Set()
