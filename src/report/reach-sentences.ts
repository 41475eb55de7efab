import { compareCodeUnits } from '../canonical-json.ts'
import type { Finding, Reach, SurfaceName } from '../finding.ts'
import { operationName } from './block-subject.ts'
import { counted } from './phrases.ts'

interface ReachWording {
  /** Places that are named. */
  readonly most: number
  /** Makes a name safe to print, and short. */
  readonly quote: (place: string) => string
}

/**
 * How far one edit of a shared schema goes, a sentence for all surfaces where it goes equally far. A place is named
 * by what its operation and its pointer tell beyond the block they stand in.
 */
export function reachSentences(findings: readonly Finding[], wording: ReachWording): string[] {
  const [widest] = findings.toSorted((a, b) => (b.reach?.places ?? 1) - (a.reach?.places ?? 1))
  if (widest?.reach === undefined) return []
  const others = findings.filter((finding) => finding !== widest)
  const extent = extentText(widest.reach)
  const list = listText(widest, widest.reach, wording)
  if (others.every(({ reach }) => reach !== undefined && placesKey(reach) === placesKey(widest.reach!)))
    return [`In ${extent}: ${list}`]
  return [
    `${ON[widest.surface]} in ${extent}: ${list}`,
    ...others.map(({ surface, reach }) =>
      reach === undefined ? `${ON[surface]} here alone.` : `${ON[surface]} in ${extentText(reach)}.`,
    ),
  ]
}

const ON: Record<SurfaceName, string> = { tool: 'On tools', http: 'On HTTP', format: 'On neither' }

// A path parameter is an argument of the tool.
function placesKey({ list }: Reach): string {
  return list
    .map((place) => place.replace(/ \/params(?=\/|$)/, ' /input'))
    .sort(compareCodeUnits)
    .join('\n')
}

function extentText({ operations, places }: Reach): string {
  const among = counted(operations, 'operation')
  return places === operations ? among : `${counted(places, 'place')} of ${among}`
}

function listText({ operation, pointer }: Finding, reach: Reach, { most, quote }: ReachWording): string {
  const texts =
    reach.operations === 1
      ? reach.list.map((place) => place.slice(operation.length + 1))
      : [...placesByOperation(reach.list)].map(([name, places]) => operationText(name, places, pointer))
  const named = texts.slice(0, most).map((text) => quote(text))
  return `${named.join(', ')}${texts.length > named.length ? ', …' : ''}`
}

/** `a.b`, `a.b /output/x`, `a.b (3 places)`. */
function operationText(operation: string, places: readonly string[], pointer: string): string {
  const name = operationName(operation)
  const [place] = places
  if (places.length > 1) return `${name} (${counted(places.length, 'place')})`
  return place === pointer ? name : `${name} ${place}`
}

function placesByOperation(list: readonly string[]): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const entry of list) {
    const end = entry.indexOf(' /')
    const [operation, pointer] = end < 0 ? [entry, ''] : [entry.slice(0, end), entry.slice(end + 1)]
    const known = places.get(operation)
    if (known === undefined) places.set(operation, [pointer])
    else known.push(pointer)
  }
  return places
}
