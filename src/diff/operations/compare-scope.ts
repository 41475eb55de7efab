import type { SurfaceName } from '../../finding.ts'
import { printedName } from '../../printed-value.ts'
import type { Edit } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import { transportsOf } from './compare-existence.ts'
import { operationEdit } from './operation-edit.ts'

/** Who may call an operation, on each surface it is on. */
export function compareScope({ before, after }: OperationPair, surfaces: readonly SurfaceName[]): Edit[] {
  const [old, now] = [before.row.scope, after.row.scope]
  if (old === now) return []
  const kind = old === null ? 'scope-added' : now === null ? 'scope-removed' : 'scope-changed'
  const message =
    old === null
      ? `the operation belongs to the scope ${printedName(now!)} now`
      : now === null
        ? `the operation belongs to no scope any more; it was ${printedName(old)}`
        : `the scope goes from ${printedName(old)} to ${printedName(now)}`
  const parts = { operation: after.key, pointer: '/scope', before: old, after: now }
  return surfaces.map((surface) =>
    operationEdit(kind, surface, message, {
      ...parts,
      ...(surface === 'tool' && { transports: transportsOf(after) }),
    }),
  )
}
