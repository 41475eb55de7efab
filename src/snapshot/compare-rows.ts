/**
 * Which rows of a snapshot moved: the answer to "what is different", without the question what it means.
 * In: two snapshots. Out: operations and tools by key with the members that differ, HTTP apart from tools.
 * It must not judge, nor compare schemas part by part.
 */
import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import type { JsonObject } from '../canonical-json.ts'
import { httpRows, otherRows, toolRows } from './row-members.ts'
import type { Rows } from './row-members.ts'
import { ownMember } from './shape.ts'
import type { Snapshot } from './snapshot.ts'

export interface MovedRow {
  /** `orders.list`; for a tool `MCP list_orders`; for what is neither, where it stands. */
  readonly row: string
  readonly change: 'added' | 'removed' | 'moved'
  /** Members that differ, sorted: `schemas.input`, `toolView.defaults`, `openapi`. Empty unless moved. */
  readonly members: readonly string[]
}

export interface MovedRows {
  /** Operations with an HTTP route on either side: route, parameters, bodies or OpenAPI fragment moved. */
  readonly http: readonly MovedRow[]
  /** Tools of every transport: name, description, input, answer, defaults or presentation moved. */
  readonly tools: readonly MovedRow[]
  /** What belongs to neither: the document's info, commands, extensions, realtime, members not known here. */
  readonly other: readonly MovedRow[]
  /** False where one side has no details: only digests were compared, and what only details hold was not. */
  readonly detailsCompared: boolean
}

/** Rows are paired by key and compared by content where both sides have it, by digest otherwise. */
export function compareRows(before: Snapshot, after: Snapshot): MovedRows {
  const detailsCompared = before.details !== null && after.details !== null
  const compareBy = (read: (snapshot: Snapshot) => Rows): MovedRow[] =>
    detailsCompared
      ? compare(read(before), read(after))
      : compare(read({ ...before, details: null }), read({ ...after, details: null }))
  return {
    http: compareBy(httpRows),
    tools: compareBy(toolRows),
    other: compareBy(otherRows),
    detailsCompared,
  }
}

function compare(before: Rows, after: Rows): MovedRow[] {
  const moved: MovedRow[] = []
  for (const row of [...new Set([...before.keys(), ...after.keys()])].sort(compareCodeUnits)) {
    const [old, now] = [before.get(row), after.get(row)]
    if (old === undefined) moved.push({ row, change: 'added', members: [] })
    else if (now === undefined) moved.push({ row, change: 'removed', members: [] })
    else {
      const members = differing(old, now)
      if (members.length > 0) moved.push({ row, change: 'moved', members })
    }
  }
  return moved
}

function differing(before: JsonObject, after: JsonObject): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareCodeUnits)
  return keys.filter((key) => text(before, key) !== text(after, key))
}

function text(object: JsonObject, key: string): string | null {
  const member = ownMember(object, key)
  return member === undefined ? null : canonicalJson(member)
}
