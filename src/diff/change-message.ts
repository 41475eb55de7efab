/**
 * Wording of a schema change: one sentence that says what moved, without judgement.
 * In: a change. Out: plain text; values in it are cut and must still be neutralised where they are printed.
 */
import type { SchemaChange } from './change.ts'

/** `/channel no longer accepts "phone"`: one sentence without a final stop, the pointer named. */
export function changeMessage(_change: SchemaChange): string {
  throw new Error('being written')
}
