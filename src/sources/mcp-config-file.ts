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
// The same for the address: most of them, Windsurf, and Gemini CLI.
const ADDRESS_MEMBERS = ['url', 'serverUrl', 'httpUrl']

/** What the command line gives a server: where the file gives it as well, nobody asks what stands there. */
export interface Given {
  readonly env: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Reads one server of a file; `name` null where the file holds a single one.
 * @throws SurfaceError `file-unreadable`, `mcp-config-*`, `mcp-env-missing`.
 */
export function readConfiguredServer(
  file: string,
  path: string,
  name: string | null,
  io: VariableIo,
  given: Given,
): ConfiguredServer {
  const servers = readServers(file, path)
  const names = Object.keys(servers)
  const chosen = name ?? (names.length === 1 ? names[0]! : null)
  if (chosen === null || !Object.hasOwn(servers, chosen)) {
    throw new SurfaceError('mcp-config-name', { path, name: chosen, names })
  }
  const expanded: Secret[] = []
  const expand = (text: string): string => expandVariables(text, io, expanded)
  return { ...readEntry(servers[chosen]!, { path, name: chosen }, expand, given), expanded }
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
    value = JSON.parse(withoutComments(text.replace(/^\ufeff/, ''))) as Json
  } catch (error) {
    throw new SurfaceError('mcp-config-unreadable', { path, reason: 'it is not JSON' }, { cause: error })
  }
  const found = MEMBERS.map((member) => (isJsonObject(value) ? value[member] : undefined)).find(isJsonObject)
  if (found !== undefined) return found
  const reason = `it has neither "${MEMBERS.join('" nor "')}"`
  throw new SurfaceError('mcp-config-unreadable', { path, reason })
}

// Strings first: what looks like a comment within one is none.
const COMMENT = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g
const TRAILING_COMMA = /"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g

/** JSON of a text as VS Code reads it: with comments, and with a comma behind the last member. */
function withoutComments(text: string): string {
  const keepStrings = (found: string): string => (found.startsWith('"') ? found : '')
  return text.replace(COMMENT, keepStrings).replace(TRAILING_COMMA, keepStrings)
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
  given: Given,
): Entry {
  const refuse = (fault: string): never => {
    throw new SurfaceError('mcp-config-entry', { ...place, fault })
  }
  const text = (value: Json | undefined, what: string): string => {
    if (typeof value !== 'string') return refuse(`its ${what} is no text`)
    if (value === '') return refuse(`its ${what} is empty`)
    return expandHere(value, what)
  }
  const expandHere = (value: string, what: string): string => {
    const input = /\$\{input:([^}]*)\}/.exec(value)?.[1]
    return input === undefined
      ? expand(value)
      : refuse(`its ${what} is asked of a person ("${input}"), and nobody is here to answer`)
  }
  const texts = (value: Json, what: string, named: (key: string) => boolean): Record<string, string> => {
    if (value === null) return {}
    if (!isJsonObject(value)) return refuse(`its ${what} is no object`)
    const members = Object.entries(value).filter(([key, member]) => member !== null && !named(key))
    return Object.fromEntries(
      members.map(([key, member]) => {
        if (typeof member === 'number') return [key, String(member)]
        if (typeof member !== 'string') return refuse(`its ${what}.${key} is no text`)
        return [key, expandHere(member, `${what}.${key}`)]
      }),
    )
  }
  if (!isJsonObject(entry)) return refuse('it is no object')
  const { command, args, env = {}, cwd = null, headers = {}, type } = entry
  const address = ADDRESS_MEMBERS.find((member) => entry[member] !== undefined)
  if (command !== undefined && !(address !== undefined && typeof type === 'string' && type !== 'stdio')) {
    if (!Array.isArray(args ?? [])) return refuse('its args are no list')
    const words = (args ?? []) as readonly Json[]
    return {
      kind: 'stdio',
      program: text(command, 'command'),
      args: words.map((word, index) => (word === '' ? '' : text(word, `args ${index + 1}`))),
      env: texts(env, 'env', (key) => Object.hasOwn(given.env, key)),
      cwd: cwd === null ? null : text(cwd, 'cwd'),
    }
  }
  if (address === undefined) return refuse('it has neither a command nor a url')
  const sent = new Set(Object.keys(given.headers).map((key) => key.toLowerCase()))
  return {
    kind: 'http',
    url: text(entry[address], address),
    headers: texts(headers, 'headers', (key) => sent.has(key.toLowerCase())),
  }
}
