/**
 * Service: what `implement` builds from a contract, and what a bundle may list instead of contracts.
 * A method is flat (`toolName`, `toolView`, …), because runtime tools build it too, and says its transports itself,
 * so that no reader needs to know endpoint kinds.
 */
import type { AnySchema } from '../schema/schema.ts'
import type { MultipartFileOptions, ToolMcp, ToolView } from './endpoint.ts'
import type { Method, ToolAnnotations, ToolUi, Transport } from './operation.ts'

export interface MethodDefinition {
  readonly method: Method
  readonly path: string
  readonly desc: string
  readonly expose: readonly Transport[]
  readonly scope?: string
  readonly meta?: Readonly<Record<string, unknown>>
  readonly params?: AnySchema
  readonly input?: AnySchema
  readonly output?: AnySchema
  readonly rawResponse?: true
  readonly rawBody?: true
  readonly multipart?: { readonly files: { readonly [name: string]: MultipartFileOptions } }
  readonly responseMeta?: { readonly status: number }
  readonly stream?: { readonly item: AnySchema }
  readonly toolName?: string
  readonly toolView?: ToolView
  readonly ui?: ToolUi
  readonly annotations?: ToolAnnotations
  readonly mcp?: ToolMcp
}

export interface Service<M extends MethodDefinition = MethodDefinition> {
  readonly prefix: string
  readonly scope: string | undefined
  readonly meta: Readonly<Record<string, unknown>> | undefined
  readonly methods: { readonly [action: string]: M }
}

/** True for anything shaped like a service: a prefix, and methods that each have a method, a path and transports. */
export function isService(value: unknown): value is Service {
  if (typeof value !== 'object' || value === null) return false
  const { prefix, methods } = value as { prefix?: unknown; methods?: unknown }
  if (typeof prefix !== 'string' || typeof methods !== 'object' || methods === null) return false
  return Object.values(methods).every((method: unknown) => {
    if (typeof method !== 'object' || method === null) return false
    const fields = method as { method?: unknown; path?: unknown; expose?: unknown }
    return (
      typeof fields.method === 'string' && typeof fields.path === 'string' && Array.isArray(fields.expose)
    )
  })
}
