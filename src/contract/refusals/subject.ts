/**
 * Subject: one endpoint as the refusals see it, read once and defensively.
 * In: whatever the author wrote. Out: its parts, each present only when it is what it should be, so that a refusal
 * never stumbles over what another one reports.
 */
import { isSurfaceError } from '../../errors.ts'
import type { JsonSchema, SchemaMode } from '../../schema/json-schema.ts'
import type { AnySchema } from '../../schema/schema.ts'
import { isSchema } from '../../schema/schema.ts'
import { toJsonSchema } from '../../schema/to-json-schema.ts'
import { endpointKindOf, exposeOf, KINDS } from '../endpoint-kind.ts'
import type { EndpointKind, ToolTransport, Transport } from '../operation.ts'
import { joinPath, pathNames } from '../path.ts'
import type { Offence } from './offence.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface Subject {
  readonly action: string
  readonly endpoint: Fields
  readonly kind: EndpointKind
  /** False for a kind that can never be a tool. */
  readonly mayBeTool: boolean
  readonly toolTransports: readonly ToolTransport[]
  /** Names of the whole path, the contract's prefix included. */
  readonly pathNames: readonly string[]
  readonly tool: Fields | null
  readonly view: Fields | null
  readonly params: AnySchema | null
  readonly input: AnySchema | null
  readonly output: AnySchema | null
  readonly viewOutput: AnySchema | null
}

/** One rule: pure, and empty when there is nothing to refuse. */
export type Refusal = (subject: Subject) => readonly Offence[]

export const TRANSPORTS: readonly Transport[] = ['HTTP', 'MCP', 'AGENT', 'CLI']

export function readSubject(prefix: unknown, action: string, endpoint: Fields): Subject {
  const tool = asFields(endpoint.tool)
  const view = asFields(tool?.view)
  const expose = Array.isArray(endpoint.expose) ? (endpoint.expose as Transport[]) : undefined
  const kind = endpointKindOf(endpoint)
  return {
    action,
    endpoint,
    kind,
    mayBeTool: KINDS[kind].tool,
    toolTransports: exposeOf({ ...endpoint, expose }).filter(
      (transport): transport is ToolTransport => transport !== 'HTTP' && TRANSPORTS.includes(transport),
    ),
    pathNames: pathNames(joinPath(textOf(prefix), textOf(endpoint.path))),
    tool,
    view,
    params: schemaOf(endpoint.params),
    input: schemaOf(endpoint.input),
    output: schemaOf(endpoint.output),
    viewOutput: schemaOf(view?.output),
  }
}

export function offence(subject: Subject, field: string, reason: string, remedy: string): Offence {
  return { endpoint: subject.action, field, reason, remedy }
}

/** An object with named members, or null: neither an array nor a function. */
export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** The schema's JSON Schema, or null where it has none: `refuseSchemas` says why. */
export function describe(schema: AnySchema | null, mode: SchemaMode): JsonSchema | null {
  if (schema === null) return null
  try {
    return toJsonSchema(schema, mode)
  } catch (error) {
    if (isSurfaceError(error)) return null
    throw error
  }
}

function schemaOf(value: unknown): AnySchema | null {
  return isSchema(value) ? value : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
