import { canonicalJson, compareCodeUnits } from '../../canonical-json.ts'
import type { Edit } from '../edit.ts'
import type { JudgedEdit } from '../judge-edits.ts'

/** The same edit of a schema that several operations use is one edit; the first place speaks for all. */
export function foldReach(edits: readonly JudgedEdit[]): JudgedEdit[] {
  const groups = new Map<string, JudgedEdit[]>()
  const single: JudgedEdit[] = []
  for (const judged of edits) {
    const { kind, surface, place, before, after, shared } = judged.edit
    if (shared === undefined) {
      single.push(judged)
      continue
    }
    const key = canonicalJson([kind, surface, place, judged.severity, before, after, shared])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [judged])
    else group.push(judged)
  }
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
