/**
 * MCP server: a command, an address or a server of a configuration file becomes a snapshot.
 * In: what names it, and what the command line gives every server. Out: a snapshot and the words for it.
 * No value of a variable or header is in either.
 */
import { SurfaceError, isSurfaceError } from '../errors.ts'
import { neutralText } from '../neutral-text.ts'
import { buildMcpSnapshot } from '../snapshot/build-mcp-snapshot.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { buildEntries } from './mcp-catalog.ts'
import { LISTS, type ListName } from './mcp-lists.ts'
import { listUnstable } from './mcp-repeat.ts'
import { captureServer, type CapturedServer, type CaptureIo } from './mcp-server.ts'
import { createHttpLink } from './mcp-server-http.ts'
import { createStdioLink } from './mcp-server-stdio.ts'
import { buildTarget, type McpAddress, type McpIo, type Target } from './mcp-target.ts'

export interface McpSource {
  readonly label: string
  readonly snapshot: Snapshot
}

/**
 * Captures a server, as often as `io.server.repeat` says.
 * @throws SurfaceError `mcp-*`.
 */
export async function loadMcpSource(address: McpAddress, io: McpIo): Promise<McpSource> {
  const target = buildTarget(address, io)
  const told = new Set<string>()
  const note = (text: string): void => {
    if (told.has(text)) return
    told.add(text)
    io.stderr.write(`note: ${neutralText(target.secrets.redact(text))}\n`)
  }
  const snapshots: Snapshot[] = []
  for (let start = 0; start < io.server.repeat; start++)
    snapshots.push(await captureSnapshot(target, note, io))
  const places = listUnstable(snapshots)
  if (places.length > 0) {
    throw new SurfaceError('mcp-not-reproducible', { label: target.label, starts: snapshots.length, places })
  }
  return { label: target.label, snapshot: snapshots[0]! }
}

async function captureSnapshot(target: Target, note: (text: string) => void, io: McpIo): Promise<Snapshot> {
  const { label, secrets } = target
  const { redact } = secrets
  const captured = await capture(target, {
    host: io.host,
    env: io.env,
    timeout: io.server.timeout,
    redact,
    note,
  })
  const { server, lists, ...facts } = captured
  // Its version tells of a build; what it lists need not depend on it.
  const named = Object.entries(server).filter(([member]) => member !== 'version')
  const entries = (name: ListName) => buildEntries(name, lists[name].items, label, note)
  const catalog = {
    ...facts,
    server: Object.fromEntries(named),
    pages: Object.fromEntries((Object.keys(LISTS) as ListName[]).map((name) => [name, lists[name].pages])),
    tools: entries('tools'),
    prompts: entries('prompts'),
    resources: entries('resources'),
    resourceTemplates: entries('resourceTemplates'),
  }
  const snapshot = buildMcpSnapshot(catalog)
  const listed = secrets.find(snapshot)
  if (listed !== null)
    throw new SurfaceError('mcp-secret-listed', { label, ...listed, pointer: redact(listed.pointer) })
  return snapshot
}

async function capture({ label, reach }: Target, io: CaptureIo): Promise<CapturedServer> {
  if (reach.kind === 'stdio') return captureServer(label, () => createStdioLink(reach.command, io), io)
  try {
    return await captureServer(label, () => createHttpLink(reach, 'streamable'), io)
  } catch (error) {
    if (!isOlderServer(error)) throw error
    try {
      return await captureServer(label, () => createHttpLink(reach, 'sse'), io)
    } catch {
      throw error
    }
  }
}

/** It refuses the way of asking, and not who asks. */
function isOlderServer(error: unknown): boolean {
  if (!isSurfaceError(error) || error.code !== 'mcp-not-reached') return false
  const { status } = error.details as { status: number | null }
  return status !== null && status >= 400 && status < 500 && status !== 401 && status !== 403
}
