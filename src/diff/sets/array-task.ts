import type { Compiler } from './compile-schema.ts'
import type { Ref } from './formula.ts'

/** So many items of a set, none before `from`. */
export interface Demand {
  readonly set: Ref
  readonly count: number
  readonly from: number
}

/** At most so many items of a set. */
export interface Cap {
  readonly set: Ref
  readonly count: number
}

export interface ArrayTask {
  readonly low: number
  readonly high: number
  /** From this position on all positions have the same conditions. */
  readonly prefix: number
  readonly demands: readonly Demand[]
  readonly caps: readonly Cap[]
  /** All items differ. */
  readonly distinct: boolean
  /** Two items are equal. */
  readonly repeated: boolean
  readonly doubt: string
  setAt(position: number): Ref
}

/** Null when the conditions contradict each other outright. */
export function readArrayTask({ arena }: Compiler, conditions: readonly Ref[]): ArrayTask | null {
  let low = 0
  let high = Infinity
  let prefix = 0
  let distinct = false
  let repeated = false
  let doubt = ''
  const items: { readonly index: number; readonly set: Ref }[] = []
  const tails: { readonly from: number; readonly set: Ref }[] = []
  const demands: Demand[] = []
  const caps: Cap[] = []
  for (const ref of conditions) {
    const leaf = arena.leaf(ref)
    const positive = ref > 0
    switch (leaf.kind) {
      case 'size':
        if (positive) low = Math.max(low, leaf.bound)
        else high = Math.min(high, leaf.bound - 1)
        break
      case 'item':
        prefix = Math.max(prefix, leaf.index + 1)
        if (!positive) low = Math.max(low, leaf.index + 1)
        items.push({ index: leaf.index, set: positive ? leaf.set : -leaf.set })
        break
      case 'tail':
        prefix = Math.max(prefix, leaf.from)
        if (positive) tails.push(leaf)
        else demands.push({ set: -leaf.set, count: 1, from: leaf.from })
        break
      case 'contains':
        if (positive) demands.push({ set: leaf.set, count: leaf.count, from: 0 })
        else caps.push({ set: leaf.set, count: leaf.count - 1 })
        break
      case 'unique':
        if (positive) distinct = true
        else repeated = true
        break
      case 'opaque':
        if (!leaf.note || !positive) doubt ||= leaf.reason
        break
      default:
    }
  }
  // A cap of zero is a condition on every item.
  for (const cap of caps) if (cap.count === 0) tails.push({ from: 0, set: -cap.set })
  if (repeated) low = Math.max(low, 2)
  for (const { from } of demands) low = Math.max(low, from + 1)
  if (low > high) return null
  const sets = new Map<number, Ref>()
  const setAt = (position: number): Ref => {
    const at = Math.min(position, prefix)
    let set = sets.get(at)
    if (set === undefined) {
      set = arena.and([
        ...items.filter(({ index }) => index === at).map((item) => item.set),
        ...tails.filter(({ from }) => from <= at).map((tail) => tail.set),
      ])
      sets.set(at, set)
    }
    return set
  }
  return {
    low,
    high,
    prefix,
    demands,
    caps: caps.filter((cap) => cap.count > 0),
    distinct,
    repeated,
    doubt,
    setAt,
  }
}
