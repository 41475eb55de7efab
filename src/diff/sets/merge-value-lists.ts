import type { Leaf, Ref } from './formula.ts'

interface Makers {
  numbers(values: readonly number[]): Ref
  strings(values: readonly string[]): Ref
}

/**
 * Several lists of values in one conjunction as one list: what all admit, without what any excludes.
 * Gives the very same array back when there is nothing to merge.
 */
export function mergeValueLists(refs: Ref[], leaf: (ref: Ref) => Leaf, make: Makers): Ref[] {
  let stringLists = 0
  let numberLists = 0
  for (const ref of refs) {
    const { kind } = leaf(ref)
    if (kind === 'strings') stringLists++
    else if (kind === 'numbers') numberLists++
  }
  if (stringLists < 2 && numberLists < 2) return refs
  const rest: Ref[] = []
  const strings = collector<string>((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const numbers = collector<number>((a, b) => a - b)
  for (const ref of refs) {
    const condition = leaf(ref)
    if (condition.kind === 'strings') strings.add(condition.values, ref > 0)
    else if (condition.kind === 'numbers') numbers.add(condition.values, ref > 0)
    else rest.push(ref)
  }
  return [...rest, ...strings.refs(make.strings), ...numbers.refs(make.numbers)]
}

function collector<Value>(compare: (a: Value, b: Value) => number) {
  let admitted: Set<Value> | null = null
  const excluded = new Set<Value>()
  return {
    add(values: readonly Value[], positive: boolean): void {
      if (!positive) for (const value of values) excluded.add(value)
      else admitted = new Set(admitted === null ? values : values.filter((value) => admitted!.has(value)))
    },
    refs(make: (values: readonly Value[]) => Ref): Ref[] {
      if (admitted !== null)
        // Filtered lists keep the order they were stored in.
        return [make([...admitted].filter((value) => !excluded.has(value)))]
      return excluded.size === 0 ? [] : [-make([...excluded].sort(compare))]
    },
  }
}
