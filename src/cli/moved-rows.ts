import { compareRows, type MovedRow, type MovedRows } from '../snapshot/compare-rows.ts'
import { operationKey } from '../snapshot/operation-key.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** How a row that is neither operation nor tool is called for a reader who does not know the files. */
const NAMES: Readonly<Record<string, string>> = {
  'details http': 'OpenAPI document',
  'details cliOnly': 'cliOnly',
}

// What follows from another member, and what says no more than the row itself.
const IMPLIED = new Set(['bytes', 'value'])

/** The rows that moved, each told once: what a route or a tool already shows is left out of the rest. */
export function listMovedRows(before: Snapshot, after: Snapshot): MovedRows {
  const moved = compareRows(before, after)
  const shown = new Set([before, after].flatMap(shownOperations))
  const other = moved.other
    .filter(({ row, change }) => change === 'moved' || !shown.has(row.replace(/^operation /, '')))
    .map(({ row, ...rest }) => ({ row: NAMES[row] ?? row, ...rest }))
  return {
    ...moved,
    http: moved.http.map(withoutImplied),
    tools: moved.tools.map(withoutImplied),
    other: other.map(withoutImplied),
  }
}

function shownOperations({ manifest }: Snapshot): string[] {
  const tools = manifest.toolSurfaces.flatMap((surface) => surface.tools.map(operationKey))
  return [...tools, ...manifest.operations.filter(({ http }) => http.length > 0).map(operationKey)]
}

function withoutImplied(row: MovedRow): MovedRow {
  const members = row.members.filter((member) => !IMPLIED.has(member))
  return members.length === 0 ? row : { ...row, members }
}
