/**
 * Servers as hosts are configured with them: mcp.json, claude_desktop_config.json.
 * In: a file and a name in it. Out: how that server is started or reached. Nothing is run here.
 */
import { readFileSync } from 'node:fs'
import type { Json, JsonObject } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { expandVariables, type VariableIo } from './mcp-variables.ts'
import type { Secret } from './mcp-secrets.ts'

/** One server of a file, variables filled in. */
export type ConfiguredServer = {
  /** What was filled in from the environment. */
  readonly expanded: readonly Secret[]
} & (
  | {
      readonly kind: 'stdio'
      readonly program: string
      readonly args: readonly string[]
      readonly env: Readonly<Record<string, string>>
      readonly cwd: string | null
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: Readonly<Record<string, string>> }
)

// What hosts call the member: most of them, and VS Code.
const MEMBERS = ['mcpServers', 'servers']

/**
 * Reads one server of a file; `name` null where the file holds a single one.
 * @throws SurfaceError `file-unreadable`, `mcp-config-*`, `mcp-env-missing`.
 */
export function readConfiguredServer(
  file: string,
  path: string,
  name: string | null,
  io: VariableIo,
): ConfiguredServer {
  const servers = readServers(file, path)
  const names = Object.keys(servers)
  const chosen = name ?? (names.length === 1 ? names[0]! : null)
  if (chosen === null || !Object.hasOwn(servers, chosen)) {
    throw new SurfaceError('mcp-config-name', { path, name: chosen, names })
  }
  const expanded: Secret[] = []
  const expand = (text: string): string => expandVariables(text, io, expanded)
  return { ...readEntry(servers[chosen]!, { path, name: chosen }, expand), expanded }
}

function readServers(file: string, path: string): JsonObject {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new SurfaceError('file-unreadable', { path, reason }, { cause: error })
  }
  let value: Json
  try {
    value = JSON.parse(text.replace(/^\ufeff/, '')) as Json
  } catch (error) {
    throw new SurfaceError('mcp-config-unreadable', { path, reason: 'it is not JSON' }, { cause: error })
  }
  const found = MEMBERS.map((member) => (isJsonObject(value) ? value[member] : undefined)).find(isJsonObject)
  if (found !== undefined) return found
  const reason = `it has neither "${MEMBERS.join('" nor "')}"`
  throw new SurfaceError('mcp-config-unreadable', { path, reason })
}

type Entry = ConfiguredServer extends infer Kind
  ? Kind extends unknown
    ? Omit<Kind, 'expanded'>
    : never
  : never

function readEntry(
  entry: Json,
  place: { readonly path: string; readonly name: string },
  expand: (text: string) => string,
): Entry {
  const refuse = (fault: string): never => {
    throw new SurfaceError('mcp-config-entry', { ...place, fault })
  }
  const text = (value: Json, what: string): string =>
    typeof value === 'string' ? expand(value) : refuse(`its ${what} is no text`)
  const texts = (value: Json, what: string): Record<string, string> => {
    if (!isJsonObject(value)) return refuse(`its ${what} is no object`)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, text(member, `${what}.${key}`)]),
    )
  }
  if (!isJsonObject(entry)) return refuse('it is no object')
  const { command, args = [], env = {}, cwd = null, url, headers = {} } = entry
  if (command !== undefined) {
    if (!Array.isArray(args)) return refuse('its args are no list')
    return {
      kind: 'stdio',
      program: text(command, 'command'),
      args: (args as readonly Json[]).map((word, index) => text(word, `args ${index + 1}`)),
      env: texts(env, 'env'),
      cwd: cwd === null ? null : text(cwd, 'cwd'),
    }
  }
  if (url === undefined) return refuse('it has neither a command nor a url')
  return { kind: 'http', url: text(url, 'url'), headers: texts(headers, 'headers') }
}
