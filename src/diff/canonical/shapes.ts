/**
 * The canonical view of a schema: a union of shapes, each of one JSON type, plus single values.
 * In: nothing, these are types. Out: what build-view makes and the comparisons of keywords read.
 */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'

/** All of these schemas at once; empty: anything. */
export type Node = readonly JsonSchema[]

export const JSON_TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const
export type JsonType = (typeof JSON_TYPES)[number]

/** A condition that is compared as a whole. */
export interface Constraint {
  readonly kind: 'not' | 'condition' | 'reference' | 'union' | 'other'
  readonly schema: JsonSchema
}

export interface Notes {
  readonly title: readonly string[]
  readonly description: readonly string[]
  readonly default: readonly Json[]
  readonly examples: readonly Json[]
  readonly deprecated: boolean
  readonly readOnly: boolean
  readonly writeOnly: boolean
  readonly extensibleEnum: readonly Json[]
  readonly discriminator: Json | null
}

interface ShapeBase {
  readonly constraints: readonly Constraint[]
  /** Name of the definition a union branch stands for. */
  readonly refName: string | null
  /** What stands in the branch itself and not around the union. */
  readonly notes: Notes
}

export interface NullShape extends ShapeBase {
  readonly type: 'null'
}

export interface BooleanShape extends ShapeBase {
  readonly type: 'boolean'
}

export interface Bound {
  readonly value: number
  readonly exclusive: boolean
}

export interface NumberShape extends ShapeBase {
  readonly type: 'number'
  readonly integer: boolean
  readonly minimum: Bound | null
  readonly maximum: Bound | null
  /** Every one of them, beside the step 1 of integers. */
  readonly multiples: readonly number[]
  readonly formats: readonly string[]
}

export interface StringShape extends ShapeBase {
  readonly type: 'string'
  readonly minLength: number
  readonly maxLength: number
  readonly patterns: readonly string[]
  readonly formats: readonly string[]
  readonly contentEncoding: readonly string[]
  readonly contentMediaType: readonly string[]
  readonly contentSchema: Node
}

export interface Contains {
  readonly node: Node
  readonly minimum: number
  readonly maximum: number
}

export interface ArrayShape extends ShapeBase {
  readonly type: 'array'
  readonly positions: readonly Node[]
  readonly rest: Node
  readonly minItems: number
  readonly maxItems: number
  readonly uniqueItems: boolean
  readonly contains: readonly Contains[]
  /** What closes the rest is `unevaluatedItems`. */
  readonly sealed: boolean
}

export interface ObjectShape extends ShapeBase {
  readonly type: 'object'
  readonly properties: ReadonlyMap<string, Node>
  readonly patterns: ReadonlyMap<string, Node>
  readonly additional: Node
  readonly required: ReadonlySet<string>
  readonly names: Node
  readonly minProperties: number
  readonly maxProperties: number
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>
  readonly dependentSchemas: ReadonlyMap<string, Node>
  /** What closes the object is `unevaluatedProperties`. */
  readonly sealed: boolean
}

export type Shape = NullShape | BooleanShape | NumberShape | StringShape | ArrayShape | ObjectShape

export interface EnumValue {
  readonly json: Json
  readonly type: JsonType
  /** What stands in the branch of this one value. */
  readonly notes: Notes
}

export interface View {
  /** By canonical JSON. */
  readonly values: ReadonlyMap<string, EnumValue>
  readonly shapes: readonly Shape[]
  /** What stands around every branch, or in the only branch that is not null. */
  readonly notes: Notes
  /** Accepts everything. */
  readonly isAnything: boolean
  /** A union whose branches exclude each other was opened. */
  readonly exclusive: boolean
  /** Shapes whose union is not exactly what the schema accepts: their effects prove nothing about the whole. */
  readonly approximate: boolean
}
