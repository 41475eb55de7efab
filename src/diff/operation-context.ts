import type { JsonSchema } from '../schema/json-schema.ts'
import { createDocumentComparer } from './document-comparer.ts'
import type { ComparedDocument } from './document-comparer.ts'
import { sameJson } from '../same-json.ts'

/** A schema of an operation. */
export type DocumentSlot =
  'params' | 'input' | 'output' | 'stream' | 'view' | `rounds/${string}` | `http${string}`

/** What the comparisons of operations share: one comparer, and one count of schemas that were only rewritten. */
export interface OperationContext {
  compare(operation: string, slot: DocumentSlot, before: JsonSchema, after: JsonSchema): ComparedDocument
  /** `operation slot` of every schema that is written differently and means the same. */
  readonly reencoded: ReadonlySet<string>
  /** Tool surfaces that came, went or go by another name as a whole. */
  readonly movedSurfaces: ReadonlySet<string>
  /** Names of the MCP server that both snapshots were captured from, where it has another one now. */
  readonly renamedServer: { readonly before: string; readonly after: string } | null
  /** The transport whose readers now read this one: itself, but for surfaces that moved as a whole. */
  formerTransport(transport: string): string
}

export function createOperationContext(
  surfaces: Pick<OperationContext, 'movedSurfaces' | 'formerTransport' | 'renamedServer'>,
): OperationContext {
  const compareDocuments = createDocumentComparer()
  const reencoded = new Set<string>()
  return {
    ...surfaces,
    reencoded,
    compare(operation, slot, before, after) {
      const compared = compareDocuments(before, after)
      if (compared.changes.length === 0 && !sameJson(before, after)) reencoded.add(`${operation} ${slot}`)
      return compared
    },
  }
}
