/**
 * HTTP endpoints: every operation with a route, and what answers it.
 * In: services, and the bundle that says where they are mounted. Out: operations with routes and handlers.
 * Routes come from the same resolution as a snapshot's, so that what is served is what was reviewed.
 */
import type { Bundle } from '../../contract/bundle.ts'
import { operationLabel } from '../../contract/operation-label.ts'
import { resolveBundle } from '../../contract/resolve-bundle.ts'
import type { Service } from '../../contract/service.ts'
import { SurfaceError } from '../../errors.ts'
import type { ImplementedMethod } from '../implement.ts'
import type { Runnable } from '../run-operation.ts'

export interface HttpSelection {
  readonly services: readonly Service<ImplementedMethod>[]
  /** Where the services are mounted; without one each stands under its own prefix. */
  readonly bundle?: Bundle | undefined
}

export interface HttpEndpoint extends Runnable {
  /** `orders.list`: for messages and logs. */
  readonly name: string
}

/** @throws SurfaceError `surface-refused` for a route of two operations, `service-missing` for one nobody answers. */
export function listHttpEndpoints({ services, bundle }: HttpSelection): readonly HttpEndpoint[] {
  const methods = methodsByOperation(services)
  const { operations } = resolveBundle(bundle ?? { services }, {
    // A tool's name is no concern of HTTP.
    onProblem: (problem) => {
      if (problem.code === 'route-duplicate')
        throw new SurfaceError('surface-refused', { problems: [problem] })
    },
  })
  const served = operations.filter(({ kind, http }) => kind === 'contract' && http.length > 0)
  const missing = served.filter(({ service, action }) => !methods.has(keyOf(service, action)))
  if (missing.length > 0)
    throw new SurfaceError('service-missing', { operations: missing.map(operationLabel) })
  return served.map((operation) => {
    const { handler, meta } = methods.get(keyOf(operation.service, operation.action))!
    return { name: operationLabel(operation), operation, handler, meta: meta ?? null }
  })
}

function methodsByOperation(
  services: readonly Service<ImplementedMethod>[],
): ReadonlyMap<string, ImplementedMethod> {
  return new Map(
    services.flatMap(({ prefix, methods }) =>
      Object.entries(methods).map(([action, method]) => [keyOf(prefix, action), method] as const),
    ),
  )
}

function keyOf(service: string, action: string): string {
  return `${service}\0${action}`
}
