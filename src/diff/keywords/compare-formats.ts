/** Formats: whether they are asserted depends on the validator, so none of their changes is decided as a set. */
import type { Json } from '../../canonical-json.ts'
import { NESTED_FORMATS } from '../canonical/formats.ts'
import type { SchemaChangeKind } from '../change.ts'
import { toBits } from '../effect-bits.ts'
import type { PairScope, Path } from '../pair-scope.ts'

const REASON = 'Whether a format is asserted depends on the validator.'

export function compareFormats(
  scope: PairScope,
  at: Path,
  before: readonly string[],
  after: readonly string[],
): void {
  if (before.join() === after.join()) return
  scope.change(kindOf(before, after), toBits('unknown'), show(before), show(after), { at, reason: REASON })
}

function kindOf(before: readonly string[], after: readonly string[]): SchemaChangeKind {
  const gone = before.filter((format) => !after.includes(format))
  const come = after.filter((format) => !before.includes(format))
  if (gone.length === 0) return 'format-added'
  if (come.length === 0) return 'format-removed'
  if (gone.length === 1 && come.length === 1) {
    const nest = NESTED_FORMATS.find((list) => list.includes(gone[0]!) && list.includes(come[0]!))
    if (nest !== undefined) {
      return nest.indexOf(come[0]!) < nest.indexOf(gone[0]!) ? 'format-widened' : 'format-narrowed'
    }
  }
  return 'format-changed'
}

function show(formats: readonly string[]): Json | null {
  return formats.length === 0 ? null : formats.length === 1 ? formats[0]! : formats
}
