import { compareCodeUnits } from '../../canonical-json.ts'
import type { Edit } from '../edit.ts'
import type { HiddenText } from '../hidden-text.ts'
import { operationEdit } from './operation-edit.ts'

/** Hidden characters of one entry: one edit, however many places. */
export function hiddenEdits(
  found: readonly HiddenText[],
  operation: string,
  transports: readonly string[],
): Edit[] {
  const hidden = new Map(found.map((one) => [one.pointer, one]))
  const places = [...hidden.keys()].sort(compareCodeUnits)
  const [first, ...more] = places
  if (first === undefined) return []
  const codePoints = [...new Set(places.flatMap((place) => hidden.get(place)!.codePoints))]
  const also = more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'place' : 'places'}`
  const names = codePoints.sort(compareCodeUnits).join(', ')
  return [
    operationEdit('hidden-text', 'tool', `hidden characters in ${first}${also}: ${names}`, {
      operation,
      transports,
      pointer: first,
      after: Object.fromEntries(places.map((place) => [place, hidden.get(place)!.text])),
      places,
      placeCount: places.length,
    }),
  ]
}
