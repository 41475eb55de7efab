import { printedName } from '../../printed-value.ts'
import type { Edit } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import type { OperationEntry } from '../snapshot-index.ts'
import { operationEdit } from './operation-edit.ts'

/** An operation that is gone: one edit on each surface it was on. */
export function removedOperation(entry: OperationEntry): Edit[] {
  return existenceEdits('operation-removed', entry, 'was removed')
}

/** An operation that is new: one edit on each surface it is on. */
export function addedOperation(entry: OperationEntry): Edit[] {
  return existenceEdits('operation-added', entry, 'is new')
}

/** The same route or tool under another service or action. */
export function compareIdentity({ before, after }: OperationPair, tools: boolean, http: boolean): Edit[] {
  if (before.key === after.key) return []
  const message = `the operation ${printedName(before.key)} is called ${printedName(after.key)} now`
  const parts = { operation: after.key, pointer: '/id', before: before.key, after: after.key }
  return [
    ...(tools
      ? [
          operationEdit('operation-id-changed', 'tool', message, {
            ...parts,
            transports: transportsOf(after),
          }),
        ]
      : []),
    ...(http ? [operationEdit('operation-id-changed', 'http', message, parts)] : []),
  ]
}

/** Distinct transport labels of an operation's tools, in order. */
export function transportsOf(entry: OperationEntry): string[] {
  return [...new Set(entry.tools.map(({ transport }) => transport))]
}

// The names it goes by stand in the report beside it: both surfaces say the same of the same operation.
function existenceEdits(
  kind: 'operation-removed' | 'operation-added',
  entry: OperationEntry,
  what: string,
): Edit[] {
  const side = kind === 'operation-removed' ? 'before' : 'after'
  const parts = { operation: entry.key, [side]: entry.key }
  const tool = entry.tools.length > 0
  const http = entry.row.http.length > 0
  const message = tool || http ? `the operation ${what}` : `the operation, which no surface serves, ${what}`
  return [
    ...(tool ? [operationEdit(kind, 'tool', message, { ...parts, transports: transportsOf(entry) })] : []),
    ...(http ? [operationEdit(kind, 'http', message, parts)] : []),
    ...(tool || http ? [] : [operationEdit(kind, 'format', message, parts)]),
  ]
}
