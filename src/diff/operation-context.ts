import type { JsonSchema } from '../schema/json-schema.ts'
import type { SchemaChange } from './change.ts'
import { createDocumentComparer } from './document-comparer.ts'
import { sameJson } from './same-json.ts'

/** A schema of an operation. */
export type DocumentSlot = 'params' | 'input' | 'output' | 'stream' | 'view' | `rounds/${string}`

/** What the comparisons of operations share: one comparer, and one count of schemas that were only rewritten. */
export interface OperationContext {
  changes(
    operation: string,
    slot: DocumentSlot,
    before: JsonSchema,
    after: JsonSchema,
  ): readonly SchemaChange[]
  /** `operation slot` of every schema that is written differently and means the same. */
  readonly reencoded: ReadonlySet<string>
  /** Tool surfaces that came, went or go by another name as a whole. */
  readonly movedSurfaces: ReadonlySet<string>
  /** The transport whose readers now read this one: itself, but for surfaces that moved as a whole. */
  formerTransport(transport: string): string
}

export function createOperationContext(
  surfaces: Pick<OperationContext, 'movedSurfaces' | 'formerTransport'>,
): OperationContext {
  const comparer = createDocumentComparer()
  const reencoded = new Set<string>()
  return {
    ...surfaces,
    reencoded,
    changes(operation, slot, before, after) {
      if (sameJson(before, after)) return []
      const changes = comparer.changes(before, after)
      if (changes.length === 0) reencoded.add(`${operation} ${slot}`)
      return changes
    },
  }
}
