import { canonicalJson } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { changeMessage } from './change-message.ts'
import type { Place, SchemaChange } from './change.ts'
import type { Edit, EditDocuments } from './edit.ts'

/** Where a compared document stands. */
export interface DocumentPlace {
  readonly place: Place
  readonly operation: string
  /** `/input`, `/output`, `/params`, `/rounds/sure`: what the pointers of its edits begin with. */
  readonly prefix: string
  /** `input`, `answer`: what the sentence about an edit begins with. */
  readonly subject: string
  readonly transports?: readonly string[]
  readonly documents: { readonly before: JsonSchema; readonly after: JsonSchema }
}

/** Edits of a document as edits of the place it stands in. */
export function schemaEdits(changes: readonly SchemaChange[], at: DocumentPlace): Edit[] {
  const documents: EditDocuments = {
    ...at.documents,
    direction: at.place === 'toolInput' || at.place === 'httpInput' ? 'input' : 'output',
  }
  return changes.map((change) => ({
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
    message: `${at.subject} ${changeMessage(change)}`,
    ...(change.reason !== undefined && { reason: sentence(change.reason) }),
    documents,
    places: change.places.map((place) => at.prefix + place),
    placeCount: change.placeCount,
    shared: canonicalJson([
      change.pointer.slice(change.pointer.lastIndexOf('/')),
      change.effect,
      change.facts,
    ]),
  }))
}

function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(start) ? start : `${start}.`
}
