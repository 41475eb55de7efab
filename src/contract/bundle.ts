/**
 * Bundle: everything one program exposes, as its author lists it.
 * In: nothing, these are types. Out: what `defineBundle` returns and `resolveBundle` reads.
 */
import type { AnySchema } from '../schema/schema.ts'
import type { Contract } from './endpoint.ts'
import type { Transport } from './operation.ts'
import type { RuntimeTool } from './runtime-tool.ts'
import type { Service } from './service.ts'

/** What one tool surface shows; absent members mean none of that sort. */
export interface SurfaceSelection {
  readonly contracts?: readonly Contract[] | undefined
  readonly services?: readonly Service[] | undefined
  readonly runtimeTools?: readonly RuntimeTool[] | undefined
}

export interface BundleGroup {
  readonly pathPrefix: string
  readonly contracts: readonly Contract[]
}

export interface Bundle {
  readonly info?:
    | { readonly title: string; readonly version: string; readonly description?: string | undefined }
    | undefined
  readonly contracts?: readonly Contract[] | undefined
  readonly services?: readonly Service[] | undefined
  readonly groups?: readonly BundleGroup[] | undefined
  readonly scopePrefixes?: { readonly [scope: string]: string } | undefined
  readonly toolSurfaces?:
    | {
        readonly MCP?: SurfaceSelection | undefined
        readonly AGENT?: SurfaceSelection | undefined
        readonly CLI?: SurfaceSelection | undefined
      }
    | undefined
  readonly mcpSurfaces?: { readonly [name: string]: SurfaceSelection } | undefined
  readonly runtimeTools?: readonly RuntimeTool[] | undefined
  readonly cliCommands?:
    | readonly {
        readonly name: string
        readonly description: string
        readonly input: AnySchema
        readonly output?: AnySchema | undefined
      }[]
    | undefined
  readonly extensions?: readonly { readonly transport: Transport; readonly name: string }[] | undefined
}
