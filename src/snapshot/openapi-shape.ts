import {
  boolean,
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

/** Members of an operation's HTTP details that only an OpenAPI document knows; all may be absent. */

const content = mapOf(nullable(jsonSchema))

export const openApiMembers = {
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
