import type { Edit } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import type { OperationContext } from '../operation-context.ts'
import { schemaEdits } from '../schema-edits.ts'
import { answersOwnView, toolAnswer } from './answer.ts'
import type { ViewComparison } from './compare-view.ts'
import { operationEdit } from './operation-edit.ts'

/** What the tool answers, compared across a view that came or went. */
export function compareAnswer(
  pair: OperationPair,
  transports: readonly string[],
  view: ViewComparison,
  context: OperationContext,
): Edit[] {
  const operation = pair.after.key
  const [before, after] = [toolAnswer(pair.before), toolAnswer(pair.after)]
  const parts = { operation, transports, pointer: '/output', before, after }
  if (before === null || after === null) {
    if (before === after) return []
    return after === null
      ? [
          operationEdit(
            'tool-output-schema-removed',
            'tool',
            'the tool no longer advertises a schema of its answer',
            parts,
          ),
        ]
      : [
          operationEdit(
            'tool-output-schema-added',
            'tool',
            'the tool advertises a schema of its answer now',
            parts,
          ),
        ]
  }
  const own = answersOwnView(pair.before) || answersOwnView(pair.after)
  const changes = context.compare(operation, own ? 'view' : 'output', before, after)
  const edits = schemaEdits(changes, {
    place: 'toolOutput',
    operation,
    transports,
    prefix: '/output',
    subject: 'answer',
    before,
    after,
  })
  // What a view lets through or holds back is the view's edit, and stands among what is shown; what callers lose is not.
  return view.boundary ? edits.filter(({ kind }) => kind !== 'property-added') : edits
}
