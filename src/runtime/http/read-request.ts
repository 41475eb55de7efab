/**
 * What a request says, before any schema has seen it: input from query or body, files, by the kind of the endpoint.
 * In: an endpoint, once, then requests. Out: input, files, and a request whose body can still be read where the
 * handler reads it itself.
 */
import { inputPlace } from '../../openapi/http-operation.ts'
import type { FilePart } from '../call-context.ts'
import type { HttpEndpoint } from './list-endpoints.ts'
import { inputFromPairs, queryPairs, readTakesList, takesText } from './query.ts'
import { isJsonType, parseJsonBody } from './json-body.ts'
import { decodeText, readBytes, refuseEncoding } from './read-body.ts'
import { readMultipart } from './read-multipart.ts'

export interface RequestLimits {
  /** Bytes of a body. */
  readonly body: number
  /** Bytes of a multipart body with all of its files. */
  readonly multipart: number
}

export interface RequestArguments {
  readonly input: unknown
  /** Multipart only. */
  readonly files?: Readonly<Record<string, readonly FilePart[]>>
  /** Raw body only: the request once more, because its body has been read. */
  readonly request?: Request
}

/** `query` is the part of the URL behind `?`, not decoded. */
export type RequestReader = (request: Request, query: string) => RequestArguments | Promise<RequestArguments>

export function buildRequestReader({ operation }: HttpEndpoint, limits: RequestLimits): RequestReader {
  const { endpointKind, input, method } = operation
  if (endpointKind === 'multipart') return multipartReader(operation, limits)
  if (endpointKind === 'raw-body') return rawBodyReader(takesText(input), limits)
  if (input === null) return () => ({ input: undefined })
  const readBody = async (request: Request, blank?: () => RequestArguments): Promise<RequestArguments> => {
    refuseEncoding(request)
    const bytes = await readBytes(request, limits.body)
    if (bytes.length === 0 && blank !== undefined) return blank()
    return { input: parseJsonBody(bytes, request.headers.get('content-type')) }
  }
  if (inputPlace(operation) === 'body') return (request) => readBody(request)
  const takesList = readTakesList(input)
  const readQuery = (query: string) => ({ input: inputFromPairs(queryPairs(query), takesList) })
  // Many clients give every request the type of JSON, also one whose body is empty.
  return (request, query) =>
    method === 'DELETE' && isJsonType(request.headers.get('content-type'))
      ? readBody(request, () => readQuery(query))
      : readQuery(query)
}

function multipartReader(
  { input, multipart }: HttpEndpoint['operation'],
  limits: RequestLimits,
): RequestReader {
  const takesList = readTakesList(input)
  return async (request) => {
    refuseEncoding(request)
    const bytes = await readBytes(request, limits.multipart)
    const type = request.headers.get('content-type')
    const options = { takesList, fileLimit: limits.body }
    return readMultipart(bytes, type, multipart ?? [], options)
  }
}

// The handler may need the bytes as they came, to check a signature, so it gets a request that can be read again.
function rawBodyReader(asText: boolean, limits: RequestLimits): RequestReader {
  return async (request) => {
    const bytes = await readBytes(request, limits.body)
    if (!asText) refuseEncoding(request)
    const input = asText ? decodeText(bytes) : parseJsonBody(bytes, request.headers.get('content-type'))
    const { url, method, headers, signal } = request
    const body = method === 'GET' || bytes.length === 0 ? null : bytes
    return { input, request: new Request(url, { method, headers, signal, body }) }
  }
}
