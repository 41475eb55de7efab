import { canonicalJson } from '../canonical-json.ts'
import type { ShownTool } from '../report.ts'
import { counted } from './phrases.ts'

/** Tools that newly show the same paths for the same reason: one edit of a shared schema is one line. */
export interface ShownGroup {
  readonly tools: readonly string[]
  readonly paths: readonly string[]
  readonly cause: string
  readonly accepted: boolean
}

export function groupShown(tools: readonly ShownTool[]): ShownGroup[] {
  const groups = new Map<string, ShownGroup & { tools: string[] }>()
  for (const { tool, paths, cause, accepted } of tools) {
    const key = canonicalJson([paths, cause, accepted])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { tools: [tool], paths, cause, accepted })
    else group.tools.push(tool)
  }
  return [...groups.values()]
}

/** `a`, `a, b`, `a and 4 more tools`. `quote` makes a name safe to print. */
export function shownTools({ tools }: ShownGroup, quote: (name: string) => string): string {
  const [first, second, ...others] = tools
  if (second === undefined) return quote(first!)
  return others.length === 0
    ? `${quote(first!)}, ${quote(second)}`
    : `${quote(first!)} and ${counted(tools.length - 1, 'more tool')}`
}
