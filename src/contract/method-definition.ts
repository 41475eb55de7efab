/**
 * Flat methods: what services, snapshots and mounts read, built from endpoints by one function.
 * In: a contract, ours or another library's, read as it is. Out: its methods, each saying its own transports and scope.
 */
import { isSchema } from '../schema/schema.ts'
import type { AnySchema } from '../schema/schema.ts'
import type { Contract, Endpoint } from './endpoint.ts'
import { endpointKindOf, exposeOf, KINDS } from './endpoint-kind.ts'
import type { Method, Transport } from './operation.ts'
import type { MethodDefinition } from './service.ts'

type Fields = Readonly<Record<string, unknown>>

/** Flat methods of a contract by key, without handlers: the one builder that every service goes through. */
export function buildMethodDefinitions(contract: Contract): { readonly [action: string]: MethodDefinition } {
  return Object.fromEntries(
    Object.keys(contract.endpoints).map((action) => [
      action,
      buildMethodDefinition(contract.endpoints[action]!, contract.scope),
    ]),
  )
}

/** One flat method. A kind that can never be a tool says HTTP alone and carries no tool options. */
export function buildMethodDefinition(endpoint: Endpoint, contractScope?: string): MethodDefinition {
  const fields = endpoint as unknown as Fields
  const mayBeTool = KINDS[endpointKindOf(fields)].tool
  return withoutUndefined({
    method: fields.method as Method,
    path: textOf(fields.path),
    desc: textOf(fields.desc),
    expose: exposeOf({ ...fields, expose: listOf(fields.expose) }),
    scope: fields.scope ?? contractScope,
    meta: fields.meta,
    params: schemaOf(fields.params),
    input: schemaOf(fields.input),
    output: schemaOf(fields.output),
    rawResponse: fields.rawResponse || undefined,
    rawBody: fields.rawBody || undefined,
    multipart: fields.multipart || undefined,
    responseMeta: fields.responseMeta || undefined,
    stream: fields.stream || undefined,
    ...(mayBeTool ? toolFields(fields) : {}),
  }) as unknown as MethodDefinition
}

// Before tool options were grouped, other libraries had them at the top level; where they are, they count.
function toolFields(fields: Fields): Fields {
  const group = typeof fields.tool === 'object' && fields.tool !== null ? (fields.tool as Fields) : {}
  return {
    toolName: group.name ?? fields.toolName,
    toolView: group.view ?? fields.toolView,
    ui: group.ui ?? fields.ui,
    annotations: group.annotations ?? fields.annotations,
    mcp: group.mcp ?? fields.mcp,
  }
}

// Of the keys listed above, none of which an author can choose.
function withoutUndefined(fields: Fields): Fields {
  const kept: Record<string, unknown> = {}
  for (const key in fields) if (fields[key] !== undefined) kept[key] = fields[key]
  return kept
}

function schemaOf(value: unknown): AnySchema | undefined {
  return isSchema(value) ? value : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: unknown): readonly Transport[] | undefined {
  return Array.isArray(value) ? (value as readonly Transport[]) : undefined
}
