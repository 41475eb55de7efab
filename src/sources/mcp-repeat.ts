import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { encodePointerToken } from '../json-pointer.ts'
import { printedValue } from '../printed-value.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

const MOST_PLACES = 20

/** Places where captures of one server differ, each with two of its values; digests and sizes only follow. */
export function listUnstable(snapshots: readonly Snapshot[]): string[] {
  const [first, ...others] = snapshots
  const places = new Map<string, string>()
  for (const other of others) compare(shown(first!), shown(other), '', places)
  const sorted = [...places]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([place, what]) => `${place}: ${what}`)
  const more = sorted.length - MOST_PLACES
  return more > 0 ? [...sorted.slice(0, MOST_PLACES), `and ${more} more`] : sorted
}

/** What a model is shown, tool by tool, and what stands beside the tools. */
function shown({ details }: Snapshot): Json {
  const tools = Object.entries(details?.tools['MCP'] ?? {}).map(
    ([name, { bytes: _, ...tool }]): [string, Json] => [
      name,
      { ...tool, output: details?.operations[tool.operation]?.output ?? null } as unknown as Json,
    ],
  )
  return { tools: Object.fromEntries(tools), ...details?.mcp } as Json
}

function compare(
  before: Json | undefined,
  after: Json | undefined,
  place: string,
  found: Map<string, string>,
): void {
  if (before === undefined || after === undefined) {
    if (before !== after) found.set(place, 'not there each time')
    return
  }
  const lists = Array.isArray(before) && Array.isArray(after) && before.length === after.length
  if (lists || (isJsonObject(before) && isJsonObject(after))) {
    const [old, now] = [before as Record<string, Json>, after as Record<string, Json>]
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      compare(own(old, key), own(now, key), `${place}/${encodePointerToken(key)}`, found)
    }
  } else if (canonicalJson(before) !== canonicalJson(after) && !found.has(place)) {
    found.set(place, differenceOf(before, after))
  }
}

const CONTEXT = 20

/** Long texts from shortly before they differ. */
function differenceOf(before: Json, after: Json): string {
  if (typeof before !== 'string' || typeof after !== 'string') {
    return `${printedValue(before)}, then ${printedValue(after)}`
  }
  let same = 0
  while (before[same] === after[same]) same++
  const start = same > CONTEXT * 2 ? same - CONTEXT : 0
  const shown = (text: string): string => `${start > 0 ? '…' : ''}${printedValue(text.slice(start))}`
  return `${shown(before)}, then ${shown(after)}`
}

function own(object: Record<string, Json>, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
