import { canonicalJson } from '../canonical-json.ts'
import { buildAdvertisedTool, type AdvertisedTool } from '../contract/advertised-tool.ts'
import type { Bundle } from '../contract/bundle.ts'
import { foreignRefusals } from '../contract/foreign-refusals.ts'
import type { Operation, ToolSurface } from '../contract/operation.ts'
import { resolveBundle } from '../contract/resolve-bundle.ts'
import { isSurfaceError } from '../errors.ts'
import { operationKey, surfaceKey } from '../snapshot/operation-key.ts'
import { routesOf, viewParts, type InspectedTool, type Inspection } from './inspection.ts'

/** Inspects a bundle; rows that a snapshot would refuse are listed with the reason. */
export function inspectBundle(bundle: Bundle): Inspection {
  const problems: string[] = []
  const { operations, toolSurfaces } = resolveBundle(bundle, {
    onProblem: ({ message }) => problems.push(message),
  })
  const tools = toolSurfaces.flatMap((surface) => inspectSurface(surface, problems))
  return {
    operations: operations.map((operation) => ({
      key: operationKey(operation),
      routes: routesOf(operation.http),
      view: viewParts(operation.view),
    })),
    tools,
    surfaces: toolSurfaces.filter((surface) => surface.tools.length > 0).map(surfaceKey),
    problems: [...new Set(problems)],
    refusals: foreignRefusals(bundle).map(
      ({ contract, endpoint, field, reason, remedy }) =>
        `${[contract, endpoint].filter((part) => part !== '').join('.')} ${field}: ${reason}. ${remedy}`,
    ),
  }
}

function inspectSurface(surface: ToolSurface, problems: string[]): InspectedTool[] {
  const isShown = surface.transport !== 'CLI'
  return surface.tools.map(({ name, operation }) => {
    const shown = isShown ? advertise(operation, name, problems) : null
    return {
      surface: surfaceKey(surface),
      name,
      operation: operationKey(operation),
      shown,
      bytes: shown === null ? (isShown ? null : 0) : Buffer.byteLength(canonicalJson(shown)),
    }
  })
}

// A tool whose input cannot be described is one row that is wrong, not the end of the list.
function advertise(operation: Operation, name: string, problems: string[]): AdvertisedTool | null {
  try {
    return buildAdvertisedTool(operation, name)
  } catch (error) {
    if (!isSurfaceError(error)) throw error
    problems.push(error.message)
    return null
  }
}
