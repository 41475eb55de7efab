import { sameJson } from '../../same-json.ts'
import type { AdvertisedEntry } from '../snapshot-index.ts'

/** One tool on one transport, before and after, under the same or another name. */
export interface AdvertisedPair {
  readonly transport: string
  readonly before: AdvertisedEntry
  readonly after: AdvertisedEntry
}

export interface TransportGroup<Value> {
  readonly transports: readonly string[]
  readonly before: Value
  readonly after: Value
}

/**
 * What is picked of each pair, one group for every distinct change of it, unchanged ones left out:
 * the same edit on several transports is one.
 */
export function groupByTransport<Value>(
  pairs: readonly AdvertisedPair[],
  pick: (entry: AdvertisedEntry) => Value,
): TransportGroup<Value>[] {
  const groups: (TransportGroup<Value> & { transports: string[] })[] = []
  for (const pair of pairs) {
    const [before, after] = [pick(pair.before), pick(pair.after)]
    if (sameJson(before, after)) continue
    const known = groups.find((group) => sameJson(group.before, before) && sameJson(group.after, after))
    if (known === undefined) groups.push({ transports: [pair.transport], before, after })
    else if (!known.transports.includes(pair.transport)) known.transports.push(pair.transport)
  }
  return groups
}
