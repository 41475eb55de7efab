import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import type { MovedRow } from '../snapshot/compare-rows.ts'

/** A tool that moved in the same way on every transport named. */
export interface MovedTool extends MovedRow {
  /** Surface keys in code unit order: `AGENT`, `MCP`, `MCP:admin`. */
  readonly transports: readonly string[]
}

/** Rows of one tool that differ in the transport alone become one; `row` is the tool's name then. */
export function mergeTransports(rows: readonly MovedRow[]): readonly MovedTool[] {
  const merged = new Map<string, { row: MovedRow; transports: string[] }>()
  for (const { row, change, members } of rows) {
    const [transport, name] = splitRow(row)
    const key = canonicalJson([name, change, members])
    const entry = merged.get(key) ?? { row: { row: name, change, members }, transports: [] }
    entry.transports.push(transport)
    merged.set(key, entry)
  }
  return [...merged.values()]
    .map(({ row, transports }) => ({ ...row, transports: transports.sort(compareCodeUnits) }))
    .sort((a, b) => compareCodeUnits(a.row, b.row))
}

// A named surface may hold a space, and so may the name of a command-line tool; never both.
function splitRow(row: string): [transport: string, name: string] {
  const cut = row.startsWith('MCP:') ? row.lastIndexOf(' ') : row.indexOf(' ')
  return [row.slice(0, cut), row.slice(cut + 1)]
}
