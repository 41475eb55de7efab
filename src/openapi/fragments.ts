import { canonicalJson } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { sha256 } from '../schema/digest.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { OPENAPI_VERSION } from './generate-document.ts'
import type { DocumentPlan, RouteFacts } from './plan-document.ts'

/** SHA-256 of a schema's canonical JSON. */
export type HashOf = (schema: JsonSchema) => string

/**
 * Identity of one operation of the document, the components it uses included: SHA-256 of all its part of the
 * document is written from. A schema stands for itself by its own hash, which covers its definitions, and by the
 * component names they got. Equal fragments and an equal rest mean an equal document.
 */
export function fragmentOf(facts: RouteFacts, { components }: DocumentPlan, hashOf: HashOf): string {
  const { params, input, output, streamItem } = facts.schemas
  const schemas = [params, input, output, streamItem].map((schema): Json =>
    schema === null ? null : [hashOf(schema), components.namesIn(schema)],
  )
  // A list, because it is written as it stands; `satisfies` keeps it complete.
  const told = Object.values({
    template: facts.template,
    method: facts.method,
    operationId: facts.operationId,
    tag: facts.tag,
    description: facts.description,
    pathNames: facts.pathNames,
    endpointKind: facts.endpointKind,
    status: facts.status,
    multipart: facts.multipart as Json,
    schemas,
  } satisfies Record<keyof RouteFacts, Json>)
  return sha256(canonicalJson(told))
}

/** Identity of what of the document belongs to no operation. */
export function documentRest({ info }: DocumentPlan): string {
  return sha256(canonicalJson({ info, openapi: OPENAPI_VERSION }))
}
