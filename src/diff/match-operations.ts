/**
 * Which operation before is which operation after.
 * In: two indexes. Out: pairs, by key first, then by what only one leftover on each side can be: the same route,
 * the same tool name, the same description and schemas. The rest was removed or added.
 */
import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import type { OperationEntry, SnapshotIndex } from './snapshot-index.ts'

export interface OperationPair {
  readonly before: OperationEntry
  readonly after: OperationEntry
}

export interface MatchedOperations {
  readonly pairs: readonly OperationPair[]
  readonly removed: readonly OperationEntry[]
  readonly added: readonly OperationEntry[]
}

export function matchOperations(before: SnapshotIndex, after: SnapshotIndex): MatchedOperations {
  const pairs: OperationPair[] = []
  let removed: OperationEntry[] = []
  for (const entry of before.operations.values()) {
    const same = after.operations.get(entry.key)
    if (same === undefined) removed.push(entry)
    else pairs.push({ before: entry, after: same })
  }
  let added = [...after.operations.values()].filter((entry) => !before.operations.has(entry.key))
  for (const identify of [routes, toolNames, definition]) {
    if (removed.length === 0 || added.length === 0) break
    const found = pairUnique(removed, added, identify)
    pairs.push(...found)
    const taken = new Set(found.flatMap((pair) => [pair.before, pair.after]))
    removed = removed.filter((entry) => !taken.has(entry))
    added = added.filter((entry) => !taken.has(entry))
  }
  pairs.sort((a, b) => compareCodeUnits(a.after.key, b.after.key))
  return { pairs, removed: removed.sort(byKey), added: added.sort(byKey) }
}

/** `/orders/:id/lines` → `/orders/:/lines`: names of path parameters are no part of a URL. */
export function pathShape(path: string): string {
  return path.replace(/(^|\/)([:*])[^/]*/g, '$1$2')
}

function pairUnique(
  removed: readonly OperationEntry[],
  added: readonly OperationEntry[],
  identify: (entry: OperationEntry) => readonly string[],
): OperationPair[] {
  const [before, after] = [holders(removed, identify), holders(added, identify)]
  const pairs: OperationPair[] = []
  const taken = new Set<OperationEntry>()
  for (const [mark, entries] of before) {
    const [candidate] = entries
    const [match] = after.get(mark) ?? []
    if (candidate === undefined || match === undefined) continue
    if (entries.length !== 1 || after.get(mark)?.length !== 1) continue
    if (taken.has(candidate) || taken.has(match)) continue
    taken.add(candidate).add(match)
    pairs.push({ before: candidate, after: match })
  }
  return pairs
}

function holders(
  entries: readonly OperationEntry[],
  identify: (entry: OperationEntry) => readonly string[],
): Map<string, OperationEntry[]> {
  const byMark = new Map<string, OperationEntry[]>()
  for (const entry of [...entries].sort(byKey)) {
    for (const mark of new Set(identify(entry))) {
      const list = byMark.get(mark)
      if (list === undefined) byMark.set(mark, [entry])
      else list.push(entry)
    }
  }
  return byMark
}

function routes({ row }: OperationEntry): string[] {
  return row.http.map(({ method, path }) => `${method} ${pathShape(path)}`)
}

function toolNames({ tools }: OperationEntry): string[] {
  return tools.map(({ name }) => name)
}

// A tool without a route and under another name is the same one when everything a model reads of it is.
function definition({ row, tools }: OperationEntry): string[] {
  const [tool] = tools
  if (row.http.length > 0 || tool === undefined || row.description === '') return []
  return [canonicalJson([row.description, tool.row.input, row.schemas, row.toolView ?? null])]
}

function byKey(a: OperationEntry, b: OperationEntry): number {
  return compareCodeUnits(a.key, b.key)
}
