/**
 * A value of the whole document that shows what moved in one place of it.
 * In: the graph, the place, who is affected. Out: a value checked against both documents, or why there is none.
 * It must not know kinds or severities.
 */
import type { Json } from '../canonical-json.ts'
import type { Witness } from '../finding.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import type { PreparedDocument } from './canonical/prepare-document.ts'
import { isNone } from './effect-bits.ts'
import type { Direction } from './law.ts'
import type { Edge, LocalChange, Pair, PairGraph } from './pair-graph.ts'
import { renderNode } from './canonical/node.ts'
import type { SetComparer } from './sets/compare-sets.ts'
import { demandOf } from './shows-edit.ts'
import type { WitnessShrinker } from './smaller-witness.ts'

export interface WitnessQuestion {
  readonly graph: PairGraph
  readonly pair: Pair
  /** The edit of that place, which others may stand beside. */
  readonly change: LocalChange
  readonly direction: Direction
  readonly sets: SetComparer
  readonly shrink: WitnessShrinker
  readonly before: PreparedDocument
  readonly after: PreparedDocument
}

export function locateWitness(question: WitnessQuestion): Witness | { readonly none: string } {
  const { graph, pair, change, direction, sets, shrink, before, after } = question
  const pick = (answer: ReturnType<Pair['whole']>): Json | undefined =>
    direction === 'input' ? answer.acceptedBefore : answer.acceptedAfter
  const kind = direction === 'input' ? 'refused-now' : 'possible-now'
  const acceptedBy = direction === 'input' ? 'before' : 'after'
  const smaller = (value: Json, old: JsonSchema, now: JsonSchema, more: readonly JsonSchema[] = []): Json =>
    direction === 'input'
      ? shrink(value, { accepting: [old, ...more], refusing: now, acceptedBy })
      : shrink(value, { accepting: [now, ...more], refusing: old, acceptedBy })
  // Where no value shows this very place, one that shows that the documents differ is better than none.
  const ofWhole = (reason = 'none found'): Witness | { readonly none: string } => {
    const value = pick(graph.root.whole())
    return value === undefined
      ? { none: reason }
      : { kind, value: smaller(value, before.schema, after.schema) }
  }
  const path = findPath(graph.root, pair)
  const demand = standsAlone(pair) ? null : demandOf(change, pair, direction)
  const [old, now] = [renderNode(pair.before), renderNode(pair.after)]
  const ask = (own: JsonSchema | null): Json | undefined => {
    if (own === null) return pick(pair.whole())
    const [one, other] = direction === 'input' ? [{ allOf: [old, own] }, now] : [old, { allOf: [now, own] }]
    return pick(sets.effect(one, other))
  }
  const own = demand === null ? undefined : ask(demand)
  const found = own === undefined ? ask(null) : own
  if (found === undefined || path === null) return ofWhole(pair.whole().reason)
  const here = smaller(found, old, now, own === undefined ? [] : [demand!])
  if (pair === graph.root) return { kind, value: here }
  const holds = path.reduceRight<JsonSchema>((inner, step) => at(step, inner, direction), { const: here })
  const answer =
    direction === 'input'
      ? sets.effect({ allOf: [before.schema, holds] }, after.schema)
      : sets.effect(before.schema, { allOf: [after.schema, holds] })
  const value = pick(answer)
  if (value === undefined) return ofWhole(answer.reason)
  return { kind, value: smaller(value, before.schema, after.schema, [holds]) }
}

/** Nothing else moved in or below the place, so that whatever shows that it moved shows the edit. */
function standsAlone({ changes, edges }: Pair): boolean {
  return edges.length === 0 && changes.filter(({ bits }) => !isNone(bits)).length <= 1
}

interface Step {
  readonly pair: Pair
  readonly edge: Edge
}

/** The shortest way from the root, edge by edge. */
function findPath(root: Pair, target: Pair): readonly Step[] | null {
  const reachedBy = new Map<Pair, Step | null>([[root, null]])
  const queue = [root]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (next === target) break
    for (const edge of next.edges) {
      if (reachedBy.has(edge.child)) continue
      reachedBy.set(edge.child, { pair: next, edge })
      queue.push(edge.child)
    }
  }
  if (!reachedBy.has(target)) return null
  const path: Step[] = []
  for (let step = reachedBy.get(target); step; step = reachedBy.get(step.pair)) path.unshift(step)
  return path
}

/** Values that have something of `inner` where the step leads. Names of branches lead nowhere in a value. */
function at({ pair, edge }: Step, inner: JsonSchema, direction: Direction): JsonSchema {
  const view = direction === 'input' ? pair.beforeView : pair.afterView
  const names = edge.at.filter((token, index) => !(index < edge.at.length - 1 && /^<.*>$/su.test(token)))
  const token = names.at(-1)
  if (token === undefined) return inner
  const ways: JsonSchema[] = []
  if (view.shapes.some((shape) => shape.type === 'array')) ways.push(...inArray(token, inner))
  const objects = view.shapes.filter((shape) => shape.type === 'object')
  if (objects.length > 0) {
    ways.push({ type: 'object', required: [token], properties: Object.fromEntries([[token, inner]]) })
    const unlike = { not: inner }
    if (token === '*') ways.push({ type: 'object', not: { additionalProperties: unlike } })
    if (objects.some((shape) => shape.patterns.has(token))) {
      ways.push({ type: 'object', not: { patternProperties: Object.fromEntries([[token, unlike]]) } })
    }
  }
  return ways.length === 1 ? ways[0]! : { anyOf: ways }
}

function inArray(token: string, inner: JsonSchema): JsonSchema[] {
  if (token === '*') return [{ type: 'array', contains: inner }]
  if (!/^\d{1,6}$/.test(token)) return []
  const position = Number(token)
  const prefixItems = [...Array.from({ length: position }, () => true), inner]
  return [{ type: 'array', minItems: position + 1, prefixItems }]
}
