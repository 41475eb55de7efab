import {
  anything,
  boolean,
  count,
  hash,
  jsonObject,
  jsonSchema,
  list,
  mapOf,
  nullable,
  object,
  oneOf,
  optional,
  string,
} from './shape.ts'

/** What details of version 1 must hold. Members that are not named here are kept and compared. */

const content = mapOf(nullable(jsonSchema))

/** Members of an operation's HTTP details that only an OpenAPI document knows; all may be absent. */
const openApiMembers = {
  parameters: optional(
    list(
      object({
        name: string,
        in: oneOf('path', 'query', 'header', 'cookie'),
        required: optional(boolean),
        style: optional(string),
        explode: optional(boolean),
        allowReserved: optional(boolean),
        schema: nullable(jsonSchema),
      }),
    ),
  ),
  bodies: optional(nullable(object({ required: boolean, content }))),
  responses: optional(
    mapOf(object({ content, headers: mapOf(object({ required: boolean, schema: nullable(jsonSchema) })) })),
  ),
  security: optional(object({ alternatives: list(mapOf(list(string))), schemes: mapOf(jsonObject) })),
  deprecation: optional(
    object({ deprecated: boolean, sunset: nullable(string), stability: nullable(string) }),
  ),
}

const operation = object({
  params: nullable(jsonSchema),
  input: nullable(jsonSchema),
  output: nullable(jsonSchema),
  multipart: nullable(anything),
  view: nullable(object({ defaults: nullable(jsonObject), output: nullable(jsonSchema) })),
  rounds: nullable(list(nullable(jsonSchema))),
  http: nullable(
    object({
      kind: string,
      status: count,
      contentType: nullable(string),
      stream: nullable(jsonSchema),
      ...openApiMembers,
    }),
  ),
  openapi: nullable(hash),
})

const tool = object({
  operation: string,
  title: optional(string),
  description: string,
  input: jsonSchema,
  annotations: optional(jsonObject),
  ui: optional(jsonObject),
  more: optional(jsonObject),
  bytes: count,
})

const mcp = object({
  server: jsonObject,
  protocolVersion: string,
  capabilities: jsonObject,
  instructions: nullable(string),
  pages: mapOf(count),
  prompts: mapOf(jsonObject),
  resources: mapOf(jsonObject),
  resourceTemplates: mapOf(jsonObject),
})

export const detailsShape = object({
  detailsVersion: oneOf(1),
  operations: mapOf(operation),
  http: object({ document: hash }),
  tools: mapOf(mapOf(tool)),
  cliOnly: optional(mapOf(object({ input: jsonSchema, output: nullable(jsonSchema) }))),
  mcp: optional(mcp),
})
