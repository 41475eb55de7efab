/**
 * The plan of a document: for each route everything its part of the document is made of, and nothing else.
 * In: info and operations. Out: facts that the document is written from and that fragments are hashed from,
 * so that two operations with equal facts cannot be described differently.
 * It must not know views, tool names or any other transport than HTTP.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import type { EndpointKind, Method, MultipartFile } from '../contract/operation.ts'
import type { JsonSchema, SchemaMode } from '../schema/json-schema.ts'
import type { AnySchema } from '../schema/schema.ts'
import { toJsonSchema } from '../schema/to-json-schema.ts'
import { buildComponents } from './components.ts'
import type { Components } from './components.ts'
import type { HttpOperation } from './http-operation.ts'
import { assignOperationIds } from './operation-ids.ts'
import { listRoutes } from './paths.ts'

export interface DocumentInfo {
  readonly title: string
  readonly version: string
  readonly description?: string
}

export interface DocumentSource {
  readonly info: DocumentInfo
  readonly operations: readonly HttpOperation[]
}

export interface RouteFacts {
  /** `/orders/{id}`: a template of OpenAPI. */
  readonly template: string
  readonly method: Method
  readonly operationId: string
  readonly tag: string
  readonly description: string
  /** Names as the contract writes them with the names in the template, in order of the path. */
  readonly pathNames: readonly (readonly [name: string, templateName: string])[]
  readonly endpointKind: EndpointKind
  readonly status: number
  /** Sorted by name. */
  readonly multipart: readonly MultipartFile[] | null
  readonly schemas: RouteSchemas
}

export interface RouteSchemas {
  readonly params: JsonSchema | null
  readonly input: JsonSchema | null
  readonly output: JsonSchema | null
  readonly streamItem: JsonSchema | null
}

export interface DocumentPlan {
  readonly info: DocumentInfo
  readonly routes: readonly { readonly operation: HttpOperation; readonly facts: RouteFacts }[]
  readonly components: Components
}

/** @throws SurfaceError `openapi-duplicate-route`, `openapi-unresolved-reference`, those of the conversion. */
export function planDocument({ info, operations }: DocumentSource): DocumentPlan {
  const listed = listRoutes(operations)
  const ids = assignOperationIds(listed)
  const routes = listed.map(({ operation, method, template, pathNames }, index) => {
    const { multipart } = operation
    const facts: RouteFacts = {
      template,
      method,
      operationId: ids[index]!,
      tag: operation.service,
      description: operation.description,
      pathNames,
      endpointKind: operation.endpointKind,
      status: operation.status,
      multipart: multipart && [...multipart].sort((a, b) => compareCodeUnits(a.name, b.name)),
      schemas: {
        params: convert(operation.params, 'input'),
        input: convert(operation.input, 'input'),
        output: convert(operation.output, 'output'),
        streamItem: convert(operation.streamItem, 'output'),
      },
    }
    return { operation, facts }
  })
  return { info, routes, components: buildComponents(sides(routes)) }
}

/** Who sends or receives what. */
function* sides(routes: DocumentPlan['routes']): Iterable<readonly [JsonSchema | null, SchemaMode]> {
  for (const { facts } of routes) {
    yield [facts.schemas.params, 'input']
    yield [facts.schemas.input, 'input']
    yield [facts.schemas.output, 'output']
    yield [facts.schemas.streamItem, 'output']
  }
}

function convert(schema: AnySchema | null, mode: SchemaMode): JsonSchema | null {
  return schema === null ? null : toJsonSchema(schema, mode)
}
