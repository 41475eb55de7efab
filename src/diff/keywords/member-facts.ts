/** What a removed container held: losing the whole is never milder than losing the worst member. */
import { isNothing, nodeText } from '../canonical/node.ts'
import type { Node, View } from '../canonical/shapes.ts'
import type { ChangeFacts } from '../change.ts'

/** Schemas this many levels in count; deeper ones add nothing a reader would look for. */
const MAX_NODES = 500

export function memberFacts(node: Node, view: (node: Node) => View): ChangeFacts {
  const seen = new Set<string>()
  const queue: Node[] = [node]
  let requiredMember = false
  let closedMember = false
  while (queue.length > 0 && seen.size < MAX_NODES && !(requiredMember && closedMember)) {
    const next = queue.shift()!
    const text = nodeText(next)
    if (seen.has(text)) continue
    seen.add(text)
    for (const shape of view(next).shapes) {
      if (shape.type === 'array') queue.push(...shape.positions, shape.rest)
      if (shape.type !== 'object') continue
      const names = [...shape.properties.keys()]
      if (names.some((name) => shape.required.has(name))) requiredMember = true
      if (names.length > 0 && isNothing(shape.additional)) closedMember = true
      queue.push(...shape.properties.values(), ...shape.patterns.values(), shape.additional)
    }
  }
  return { ...(requiredMember ? { requiredMember } : {}), ...(closedMember ? { closedMember } : {}) }
}
