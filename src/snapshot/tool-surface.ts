import { canonicalJson } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { buildAdvertisedTool } from '../contract/advertised-tool.ts'
import type { AdvertisedTool } from '../contract/advertised-tool.ts'
import type { Operation, ToolSurface } from '../contract/operation.ts'
import type { Content } from './contents.ts'
import { operationKey, surfaceKey } from './operation-key.ts'
import type { Details, ToolDetails, ToolRow, ToolSurfaceRow } from './snapshot.ts'

/** What models see of a bundle, per transport. */
export interface ToolSurfaces {
  readonly rows: readonly ToolSurfaceRow[]
  readonly details: Details['tools']
}

interface ToolEntry {
  readonly row: ToolRow
  readonly details: ToolDetails
}

export function buildToolSurfaces(
  surfaces: readonly ToolSurface[],
  contentOf: (value: Json) => Content,
): ToolSurfaces {
  // MCP and AGENT mostly advertise the same tools: each is described once.
  const described = new Map<Operation, Map<string, ToolEntry>>()
  const describe = (operation: Operation, name: string): ToolEntry => {
    const byName = described.get(operation) ?? new Map<string, ToolEntry>()
    described.set(operation, byName)
    const entry = byName.get(name) ?? buildTool(operation, name, contentOf)
    byName.set(name, entry)
    return entry
  }
  const entries = surfaces.map((surface) => ({
    surface,
    tools: surface.tools.map(({ name, operation }) => describe(operation, name)),
  }))
  return {
    rows: entries.map(({ surface: { transport, surface }, tools }) => ({
      transport,
      surface,
      tools: tools.map((tool) => tool.row),
    })),
    details: Object.fromEntries(
      entries.map(({ surface, tools }) => [
        surfaceKey(surface),
        Object.fromEntries(
          tools.map(({ row, details }) => [
            row.name,
            // Nothing of a command line is shown to a model.
            surface.transport === 'CLI' ? { ...details, bytes: 0 } : details,
          ]),
        ),
      ]),
    ),
  }
}

function buildTool(operation: Operation, name: string, contentOf: (value: Json) => Content): ToolEntry {
  const { kind, service, action } = operation
  const tool = buildAdvertisedTool(operation, name)
  return {
    row: { kind, service, action, name, input: contentOf(tool.inputSchema).digest },
    details: {
      operation: operationKey(operation),
      ...(tool.title !== undefined && { title: tool.title }),
      description: tool.description,
      input: tool.inputSchema,
      ...(tool.annotations !== undefined && { annotations: tool.annotations }),
      ...(operation.ui !== null && { ui: operation.ui }),
      bytes: advertisedBytes(tool, contentOf),
    },
  }
}

/** UTF-8 size of the entry's canonical JSON, without writing its schemas a second time. */
function advertisedBytes(tool: AdvertisedTool, contentOf: (value: Json) => Content): number {
  // An opening brace, and each member with a comma or the closing brace behind it.
  let bytes = 1
  for (const [key, value] of Object.entries(tool) as [string, Json][]) {
    const isSchema = key === 'inputSchema' || key === 'outputSchema'
    bytes +=
      `"${key}":,`.length + (isSchema ? contentOf(value).bytes : Buffer.byteLength(canonicalJson(value)))
  }
  return bytes
}
