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
}

export function createOperationContext(): OperationContext {
  const comparer = createDocumentComparer()
  const reencoded = new Set<string>()
  return {
    reencoded,
    changes(operation, slot, before, after) {
      if (sameJson(before, after)) return []
      const changes = comparer.changes(before, after)
      if (changes.length === 0) reencoded.add(`${operation} ${slot}`)
      return changes
    },
  }
}
