/**
 * What a comparison of keywords may ask and say.
 * In: nothing, these are types. Out: the seam between the walk and the files of keywords/.
 */
import type { Json } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import type { Node, View } from './canonical/shapes.ts'
import type { ChangeFacts, SchemaChangeKind } from './change.ts'
import type { Bits } from './effect-bits.ts'
import type { EffectAnswer } from './sets/compare-sets.ts'

/** Tokens of a pointer, not escaped, below the place of the pair. */
export type Path = readonly string[]

export interface ChangeDetails {
  readonly at?: Path
  readonly facts?: ChangeFacts
  /** Why an effect is not decided. */
  readonly reason?: string | undefined
  /** Reported although no accepted value moved: names and annotations are part of the surface. */
  readonly always?: true
}

export interface PairScope {
  /** True where it is known that the whole pair accepts the same values: only names and annotations can have moved. */
  readonly settled: boolean
  /** The pair as a whole. */
  readonly beforeNode: Node
  readonly afterNode: Node
  /** How the whole pair moved; asked once. */
  whole(): EffectAnswer
  /** One edit; `bits` is the most it can do, whatever else changed. */
  change(
    kind: SchemaChangeKind,
    bits: Bits,
    before: Json | null,
    after: Json | null,
    details?: ChangeDetails,
  ): void
  /** A place inside, compared on its own; `mask` says how much of it shows through here. */
  child(at: Path, before: Node, after: Node, mask?: Bits): void
  /** Schemas of the two documents as sets. */
  relate(before: JsonSchema, after: JsonSchema): EffectAnswer
  viewBefore(node: Node): View
  viewAfter(node: Node): View
  /** Text of a schema of one side that is the same under other names of definitions. */
  outlineBefore(schema: JsonSchema): string
  outlineAfter(schema: JsonSchema): string
  /** Same text, and every definition in it means the same on both sides. */
  isSame(before: Node, after: Node): boolean
  /** Whether a name matches a pattern; null when not decided. */
  matches(pattern: string, name: string): boolean | null
}
