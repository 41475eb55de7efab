import { canonicalJson } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import type { Operation, ResolvedBundle } from '../contract/operation.ts'
import { documentRest, fragmentOf } from '../openapi/fragments.ts'
import { answerContentType } from '../openapi/http-operation.ts'
import type { HttpOperation } from '../openapi/http-operation.ts'
import { planDocument } from '../openapi/plan-document.ts'
import { sha256 } from '../schema/digest.ts'
import { toJsonSchema } from '../schema/to-json-schema.ts'
import type { Content } from './contents.ts'
import type { OperationDetails } from './snapshot.ts'

export interface HttpSurface {
  /** SHA-256 of what of the OpenAPI document belongs to no operation. */
  readonly document: string
  readonly of: (operation: Operation) => Pick<OperationDetails, 'http' | 'openapi'>
}

/** What HTTP clients see of a bundle. */
export function buildHttpSurface(
  { info, operations }: Pick<ResolvedBundle, 'info' | 'operations'>,
  contentOf: (value: Json) => Content,
): HttpSurface {
  const plan = planDocument({ info, operations })
  const fragments = new Map<HttpOperation, string[]>()
  for (const { operation, facts } of plan.routes) {
    const own = fragments.get(operation) ?? []
    fragments.set(operation, own)
    own.push(fragmentOf(facts, plan, (schema) => contentOf(schema).hash))
  }
  return {
    document: documentRest(plan),
    of: (operation) => {
      const own = fragments.get(operation)
      if (own === undefined) return { http: null, openapi: null }
      return { http: describe(operation), openapi: own.length === 1 ? own[0]! : sha256(canonicalJson(own)) }
    },
  }
}

function describe(operation: Operation): OperationDetails['http'] {
  return {
    kind: operation.endpointKind,
    status: operation.status,
    contentType: answerContentType(operation, operation.output !== null),
    stream: operation.streamItem === null ? null : toJsonSchema(operation.streamItem, 'output'),
  }
}
