/** Which pairs lead back to each other: strongly connected components, by Tarjan's algorithm without recursion. */
import type { Pair } from './pair-graph.ts'

interface Visit {
  readonly pair: Pair
  next: number
}

/** A number for every pair below the root; equal for pairs of one loop. */
export function findLoops(root: Pair): ReadonlyMap<Pair, number> {
  const index = new Map<Pair, number>()
  const low = new Map<Pair, number>()
  const loops = new Map<Pair, number>()
  const open: Pair[] = []
  const visits: Visit[] = []
  const enter = (pair: Pair): void => {
    index.set(pair, index.size)
    low.set(pair, index.get(pair)!)
    open.push(pair)
    visits.push({ pair, next: 0 })
  }
  const reach = (pair: Pair, value: number): void => {
    low.set(pair, Math.min(low.get(pair)!, value))
  }
  enter(root)
  while (visits.length > 0) {
    const visit = visits.at(-1)!
    const { pair } = visit
    const edge = pair.edges[visit.next++]
    if (edge !== undefined) {
      if (!index.has(edge.child)) enter(edge.child)
      else if (!loops.has(edge.child)) reach(pair, index.get(edge.child)!)
      continue
    }
    visits.pop()
    const parent = visits.at(-1)
    if (parent !== undefined) reach(parent.pair, low.get(pair)!)
    if (low.get(pair) !== index.get(pair)) continue
    for (let member = open.pop()!; ; member = open.pop()!) {
      loops.set(member, index.get(pair)!)
      if (member === pair) break
    }
  }
  return loops
}
