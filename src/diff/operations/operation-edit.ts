import type { Json } from '../../canonical-json.ts'
import type { SurfaceName } from '../../finding.ts'
import type { Edit } from '../edit.ts'
import type { OperationChangeKind } from '../operation-kinds.ts'

/** What an operation-level edit says of itself; it rests on no accepted set unless it brings documents. */
export type OperationEditParts = Partial<Omit<Edit, 'kind' | 'surface' | 'place' | 'message'>> & {
  readonly before?: Json | null
  readonly after?: Json | null
}

/** An edit of an operation-level kind, judged by its surface alone. */
export function operationEdit(
  kind: OperationChangeKind,
  surface: SurfaceName,
  message: string,
  parts: OperationEditParts,
): Edit {
  return {
    operation: '',
    pointer: '',
    before: null,
    after: null,
    effect: 'none',
    ...parts,
    kind,
    surface,
    place: surface,
    message,
  }
}
