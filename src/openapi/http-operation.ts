import type { Operation } from '../contract/operation.ts'

/**
 * What HTTP knows of an operation. Everything a tool surface reads is left out of the type,
 * so that a document which depends on a view or a tool name does not compile.
 */
export type HttpOperation = Omit<
  Operation,
  'expose' | 'toolName' | 'view' | 'ui' | 'annotations' | 'rounds' | 'kind'
>

type Kind = Pick<HttpOperation, 'endpointKind' | 'method'>

/** Input of GET and DELETE travels in the query, except where the kind says that there is a body. */
export function inputPlace({ endpointKind, method }: Kind): 'query' | 'body' {
  if (endpointKind === 'multipart') return 'body'
  return method === 'GET' || method === 'DELETE' ? 'query' : 'body'
}

/** Media type of the success answer; null where it has no body. */
export function answerContentType({ endpointKind }: Kind, hasOutput: boolean): string | null {
  switch (endpointKind) {
    case 'head':
      return null
    case 'raw-response':
      return '*/*'
    case 'stream':
      return 'text/event-stream'
    default:
      return hasOutput ? 'application/json' : null
  }
}
