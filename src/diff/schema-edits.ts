import type { JsonSchema } from '../schema/json-schema.ts'
import { changeMessage } from './change-message.ts'
import type { Place } from './change.ts'
import type { ComparedDocument } from './document-comparer.ts'
import type { Edit } from './edit.ts'
import { directionOf } from './law.ts'

/** Where a compared document stands. */
export interface DocumentPlace {
  readonly place: Place
  readonly operation: string
  /** `/input`, `/output`, `/params`, `/rounds/sure`: what the pointers of its edits begin with. */
  readonly prefix: string
  /** `input`, `answer`: what the sentence about an edit begins with. */
  readonly subject: string
  readonly transports?: readonly string[]
  /** What was compared. */
  readonly before: JsonSchema
  readonly after: JsonSchema
  /** The earlier document as it stands, where another form of it was compared. */
  readonly original?: JsonSchema
}

/** Edits of a document as edits of the place it stands in. */
export function schemaEdits({ changes, contents }: ComparedDocument, at: DocumentPlace): Edit[] {
  const { before, after, original = before } = at
  const direction = directionOf(at.place)
  return changes.map((change) => {
    const content = contents.get(change)
    return {
      kind: change.kind,
      surface: at.place === 'toolInput' || at.place === 'toolOutput' ? 'tool' : 'http',
      place: at.place,
      ...(at.transports && { transports: at.transports }),
      operation: at.operation,
      pointer: at.prefix + change.pointer,
      before: change.before,
      after: change.after,
      effect: change.effect,
      facts: change.facts,
      message: `${at.subject} ${changeMessage(change, direction)}`,
      ...(change.reason !== undefined && { reason: sentence(change.reason) }),
      documents: { before: original, after, direction, compared: { before, change } },
      places: change.places.map((place) => at.prefix + place),
      placeCount: change.placeCount,
      ...(content !== undefined && { shared: content }),
    }
  })
}

function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(start) ? start : `${start}.`
}
