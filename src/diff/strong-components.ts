/** What of a node's search is still to be done. */
interface Visit {
  readonly node: string
  readonly targets: readonly string[]
  next: number
}

/** Where each node leads. */
export type Edges = ReadonlyMap<string, readonly string[]>

/**
 * Nodes that lead to each other, together; each group after those it leads to. One walk, which does not recurse
 * (Tarjan's): a chain of thousands is nothing unusual.
 */
export function strongComponents(edges: Edges): readonly (readonly string[])[] {
  const components: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const part: string[] = []
  const open = new Set<string>()
  const visits: Visit[] = []
  const enter = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    part.push(node)
    open.add(node)
    visits.push({ node, targets: edges.get(node) ?? [], next: 0 })
  }
  const lower = (node: string, to: number): void => {
    lowest.set(node, Math.min(lowest.get(node)!, to))
  }
  const leave = (node: string): void => {
    if (lowest.get(node) !== order.get(node)) return
    const members = part.splice(part.lastIndexOf(node))
    for (const member of members) open.delete(member)
    components.push(members)
  }
  for (const start of edges.keys()) {
    if (order.has(start)) continue
    enter(start)
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const target = visit.targets[visit.next++]
      if (target === undefined) {
        visits.pop()
        leave(visit.node)
        const parent = visits.at(-1)
        if (parent !== undefined) lower(parent.node, lowest.get(visit.node)!)
      } else if (!order.has(target)) enter(target)
      else if (open.has(target)) lower(visit.node, order.get(target)!)
    }
  }
  return components
}

/** Nodes that lead back to themselves. */
export function cyclicNodes(edges: Edges, components = strongComponents(edges)): ReadonlySet<string> {
  const cyclic = components.filter(
    ([first, ...others]) => others.length > 0 || edges.get(first!)?.includes(first!) === true,
  )
  return new Set(cyclic.flat())
}
