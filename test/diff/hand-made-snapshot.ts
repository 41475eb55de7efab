/** Snapshots made of plain JSON Schemas: what a test is about, and nothing else. */
import { canonicalJson } from '../../src/canonical-json.ts'
import type { Json, JsonObject } from '../../src/canonical-json.ts'
import type {
  EndpointKind,
  Method,
  ToolAnnotations,
  ToolTransport,
  ToolUi,
} from '../../src/contract/operation.ts'
import { digest, sha256 } from '../../src/schema/digest.ts'
import type { JsonSchema, JsonSchemaObject } from '../../src/schema/json-schema.ts'
import type {
  Details,
  HttpDetails,
  Manifest,
  OperationDetails,
  OperationRow,
  Snapshot,
  ToolDetails,
  ToolRow,
  ToolSurfaceRow,
} from '../../src/snapshot/snapshot.ts'

export interface MadeOperation {
  readonly kind?: 'contract' | 'runtime'
  /** `POST /orders`. Default: none. */
  readonly http?: readonly string[]
  /** Transport labels: `MCP`, `MCP:admin`. Default: none. */
  readonly tools?: readonly string[]
  /** Name of its tool. */
  readonly tool?: string
  readonly description?: string
  readonly scope?: string | null
  readonly params?: JsonSchema | null
  readonly input?: JsonSchemaObject | null
  readonly output?: JsonSchema | null
  readonly multipart?: Json | null
  readonly view?: { readonly defaults?: JsonObject; readonly output?: JsonSchema; readonly project?: boolean }
  readonly title?: string
  readonly annotations?: ToolAnnotations
  readonly ui?: ToolUi
  readonly rounds?:
    | readonly { readonly key: string; readonly message: string; readonly schema?: JsonSchema }[]
    | 'resolved-per-call'
  readonly endpoint?: {
    readonly kind?: EndpointKind
    readonly status?: number
    readonly contentType?: string | null
    readonly stream?: JsonSchema | null
    /** Members only an OpenAPI document has. */
    readonly openapi?: Pick<HttpDetails, 'parameters' | 'bodies' | 'responses' | 'security' | 'deprecation'>
  }
  /** What its OpenAPI fragment hashes to; default: its HTTP contents. */
  readonly fragment?: string
  /** Bytes of its advertised entry; default: counted, and many. */
  readonly bytes?: number
}

export interface MadeSnapshot {
  readonly operations?: { readonly [key: string]: MadeOperation }
  readonly document?: string
  readonly commands?: {
    readonly [name: string]: {
      readonly description?: string
      readonly input?: JsonSchema
      readonly output?: JsonSchema | null
    }
  }
  readonly extensions?: Manifest['extensions']
  readonly realtime?: readonly Json[]
  /** False: a manifest alone. */
  readonly details?: false
  /** Further members of the manifest. */
  readonly more?: JsonObject
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** A closed object of properties; a name that ends with `?` is optional. */
export function closed(properties: { readonly [name: string]: JsonSchema }): JsonSchemaObject {
  return { ...open(properties), additionalProperties: false }
}

/** The same without a word about further names. */
export function open(properties: { readonly [name: string]: JsonSchema }): JsonSchemaObject {
  const names = Object.keys(properties)
  const required = names.filter((name) => !name.endsWith('?'))
  return {
    $schema: DIALECT,
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name.replace(/\?$/, ''), properties[name]!])),
    ...(required.length > 0 && { required }),
  }
}

export const string: JsonSchemaObject = { type: 'string' }
export const integer: JsonSchemaObject = { type: 'integer' }

export function makeSnapshot(made: MadeSnapshot): Snapshot {
  const operations = Object.entries(made.operations ?? {})
  const surfaces = new Map<string, [string, MadeOperation][]>([
    ['AGENT', []],
    ['CLI', []],
  ])
  for (const [key, operation] of operations) {
    for (const label of operation.tools ?? [])
      surfaces.set(label, [...(surfaces.get(label) ?? []), [key, operation]])
  }
  if (![...surfaces.keys()].some((label) => label.startsWith('MCP'))) surfaces.set('MCP', [])
  const commands = Object.entries(made.commands ?? {})
  const manifest: Manifest = {
    manifestVersion: 3,
    digestVersion: 1,
    operations: operations.map(([key, operation]) => rowOf(key, operation)),
    toolSurfaces: [...surfaces].sort().map(([label, tools]) => surfaceOf(label, tools)),
    realtimeContracts: [],
    realtime: made.realtime ?? [],
    cliOnly: commands.map(([name, { description = '', input = {}, output = null }]) => ({
      name,
      description,
      input: digest(input),
      output: output === null ? null : digest(output),
    })),
    extensions: made.extensions ?? [],
    ...made.more,
  }
  const details: Details = {
    detailsVersion: 1,
    operations: Object.fromEntries(operations.map(([key, operation]) => [key, detailsOf(operation)])),
    http: { document: sha256(made.document ?? 'document') },
    tools: Object.fromEntries(
      [...surfaces].map(([label, tools]) => [
        label,
        Object.fromEntries(
          tools.map(([key, operation]) => [nameOf(key, operation), toolOf(key, operation, label)]),
        ),
      ]),
    ),
    ...(commands.length > 0 && {
      cliOnly: Object.fromEntries(
        commands.map(([name, { input = {}, output = null }]) => [name, { input, output }]),
      ),
    }),
  }
  return { manifest, details: made.details === false ? null : details }
}

function identify(
  key: string,
  { kind = 'contract' }: MadeOperation,
): Pick<OperationRow, 'kind' | 'service' | 'action'> {
  const name = kind === 'runtime' ? key.slice('runtime:'.length) : key
  const dot = name.lastIndexOf('.')
  return { kind, service: name.slice(0, dot), action: name.slice(dot + 1) }
}

function rowOf(key: string, operation: MadeOperation): OperationRow {
  const { params = null, input = null, output = null, multipart = null, view, rounds } = operation
  const hash = (value: Json | null | undefined): string | null =>
    value === null || value === undefined ? null : digest(value)
  const http = (operation.http ?? []).map((route) => {
    const [method, path] = route.split(' ') as [Method, string]
    return { method, path }
  })
  return {
    ...identify(key, operation),
    method: http[0]?.method ?? 'POST',
    scope: operation.scope ?? null,
    description: operation.description ?? `Does ${key}.`,
    schemas: { params: hash(params), input: hash(input), output: hash(output), multipart: hash(multipart) },
    mcp:
      rounds === undefined
        ? null
        : {
            inputRequired:
              rounds === 'resolved-per-call'
                ? rounds
                : rounds.map(({ key: round, message, schema }) => ({
                    key: round,
                    message,
                    schema: hash(schema),
                  })),
          },
    ...(view && {
      toolView: { defaults: hash(view.defaults), output: hash(view.output), project: view.project ?? false },
    }),
    http,
  }
}

function detailsOf(operation: MadeOperation): OperationDetails {
  const { params = null, input = null, output = null, multipart = null, view, rounds, endpoint } = operation
  const http =
    (operation.http ?? []).length === 0
      ? null
      : {
          kind: endpoint?.kind ?? ('json' as const),
          status: endpoint?.status ?? 200,
          contentType: endpoint?.contentType === undefined ? 'application/json' : endpoint.contentType,
          stream: endpoint?.stream ?? null,
          ...endpoint?.openapi,
        }
  const { description = '', scope = null } = operation
  return {
    params,
    input,
    output,
    multipart,
    view: view === undefined ? null : { defaults: view.defaults ?? null, output: view.output ?? null },
    rounds:
      rounds === undefined || rounds === 'resolved-per-call'
        ? null
        : rounds.map(({ schema }) => schema ?? null),
    http,
    openapi:
      http === null
        ? null
        : sha256(
            operation.fragment ??
              canonicalJson([
                params,
                input,
                output,
                multipart,
                http,
                description,
                scope,
                [...(operation.http ?? [])].sort(),
              ]),
          ),
  }
}

function surfaceOf(label: string, tools: readonly [string, MadeOperation][]): ToolSurfaceRow {
  const [transport, surface = null] = label.split(':') as [ToolTransport, string?]
  const rows = tools.map(([key, operation]): ToolRow => ({
    ...identify(key, operation),
    name: nameOf(key, operation),
    input: digest(inputDocument(operation)),
  }))
  return { transport, surface, tools: rows.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

function nameOf(key: string, { tool }: MadeOperation): string {
  return (
    tool ??
    key
      .replace(/^runtime:/, '')
      .split('.')
      .reverse()
      .join('_')
  )
}

function toolOf(key: string, operation: MadeOperation, label: string): ToolDetails {
  const { title, annotations, ui, view, output = null, bytes } = operation
  const entry = {
    operation: key,
    ...(title !== undefined && { title }),
    description: operation.description ?? `Does ${key}.`,
    input: inputDocument(operation),
    ...(annotations && { annotations }),
    ...(ui && { ui }),
  }
  const answer = output === null ? null : (view?.output ?? output)
  // Large enough that no edit of a test makes it grow by much.
  const size = bytes ?? 10_000 + canonicalJson([entry, answer]).length
  return { ...entry, bytes: label === 'CLI' ? 0 : size }
}

/** Parameters of the path and the input as one object, with the view's defaults. */
function inputDocument({ params, input, view, http }: MadeOperation): JsonSchemaObject {
  const names = [...(http?.[0]?.matchAll(/:([^/]+)/g) ?? [])].map((match) => match[1]!)
  const path =
    (params as JsonSchemaObject | undefined) ??
    (names.length > 0 ? open(Object.fromEntries(names.map((name) => [name, string]))) : {})
  const { required: ownRequired, ...own } = input ?? {}
  const defaults = view?.defaults ?? {}
  const properties = { ...(path['properties'] as JsonObject), ...(own['properties'] as JsonObject) }
  const required = [...((path['required'] ?? []) as string[]), ...((ownRequired ?? []) as string[])]
    .filter((name) => !Object.hasOwn(defaults, name))
    .sort()
  return {
    ...own,
    $schema: DIALECT,
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        Object.hasOwn(defaults, name) ? { ...(schema as JsonObject), default: defaults[name]! } : schema,
      ]),
    ),
    ...(required.length > 0 ? { required } : {}),
  } as JsonSchemaObject
}
