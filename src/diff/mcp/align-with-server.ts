/**
 * A bundle beside a server.
 * In: two snapshots. Out: the same two; where one was captured from a server and the other was built, the built one as a
 * client of its MCP tools is told of it, and what is left out of the comparison. A server tells neither routes nor views.
 */
import { operationKey, surfaceKey } from '../../snapshot/operation-key.ts'
import { buildServerTool, UNNAMED_SERVER, type ServerTool } from '../../snapshot/server-tool.ts'
import type {
  Details,
  OperationRow,
  Snapshot,
  ToolDetails,
  ToolRow,
  ToolSurfaceRow,
} from '../../snapshot/snapshot.ts'
import { ownMember } from '../snapshot-index.ts'

export interface AlignedSides {
  readonly before: Snapshot
  readonly after: Snapshot
  /** Sentences for the report. */
  readonly untold: readonly string[]
}

export function alignWithServer(before: Snapshot, after: Snapshot): AlignedSides {
  const [old, now] = [before.details, after.details]
  if (old === null || now === null || (old.mcp === undefined) === (now.mcp === undefined)) {
    return { before, after, untold: [] }
  }
  if (old.mcp === undefined) return { before: asTold(before, old, after), after, untold: [untold('before')] }
  return { before, after: asTold(after, now, before), untold: [untold('after')] }
}

function untold(side: 'before' | 'after'): string {
  return `A server tells nothing but its MCP tools: of the bundle ${side}, its operations, routes, views and the tools of other transports were not compared.`
}

/** The built snapshot as the server's own would be, were it this bundle that it serves. */
function asTold({ manifest }: Snapshot, details: Details, server: Snapshot): Snapshot {
  const service = server.manifest.operations[0]?.service ?? UNNAMED_SERVER
  const surface = closestSurface(manifest.toolSurfaces, server)
  const rows = new Map(manifest.operations.map((row) => [operationKey(row), row]))
  const shown = surface === null ? undefined : ownMember(details.tools, surfaceKey(surface))
  const tools = (surface?.tools ?? []).flatMap((tool) => {
    const entry = ownMember(shown, tool.name)
    return entry === undefined ? [] : [tellTool(tool, entry, rows, details, service)]
  })
  return {
    manifest: {
      ...manifest,
      operations: tools.map(({ row }) => row),
      toolSurfaces: server.manifest.toolSurfaces.map((told) => ({
        ...told,
        tools: told.transport === 'MCP' ? tools.map(({ tool }) => tool) : [],
      })),
      realtimeContracts: [],
      realtime: [],
      cliOnly: [],
      extensions: [],
    },
    details: {
      ...details,
      operations: Object.fromEntries(tools.map(({ key, stored }) => [key, stored])),
      http: server.details!.http,
      tools: {
        AGENT: {},
        CLI: {},
        MCP: Object.fromEntries(
          tools.map(({ key, tool, entry }) => [tool.name, { ...entry, operation: key }]),
        ),
      },
    },
  }
}

interface ToldTool extends ServerTool {
  readonly entry: ToolDetails
}

function tellTool(
  { name, input, ...owner }: ToolRow,
  entry: ToolDetails,
  rows: ReadonlyMap<string, OperationRow>,
  details: Details,
  service: string,
): ToldTool {
  const row = rows.get(operationKey(owner))
  const stored = ownMember(details.operations, entry.operation)
  const output = {
    schema: stored?.view?.output ?? stored?.output ?? null,
    digest: row?.toolView?.output ?? row?.schemas.output ?? null,
  }
  const { description } = entry
  const told = buildServerTool({
    service,
    name,
    description,
    input: { schema: entry.input, digest: input },
    output,
  })
  return { ...told, entry }
}

/** Of several named surfaces the one that shares most tools with what the server lists; the first of equals. */
function closestSurface(surfaces: readonly ToolSurfaceRow[], server: Snapshot): ToolSurfaceRow | null {
  const listed = new Set(server.manifest.operations.map(({ action }) => action))
  let closest: ToolSurfaceRow | null = null
  let most = -1
  for (const surface of surfaces) {
    if (surface.transport !== 'MCP') continue
    const shared = surface.tools.filter(({ name }) => listed.has(name)).length
    // Of two that share as many the one that has less beside them.
    const closeness = shared - surface.tools.length / (surface.tools.length + 1)
    if (closeness > most) [closest, most] = [surface, closeness]
  }
  return closest
}
