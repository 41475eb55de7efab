import { printedName } from '../../printed-value.ts'
import type { Edit } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import { answersOwnView } from './answer.ts'

/** Tells a reader of the full answer's edits that the operation's tool answers something else. */
export function notShownNotes(pair: OperationPair, http: readonly Edit[], tools: readonly Edit[]): Edit[] {
  const [tool] = pair.after.tools
  if (tool === undefined || !answersOwnView(pair.after)) return [...http]
  const moved = tools.some(({ place }) => place === 'toolOutput')
  const note = moved
    ? `Not shown to a model as such: ${printedName(tool.name)} answers its view, which moved by itself.`
    : `Not shown to a model: ${printedName(tool.name)} answers its view, which did not move.`
  return http.map((edit) =>
    edit.place === 'httpOutput' && edit.pointer.startsWith('/output')
      ? { ...edit, notes: [...(edit.notes ?? []), note] }
      : edit,
  )
}
