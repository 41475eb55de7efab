/**
 * The snapshot of an MCP server.
 * In: what it lists, by name. Out: manifest and details as a bundle's runtime tools have them, entries unchanged.
 * It must not know how the lists came here.
 */
import { canonicalJson } from '../canonical-json.ts'
import type { Json, JsonObject } from '../canonical-json.ts'
import type { ToolAnnotations, ToolUi } from '../contract/operation.ts'
import { sha256 } from '../schema/digest.ts'
import { isJsonObject, type JsonSchema } from '../schema/json-schema.ts'
import { createContents, type Content } from './contents.ts'
import { buildServerTool, UNNAMED_SERVER, type ServerTool } from './server-tool.ts'
import type { McpDetails, Snapshot, ToolDetails } from './snapshot.ts'
import { sortManifest } from './sort-manifest.ts'

export interface McpCatalog extends Omit<McpDetails, 'prompts' | 'resources' | 'resourceTemplates'> {
  readonly tools: ReadonlyMap<string, JsonObject>
  readonly prompts: ReadonlyMap<string, JsonObject>
  readonly resources: ReadonlyMap<string, JsonObject>
  readonly resourceTemplates: ReadonlyMap<string, JsonObject>
}

/**
 * `contentOf` may know schemas of the catalog already, by object.
 * @throws SurfaceError `not-plain-json` for entries nested too deep to be written.
 */
export function buildMcpSnapshot(catalog: McpCatalog, contentOf = createContents()): Snapshot {
  const { server, protocolVersion, capabilities, instructions, pages } = catalog
  const { name } = server
  const service = typeof name === 'string' && name !== '' ? name : UNNAMED_SERVER
  const tools = [...catalog.tools.values()].map((entry) => buildTool(entry, service, contentOf))
  return {
    manifest: sortManifest({
      manifestVersion: 3,
      digestVersion: 1,
      operations: tools.map(({ row }) => row),
      toolSurfaces: [
        { transport: 'AGENT', surface: null, tools: [] },
        { transport: 'CLI', surface: null, tools: [] },
        { transport: 'MCP', surface: null, tools: tools.map(({ tool }) => tool) },
      ],
      realtimeContracts: [],
      realtime: [],
      cliOnly: [],
      extensions: [],
    }),
    details: {
      detailsVersion: 1,
      operations: Object.fromEntries(tools.map(({ key, stored }) => [key, stored])),
      http: { document: sha256('') },
      tools: {
        AGENT: {},
        CLI: {},
        MCP: Object.fromEntries(tools.map(({ tool, shown }) => [tool.name, shown])),
      },
      mcp: {
        server,
        protocolVersion,
        capabilities,
        instructions,
        pages,
        prompts: Object.fromEntries(catalog.prompts),
        resources: Object.fromEntries(catalog.resources),
        resourceTemplates: Object.fromEntries(catalog.resourceTemplates),
      },
    },
  }
}

interface BuiltTool extends ServerTool {
  readonly shown: ToolDetails
}

function buildTool(entry: JsonObject, service: string, contentOf: (value: Json) => Content): BuiltTool {
  const { inputSchema, outputSchema } = entry as { inputSchema: JsonSchema; outputSchema?: JsonSchema }
  const description = (entry['description'] as string | undefined) ?? ''
  const output = outputSchema ?? null
  const built = buildServerTool({
    service,
    name: entry['name'] as string,
    description,
    input: { schema: inputSchema, digest: contentOf(inputSchema as Json).digest },
    output: { schema: output, digest: output === null ? null : contentOf(output as Json).digest },
  })
  const shown = shownMembers(entry, built.key, description)
  return { ...built, shown: { ...shown, bytes: advertisedBytes(entry, contentOf) } }
}

const NAMED = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations']

/** What has a member of its own, and the rest as it was sent. */
function shownMembers(entry: JsonObject, operation: string, description: string): Omit<ToolDetails, 'bytes'> {
  const { ui, rest } = takeUi(entry['_meta'])
  const others = Object.entries(entry).filter(([key]) => !NAMED.includes(key) && key !== '_meta')
  const more = Object.fromEntries(rest === undefined ? others : [...others, ['_meta', rest]])
  return {
    operation,
    ...(entry['title'] !== undefined && { title: entry['title'] as string }),
    description,
    input: entry['inputSchema'] as JsonSchema,
    ...(entry['annotations'] !== undefined && { annotations: entry['annotations'] as ToolAnnotations }),
    ...(ui !== null && { ui }),
    ...(Object.keys(more).length > 0 && { more }),
  }
}

/** The interface a host renders stands apart, as it does for tools of a bundle. */
function takeUi(meta: Json | undefined): { readonly ui: ToolUi | null; readonly rest: Json | undefined } {
  if (!isJsonObject(meta)) return { ui: null, rest: meta }
  const { ui, ...rest } = meta
  if (!isJsonObject(ui)) return { ui: null, rest: meta }
  return { ui: ui as unknown as ToolUi, rest: Object.keys(rest).length === 0 ? undefined : rest }
}

/** UTF-8 size of the entry's canonical JSON; its schemas are written once for size and digest. */
function advertisedBytes(entry: JsonObject, contentOf: (value: Json) => Content): number {
  let bytes = 1
  for (const [key, value] of Object.entries(entry)) {
    const isSchema = key === 'inputSchema' || key === 'outputSchema'
    bytes += Buffer.byteLength(canonicalJson(key)) + 2
    bytes += isSchema ? contentOf(value).bytes : Buffer.byteLength(canonicalJson(value))
  }
  return bytes
}
