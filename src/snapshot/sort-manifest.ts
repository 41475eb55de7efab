import { compareCodeUnits } from '../canonical-json.ts'
import type { Manifest, OperationRow, ToolRow, ToolSurfaceRow } from './snapshot.ts'

type Order<Row> = (a: Row, b: Row) => number

/** The manifest with every list in the one order a manifest is written in. Unknown members stay. */
export function sortManifest(manifest: Manifest): Manifest {
  return {
    ...manifest,
    operations: sorted(manifest.operations.map(sortRoutes), byOperation),
    toolSurfaces: sorted(manifest.toolSurfaces.map(sortTools), bySurface),
    cliOnly: sorted(manifest.cliOnly, (a, b) => compareCodeUnits(a.name, b.name)),
    extensions: sorted(
      manifest.extensions,
      (a, b) => compareCodeUnits(a.transport, b.transport) || compareCodeUnits(a.name, b.name),
    ),
  }
}

const byOperation: Order<OperationRow | ToolRow> = (a, b) =>
  compareCodeUnits(a.service, b.service) ||
  compareCodeUnits(a.action, b.action) ||
  compareCodeUnits(a.kind, b.kind)

const byTool: Order<ToolRow> = (a, b) => compareCodeUnits(a.name, b.name) || byOperation(a, b)

const bySurface: Order<ToolSurfaceRow> = (a, b) =>
  compareCodeUnits(a.transport, b.transport) || compareCodeUnits(a.surface ?? '', b.surface ?? '')

const byRoute: Order<OperationRow['http'][number]> = (a, b) =>
  compareCodeUnits(a.path, b.path) || compareCodeUnits(a.method, b.method)

function sortRoutes(row: OperationRow): OperationRow {
  return row.http.length < 2 ? row : { ...row, http: sorted(row.http, byRoute) }
}

function sortTools(row: ToolSurfaceRow): ToolSurfaceRow {
  return { ...row, tools: sorted(row.tools, byTool) }
}

function sorted<Row>(rows: readonly Row[], order: Order<Row>): Row[] {
  return [...rows].sort(order)
}
