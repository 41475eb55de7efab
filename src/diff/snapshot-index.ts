/**
 * Snapshot index: one snapshot, by operation.
 * In: a snapshot. Out: its operations by key, each with its details and the tools that advertise it.
 * It must not know of a second snapshot.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import { operationKey, surfaceKey } from '../snapshot/operation-key.ts'
import type {
  OperationDetails,
  OperationRow,
  Snapshot,
  ToolDetails,
  ToolRow,
  ToolSurfaceRow,
} from '../snapshot/snapshot.ts'

/** One tool of one transport. */
export interface AdvertisedEntry {
  /** `MCP`, `MCP:<surface>`, `AGENT`, `CLI`. */
  readonly transport: string
  readonly name: string
  readonly row: ToolRow
  readonly details: ToolDetails | null
}

export interface OperationEntry {
  readonly key: string
  readonly row: OperationRow
  readonly details: OperationDetails | null
  /** By transport, then name. */
  readonly tools: readonly AdvertisedEntry[]
}

export interface SnapshotIndex {
  readonly snapshot: Snapshot
  readonly operations: ReadonlyMap<string, OperationEntry>
  /** Tool surfaces by transport label. */
  readonly surfaces: ReadonlyMap<string, ToolSurfaceRow>
}

/** Linear in operations and tools. */
export function indexSnapshot(snapshot: Snapshot): SnapshotIndex {
  const tools = new Map<string, AdvertisedEntry[]>()
  const surfaces = new Map<string, ToolSurfaceRow>()
  for (const surface of snapshot.manifest.toolSurfaces) {
    const transport = surfaceKey(surface)
    surfaces.set(transport, surface)
    const shown = ownMember(snapshot.details?.tools, transport)
    for (const row of surface.tools) {
      const entry = { transport, name: row.name, row, details: ownMember(shown, row.name) ?? null }
      const key = operationKey(row)
      const list = tools.get(key)
      if (list === undefined) tools.set(key, [entry])
      else list.push(entry)
    }
  }
  const operations = new Map<string, OperationEntry>()
  for (const row of snapshot.manifest.operations) {
    const key = operationKey(row)
    const advertised = (tools.get(key) ?? []).sort(byTransport)
    const details = ownMember(snapshot.details?.operations, key) ?? null
    operations.set(key, { key, row, details, tools: advertised })
  }
  return { snapshot, operations, surfaces }
}

/** A member of untrusted data: inherited names are not members. */
export function ownMember<Value>(
  object: { readonly [key: string]: Value } | null | undefined,
  key: string,
): Value | undefined {
  return object !== null && object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined
}

function byTransport(a: AdvertisedEntry, b: AdvertisedEntry): number {
  return compareCodeUnits(a.transport, b.transport) || compareCodeUnits(a.name, b.name)
}
