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
  const strings = collector<string>()
  const numbers = collector<number>()
  for (const ref of refs) {
    const condition = leaf(ref)
    if (condition.kind === 'strings') strings.add(condition.values, ref > 0)
    else if (condition.kind === 'numbers') numbers.add(condition.values, ref > 0)
    else rest.push(ref)
  }
  return [...rest, ...strings.refs(make.strings), ...numbers.refs(make.numbers)]
}

// Every list is sorted and holds nothing twice: lists of thousands are read side by side, without tables of them.
function collector<Value extends string | number>() {
  let admitted: readonly Value[] | null = null
  const excluded: (readonly Value[])[] = []
  return {
    add(values: readonly Value[], positive: boolean): void {
      if (!positive) excluded.push(values)
      else admitted = admitted === null ? values : pick(admitted, values, true)
    },
    refs(make: (values: readonly Value[]) => Ref): Ref[] {
      if (admitted === null && excluded.length === 0) return []
      const all = excluded.length === 1 ? excluded[0]! : withoutDoubles(excluded.flat().sort(compare))
      return [admitted === null ? -make(all) : make(pick(admitted, all, false))]
    },
  }
}

/** What of the values is among the others, or is not. */
function pick<Value extends string | number>(
  values: readonly Value[],
  others: readonly Value[],
  among: boolean,
): readonly Value[] {
  let at = 0
  return values.filter((value) => {
    while (at < others.length && others[at]! < value) at++
    return (at < others.length && others[at] === value) === among
  })
}

// Not by difference: two infinities have none, and JSON can spell them (1e999).
function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Of a sorted list. */
export function withoutDoubles<Value>(values: readonly Value[]): readonly Value[] {
  return values.filter((value, index) => index === 0 || value !== values[index - 1])
}
