/**
 * Where an edit shows in an instance.
 * In: the graph of pairs. Out: the pointers that lead to a pair, shortest first, and how many there are; inside a loop
 * each pair is reached once, by the shortest way.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import { encodePointerToken } from '../json-pointer.ts'
import { findLoops } from './find-loops.ts'
import type { Edge, Pair } from './pair-graph.ts'
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

/** Shorter pointers first, then by code unit. */
export function comparePointers(a: string, b: string): number {
  return depthOf(a) - depthOf(b) || compareCodeUnits(a, b)
}

function depthOf(pointer: string): number {
  return pointer.split('/').length
}

/** Ways from the root to every pair. */
export function findPlaces(root: Pair): ReadonlyMap<Pair, Places> {
  const loops = findLoops(root)
  const nearest = findNearest(root)
  const edgesOf = (pair: Pair): Edge[] =>
    pair.edges.filter((edge) => loops.get(edge.child) !== loops.get(pair) || nearest.get(edge.child) === edge)
  const places = new Map<Pair, { list: string[]; count: number }>([[root, { list: [''], count: 1 }]])
  for (const pair of outsideFirst(root, edgesOf)) {
    const here = places.get(pair)!
    here.list.sort(comparePointers)
    here.list.splice(MAX_LISTED)
    for (const { at, child } of edgesOf(pair)) {
      const below = places.get(child) ?? { list: [], count: 0 }
      const suffix = toPointer(at)
      for (const pointer of here.list) below.list.push(pointer + suffix)
      // Many ways in: what is certain to be cut need not be kept.
      if (below.list.length > 4 * MAX_LISTED) below.list.sort(comparePointers).splice(MAX_LISTED)
      below.count = Math.min(MAX_COUNTED, below.count + here.count)
      places.set(child, below)
    }
  }
  return places
}

/** The edge by which each pair is met first, level by level. */
function findNearest(root: Pair): ReadonlyMap<Pair, Edge> {
  const nearest = new Map<Pair, Edge>()
  const queue = [root]
  for (let index = 0; index < queue.length; index++) {
    for (const edge of queue[index]!.edges) {
      if (edge.child === root || nearest.has(edge.child)) continue
      nearest.set(edge.child, edge)
      queue.push(edge.child)
    }
  }
  return nearest
}

/** Every pair after all those that lead to it. */
function outsideFirst(root: Pair, edgesOf: (pair: Pair) => readonly Edge[]): readonly Pair[] {
  const finished: Pair[] = []
  const entered = new Set<Pair>([root])
  const stack = [{ pair: root, edges: edgesOf(root), next: 0 }]
  while (stack.length > 0) {
    const top = stack.at(-1)!
    const edge = top.edges[top.next++]
    if (edge === undefined) {
      finished.push(top.pair)
      stack.pop()
    } else if (!entered.has(edge.child)) {
      entered.add(edge.child)
      stack.push({ pair: edge.child, edges: edgesOf(edge.child), next: 0 })
    }
  }
  return finished.reverse()
}
