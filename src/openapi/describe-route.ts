import type { JsonObject } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import type { Components } from './components.ts'
import { inputPlace } from './http-operation.ts'
import { objectMembers } from './object-members.ts'
import type { ObjectMembers } from './object-members.ts'
import { pathParameters, queryParameters } from './parameters.ts'
import type { RouteFacts } from './plan-document.ts'
import { jsonBody, multipartBody } from './request-body.ts'
import { responses } from './responses.ts'

/** The Operation Object of one route. */
export function describeRoute(facts: RouteFacts, components: Components): JsonObject {
  const place = (schema: JsonSchema | null): JsonSchema | null =>
    schema === null ? null : components.place(schema)
  const membersOf = (schema: JsonSchema | null): ObjectMembers =>
    objectMembers(schema ?? true, (ref) => components.schemas().get(ref.replace('#/components/schemas/', '')))
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
        : jsonBody(input, membersOf(input), facts.endpointKind === 'raw-body')
  return {
    description: facts.description,
    operationId: facts.operationId,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== null && { requestBody: body }),
    responses: responses(facts, place(schemas.output ?? schemas.streamItem)),
    tags: [facts.tag],
  }
}
