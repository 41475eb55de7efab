/**
 * What names a server becomes how to reach it.
 * In: a command, an address, or a server of a configuration file, and what the command line gives every server.
 * Out: a target with its label and secrets. Nothing is started here.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { SurfaceError } from '../errors.ts'
import { displayPath } from './display-path.ts'
import { readConfiguredServer } from './mcp-config-file.ts'
import { createSecrets, type Secret, type Secrets } from './mcp-secrets.ts'
import type { ServerCommand } from './mcp-server-process.ts'
import { splitWords } from './mcp-words.ts'

/** What every server of a run is given. */
export interface ServerOptions {
  /** Variables by name; null takes the value from the environment. */
  readonly env: Readonly<Record<string, string | null>>
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds for one start. */
  readonly timeout: number
  /** How often it is started. */
  readonly repeat: number
}

export interface McpIo {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly host: NodeJS.Process
  readonly stderr: { readonly write: (text: string) => void }
  readonly server: ServerOptions
}

/** A server, and what must not be told of it. */
export interface Target {
  readonly label: string
  readonly secrets: Secrets
  readonly reach:
    | { readonly kind: 'stdio'; readonly command: ServerCommand }
    | { readonly kind: 'http'; readonly url: URL; readonly headers: Readonly<Record<string, string>> }
}

export type McpAddress =
  { readonly kind: 'mcp'; readonly command: string } | { readonly kind: 'http'; readonly url: string }

/** @throws SurfaceError `mcp-command-invalid`, `mcp-env-missing`, `mcp-config-*`, `mcp-not-reached`. */
export function buildTarget(address: McpAddress, io: McpIo): Target {
  return address.kind === 'http' ? addressTarget(address.url, io) : commandTarget(address.command, io)
}

function commandTarget(text: string, io: McpIo): Target {
  const file = /^(.+\.json)(?:#(.*))?$/s.exec(text)
  // What is one word and ends like a file was meant as one.
  if (file !== null && (existsSync(resolve(io.cwd, file[1]!)) || !/\s/.test(text)))
    return configuredTarget(file[1]!, file[2] || null, io)
  const given = givenVariables(io)
  assertSendable(given, /\0/)
  const secrets = createSecrets(secretsOf(given))
  const [program, ...args] = splitWords(text)
  const command = { program, args, env: given, cwd: io.cwd }
  return { label: secrets.redact(`mcp:${text.trim()}`), secrets, reach: { kind: 'stdio', command } }
}

function configuredTarget(path: string, name: string | null, io: McpIo): Target {
  const file = resolve(io.cwd, path)
  const label = `mcp:${displayPath(file, io.cwd)}${name === null ? '' : `#${name}`}`
  const given = { env: givenVariables(io), headers: io.server.headers }
  const server = readConfiguredServer(file, displayPath(file, io.cwd), name, io, given)
  if (server.kind === 'http') {
    return addressTarget(server.url, io, { label, headers: server.headers, secrets: server.expanded })
  }
  const { program, args } = server
  const env = { ...server.env, ...given.env }
  assertSendable(env, /\0/)
  const secrets = createSecrets([...secretsOf(env), ...server.expanded])
  const cwd = resolve(io.cwd, server.cwd ?? '.')
  // Node says of a directory that is not there that the program is not.
  if (!existsSync(cwd)) {
    const fault = `its cwd is not there: ${secrets.redact(displayPath(cwd, io.cwd))}`
    throw new SurfaceError('mcp-config-entry', { path: displayPath(file, io.cwd), name: name ?? '', fault })
  }
  return { label, secrets, reach: { kind: 'stdio', command: { program, args, env, cwd } } }
}

interface Configured {
  readonly label: string
  readonly headers: Readonly<Record<string, string>>
  readonly secrets: readonly Secret[]
}

function addressTarget(text: string, io: McpIo, configured?: Configured): Target {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) {
    throw new SurfaceError('mcp-not-reached', {
      label: configured?.label ?? text,
      method: null,
      reason: URL.canParse(text)
        ? 'its address begins with neither http:// nor https://'
        : 'it is no address',
      status: null,
    })
  }
  const url = new URL(text)
  const [username, password] = [decoded(url.username), decoded(url.password)]
  const headers: Record<string, string> = { ...configured?.headers, ...io.server.headers }
  if (username !== '' || password !== '') {
    const known = Object.keys(headers).find((name) => name.toLowerCase() === 'authorization')
    headers[known ?? 'Authorization'] ??= `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    url.username = url.password = ''
  }
  assertSendable(headers, /[\0\r\n]/)
  const secrets = createSecrets([
    ...Object.entries(headers).map(([name, value]) => ({ name: `header ${name}`, value })),
    // Often a word like any other, and sometimes a key: it may be listed, and is not printed.
    ...[...url.searchParams].map(([name, value]) => ({
      name: `parameter ${name}`,
      value,
      mayBeListed: true,
    })),
    { name: 'password', value: password },
    ...(configured?.secrets ?? []),
  ])
  const label = configured?.label ?? `${url.origin}${secrets.redact(url.pathname)}`
  return { label, secrets, reach: { kind: 'http', url, headers } }
}

function givenVariables({ env, server }: McpIo): Record<string, string> {
  return Object.fromEntries(
    Object.entries(server.env).map(([name, value]) => {
      const known = value ?? (Object.hasOwn(env, name) ? env[name] : undefined)
      if (known === undefined) throw new SurfaceError('mcp-env-missing', { name })
      return [name, known]
    }),
  )
}

// What refuses such a value prints it.
function assertSendable(values: Readonly<Record<string, string>>, refused: RegExp): void {
  for (const [name, value] of Object.entries(values)) {
    if (refused.test(value)) throw new SurfaceError('mcp-value-invalid', { name })
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function secretsOf(variables: Readonly<Record<string, string>>): Secret[] {
  return Object.entries(variables).map(([name, value]) => ({ name, value }))
}
