import type { JsonObject } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { answerContentType } from './http-operation.ts'
import type { RouteFacts } from './plan-document.ts'

const REASON: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
}

const FAILURES = { '4XX': 'The request is at fault.', '5XX': 'The server is at fault.' }

/** The one body every failure has, as a component of the document. */
export const errorResponse: JsonObject = {
  description: 'Failure',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          error: {
            type: 'object',
            properties: { code: { type: 'string' }, message: { type: 'string' }, details: {} },
            required: ['code', 'message'],
          },
        },
        required: ['error'],
      },
    },
  },
}

/** Success by its status, then failures by class. `answer` is the schema of the success body, if it has one. */
export function responses(operation: RouteFacts, answer: JsonSchema | null): JsonObject {
  const contentType = answerContentType(operation, answer !== null)
  const success: JsonObject = {
    ...(contentType !== null && { content: { [contentType]: answer === null ? {} : { schema: answer } } }),
    description: REASON[operation.status] ?? 'Success',
  }
  const failure = (status: keyof typeof FAILURES): JsonObject =>
    // An answer to HEAD has no body, whatever it is.
    operation.method === 'HEAD' ? { description: FAILURES[status] } : { $ref: '#/components/responses/Error' }
  return { [operation.status]: success, '4XX': failure('4XX'), '5XX': failure('5XX') }
}
