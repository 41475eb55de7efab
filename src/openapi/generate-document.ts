/**
 * OpenAPI 3.1 of the HTTP side of operations.
 * In: info and operations. Out: a plain object whose canonical JSON is the same bytes for the same contracts,
 * in whatever order they were given.
 * It must not know views, tool names or any other transport than HTTP.
 */
import type { JsonObject } from '../canonical-json.ts'
import { compareCodeUnits } from '../canonical-json.ts'
import type { JsonSchema, SchemaMode } from '../schema/json-schema.ts'
import type { AnySchema } from '../schema/schema.ts'
import { toJsonSchema } from '../schema/to-json-schema.ts'
import { buildComponents } from './components.ts'
import type { Components } from './components.ts'
import { createComponentUsage } from './component-usage.ts'
import type { KnownReferences } from './component-usage.ts'
import { inputPlace } from './http-operation.ts'
import type { HttpOperation } from './http-operation.ts'
import { objectMembers } from './object-members.ts'
import type { ObjectMembers } from './object-members.ts'
import { assignOperationIds } from './operation-ids.ts'
import { pathParameters, queryParameters } from './parameters.ts'
import { listRoutes } from './paths.ts'
import type { DocumentRoute } from './paths.ts'
import { jsonBody, multipartBody } from './request-body.ts'
import { errorResponse, responses } from './responses.ts'

export interface DocumentInfo {
  readonly title: string
  readonly version: string
  readonly description?: string
}

export interface DocumentSource {
  readonly info: DocumentInfo
  readonly operations: readonly HttpOperation[]
}

export interface OpenApiDocument extends JsonObject {
  readonly openapi: '3.1.0'
  readonly info: JsonObject
  /** By path template, then by method in lower case. */
  readonly paths: { readonly [template: string]: { readonly [method: string]: JsonObject } }
}

/** A document, and where it says what about which operation. */
export interface PlacedDocument {
  readonly document: OpenApiDocument
  readonly places: readonly {
    readonly operation: HttpOperation
    readonly template: string
    readonly method: string
  }[]
  readonly references: KnownReferences
}

/**
 * The OpenAPI 3.1 document of these operations: routes exposed over HTTP, nothing else.
 * @throws SurfaceError `openapi-duplicate-route`, `openapi-unresolved-reference` and those of the conversion.
 */
export function generateOpenApiDocument(source: DocumentSource): OpenApiDocument {
  return buildDocument(source).document
}

/** The document together with the place of each operation in it. */
export function buildDocument({ info, operations }: DocumentSource): PlacedDocument {
  const routes = listRoutes(operations)
  const ids = assignOperationIds(routes)
  const components = buildComponents(convertedSchemas(routes))
  const paths = new Map<string, [method: string, operation: JsonObject][]>()
  const places = routes.map((route, index) => {
    const { template, operation } = route
    const method = route.method.toLowerCase()
    const entry: [string, JsonObject] = [method, describeRoute(route, ids[index]!, components)]
    const others = paths.get(template)
    if (others === undefined) paths.set(template, [entry])
    else others.push(entry)
    return { operation, template, method }
  })
  const document: OpenApiDocument = {
    ...usedOnly([...paths.values()].flat(), components),
    info: { ...info },
    openapi: '3.1.0',
    paths: fromSorted([...paths].map(([template, methods]) => [template, fromSorted(methods)])),
  }
  return { document, places, references: components.references }
}

function fromSorted<Value>(entries: (readonly [string, Value])[]): { readonly [key: string]: Value } {
  return Object.fromEntries(entries.sort((a, b) => compareCodeUnits(a[0], b[0])))
}

const schemasOf = (operation: HttpOperation): [schema: AnySchema | null, mode: SchemaMode][] => [
  [operation.params, 'input'],
  [operation.input, 'input'],
  [operation.output, 'output'],
  [operation.streamItem, 'output'],
]

function* convertedSchemas(routes: readonly DocumentRoute[]): Iterable<[JsonSchema, SchemaMode]> {
  for (const { operation } of routes) {
    for (const [schema, mode] of schemasOf(operation)) {
      if (schema !== null) yield [toJsonSchema(schema, mode), mode]
    }
  }
}

function describeRoute(route: DocumentRoute, operationId: string, components: Components): JsonObject {
  const { operation, pathNames } = route
  const placed = ([schema, mode]: [AnySchema | null, SchemaMode]): JsonSchema | null =>
    schema === null ? null : components.place(toJsonSchema(schema, mode))
  const [params, input, output, item] = schemasOf(operation).map(placed) as (JsonSchema | null)[]
  const membersOf = (schema: JsonSchema | null): ObjectMembers =>
    objectMembers(schema ?? true, (ref) => components.schemas.get(ref.replace('#/components/schemas/', '')))
  const inQuery = inputPlace(operation) === 'query'
  const parameters = [
    ...pathParameters(pathNames, membersOf(params!)),
    ...(inQuery ? queryParameters(membersOf(input!)) : []),
  ]
  const body =
    operation.multipart !== null
      ? multipartBody(input!, operation.multipart)
      : inQuery || input === null
        ? null
        : jsonBody(input!, membersOf(input!), operation.endpointKind === 'raw-body')
  return {
    description: operation.description,
    operationId,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== null && { requestBody: body }),
    responses: responses(operation, output ?? item ?? null),
    tags: [operation.service],
  }
}

/** A component nobody refers to would belong to no operation: a named query schema becomes parameters. */
function usedOnly(
  operations: readonly (readonly [string, JsonObject])[],
  { schemas, references }: Components,
): { readonly components?: JsonObject } {
  const all = { responses: { Error: errorResponse }, schemas: Object.fromEntries(schemas) }
  const usage = createComponentUsage(all, references)
  const used = new Set<string>()
  for (const [, operation] of operations) usage.collect(operation, used)
  const kept = Object.entries(all).flatMap(([group, members]) => {
    const own = Object.entries(members).filter(([name]) => used.has(`#/components/${group}/${name}`))
    return own.length === 0 ? [] : [[group, Object.fromEntries(own)] as const]
  })
  return kept.length === 0 ? {} : { components: Object.fromEntries(kept) }
}
