/**
 * OpenAPI 3.1 of the HTTP side of operations.
 * In: info and operations. Out: a plain object whose canonical JSON is the same bytes for the same contracts,
 * in whatever order they were given.
 * It must not know views, tool names or any other transport than HTTP.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import type { JsonObject } from '../canonical-json.ts'
import { createComponentUsage } from './component-usage.ts'
import type { Components } from './components.ts'
import { describeRoute } from './describe-route.ts'
import { planDocument } from './plan-document.ts'
import type { DocumentPlan, DocumentSource } from './plan-document.ts'
import { errorResponse } from './responses.ts'

export const OPENAPI_VERSION = '3.1.0'

export interface OpenApiDocument extends JsonObject {
  readonly openapi: typeof OPENAPI_VERSION
  readonly info: JsonObject
  /** By path template, then by method in lower case. */
  readonly paths: { readonly [template: string]: { readonly [method: string]: JsonObject } }
}

/**
 * The OpenAPI 3.1 document of these operations: routes exposed over HTTP, nothing else.
 * @throws SurfaceError `openapi-duplicate-route`, `openapi-unresolved-reference` and those of the conversion.
 */
export function generateOpenApiDocument(source: DocumentSource): OpenApiDocument {
  return writeDocument(planDocument(source))
}

/** Writes a document from its plan and from nothing else. */
export function writeDocument({ info, routes, components }: DocumentPlan): OpenApiDocument {
  const paths = new Map<string, [method: string, operation: JsonObject][]>()
  for (const { facts } of routes) {
    const methods = paths.get(facts.template) ?? []
    paths.set(facts.template, methods)
    methods.push([facts.method.toLowerCase(), describeRoute(facts, components)])
  }
  return {
    ...usedOnly([...paths.values()].flat(), components),
    info: { ...info },
    openapi: OPENAPI_VERSION,
    paths: fromSorted([...paths].map(([template, methods]) => [template, fromSorted(methods)])),
  }
}

function fromSorted<Value>(entries: (readonly [string, Value])[]): { readonly [key: string]: Value } {
  return Object.fromEntries(entries.sort((a, b) => compareCodeUnits(a[0], b[0])))
}

/** A component nobody refers to would belong to no operation: a named query schema becomes parameters. */
function usedOnly(
  operations: readonly (readonly [string, JsonObject])[],
  components: Components,
): { readonly components?: JsonObject } {
  const all = { responses: { Error: errorResponse }, schemas: Object.fromEntries(components.schemas()) }
  const usage = createComponentUsage(all)
  const used = new Set<string>()
  for (const [, operation] of operations) usage.collect(operation, used)
  const kept = Object.entries(all).flatMap(([group, members]) => {
    const own = Object.entries(members).filter(([name]) => used.has(`#/components/${group}/${name}`))
    return own.length === 0 ? [] : [[group, Object.fromEntries(own)] as const]
  })
  return kept.length === 0 ? {} : { components: Object.fromEntries(kept) }
}
