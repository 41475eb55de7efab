import { compareCodeUnits } from '../canonical-json.ts'
import type { Method } from '../contract/operation.ts'
import { SurfaceError } from '../errors.ts'
import type { HttpOperation } from './http-operation.ts'

/** One route of an operation, as the document writes it. */
export interface DocumentRoute {
  readonly operation: HttpOperation
  readonly method: Method
  /** `/orders/{id}`: a template of OpenAPI. */
  readonly template: string
  /** Names as the contract writes them → names in the template, in order of the path. */
  readonly pathNames: readonly (readonly [name: string, templateName: string])[]
}

/**
 * Every HTTP route, sorted by service, action, path and method. Templates that differ in names only are one
 * path of the document and take the names of the first.
 * @throws SurfaceError `openapi-duplicate-route` when two routes answer the same requests.
 */
export function listRoutes(operations: readonly HttpOperation[]): DocumentRoute[] {
  const templates = new Map<string, string>()
  const owners = new Map<string, string>()
  const routes: DocumentRoute[] = []
  for (const { operation, method, path } of sortedRoutes(operations)) {
    const parts = path.split('/')
    // `*rest` spans slashes and `:rest` does not, so they are two paths to a router.
    const shape = parts.map((part) => (isParameter(part) ? part[0] : part)).join('/')
    const template = templates.get(shape) ?? parts.map(templatePart).join('/')
    templates.set(shape, template)
    const names = template.split('/')
    const pathNames = parts.flatMap((part, index) =>
      isParameter(part) ? [[part.slice(1), names[index]!.slice(1, -1)] as const] : [],
    )
    const owner = `${operation.service}.${operation.action}`
    const place = `${method} ${template}`
    const first = owners.get(place)
    if (first !== undefined)
      throw new SurfaceError('openapi-duplicate-route', { place, first, second: owner })
    owners.set(place, owner)
    routes.push({ operation, method, template, pathNames })
  }
  return routes
}

function sortedRoutes(operations: readonly HttpOperation[]) {
  const routes = operations.flatMap((operation) => operation.http.map((route) => ({ operation, ...route })))
  return routes.sort(
    (a, b) =>
      compareCodeUnits(a.operation.service, b.operation.service) ||
      compareCodeUnits(a.operation.action, b.operation.action) ||
      compareCodeUnits(a.path, b.path) ||
      compareCodeUnits(a.method, b.method),
  )
}

function isParameter(part: string): boolean {
  return part.length > 1 && (part[0] === ':' || part[0] === '*')
}

function templatePart(part: string): string {
  return isParameter(part) ? `{${part.slice(1)}}` : part
}
