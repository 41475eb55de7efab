/**
 * Tools of a bundle's surface, with what answers them.
 * In: a bundle, services and a transport. Out: the selection that a runner takes, exactly what the snapshot lists.
 */
import { membersOf, selectionsOf, sharedMembers } from '../contract/bundle-members.ts'
import type { Bundle } from '../contract/bundle.ts'
import { operationLabel } from '../contract/operation-label.ts'
import type { Operation, ToolTransport } from '../contract/operation.ts'
import { resolveBundle } from '../contract/resolve-bundle.ts'
import type { RuntimeTool } from '../contract/runtime-tool.ts'
import type { Service } from '../contract/service.ts'
import { SurfaceError } from '../errors.ts'
import type { ImplementedMethod } from './implement.ts'
import type { ToolSelection } from './runnable-tool.ts'
import type { ToolRunnerOptions } from './tool-runner.ts'

/** What every mount of tools takes: all that is given is served, or what a bundle shows on the mount's transport. */
export interface MountOptions extends Omit<ToolRunnerOptions, 'transport' | 'toolSurface'> {
  /** With it the bundle decides which tools are served, runtime tools included. */
  readonly bundle?: Bundle | undefined
}

/**
 * The selection itself without a bundle.
 * @throws SurfaceError `surface-not-named` for an MCP surface that is not there or not chosen, `service-missing` for
 * an operation that nobody answers, or as `resolveBundle`.
 */
export function selectTools(
  { bundle, services = [], runtimeTools }: MountOptions,
  transport: ToolTransport,
  surface: string | null = null,
): ToolSelection {
  if (bundle === undefined) return { services, runtimeTools }
  const shown = operationsOf(bundle, transport, surface)
  const contracts = new Set(shown.filter(({ kind }) => kind === 'contract').map(operationLabel))
  const selected = services.map((service) => withActions(service, contracts))
  const answered = new Set(selected.flatMap(labelsOf))
  const missing = [...contracts].filter((label) => !answered.has(label))
  if (missing.length > 0) throw new SurfaceError('service-missing', { operations: missing })
  const names = new Set(shown.filter(({ kind }) => kind === 'runtime').map(operationLabel))
  return {
    services: selected,
    runtimeTools: runtimeToolsOf(bundle).filter((tool) => names.has(labelOf(tool))),
  }
}

function operationsOf(
  bundle: Bundle,
  transport: ToolTransport,
  surface: string | null,
): readonly Operation[] {
  const surfaces = resolveBundle(bundle).toolSurfaces.filter((one) => one.transport === transport)
  const found =
    surfaces.length === 1 && surface === null ? surfaces[0] : surfaces.find((one) => one.surface === surface)
  if (found !== undefined) return found.tools.map(({ operation }) => operation)
  const known = surfaces.flatMap((one) => (one.surface === null ? [] : [one.surface]))
  throw new SurfaceError('surface-not-named', { name: surface, known })
}

function withActions(
  service: Service<ImplementedMethod>,
  labels: ReadonlySet<string>,
): Service<ImplementedMethod> {
  const kept = Object.entries(service.methods).filter(([action]) => labels.has(methodLabel(service, action)))
  return { ...service, methods: Object.fromEntries(kept) }
}

function labelsOf(service: Service): readonly string[] {
  return Object.keys(service.methods).map((action) => methodLabel(service, action))
}

function methodLabel({ prefix }: Service, action: string): string {
  return operationLabel({ kind: 'contract', service: prefix, action })
}

function labelOf({ service, name }: RuntimeTool): string {
  return operationLabel({ kind: 'runtime', service: service ?? 'runtime', action: name })
}

// One tool may stand in several selections; equal labels are one operation, which the bundle's resolution has checked.
function runtimeToolsOf(bundle: Bundle): readonly RuntimeTool[] {
  const members = [
    ...sharedMembers(bundle),
    ...selectionsOf(bundle).flatMap(({ selection }) => membersOf(selection, '')),
  ]
  const tools = members.flatMap((member) => (member.type === 'runtime-tool' ? [member.value] : []))
  return [...new Map(tools.map((tool) => [labelOf(tool), tool])).values()]
}
