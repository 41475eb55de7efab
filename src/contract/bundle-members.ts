/** Walks over what a bundle lists, so that every reader meets the same members under the same names. */
import type { Bundle, SurfaceSelection } from './bundle.ts'
import type { Contract } from './endpoint.ts'
import type { RuntimeTool } from './runtime-tool.ts'
import type { Service } from './service.ts'

/** One listed contract, service or runtime tool and the place it is listed at: `groups[0].contracts[1]`. */
export type BundleMember = { readonly place: string } & (
  | { readonly type: 'contract'; readonly value: Contract; readonly pathPrefix: string | null }
  | { readonly type: 'service'; readonly value: Service; readonly pathPrefix: null }
  | { readonly type: 'runtime-tool'; readonly value: RuntimeTool; readonly pathPrefix: null }
)

/** A selection and what it is a selection for: `MCP`, `MCP:<surface>`, `AGENT`, `CLI`. */
export interface NamedSelection {
  readonly surface: string
  readonly place: string
  readonly selection: SurfaceSelection
}

/** What the bundle itself exposes: over HTTP, and on every tool surface without a selection of its own. */
export function sharedMembers(bundle: Bundle): readonly BundleMember[] {
  const groups = (bundle.groups ?? []).flatMap(({ pathPrefix, contracts }, group) =>
    contracts.map((value, index): BundleMember => ({
      type: 'contract',
      value,
      pathPrefix,
      place: `groups[${group}].contracts[${index}]`,
    })),
  )
  return [...membersOf(bundle, ''), ...groups]
}

export function membersOf(selection: SurfaceSelection, place: string): readonly BundleMember[] {
  const at = (list: string, index: number) => `${place === '' ? '' : `${place}.`}${list}[${index}]`
  return [
    ...(selection.contracts ?? []).map((value, index): BundleMember => ({
      type: 'contract',
      value,
      pathPrefix: null,
      place: at('contracts', index),
    })),
    ...(selection.services ?? []).map((value, index): BundleMember => ({
      type: 'service',
      value,
      pathPrefix: null,
      place: at('services', index),
    })),
    ...(selection.runtimeTools ?? []).map((value, index): BundleMember => ({
      type: 'runtime-tool',
      value,
      pathPrefix: null,
      place: at('runtimeTools', index),
    })),
  ]
}

export function selectionsOf(bundle: Bundle): readonly NamedSelection[] {
  const { toolSurfaces = {}, mcpSurfaces = {} } = bundle
  return [
    ...(['MCP', 'AGENT', 'CLI'] as const).flatMap((surface) => {
      const selection = toolSurfaces[surface]
      return selection === undefined ? [] : [{ surface, selection, place: `toolSurfaces.${surface}` }]
    }),
    ...Object.entries(mcpSurfaces).map(([name, selection]) => ({
      surface: `MCP:${name}`,
      selection,
      place: `mcpSurfaces.${name}`,
    })),
  ]
}
