/** Snapshots as they are captured from a server: what a test is about, and nothing else. */
import type { JsonObject } from '../../src/canonical-json.ts'
import { buildMcpSnapshot } from '../../src/snapshot/build-mcp-snapshot.ts'
import type { McpDetails, Snapshot } from '../../src/snapshot/snapshot.ts'

export interface MadeServer extends Partial<Omit<McpDetails, 'prompts' | 'resources' | 'resourceTemplates'>> {
  readonly tools?: readonly JsonObject[]
  readonly prompts?: readonly JsonObject[]
  readonly resources?: readonly JsonObject[]
  readonly resourceTemplates?: readonly JsonObject[]
}

export function captureMade(made: MadeServer): Snapshot {
  const byKey = (key: string, entries: readonly JsonObject[] = []) =>
    new Map(entries.map((entry) => [entry[key] as string, entry]))
  return buildMcpSnapshot({
    server: made.server ?? { name: 'made' },
    protocolVersion: made.protocolVersion ?? '2025-11-25',
    capabilities: made.capabilities ?? { tools: {} },
    instructions: made.instructions ?? null,
    pages: made.pages ?? { tools: 1 },
    tools: byKey('name', made.tools),
    prompts: byKey('name', made.prompts),
    resources: byKey('uri', made.resources),
    resourceTemplates: byKey('uriTemplate', made.resourceTemplates),
  })
}

/** A tool that nobody could object to, large enough that no edit of a test makes the catalog grow by much. */
export function madeTool(name: string, more: JsonObject = {}): JsonObject {
  return { name, description: `Does ${name}. `.padEnd(4_000, 'x'), inputSchema: { type: 'object' }, ...more }
}
