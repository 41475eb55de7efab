/**
 * Edit: one difference between two snapshots, before anybody judged it.
 * In: nothing, these are types. Out: what the comparisons make and what judging turns into findings.
 */
import type { Json } from '../canonical-json.ts'
import type { SurfaceName } from '../finding.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import type { ChangeFacts, ChangeKind, SchemaChange } from './change.ts'
import type { JudgedPlace } from './classify.ts'
import type { Effect } from './effect.ts'
import type { Direction } from './law.ts'

/** Documents whose accepted sets an edit rests on: the source of a witness. */
export interface EditDocuments {
  readonly before: JsonSchema
  readonly after: JsonSchema
  /** Who sends the value: an input that narrows or an answer that widens breaks someone. */
  readonly direction: Direction
  /** What was compared with `after`, where the edit is one of its schema: `before` itself or another form of it. */
  readonly compared?: { readonly before: JsonSchema; readonly change: SchemaChange }
}

export interface ShownByTool {
  readonly operation: string
  readonly tool: string
  readonly transports: readonly string[]
  readonly paths: readonly string[]
}

export interface Edit {
  readonly kind: ChangeKind
  readonly surface: SurfaceName
  /** What the rules are asked about. */
  readonly place: JudgedPlace
  readonly transports?: readonly string[]
  readonly operation: string
  /** Prefixed by the place: `/input/channel`, `/output/rows/*\/email`, `/description`. */
  readonly pointer: string
  readonly before: Json | null
  readonly after: Json | null
  readonly effect: Effect
  readonly facts?: ChangeFacts
  /** What kept an unknown effect undecided. */
  readonly reason?: string
  /** One sentence without a final stop. */
  readonly message: string
  /** Why it matters here, where the rule's own sentence says less. */
  readonly why?: string
  /** What else a reader will ask, in whole sentences. */
  readonly notes?: readonly string[]
  readonly documents?: EditDocuments
  /** Answer paths that this edit lets a model receive, by tool. */
  readonly shown?: readonly ShownByTool[]
  /** Every place of this edit in its operation, prefixed like `pointer`; absent: `pointer` alone. */
  readonly places?: readonly string[]
  readonly placeCount?: number
  /** Set where the operation was never promised to stay as it is: `draft`, `alpha`. */
  readonly unstable?: string
  /** Equal for the same edit of the same content, whichever operations have it. */
  readonly shared?: string
}
