import type { Json } from '../../canonical-json.ts'
import type { Edit } from '../edit.ts'
import { listHiddenText } from '../hidden-text.ts'
import type { OperationEntry } from '../snapshot-index.ts'
import { toolAnswer } from './answer.ts'
import { transportsOf } from './compare-existence.ts'
import { hiddenEdits } from './hidden-edits.ts'

/** Hidden characters in what an operation's tools newly advertise: one edit, however many places. */
export function hiddenTextEdits(before: OperationEntry | null, after: OperationEntry): Edit[] {
  const known = before === null ? null : advertised(before)
  const found = advertised(after).flatMap((entry) => listHiddenText(known, entry))
  return hiddenEdits(found, after.key, transportsOf(after))
}

/** Everything a host or a model may be handed, a transport each, under the names findings use for the places. */
function advertised(entry: OperationEntry): Json[] {
  const rounds = entry.row.mcp?.inputRequired ?? null
  return entry.tools.map(({ name, details }) => ({
    name,
    description: details?.description ?? entry.row.description,
    title: details?.title ?? null,
    annotations: (details?.annotations ?? null) as Json,
    ui: (details?.ui ?? null) as Json,
    more: details?.more ?? null,
    input: details?.input ?? null,
    output: toolAnswer(entry),
    rounds: rounds as Json,
    roundSchemas: (entry.details?.rounds ?? null) as Json,
  }))
}
