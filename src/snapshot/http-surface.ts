import { canonicalJson } from '../canonical-json.ts'
import type { Operation, ResolvedBundle } from '../contract/operation.ts'
import { operationFragments } from '../openapi/fragments.ts'
import { buildDocument } from '../openapi/generate-document.ts'
import { answerContentType } from '../openapi/http-operation.ts'
import type { HttpOperation } from '../openapi/http-operation.ts'
import { sha256 } from '../schema/digest.ts'
import { toJsonSchema } from '../schema/to-json-schema.ts'
import type { OperationDetails } from './snapshot.ts'

export interface HttpSurface {
  /** SHA-256 of what of the OpenAPI document belongs to no operation. */
  readonly document: string
  readonly of: (operation: Operation) => Pick<OperationDetails, 'http' | 'openapi'>
}

/** What HTTP clients see of a bundle. */
export function buildHttpSurface({
  info,
  operations,
}: Pick<ResolvedBundle, 'info' | 'operations'>): HttpSurface {
  const { document, places, references } = buildDocument({ info, operations })
  const fragments = operationFragments(document, references)
  const own = new Map<HttpOperation, string[]>()
  for (const { operation, method, template } of places) {
    const hash = fragments.operations.get(`${method} ${template}`)!
    const others = own.get(operation)
    if (others === undefined) own.set(operation, [hash])
    else others.push(hash)
  }
  return {
    document: fragments.rest,
    of: (operation) => {
      const hashes = own.get(operation)
      if (hashes === undefined) return { http: null, openapi: null }
      const openapi = hashes.length === 1 ? hashes[0]! : sha256(canonicalJson(hashes))
      return { http: describe(operation), openapi }
    },
  }
}

function describe(operation: Operation): OperationDetails['http'] {
  return {
    kind: operation.endpointKind,
    status: operation.status,
    contentType: answerContentType(operation),
    stream: operation.streamItem === null ? null : toJsonSchema(operation.streamItem, 'output'),
  }
}
