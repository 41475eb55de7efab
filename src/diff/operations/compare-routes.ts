import { printedName } from '../../printed-value.ts'
import type { Edit } from '../edit.ts'
import { pathShape } from '../match-operations.ts'
import type { OperationPair } from '../match-operations.ts'
import type { OperationRow } from '../../snapshot/snapshot.ts'
import { operationEdit } from './operation-edit.ts'

type HttpRoute = OperationRow['http'][number]

/** `POST /orders` */
export function routeText({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`
}

/** Routes of an operation that exists on both sides. Names of path parameters are compared elsewhere. */
export function compareRoutes({ before, after }: OperationPair): Edit[] {
  const operation = after.key
  const parts = { operation, pointer: '/http' }
  const [old, current] = [before.row.http, after.row.http]
  if (old.length === 0 && current.length === 0) return []
  if (old.length === 0) {
    const routes = current.map(routeText)
    const message = `newly served over HTTP: ${current.map(printedRoute).join(', ')}`
    return [operationEdit('http-exposed', 'http', message, { ...parts, after: routes })]
  }
  if (current.length === 0) {
    const routes = old.map(routeText)
    const message = `no longer served over HTTP: ${old.map(printedRoute).join(', ')}`
    return [operationEdit('http-unexposed', 'http', message, { ...parts, before: routes })]
  }
  const gone = missingFrom(old, current)
  const come = missingFrom(current, old)
  const [oldRoute] = gone
  const [newRoute] = come
  if (gone.length === 1 && come.length === 1 && oldRoute && newRoute)
    return movedRoute(operation, oldRoute, newRoute)
  return [
    ...gone.map((route) =>
      operationEdit('route-removed', 'http', `the route ${printedRoute(route)} was removed`, {
        ...parts,
        before: routeText(route),
      }),
    ),
    ...come.map((route) =>
      operationEdit('route-added', 'http', `the route ${printedRoute(route)} is new`, {
        ...parts,
        after: routeText(route),
      }),
    ),
  ]
}

function movedRoute(operation: string, before: HttpRoute, after: HttpRoute): Edit[] {
  const edits: Edit[] = []
  if (before.method !== after.method) {
    edits.push(
      operationEdit('method-changed', 'http', `the method goes from ${before.method} to ${after.method}`, {
        operation,
        pointer: '/http/method',
        before: before.method,
        after: after.method,
      }),
    )
  }
  if (pathShape(before.path) !== pathShape(after.path)) {
    edits.push(
      operationEdit(
        'path-changed',
        'http',
        `the path goes from ${printedName(before.path)} to ${printedName(after.path)}`,
        {
          operation,
          pointer: '/http/path',
          before: before.path,
          after: after.path,
        },
      ),
    )
  }
  return edits
}

function printedRoute({ method, path }: HttpRoute): string {
  return `${method} ${printedName(path)}`
}

function missingFrom(routes: readonly HttpRoute[], others: readonly HttpRoute[]): HttpRoute[] {
  const known = new Set(others.map(shape))
  return routes.filter((route) => !known.has(shape(route)))
}

function shape({ method, path }: HttpRoute): string {
  return `${method} ${pathShape(path)}`
}
