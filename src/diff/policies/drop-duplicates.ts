import { canonicalJson } from '../../canonical-json.ts'
import type { JudgedEdit } from '../judge-edits.ts'

/** The same edit of the same place, met on another transport, is one. */
export function dropDuplicates(edits: readonly JudgedEdit[]): JudgedEdit[] {
  const known = new Map<string, JudgedEdit>()
  for (const judged of edits) {
    const { kind, surface, operation, pointer, before, after } = judged.edit
    const key = canonicalJson([kind, surface, operation, pointer, before, after])
    const twin = known.get(key)
    known.set(key, twin === undefined ? judged : merge(twin, judged))
  }
  return [...known.values()]
}

function merge(first: JudgedEdit, second: JudgedEdit): JudgedEdit {
  const transports = [...(first.edit.transports ?? []), ...(second.edit.transports ?? [])]
  if (transports.length === 0) return first
  const shown = [...(first.edit.shown ?? []), ...(second.edit.shown ?? [])]
  const edit = {
    ...first.edit,
    transports: [...new Set(transports)],
    ...(shown.length > 0 && { shown }),
  }
  return { ...first, edit, members: [edit] }
}
