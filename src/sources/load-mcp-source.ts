/**
 * MCP server: a command, an address or a server of a configuration file becomes a snapshot.
 * In: what names it, and what the command line gives every server. Out: a snapshot and the words for it.
 * No value of a variable or header is in either.
 */
import type { Json } from '../canonical-json.ts'
import { SurfaceError, isSurfaceError, type ErrorDetails } from '../errors.ts'
import { neutralText } from '../neutral-text.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { buildMcpSnapshot } from '../snapshot/build-mcp-snapshot.ts'
import { createContents } from '../snapshot/contents.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { buildEntries } from './mcp-catalog.ts'
import { LISTS, type ListName } from './mcp-lists.ts'
import { redactedError } from './mcp-redacted-error.ts'
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
  try {
    return { label: target.label, snapshot: await captureRepeatedly(target, note, io) }
  } catch (error) {
    throw redactedError(error, target.secrets.redact)
  }
}

async function captureRepeatedly(target: Target, note: (text: string) => void, io: McpIo): Promise<Snapshot> {
  const snapshots: Snapshot[] = []
  for (let start = 0; start < io.server.repeat; start++)
    snapshots.push(await captureSnapshot(target, note, io))
  const places = listUnstable(snapshots)
  if (places.length > 0) {
    throw new SurfaceError('mcp-not-reproducible', { label: target.label, starts: snapshots.length, places })
  }
  return snapshots[0]!
}

async function captureSnapshot(target: Target, note: (text: string) => void, io: McpIo): Promise<Snapshot> {
  const { label, secrets } = target
  const contentOf = createContents()
  const captured = await capture(target, {
    host: io.host,
    env: io.env,
    timeout: io.server.timeout,
    redact: secrets.redact,
    note,
    see(list, items) {
      if (list === 'tools') for (const item of items) weigh(item, contentOf)
    },
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
  const snapshot = buildMcpSnapshot(catalog, contentOf)
  const listed = secrets.find(snapshot)
  if (listed !== null) throw new SurfaceError('mcp-secret-listed', { label, ...listed })
  return snapshot
}

/** Writes and hashes the schemas of a tool while the server makes its next page. */
function weigh(item: Json, contentOf: (value: Json) => unknown): void {
  if (!isJsonObject(item)) return
  try {
    for (const schema of [item['inputSchema'], item['outputSchema']])
      if (isJsonObject(schema)) contentOf(schema)
  } catch {
    // What cannot be written is told when it is judged.
  }
}

async function capture({ label, reach }: Target, io: CaptureIo): Promise<CapturedServer> {
  if (reach.kind === 'stdio') return captureServer(label, () => createStdioLink(reach.command, io), io)
  try {
    return await captureServer(label, () => createHttpLink(reach, 'streamable'), io)
  } catch (error) {
    if (!isOlderServer(error)) throw error
    try {
      return await captureServer(label, () => createHttpLink(reach, 'sse'), io)
    } catch (older) {
      throw withBothReasons(error, older)
    }
  }
}

type NotReached = SurfaceError<'mcp-not-reached'> & { readonly details: ErrorDetails<'mcp-not-reached'> }

// Refused before anybody was greeted: the way of asking, and not who asks or how often.
const REFUSED_OTHERWISE = [401, 403, 408, 429]
const GREETINGS = ['server/discover', 'initialize']

function isOlderServer(error: unknown): error is NotReached {
  if (!isSurfaceError(error) || error.code !== 'mcp-not-reached') return false
  const { status, method } = (error as NotReached).details
  if (status === null || status < 400 || status >= 500 || REFUSED_OTHERWISE.includes(status)) return false
  return method !== null && GREETINGS.includes(method)
}

/** Of a server that nobody could greet in the older way either, with what that came to where it says more. */
function withBothReasons(error: NotReached, older: unknown): unknown {
  if (!isSurfaceError(older)) return older
  const { method, reason, what = reason } = older.details as Partial<Record<string, string>>
  if (method !== undefined && method !== 'the connection' && !GREETINGS.includes(method)) return older
  if (what === undefined || /\b4\d\d\b/.test(what)) return error
  const { details } = error
  const both = `${details.reason}; over SSE: ${what}`
  return new SurfaceError('mcp-not-reached', { ...details, reason: both }, { cause: older })
}
