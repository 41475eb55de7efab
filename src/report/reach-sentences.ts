import type { Finding, Reach, SurfaceName } from '../finding.ts'
import { shortText } from '../printed-value.ts'
import { operationName } from './block-subject.ts'
import { counted } from './phrases.ts'

export interface ReachWording {
  /** Places that are named. */
  readonly most: number
  /** Makes a name safe to print. */
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
  if (others.every(({ reach }) => reach !== undefined && extentText(reach) === extent))
    return [`In ${extent}: ${list}`]
  return [
    `${ON[widest.surface]} in ${extent}: ${list}`,
    ...others.map(({ surface, reach }) =>
      reach === undefined ? `${ON[surface]} here alone.` : `${ON[surface]} in ${extentText(reach)}.`,
    ),
  ]
}

const ON: Record<SurfaceName, string> = { tool: 'On tools', http: 'On HTTP', format: 'On neither' }

function extentText({ operations, places }: Reach): string {
  const among = counted(operations, 'operation')
  return places === operations ? among : `${counted(places, 'place')} of ${among}`
}

function listText({ operation, pointer }: Finding, reach: Reach, { most, quote }: ReachWording): string {
  const named = reach.list.slice(0, most).map((place) => {
    if (reach.operations === 1 && place.startsWith(`${operation} `)) return place.slice(operation.length + 1)
    const same = place.endsWith(` ${pointer}`)
    return operationName(same ? place.slice(0, -pointer.length - 1) : place)
  })
  const more = reach.places > named.length ? ', …' : ''
  return `${named.map((place) => quote(shortText(place))).join(', ')}${more}`
}
