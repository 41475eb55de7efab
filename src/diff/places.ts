/**
 * Where an edit shows in an instance.
 * In: the graph of pairs. Out: the pointers that lead to a pair, every loop entered once, and how many there are.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import { encodePointerToken } from '../schema/resolve-ref.ts'
import type { Pair } from './pair-graph.ts'
import type { Path } from './pair-scope.ts'

export interface Places {
  readonly list: readonly string[]
  readonly count: number
}

/** A list is cut here; the count is not. */
const MAX_LISTED = 1000
/** Beyond this a count is as good as any other. */
const MAX_COUNTED = Number.MAX_SAFE_INTEGER

export function toPointer(path: Path): string {
  return path.map((token) => `/${encodePointerToken(token)}`).join('')
}

/** Paths from the root to every pair, without those that close a loop. */
export function findPlaces(root: Pair): ReadonlyMap<Pair, Places> {
  const order = outsideFirst(root)
  const rank = new Map(order.map((pair, index) => [pair, index]))
  const places = new Map<Pair, { list: string[]; count: number }>()
  places.set(root, { list: [''], count: 1 })
  for (const pair of order) {
    const here = places.get(pair)!
    here.list.sort(compareCodeUnits)
    here.list.splice(MAX_LISTED)
    for (const { at, child } of pair.edges) {
      if (rank.get(child)! <= rank.get(pair)!) continue
      const below = places.get(child) ?? { list: [], count: 0 }
      const suffix = toPointer(at)
      // Enough for the shortest list: sorting and cutting follow when the child's turn comes.
      for (const pointer of here.list)
        if (below.list.length < 2 * MAX_LISTED) below.list.push(pointer + suffix)
      below.count = Math.min(MAX_COUNTED, below.count + here.count)
      places.set(child, below)
    }
  }
  return places
}

/** Every pair after all those that lead to it, but for the edges that close a loop. */
function outsideFirst(root: Pair): readonly Pair[] {
  const finished: Pair[] = []
  const entered = new Set<Pair>([root])
  const stack: { readonly pair: Pair; next: number }[] = [{ pair: root, next: 0 }]
  while (stack.length > 0) {
    const top = stack.at(-1)!
    const edge = top.pair.edges[top.next++]
    if (edge === undefined) {
      finished.push(top.pair)
      stack.pop()
    } else if (!entered.has(edge.child)) {
      entered.add(edge.child)
      stack.push({ pair: edge.child, next: 0 })
    }
  }
  return finished.reverse()
}
