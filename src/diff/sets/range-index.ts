/** What a branch of a union admits, as a range of numbers or sizes; infinite where it says nothing. */
export interface Range {
  readonly low: number
  readonly high: number
}

/** Branches of a union by their ranges: which of them have to do with a range is found without looking at all. */
export interface RangeIndex {
  /** Numbers of the branches, by where their ranges begin. */
  readonly order: readonly number[]
  readonly lows: readonly number[]
  readonly highs: readonly number[]
  /** The highest end of the ranges up to here. */
  readonly reach: readonly number[]
}

/** Undefined where fewer than half of the branches have a bound. */
export function buildRangeIndex(ranges: readonly Range[]): RangeIndex | undefined {
  const bounded = ranges.filter(isBounded).length
  if (bounded * 2 < ranges.length) return undefined
  // Two infinite ends have no difference.
  const order = ranges.map((_, at) => at).sort((a, b) => ranges[a]!.low - ranges[b]!.low || a - b)
  const lows = order.map((at) => ranges[at]!.low)
  const highs = order.map((at) => ranges[at]!.high)
  let highest = -Infinity
  const reach = highs.map((high) => (highest = Math.max(highest, high)))
  return { order, lows, highs, reach }
}

export function isBounded({ low, high }: Range): boolean {
  return low > -Infinity || high < Infinity
}

/** Numbers of the branches whose range shares a number with this one, ascending. */
export function branchesWithin({ order, lows, highs, reach }: RangeIndex, { low, high }: Range): number[] {
  const found: number[] = []
  for (let at = countUpTo(lows, high) - 1; at >= 0 && reach[at]! >= low; at--)
    if (highs[at]! >= low) found.push(order[at]!)
  return found.sort((a, b) => a - b)
}

/** How many of the sorted numbers are at most this one. */
function countUpTo(sorted: readonly number[], bound: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! <= bound) from = middle + 1
    else to = middle
  }
  return from
}
