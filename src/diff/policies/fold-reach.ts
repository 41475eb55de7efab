import { canonicalJson, compareCodeUnits } from '../../canonical-json.ts'
import { groupBy } from '../../group-by.ts'
import type { Edit } from '../edit.ts'
import type { JudgedEdit } from '../judge-edits.ts'

/** The same edit of a schema that several operations use is one edit; the first place speaks for all. */
export function foldReach(edits: readonly JudgedEdit[]): JudgedEdit[] {
  const single = edits.filter(({ edit }) => edit.shared === undefined)
  const groups = groupBy(edits, ({ edit, severity }) => {
    const { kind, surface, place, before, after, shared } = edit
    return shared === undefined
      ? null
      : canonicalJson([kind, surface, place, severity, before, after, shared])
  })
  return [...single, ...[...groups.values()].map(fold)]
}

function fold(group: readonly JudgedEdit[]): JudgedEdit {
  if (group.length === 1) return group[0]!
  const sorted = [...group].sort(
    (a, b) =>
      compareCodeUnits(a.edit.operation, b.edit.operation) ||
      compareCodeUnits(a.edit.pointer, b.edit.pointer),
  )
  const [first] = sorted
  const members = sorted.map(({ edit }) => edit)
  const transports = unique(members, (edit) => edit.transports ?? [])
  const edit: Edit = { ...first!.edit, ...(transports.length > 0 && { transports }) }
  return { ...first!, edit, members }
}

function unique(edits: readonly Edit[], pick: (edit: Edit) => readonly string[]): string[] {
  return [...new Set(edits.flatMap(pick))].sort(compareCodeUnits)
}
