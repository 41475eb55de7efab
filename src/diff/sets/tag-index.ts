import type { Summary } from './disjoint.ts'

/** Branches of a union by the value of one member that tells them apart. */
export interface TagIndex {
  readonly name: string
  /** Key of a value → numbers of the branches that may hold it. */
  readonly byValue: ReadonlyMap<string, readonly number[]>
  /** Branches that do not require the member or do not list its values. */
  readonly others: readonly number[]
}

/** The member that most branches require with listed values; undefined when fewer than half do. */
export function buildTagIndex(branches: readonly Summary[]): TagIndex | undefined {
  const counts = new Map<string, number>()
  for (const { tags, present } of branches)
    for (const name of tags.keys()) if (present.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  let best: string | undefined
  for (const [name, count] of counts) {
    const bestCount = best === undefined ? 0 : counts.get(best)!
    if (count > bestCount || (count === bestCount && name < best!)) best = name
  }
  if (best === undefined || counts.get(best)! * 2 < branches.length) return undefined
  const byValue = new Map<string, number[]>()
  const others: number[] = []
  for (const [index, { tags, present }] of branches.entries()) {
    const listed = present.has(best) ? tags.get(best) : undefined
    if (listed === undefined) {
      others.push(index)
      continue
    }
    for (const key of listed) {
      const bucket = byValue.get(key)
      if (bucket === undefined) byValue.set(key, [index])
      else bucket.push(index)
    }
  }
  return { name: best, byValue, others }
}

/** Numbers of the branches that may hold one of these values, ascending. */
export function branchesWith(index: TagIndex, values: Iterable<string>): number[] {
  const found = new Set(index.others)
  for (const key of values) for (const branch of index.byValue.get(key) ?? []) found.add(branch)
  return [...found].sort((a, b) => a - b)
}
