/** Rows that a surface cannot have: names no host accepts or that two tools share, routes that two operations share. */
import { compareCodeUnits } from '../canonical-json.ts'
import { groupBy } from '../group-by.ts'
import { operationLabel } from './operation-label.ts'
import type { Operation, ToolSurface } from './operation.ts'
import { toolNameFault } from './tool-name.ts'

export interface SurfaceProblem {
  readonly code: 'tool-name-invalid' | 'tool-name-duplicate' | 'route-duplicate'
  /** `HTTP`, `MCP`, `MCP:<surface>`, `AGENT`, `CLI`. */
  readonly surface: string
  /** The tool's name, or the route. */
  readonly name: string
  /** `service.action` of every operation involved, sorted. */
  readonly operations: readonly string[]
  readonly message: string
}

/** Every problem, sorted by surface, name and code. */
export function findSurfaceProblems(
  operations: readonly Operation[],
  surfaces: readonly ToolSurface[],
): readonly SurfaceProblem[] {
  const problems = [...routeProblems(operations), ...surfaces.flatMap(nameProblems)]
  return problems.sort(
    (a, b) =>
      compareCodeUnits(a.surface, b.surface) ||
      compareCodeUnits(a.name, b.name) ||
      compareCodeUnits(a.code, b.code),
  )
}

function nameProblems({ transport, surface, tools }: ToolSurface): readonly SurfaceProblem[] {
  const place = surface === null ? transport : `${transport}:${surface}`
  const invalid = tools.flatMap(({ name, operation }): readonly SurfaceProblem[] => {
    const fault = toolNameFault(operation, transport)
    if (fault === null) return []
    const label = operationLabel(operation)
    const message = `On ${place}, ${label} cannot be shown as "${name}": ${fault}.`
    return [{ code: 'tool-name-invalid', surface: place, name, operations: [label], message }]
  })
  const duplicate = sharedBy(tools, ({ name }) => name).map(([name, group]): SurfaceProblem => {
    const labels = group.map(({ operation }) => operationLabel(operation)).sort(compareCodeUnits)
    const message = `On ${place}, "${name}" is the name of ${labels.join(' and of ')}.`
    return { code: 'tool-name-duplicate', surface: place, name, operations: labels, message }
  })
  return [...invalid, ...duplicate]
}

function routeProblems(operations: readonly Operation[]): readonly SurfaceProblem[] {
  const routes = operations.flatMap((operation) =>
    operation.http.map(({ method, path }) => ({
      operation,
      name: `${method} ${path}`,
      // Names do not tell routes apart: whatever stands there matches both.
      shape: `${method} ${path.replace(/([:*])[^/]+/g, '$1')}`,
    })),
  )
  return sharedBy(routes, ({ shape }) => shape).flatMap(([, group]): readonly SurfaceProblem[] => {
    const labels = [...new Set(group.map(({ operation }) => operationLabel(operation)))].sort(
      compareCodeUnits,
    )
    if (labels.length < 2) return []
    const name = group.map((route) => route.name).sort(compareCodeUnits)[0]!
    const message = `On HTTP, ${name} is the route of ${labels.join(' and of ')}.`
    return [{ code: 'route-duplicate', surface: 'HTTP', name, operations: labels, message }]
  })
}

/** What more than one item has as its key, with those items; mostly there is none, so only then are groups made. */
function sharedBy<T>(items: readonly T[], keyOf: (item: T) => string): (readonly [string, readonly T[]])[] {
  const keys = items.map(keyOf)
  if (new Set(keys).size === keys.length) return []
  return [...groupBy(items, keyOf)].filter(([, group]) => group.length > 1)
}
