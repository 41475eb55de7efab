import type { JsonObject } from '../canonical-json.ts'
import type { AdvertisedTool } from '../contract/advertised-tool.ts'
import type { JsonSchemaObject } from '../schema/json-schema.ts'
import { operationKey, surfaceKey } from '../snapshot/operation-key.ts'
import type { McpDetails, OperationDetails, Snapshot, ToolDetails, ToolRow } from '../snapshot/snapshot.ts'
import { count } from './count.ts'
import { routesOf, viewParts, type InspectedTool, type Inspection } from './inspection.ts'

/** Inspects a snapshot. Without details it knows names and routes, and not what a model is shown. */
export function inspectSnapshot({ manifest, details }: Snapshot): Inspection {
  const tools = manifest.toolSurfaces.flatMap((surface) => {
    const key = surfaceKey(surface)
    const entries = ownEntry(details?.tools, key)
    return surface.tools.map((tool): InspectedTool => {
      const entry = ownEntry(entries, tool.name)
      const isShown = surface.transport !== 'CLI'
      const operation = ownEntry(details?.operations, operationKey(tool))
      return {
        surface: key,
        name: tool.name,
        operation: operationKey(tool),
        shown: isShown && entry && operation ? readAdvertised(tool, entry, operation) : null,
        bytes: isShown ? (entry?.bytes ?? null) : 0,
      }
    })
  })
  return {
    operations: manifest.operations.map((row) => ({
      key: operationKey(row),
      routes: routesOf(row.http),
      view: viewParts(row.toolView ?? null),
    })),
    tools,
    surfaces: manifest.toolSurfaces.filter((surface) => surface.tools.length > 0).map(surfaceKey),
    ...(details?.mcp !== undefined && { beside: listBeside(details.mcp) }),
    problems: [],
    refusals: [],
  }
}

function listBeside({ prompts, resources, resourceTemplates, instructions }: McpDetails): string[] {
  const lists = [
    [prompts, 'prompt'],
    [resources, 'resource'],
    [resourceTemplates, 'resource template'],
  ] as const
  return [
    ...lists
      .map(([entries, one]) => [Object.keys(entries).length, one] as const)
      .filter(([listed]) => listed > 0)
      .map(([listed, one]) => count(listed, one)),
    ...(instructions === null ? [] : [`instructions of ${Buffer.byteLength(instructions)} bytes`]),
  ]
}

// The entry as it was built: title, annotations and interface stand apart in the details.
function readAdvertised({ name }: ToolRow, tool: ToolDetails, operation: OperationDetails): AdvertisedTool {
  const outputSchema = operation.view?.output ?? operation.output
  const { _meta, ...more } = tool.more ?? {}
  const meta = tool.ui === undefined ? _meta : { ...(_meta as JsonObject | undefined), ui: { ...tool.ui } }
  return {
    name,
    ...(tool.title !== undefined && { title: tool.title }),
    description: tool.description,
    inputSchema: tool.input as JsonSchemaObject,
    ...(outputSchema !== null && { outputSchema }),
    ...(tool.annotations !== undefined && { annotations: tool.annotations }),
    ...more,
    ...(meta !== undefined && { _meta: meta as JsonObject }),
  }
}

function ownEntry<Value>(
  entries: { readonly [key: string]: Value } | undefined,
  key: string,
): Value | undefined {
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : undefined
}
