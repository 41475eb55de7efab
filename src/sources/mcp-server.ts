/**
 * A running MCP server: connected to, asked for everything it lists, and ended.
 * In: how to reach it. Out: its lists as it sent them and what it said of itself. What is started is always ended.
 * It must not know what a snapshot makes of it.
 */
import { Client, SERVER_INFO_META_KEY } from '@modelcontextprotocol/client'
import type { StandardSchemaV1 } from '@modelcontextprotocol/client'
import type { Json, JsonObject } from '../canonical-json.ts'
import { isSurfaceError, type SurfaceError } from '../errors.ts'
import { shortText } from '../printed-value.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { endWithProcess } from './end-with-process.ts'
import { LISTS, readList, type AskPage, type ListName, type SeeItems, type ServerList } from './mcp-lists.ts'
import { explainFailure, isMethodUnknown, NOISE_CHARACTERS } from './mcp-server-failure.ts'
import { tapTransport, type Tap } from './mcp-server-tap.ts'
import type { ServerLink } from './mcp-server-link.ts'

export interface CapturedServer {
  /** What it says of itself; a server need not say anything. */
  readonly server: JsonObject
  readonly protocolVersion: string
  readonly capabilities: JsonObject
  readonly instructions: string | null
  readonly lists: Readonly<Record<ListName, ServerList>>
}

export interface CaptureIo {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly host: NodeJS.Process
  /** Takes values of variables and headers out of a text. */
  readonly redact: (text: string) => string
  readonly note: (text: string) => void
  readonly see: SeeItems
  /** Milliseconds for everything that one start of the server is asked. */
  readonly timeout: number
}

/** Opens a connection anew; each is used once. */
export type OpenLink = () => Promise<ServerLink> | ServerLink

// A server may list this again and again while it is read.
const MOST_ROUNDS = 3

/**
 * Captures what a server lists.
 * @throws SurfaceError `mcp-*`, whatever the server does instead of answering.
 */
export async function captureServer(label: string, open: OpenLink, io: CaptureIo): Promise<CapturedServer> {
  const deadline = createDeadline(io.timeout)
  try {
    const first = await attempt(label, await open(), 'auto', deadline, io)
    if (first !== null) return first
    const link = await open()
    // What is started again has all its time again.
    if (link.kind === 'stdio') deadline.restart()
    return (await attempt(label, link, 'legacy', deadline, io))!
  } finally {
    deadline.clear()
  }
}

/** Null where asking for versions before the greeting is what went wrong: such a server is greeted at once. */
async function attempt(
  label: string,
  link: ServerLink,
  mode: 'auto' | 'legacy',
  deadline: Deadline,
  io: CaptureIo,
): Promise<CapturedServer | null> {
  const release = endWithProcess(io.host, link.kill)
  const tap = tapTransport(link.transport)
  const client = new Client(
    { name: 'surfacekit', version: '1' },
    { versionNegotiation: { mode, probe: { timeoutMs: Math.ceil(io.timeout / 2) } } },
  )
  let complaint: unknown
  client.onerror = (error) => void (complaint ??= error)
  try {
    const captured = await Promise.race([
      readServer(label, client, link, tap, deadline.signal, io),
      deadline.passed,
      tap.broken,
    ])
    noteNoise(label, link, io)
    return captured
  } catch (error) {
    if (isSurfaceError(error)) throw error
    const failure = explainFailure(error, {
      label,
      link,
      tap,
      late: deadline.signal.aborted,
      complaint,
      ...io,
    })
    if (mode === 'auto' && tap.asked() === 'server/discover' && isOfDiscovery(failure)) return null
    throw failure
  } finally {
    await link.end()
    release()
  }
}

/** It ended, or answered nothing that can be used; not who was refused, or what is no server at all. */
function isOfDiscovery({ code, details }: SurfaceError): boolean {
  if (code === 'mcp-not-reached') return ((details as { status: number | null }).status ?? 0) >= 500
  return code === 'mcp-ended' || code === 'mcp-answer-invalid'
}

// The SDK's own result schemas drop what they do not know.
const AS_SENT: StandardSchemaV1<unknown, never> = {
  '~standard': { version: 1, vendor: 'surfacekit', validate: (value) => ({ value: value as never }) },
}

async function readServer(
  label: string,
  client: Client,
  link: ServerLink,
  tap: Tap,
  signal: AbortSignal,
  io: CaptureIo,
): Promise<CapturedServer> {
  const options = { timeout: io.timeout, signal }
  await client.connect(link.transport, options)
  const greeting = (tap.take('initialize') ?? tap.take('server/discover')) as JsonObject
  const protocolVersion = client.getNegotiatedProtocolVersion() ?? ''
  const capabilities = objectOf(greeting['capabilities'])

  const ask: AskPage = async (method, params) => {
    try {
      await client.request({ method, params }, AS_SENT, options)
    } catch (error) {
      // One bad tool is no reason to lose the others: what was sent is judged one by one.
      const sent = tap.take(method)
      if (sent !== undefined) return sent
      if (!isMethodUnknown(error)) throw error
      // Resources come without templates in many servers, and one capability stands for both.
      if (method !== LISTS.resourceTemplates.method) {
        io.note(`${label} declares what it does not answer: ${method} is unknown to it.`)
      }
      return null
    }
    return tap.take(method)
  }
  const lists = await readLists(label, capabilities, ask, tap, io)
  return {
    server: objectOf(greeting['serverInfo'] ?? objectOf(greeting['_meta'])[SERVER_INFO_META_KEY]),
    protocolVersion,
    capabilities,
    instructions: typeof greeting['instructions'] === 'string' ? greeting['instructions'] : null,
    lists,
  }
}

/** A list that the server says has changed while it was read is read again. */
async function readLists(
  label: string,
  capabilities: JsonObject,
  ask: AskPage,
  tap: Tap,
  { note, see }: CaptureIo,
): Promise<Record<ListName, ServerList>> {
  const lists: Record<ListName, ServerList> = {
    tools: NOTHING,
    prompts: NOTHING,
    resources: NOTHING,
    resourceTemplates: NOTHING,
  }
  let open = (Object.keys(LISTS) as ListName[]).filter((name) =>
    Object.hasOwn(capabilities, LISTS[name].capability),
  )
  for (let round = 0; round < MOST_ROUNDS && open.length > 0; round++) {
    const told = new Map<ListName, number>()
    for (const name of open) {
      told.set(name, changesOf(name, tap))
      lists[name] = await readList(name, label, ask, see)
    }
    open = open.filter((name) => changesOf(name, tap) > told.get(name)!)
  }
  for (const name of open) {
    note(
      `${label} says each time ${LISTS[name].method} is read that it changed: what it listed last is taken.`,
    )
  }
  return lists
}

const NOTHING: ServerList = { items: [], pages: 0 }

function changesOf(name: ListName, tap: Tap): number {
  return tap.notified(`notifications/${LISTS[name].capability}/list_changed`)
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function noteNoise(label: string, link: ServerLink, { note, redact }: CaptureIo): void {
  const { lines, first } = link.noise()
  if (lines === 0) return
  const what = lines === 1 ? 'a line' : `${lines} lines`
  note(
    `${label} writes ${what} to stdout that no host understands, first: ${shortText(redact(first), NOISE_CHARACTERS)}`,
  )
}

interface Deadline {
  readonly signal: AbortSignal
  readonly passed: Promise<never>
  readonly restart: () => void
  readonly clear: () => void
}

function createDeadline(ms: number): Deadline {
  const controller = new AbortController()
  const passed = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error))
  })
  passed.catch(() => {})
  const start = (): NodeJS.Timeout => setTimeout(() => controller.abort(new Error('late')), ms)
  let timer = start()
  const clear = (): void => clearTimeout(timer)
  return {
    signal: controller.signal,
    passed,
    restart() {
      clear()
      timer = start()
    },
    clear,
  }
}
