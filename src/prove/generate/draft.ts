/** A draft: values of one request before they are written as a request of the endpoint's kind. */
import type { Json } from '../../canonical-json.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { inputPlace } from '../../openapi/http-operation.ts'
import type { Endpoint } from '../endpoint.ts'
import type { HttpHeader, HttpRequest } from '../request.ts'
import { textBody } from '../request.ts'
import { fillPath, queryPairs, withQuery } from './address.ts'
import type { FormPart } from './multipart.ts'
import { fieldParts, fileParts, formBody, MULTIPART_TYPE } from './multipart.ts'

export interface Draft {
  readonly params: Json
  /** `undefined` where the endpoint takes no input. */
  readonly input: Json | undefined
  /** Multipart only. */
  readonly files?: readonly FormPart[]
}

const JSON_TYPE: HttpHeader = ['content-type', 'application/json']

/** Writes a draft the way a client of the endpoint's kind sends it. */
export function writeDraft(endpoint: Endpoint, { params, input, files }: Draft): HttpRequest {
  const { operation, method } = endpoint
  const path = fillPath(endpoint.path, params)
  if (operation.endpointKind === 'multipart') {
    const parts = [...fieldParts(input ?? {}), ...(files ?? fileParts(operation.multipart ?? []))]
    return {
      method,
      target: path,
      headers: [['content-type', MULTIPART_TYPE]],
      body: textBody(formBody(parts)),
    }
  }
  if (operation.endpointKind === 'raw-body') {
    const text = typeof input === 'string' ? input : canonicalJson(input ?? '')
    const type: HttpHeader = typeof input === 'string' ? ['content-type', 'text/plain'] : JSON_TYPE
    return { method, target: path, headers: [type], body: textBody(text) }
  }
  if (input === undefined) return { method, target: path, headers: [], body: null }
  if (inputPlace(operation) === 'query') {
    return { method, target: withQuery(path, queryPairs(input)), headers: [], body: null }
  }
  return { method, target: path, headers: [JSON_TYPE], body: textBody(canonicalJson(input)) }
}

/** The same input as a JSON body, where an endpoint reads that too. */
export function withJsonBody(request: HttpRequest, input: Json): HttpRequest {
  const path = request.target.split('?', 1)[0]!
  return { ...request, target: path, headers: [JSON_TYPE], body: textBody(canonicalJson(input)) }
}
