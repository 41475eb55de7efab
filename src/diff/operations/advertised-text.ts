import type { Json } from '../../canonical-json.ts'
import { compareCodeUnits } from '../../canonical-json.ts'
import type { Edit } from '../edit.ts'
import { listHiddenText } from '../hidden-text.ts'
import type { OperationEntry } from '../snapshot-index.ts'
import { toolAnswer } from './answer.ts'
import { transportsOf } from './compare-existence.ts'
import { operationEdit } from './operation-edit.ts'

/** Hidden characters in what an operation's tools newly advertise: one edit, however many places. */
export function hiddenTextEdits(before: OperationEntry | null, after: OperationEntry): Edit[] {
  const known = before === null ? null : advertised(before)
  const hidden = new Map(
    advertised(after)
      .flatMap((entry) => listHiddenText(known, entry))
      .map((one) => [one.pointer, one]),
  )
  const places = [...hidden.keys()].sort(compareCodeUnits)
  const [first, ...more] = places
  if (first === undefined) return []
  const codePoints = [...new Set(places.flatMap((place) => hidden.get(place)!.codePoints))]
  const also = more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'place' : 'places'}`
  const names = codePoints.sort(compareCodeUnits).join(', ')
  return [
    operationEdit('hidden-text', 'tool', `hidden characters in ${first}${also}: ${names}`, {
      operation: after.key,
      transports: transportsOf(after),
      pointer: first,
      after: Object.fromEntries(places.map((place) => [place, hidden.get(place)!.text])),
      places,
      placeCount: places.length,
    }),
  ]
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
    input: details?.input ?? null,
    output: toolAnswer(entry),
    rounds: rounds as Json,
    roundSchemas: (entry.details?.rounds ?? null) as Json,
  }))
}
