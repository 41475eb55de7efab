/**
 * SchemaChange: one edit of a schema as a fact.
 * In: nothing, these are types and the list of kinds. Out: what the walk makes and the rules judge.
 * It must not know severities, surfaces or profiles.
 */
import type { Json } from '../canonical-json.ts'
import type { Effect } from './effect.ts'
import type { OperationChangeKind } from './operation-kinds.ts'

/** Every edit the schema walk can name. Each has one row in rules.ts. */
export const SCHEMA_CHANGE_KINDS = [
  // object shape
  'property-added',
  'property-removed',
  'property-renamed',
  'property-became-required',
  'property-became-optional',
  'properties-closed',
  'properties-opened',
  'additional-properties-narrowed',
  'additional-properties-widened',
  'pattern-properties-added',
  'pattern-properties-removed',
  'pattern-properties-changed',
  'property-names-narrowed',
  'property-names-widened',
  'property-names-changed',
  'min-properties-raised',
  'min-properties-lowered',
  'max-properties-raised',
  'max-properties-lowered',
  'dependent-required-added',
  'dependent-required-removed',
  'dependent-schema-added',
  'dependent-schema-removed',
  'dependent-schema-changed',
  'unevaluated-properties-closed',
  'unevaluated-properties-opened',

  // types and values
  'type-widened',
  'type-narrowed',
  'type-changed',
  'type-constraint-added',
  'type-constraint-removed',
  'nullable-added',
  'nullable-removed',
  'enum-value-added',
  'enum-value-removed',
  'enum-introduced',
  'enum-dropped',
  'enum-replaced',
  'const-changed',
  'extensible-enum-changed',
  'schema-became-false',
  'schema-became-true',

  // numbers
  'minimum-raised',
  'minimum-lowered',
  'maximum-raised',
  'maximum-lowered',
  'multiple-of-narrowed',
  'multiple-of-widened',
  'multiple-of-changed',

  // strings
  'min-length-raised',
  'min-length-lowered',
  'max-length-raised',
  'max-length-lowered',
  'pattern-added',
  'pattern-removed',
  'pattern-narrowed',
  'pattern-widened',
  'pattern-changed',
  'pattern-undecided',

  // arrays
  'min-items-raised',
  'min-items-lowered',
  'max-items-raised',
  'max-items-lowered',
  'unique-items-added',
  'unique-items-removed',
  'contains-narrowed',
  'contains-widened',
  'contains-changed',
  'tuple-item-added',
  'tuple-item-removed',
  'tuple-reordered',
  'tuple-closed',
  'tuple-opened',
  'unevaluated-items-closed',
  'unevaluated-items-opened',

  // composition
  'branch-added',
  'branch-removed',
  'branch-overlap-added',
  'branch-overlap-removed',
  'union-made-exclusive',
  'union-made-inclusive',
  'union-changed',
  'constraint-added',
  'constraint-removed',
  'not-added',
  'not-removed',
  'not-changed',
  'condition-added',
  'condition-removed',
  'condition-changed',
  'recursion-introduced',
  'external-reference-changed',
  'discriminator-changed',
  'discriminator-mapping-added',
  'discriminator-mapping-removed',

  // content and format
  'format-added',
  'format-removed',
  'format-changed',
  'format-narrowed',
  'format-widened',
  'content-encoding-changed',
  'content-media-type-changed',
  'content-schema-changed',

  // annotations
  'description-changed',
  'title-changed',
  'default-added',
  'default-removed',
  'default-changed',
  'examples-changed',
  'deprecated-added',
  'deprecated-removed',
  'read-only-added',
  'read-only-removed',
  'write-only-added',
  'write-only-removed',
  'dialect-changed',

  // what no smaller edit explains
  'schema-narrowed',
  'schema-widened',
  'schema-changed',
  'schema-undecided',
] as const

export type SchemaChangeKind = (typeof SCHEMA_CHANGE_KINDS)[number]

export type ChangeKind = SchemaChangeKind | OperationChangeKind

/** What a rule may ask beyond the effect. Absent means false or not applicable. */
export interface ChangeFacts {
  /** The object refuses names it does not declare, on the side that lacks the property. */
  readonly closed?: boolean
  /** The object states a schema for every further key: each key is in use. */
  readonly map?: boolean
  /** The property is, or was, required. */
  readonly required?: boolean
  /** The property carries a default. */
  readonly hasDefault?: boolean
  /** The object declares no property of its own. */
  readonly undeclared?: boolean
  /** What a removed container held: its loss is never milder than the loss of the worst member. */
  readonly member?: boolean
  readonly requiredMember?: boolean
  /** A member of a closed, or of an open, object. */
  readonly closedMember?: boolean
  readonly openMember?: boolean
  /** Of an undecided effect: a value is known that is refused now. */
  readonly loses?: boolean
  /** Of an undecided effect: a value is known that is accepted now. */
  readonly gains?: boolean
  /** The bound is where numbers stop being exact, which some libraries state and others leave out. */
  readonly exactLimit?: boolean
  /** Values of a JSON type that could not occur at this place before. */
  readonly newType?: boolean
  /** The place is readOnly (`read`) or writeOnly (`write`), itself or through what holds it. */
  readonly guard?: 'read' | 'write'
}

export interface SchemaChange {
  readonly kind: SchemaChangeKind
  /**
   * Place in an instance: `/rows/*\/email`. `*` is every item or further key; a union branch is named by its
   * discriminator value, `$ref` name or content digest. The shortest place when there are several.
   */
  readonly pointer: string
  /** Honest effect of this edit on the whole accepted set, as far as a caller can observe it. */
  readonly effect: Effect
  /** What stood there: a keyword's value, a property's schema, a name; null where nothing did. */
  readonly before: Json | null
  readonly after: Json | null
  /** The same as the documents write it, where that is by the names of definitions: for wording. */
  readonly named?: { readonly before: Json | null; readonly after: Json | null }
  readonly facts: ChangeFacts
  /** For `unknown`: what kept it undecided and what would decide it. */
  readonly reason?: string
  /** Every place the edit reaches, shortest first; the list may be cut, `placeCount` never is. */
  readonly places: readonly string[]
  readonly placeCount: number
}

/** What a schema is for: who sends it, and on which surface. */
export const PLACES = ['toolInput', 'toolOutput', 'httpInput', 'httpOutput'] as const
export type Place = (typeof PLACES)[number]
