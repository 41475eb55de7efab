/** Every edit of an operation, a tool or a route that the comparison of two snapshots can name. */
export const OPERATION_CHANGE_KINDS = ['operation-removed', 'operation-added'] as const

export type OperationChangeKind = (typeof OPERATION_CHANGE_KINDS)[number]
