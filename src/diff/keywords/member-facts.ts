/** What a removed container held: losing the whole is never milder than losing the worst member. */
import { isNothing, nodeText } from '../canonical/node.ts'
import type { Node, View } from '../canonical/shapes.ts'
import type { ChangeFacts } from '../change.ts'

/** Schemas this many levels in count; deeper ones add nothing a reader would look for. */
const MAX_NODES = 500

export function memberFacts(node: Node, view: (node: Node) => View): ChangeFacts {
  const seen = new Set<string>()
  const queue: Node[] = [node]
  const facts = { member: false, requiredMember: false, closedMember: false, openMember: false }
  while (queue.length > 0 && seen.size < MAX_NODES && !Object.values(facts).every(Boolean)) {
    const next = queue.shift()!
    const text = nodeText(next)
    if (seen.has(text)) continue
    seen.add(text)
    for (const shape of view(next).shapes) {
      if (shape.type === 'array') for (const node of [...shape.positions, shape.rest]) queue.push(node)
      if (shape.type !== 'object') continue
      const isClosed = isNothing(shape.additional)
      for (const name of shape.properties.keys()) {
        facts.member = true
        if (shape.required.has(name)) facts.requiredMember = true
        if (isClosed) facts.closedMember = true
        else facts.openMember = true
      }
      for (const node of [...shape.properties.values(), ...shape.patterns.values(), shape.additional])
        queue.push(node)
    }
  }
  return Object.fromEntries(Object.entries(facts).filter(([, holds]) => holds))
}
