import type { Operation } from '../contract/operation.ts'

/**
 * What HTTP knows of an operation. Everything a tool surface reads is left out of the type,
 * so that a document which depends on a view or a tool name does not compile.
 */
export type HttpOperation = Omit<
  Operation,
  'expose' | 'toolName' | 'view' | 'ui' | 'annotations' | 'rounds' | 'kind'
>

/** Input of GET and DELETE travels in the query, except where the kind says that there is a body. */
export function inputPlace(operation: HttpOperation): 'query' | 'body' {
  if (operation.endpointKind === 'multipart') return 'body'
  return operation.method === 'GET' || operation.method === 'DELETE' ? 'query' : 'body'
}

/** Media type of the success answer; null where it has no body. */
export function answerContentType(operation: HttpOperation): string | null {
  switch (operation.endpointKind) {
    case 'head':
      return null
    case 'raw-response':
      return '*/*'
    case 'stream':
      return 'text/event-stream'
    default:
      return operation.output === null ? null : 'application/json'
  }
}
