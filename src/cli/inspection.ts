/**
 * Inspection: what a bundle or a snapshot exposes, row by row, faulty rows included.
 * In: a bundle or a snapshot. Out: an Inspection, plain data that one table is made of.
 * It must not know where either came from.
 */
import type { AdvertisedTool } from '../contract/advertised-tool.ts'
import type { OperationRow } from '../snapshot/snapshot.ts'

export interface InspectedTool {
  /** `MCP`, `MCP:admin`, `AGENT`, `CLI`. */
  readonly surface: string
  readonly name: string
  /** Key of the operation it calls. */
  readonly operation: string
  /** What a model is shown. Null for a command-line tool, and where the source does not hold it or it has none. */
  readonly shown: AdvertisedTool | null
  /** UTF-8 size of that; null where it is not known. */
  readonly bytes: number | null
}

export interface InspectedOperation {
  readonly key: string
  readonly routes: readonly string[]
  /** What the view does: some of `defaults`, `output`, `project`. Empty without a view. */
  readonly view: readonly string[]
}

export interface Inspection {
  readonly operations: readonly InspectedOperation[]
  readonly tools: readonly InspectedTool[]
  /** Surfaces in the order of the table's columns, those without a tool left out. */
  readonly surfaces: readonly string[]
  /** What a server lists beside its tools: `2 prompts`. */
  readonly beside?: readonly string[]
  /** Sentences about rows that a surface cannot show. */
  readonly problems: readonly string[]
  /** Sentences about what would be refused in contracts of another library. */
  readonly refusals: readonly string[]
}

export function routesOf(http: OperationRow['http']): readonly string[] {
  return http.map(({ method, path }) => `${method} ${path}`)
}

export function viewParts(
  view: { defaults: unknown; output: unknown; project: unknown } | null,
): readonly string[] {
  if (view === null) return []
  return (['defaults', 'output', 'project'] as const).filter(
    (part) => view[part] !== null && view[part] !== false,
  )
}
