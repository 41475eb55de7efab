import { compareCodeUnits } from '../../canonical-json.ts'
import { printedName } from '../../printed-value.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import type { HttpBody, HttpContent } from '../../snapshot/snapshot.ts'
import type { Edit } from '../edit.ts'
import { ownMember } from '../snapshot-index.ts'
import type { CompareAt } from './compare-openapi.ts'
import { openApiEdit } from './openapi-edit.ts'

/** The body of a request: whether there is one, in which media types, and what it accepts. */
export function compareBodies(
  operation: string,
  before: HttpBody | null,
  after: HttpBody | null,
  compareAt: CompareAt,
): Edit[] {
  const at = '/body'
  if (before === null || after === null) {
    if (before === after) return []
    const [old, now] = [before && mediaTypes(before.content), after && mediaTypes(after.content)]
    if (after === null)
      return [
        openApiEdit('request-body-removed', operation, at, 'the request has no body any more', old, null),
      ]
    return after.required
      ? [
          openApiEdit(
            'required-request-body-added',
            operation,
            at,
            'the request has a body that is required',
            null,
            now,
          ),
        ]
      : [openApiEdit('request-body-added', operation, at, 'the request has an optional body', null, now)]
  }
  const required =
    before.required === after.required
      ? []
      : [
          after.required
            ? openApiEdit(
                'request-body-became-required',
                operation,
                at,
                'the body of the request is required now',
                false,
                true,
              )
            : openApiEdit(
                'request-body-became-optional',
                operation,
                at,
                'the body of the request is optional now',
                true,
                false,
              ),
        ]
  return [
    ...required,
    ...compareContent(before.content, after.content, {
      removed: (type) =>
        openApiEdit(
          'request-media-type-removed',
          operation,
          at,
          `the request no longer takes ${printedName(type)}`,
          type,
          null,
        ),
      added: (type) =>
        openApiEdit(
          'request-media-type-added',
          operation,
          at,
          `the request also takes ${printedName(type)}`,
          null,
          type,
        ),
      shared: (type) =>
        compareAt(
          `${at}/${encodePointerToken(type)}`,
          'httpInput',
          'input',
          before.content[type] ?? null,
          after.content[type] ?? null,
        ),
    }),
  ]
}

export interface ContentEdits {
  readonly removed: (mediaType: string) => Edit
  readonly added: (mediaType: string) => Edit
  readonly shared: (mediaType: string) => readonly Edit[]
}

/** Media types that went, came and stayed. */
export function compareContent(before: HttpContent, after: HttpContent, edits: ContentEdits): Edit[] {
  const [old, now] = [mediaTypes(before), mediaTypes(after)]
  return [
    ...old.filter((type) => ownMember(after, type) === undefined).map(edits.removed),
    ...now.filter((type) => ownMember(before, type) === undefined).map(edits.added),
    ...now.filter((type) => ownMember(before, type) !== undefined).flatMap(edits.shared),
  ]
}

function mediaTypes(content: HttpContent): string[] {
  return Object.keys(content).sort(compareCodeUnits)
}
