/**
 * Route table: which endpoint answers a method and a path.
 * In: endpoints with routes. Out: a match, or the methods that would match.
 * Routes are sorted static before parameter before wildcard, so the order in which contracts are listed decides nothing.
 */
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { compareCodeUnits } from '../../canonical-json.ts'
import type { Method } from '../../contract/operation.ts'
import { decodeEscapes } from './decode-escapes.ts'
import type { HttpEndpoint } from './list-endpoints.ts'

const METHODS: readonly Method[] = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']

export type RouteMatch =
  | { readonly endpoint: HttpEndpoint; readonly params: Readonly<Record<string, string>> }
  /** Methods the path would answer to, sorted; none: there is no such path. */
  | { readonly endpoint: null; readonly allow: readonly Method[] }

export interface RouteTable {
  /** `path` as it stands in the URL. @throws CallError `BAD_REQUEST` for an escape that is none. */
  readonly match: (method: string, path: string) => RouteMatch
}

interface Route {
  readonly endpoint: HttpEndpoint
  readonly method: Method
  readonly pattern: string
  readonly ranks: readonly number[]
  /** Name and the router's name for it. */
  readonly names: readonly (readonly [name: string, key: string])[]
}

export function buildRouteTable(endpoints: readonly HttpEndpoint[]): RouteTable {
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const routes = endpoints.flatMap((endpoint) =>
    endpoint.operation.http.map(({ method, path }) => buildRoute(endpoint, method, path)),
  )
  for (const route of routes.sort(compareRoutes)) router.add(route.method, route.pattern, route)

  function find(method: Method, path: string): RouteMatch | null {
    const [found, stash] = router.match(method, path)
    const first = found[0]
    if (first === undefined) return null
    const [{ endpoint, names }, keys] = first
    const params: Record<string, string> = {}
    for (const [name, key] of names) {
      const value = keys[key]!
      // One router answers with the text itself, the other with its place in a list.
      params[name] = decodeEscapes(typeof value === 'number' ? stash![value]! : value)
    }
    return { endpoint, params }
  }

  return {
    match(method, given) {
      const path = normalisePath(given)
      const found = isMethod(method) ? find(method, path) : null
      return found ?? { endpoint: null, allow: METHODS.filter((other) => find(other, path) !== null) }
    },
  }
}

function isMethod(method: string): method is Method {
  return (METHODS as readonly string[]).includes(method)
}

function buildRoute(endpoint: HttpEndpoint, method: Method, path: string): Route {
  const names: (readonly [string, string])[] = []
  const ranks: number[] = []
  const segments = path.split('/').map((segment, index) => {
    const kind = segment[0]
    const isName = kind === ':' || kind === '*'
    ranks.push(kind === '*' ? 2 : kind === ':' ? 1 : 0)
    if (!isName) return normaliseSegment(segment)
    // Named by place: two routes may call one segment differently, and the router would refuse that.
    const key = `p${index}`
    names.push([segment.slice(1), key])
    return kind === '*' ? `:${key}{.+}` : `:${key}`
  })
  return { endpoint, method, pattern: segments.join('/'), ranks, names }
}

function compareRoutes(a: Route, b: Route): number {
  for (let place = 0; place < Math.max(a.ranks.length, b.ranks.length); place++) {
    const difference = (a.ranks[place] ?? -1) - (b.ranks[place] ?? -1)
    if (difference !== 0) return difference
  }
  return compareCodeUnits(a.pattern, b.pattern) || compareCodeUnits(a.method, b.method)
}

// One spelling of a path for contract and request: `%7E`, `%7e` and `~` are the same character.
const PLAIN_PATH = /^[A-Za-z0-9/_.~-]*$/

function normalisePath(path: string): string {
  return PLAIN_PATH.test(path) ? path : path.split('/').map(normaliseSegment).join('/')
}

function normaliseSegment(segment: string): string {
  return encodeURIComponent(decodeEscapes(segment))
}
