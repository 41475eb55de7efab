/** Tool surfaces: which operations each transport advertises, under which names. */
import { compareCodeUnits } from '../canonical-json.ts'
import type { BundleMember } from './bundle-members.ts'
import { membersOf, sharedMembers } from './bundle-members.ts'
import type { Bundle, SurfaceSelection } from './bundle.ts'
import type { CollectedOperations } from './collect-operations.ts'
import type { Operation, ToolSurface, ToolTransport } from './operation.ts'

/** One AGENT and one CLI surface, and for MCP one without a name or one per named surface; sorted. */
export function buildToolSurfaces(
  bundle: Bundle,
  { operations, keysOf }: CollectedOperations,
): readonly ToolSurface[] {
  return listSurfaces(bundle).map(({ transport, surface, members }) => {
    const keys = new Set(members.flatMap(keysOf))
    const tools = [...keys]
      .map((key) => operations.get(key)!)
      .filter((operation) => operation.expose.includes(transport))
      .map((operation) => ({ name: operation.toolName, operation }))
      .sort(compareTools)
    return { transport, surface, tools }
  })
}

interface ListedSurface {
  readonly transport: ToolTransport
  readonly surface: string | null
  readonly members: readonly BundleMember[]
}

function listSurfaces(bundle: Bundle): readonly ListedSurface[] {
  const shared = sharedMembers(bundle)
  const choose = (selection: SurfaceSelection | undefined) =>
    selection === undefined ? shared : membersOf(selection, '')
  const named = Object.entries(bundle.mcpSurfaces ?? {}).sort(([a], [b]) => compareCodeUnits(a, b))
  const mcp: readonly ListedSurface[] =
    named.length === 0
      ? [{ transport: 'MCP', surface: null, members: choose(bundle.toolSurfaces?.MCP) }]
      : named.map(([surface, selection]) => ({ transport: 'MCP', surface, members: choose(selection) }))
  return [
    { transport: 'AGENT', surface: null, members: choose(bundle.toolSurfaces?.AGENT) },
    { transport: 'CLI', surface: null, members: choose(bundle.toolSurfaces?.CLI) },
    ...mcp,
  ]
}

function compareTools(
  a: { readonly name: string; readonly operation: Operation },
  b: { readonly name: string; readonly operation: Operation },
): number {
  return (
    compareCodeUnits(a.name, b.name) ||
    compareCodeUnits(a.operation.service, b.operation.service) ||
    compareCodeUnits(a.operation.action, b.operation.action) ||
    compareCodeUnits(a.operation.kind, b.operation.kind)
  )
}
