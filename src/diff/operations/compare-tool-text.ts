import { compareCodeUnits } from '../../canonical-json.ts'
import type { Json, JsonObject } from '../../canonical-json.ts'
import type { SurfaceName } from '../../finding.ts'
import { printedName } from '../../printed-value.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import type { Edit } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import { groupByTransport } from './by-transport.ts'
import type { AdvertisedPair } from './by-transport.ts'
import { compareAnnotations } from './compare-annotations.ts'
import { effectiveAnnotations } from './effective-annotations.ts'
import { sameJson } from '../../same-json.ts'
import { effectiveMetadata } from './effective-metadata.ts'
import { operationEdit } from './operation-edit.ts'

/** Title, description, annotations and interface of a tool, as each transport advertises them. */
export function compareToolText(pair: OperationPair, shown: readonly AdvertisedPair[]): Edit[] {
  const operation = pair.after.key
  const descriptions = groupByTransport(shown, (entry) => entry.details?.description ?? '').flatMap(
    ({ transports, before, after }) => descriptionEdits(operation, 'tool', before, after, transports),
  )
  const titles = groupByTransport(shown, ({ details }) => ({
    title: details?.title ?? details?.annotations?.title ?? null,
    hint: details?.annotations?.title ?? null,
  })).map(({ transports, before, after }) => {
    const own = before.title !== after.title
    const [old, now] = own ? [before.title, after.title] : [before.hint, after.hint]
    return operationEdit('tool-title-changed', 'tool', titleMessage(old, now), {
      operation,
      transports,
      pointer: own ? '/title' : '/annotations/title',
      before: old,
      after: now,
    })
  })
  const annotations = groupByTransport(shown, ({ details }) =>
    effectiveAnnotations(details?.annotations),
  ).flatMap(({ transports, before, after }) => compareAnnotations(operation, transports, before, after))
  const ui = groupByTransport(shown, ({ details }) => details?.ui ?? null).map(
    ({ transports, before, after }) =>
      operationEdit('tool-ui-changed', 'tool', 'the interface a host renders for the tool changed', {
        operation,
        transports,
        pointer: '/ui',
        before: before as Json,
        after: after as Json,
      }),
  )
  const more = groupByTransport(shown, ({ details }) => effectiveMetadata(details?.more)).flatMap(
    ({ transports, before, after }) => metadataEdits(operation, transports, before, after),
  )
  return [...descriptions, ...titles, ...annotations, ...ui, ...more]
}

/** Members of an entry that nothing else compares, one edit each. */
function metadataEdits(
  operation: string,
  transports: readonly string[],
  before: JsonObject,
  after: JsonObject,
): Edit[] {
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareCodeUnits)
  return members.flatMap((member) => {
    const [old, now] = [before, after].map((side) =>
      Object.hasOwn(side, member) ? side[member]! : null,
    ) as [Json, Json]
    if (sameJson(old, now)) return []
    const what = old === null ? 'is new' : now === null ? 'is gone' : 'changed'
    return operationEdit('tool-metadata-changed', 'tool', `the ${printedName(member)} of the tool ${what}`, {
      operation,
      transports,
      pointer: `/${encodePointerToken(member)}`,
      before: old,
      after: now,
    })
  })
}

/** A reworded description; an emptied one is a kind of its own. */
export function descriptionEdits(
  operation: string,
  surface: SurfaceName,
  before: string,
  after: string,
  transports?: readonly string[],
): Edit[] {
  if (before === after) return []
  const emptied = after.trim() === ''
  const message = emptied
    ? 'the description became empty'
    : before.trim() === ''
      ? 'there is a description now'
      : 'the description changed'
  return [
    operationEdit(
      emptied ? 'operation-description-emptied' : 'operation-description-changed',
      surface,
      message,
      {
        operation,
        pointer: '/description',
        before,
        after,
        ...(transports && { transports }),
      },
    ),
  ]
}

function titleMessage(before: string | null, after: string | null): string {
  if (before === null) return 'the tool has a title now'
  return after === null ? 'the tool has no title any more' : 'the title of the tool changed'
}
