import type { Json } from '../../canonical-json.ts'
import type { Edit } from '../edit.ts'
import { operationEdit } from '../operations/operation-edit.ts'
import type { OpenApiChangeKind } from './openapi-kinds.ts'

/** An edit of the HTTP surface. */
export function openApiEdit(
  kind: OpenApiChangeKind,
  operation: string,
  pointer: string,
  message: string,
  before: Json | null,
  after: Json | null,
): Edit {
  return operationEdit(kind, 'http', message, { operation, pointer, before, after })
}
