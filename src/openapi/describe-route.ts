import type { JsonObject } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import type { Components } from './components.ts'
import { inputPlace } from './http-operation.ts'
import { objectMembers } from './object-members.ts'
import type { ObjectMembers } from './object-members.ts'
import { pathParameters, queryParameters } from './parameters.ts'
import type { RouteFacts } from './plan-document.ts'
import { jsonBody, multipartBody, textBody } from './request-body.ts'
import { responses } from './responses.ts'
import { takesType } from './takes-type.ts'

/** The Operation Object of one route. */
export function describeRoute(facts: RouteFacts, components: Components): JsonObject {
  const place = (schema: JsonSchema | null): JsonSchema | null =>
    schema === null ? null : components.place(schema)
  const resolve = (ref: string): JsonSchema | undefined =>
    components.schemas().get(ref.replace('#/components/schemas/', ''))
  const membersOf = (schema: JsonSchema | null): ObjectMembers => objectMembers(schema ?? true, resolve)
  const { schemas } = facts
  const input = place(schemas.input)
  const inQuery = inputPlace(facts) === 'query'
  const parameters = [
    ...pathParameters(facts.pathNames, membersOf(place(schemas.params))),
    ...(inQuery ? queryParameters(membersOf(input)) : []),
  ]
  const body =
    facts.multipart !== null
      ? multipartBody(input, facts.multipart)
      : inQuery || input === null
        ? null
        : facts.endpointKind !== 'raw-body'
          ? jsonBody(input, membersOf(input), false)
          : takesType('string', input, resolve)
            ? textBody(input)
            : jsonBody(input, membersOf(input), true)
  return {
    description: facts.description,
    operationId: facts.operationId,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== null && { requestBody: body }),
    responses: responses(facts, place(schemas.output ?? schemas.streamItem)),
    tags: [facts.tag],
  }
}
