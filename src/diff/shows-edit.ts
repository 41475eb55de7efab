/**
 * What a value must have to show one edit, and not merely another one of the same place.
 * In: an edit, the place it was found in and who is affected. Out: a schema of the values in that place that the edit
 * itself refuses or lets through, or null where nothing smaller can be said than that the place moved.
 * It must not know of documents: the schema is read in the one that accepts the value.
 */
import { canonicalJson, type Json } from '../canonical-json.ts'
import { isJsonObject, type JsonSchema } from '../schema/json-schema.ts'
import type { SchemaChangeKind } from './change.ts'
import { JSON_TYPES, type View } from './canonical/shapes.ts'
import type { Direction } from './law.ts'
import type { LocalChange, Pair } from './pair-graph.ts'
import { referencesIn } from './references.ts'

interface Question {
  readonly change: LocalChange
  readonly direction: Direction
  /** What stands on the side that refuses: now for callers, before for readers. */
  readonly limit: Json | null
  /** What stands on the side that accepts. */
  readonly freedom: Json | null
  /** The property an edit of one is about. */
  readonly name: string
  /** The refusing side as a whole. */
  readonly refusing: View
}

type Demand = (question: Question) => JsonSchema | null

const lacks = (name: string): JsonSchema => ({ type: 'object', not: { required: [name] } })
const has = (name: string): JsonSchema => ({ type: 'object', required: [name] })

const beyond =
  (keyword: string): Demand =>
  ({ limit }) =>
    limit === null ? null : { not: { [keyword]: limit } }

/** Bounds of numbers: an exclusive one brings its keyword. */
const beyondBound =
  (keyword: string): Demand =>
  ({ limit }) =>
    limit === null ? null : { not: isJsonObject(limit) ? limit : { [keyword]: limit } }

const beyondAll =
  (keyword: string): Demand =>
  ({ limit }) =>
    limit === null ? null : { not: { allOf: listOf(limit).map((one) => ({ [keyword]: one })) } }

/** Values listed on the accepting side alone. */
const newValues: Demand = ({ limit, freedom }) => {
  const known = new Set(listOf(limit).map(canonicalJson))
  const values = listOf(freedom).filter((value) => value !== null && !known.has(canonicalJson(value)))
  return values.length === 0 ? null : { enum: values }
}

const ofOtherType: Demand = ({ limit }) => {
  const types = listOf(limit)
  return types.length > 0 && types.every(isTypeName)
    ? { not: { type: [...new Set([...types, 'null'])] } }
    : null
}

const undeclared: Demand = ({ refusing }) => {
  const objects = refusing.shapes.filter((shape) => shape.type === 'object')
  const free = (names: Iterable<string>): Json => Object.fromEntries([...names].map((name) => [name, true]))
  const known = {
    properties: free(objects.flatMap(({ properties }) => [...properties.keys()])),
    patternProperties: free(objects.flatMap(({ patterns }) => [...patterns.keys()])),
  }
  return { type: 'object', not: { ...known, additionalProperties: false } }
}

const readsReferences = (schema: Json | null): boolean => schema !== null && referencesIn(schema).size > 0

/** A schema of the refusing side can be read elsewhere only where it refers to nothing. */
const unlike: Demand = ({ limit }) =>
  isJsonObject(limit ?? undefined) && !readsReferences(limit) ? { not: limit as JsonSchema } : null

const asBranch: Demand = ({ freedom }) =>
  isJsonObject(freedom ?? undefined) ? (freedom as JsonSchema) : null

const excluded: Demand = ({ limit }) => {
  const not = isJsonObject(limit ?? undefined) ? (limit as { readonly not?: Json }).not : undefined
  return not === undefined || readsReferences(not) ? null : (not as JsonSchema)
}

const atPosition: Demand = ({ change }) => {
  // A list of another length shows it, longer or shorter.
  if (change.bits.lost === change.bits.gained) return null
  const position = Number(change.at.at(-1))
  return Number.isInteger(position) ? { type: 'array', minItems: position + 1 } : null
}

const afterPositions: Demand = ({ refusing }) => {
  const [array, ...others] = refusing.shapes.filter((shape) => shape.type === 'array')
  if (array === undefined || others.length > 0) return null
  return { type: 'array', minItems: array.positions.length + 1 }
}

const dependents: Demand = ({ name, limit }) => ({
  type: 'object',
  required: [name],
  not: { required: listOf(limit) },
})

/** Kinds that are not here say of a place as a whole that it moved. */
const DEMANDS: Partial<Record<SchemaChangeKind, Demand>> = {
  'property-added': ({ direction, change, name }) =>
    direction === 'input' && change.facts.required === true ? lacks(name) : has(name),
  'property-removed': ({ direction, change, name }) =>
    direction === 'output' && change.facts.required === true ? lacks(name) : has(name),
  'property-renamed': ({ freedom }) => (typeof freedom === 'string' ? has(freedom) : null),
  'property-became-required': ({ name }) => lacks(name),
  'property-became-optional': ({ name }) => lacks(name),
  'properties-closed': undeclared,
  'properties-opened': undeclared,
  'unevaluated-properties-closed': undeclared,
  'unevaluated-properties-opened': undeclared,
  'additional-properties-narrowed': undeclared,
  'additional-properties-widened': undeclared,
  'property-names-narrowed': ({ limit }) =>
    limit === null || readsReferences(limit) ? null : { type: 'object', not: { propertyNames: limit } },
  'property-names-widened': ({ limit }) =>
    limit === null || readsReferences(limit) ? null : { type: 'object', not: { propertyNames: limit } },
  'min-properties-raised': beyond('minProperties'),
  'min-properties-lowered': beyond('minProperties'),
  'max-properties-raised': beyond('maxProperties'),
  'max-properties-lowered': beyond('maxProperties'),
  'dependent-required-added': dependents,
  'dependent-required-removed': dependents,
  'dependent-schema-added': ({ name, ...rest }) => both(has(name), unlike({ name, ...rest })),
  'dependent-schema-removed': ({ name, ...rest }) => both(has(name), unlike({ name, ...rest })),

  'type-widened': ofOtherType,
  'type-narrowed': ofOtherType,
  'type-changed': ({ limit }) => {
    const types = listOf(limit)
    return types.length > 0 && types.every(isTypeName) ? { not: { type: types } } : null
  },
  'type-constraint-added': ofOtherType,
  'type-constraint-removed': ofOtherType,
  'nullable-added': () => ({ type: 'null' }),
  'nullable-removed': () => ({ type: 'null' }),
  'enum-value-added': newValues,
  'enum-value-removed': newValues,
  'enum-introduced': ({ limit }) => ({ not: { enum: [...listOf(limit), null] } }),
  'enum-dropped': ({ limit }) => ({ not: { enum: [...listOf(limit), null] } }),
  'enum-replaced': newValues,
  'const-changed': ({ freedom }) => ({ const: freedom }),

  'minimum-raised': beyondBound('minimum'),
  'minimum-lowered': beyondBound('minimum'),
  'maximum-raised': beyondBound('maximum'),
  'maximum-lowered': beyondBound('maximum'),
  'multiple-of-narrowed': beyondAll('multipleOf'),
  'multiple-of-widened': beyondAll('multipleOf'),
  'multiple-of-changed': beyondAll('multipleOf'),
  'min-length-raised': beyond('minLength'),
  'min-length-lowered': beyond('minLength'),
  'max-length-raised': beyond('maxLength'),
  'max-length-lowered': beyond('maxLength'),
  'pattern-added': beyondAll('pattern'),
  'pattern-removed': beyondAll('pattern'),
  'pattern-narrowed': beyondAll('pattern'),
  'pattern-widened': beyondAll('pattern'),
  'pattern-changed': beyondAll('pattern'),

  'min-items-raised': beyond('minItems'),
  'min-items-lowered': beyond('minItems'),
  'max-items-raised': beyond('maxItems'),
  'max-items-lowered': beyond('maxItems'),
  'unique-items-added': () => ({ not: { uniqueItems: true } }),
  'unique-items-removed': () => ({ not: { uniqueItems: true } }),
  'tuple-item-added': atPosition,
  'tuple-item-removed': atPosition,
  'tuple-closed': afterPositions,
  'tuple-opened': afterPositions,

  'branch-added': asBranch,
  'branch-removed': asBranch,
  'constraint-added': unlike,
  'constraint-removed': unlike,
  'not-added': excluded,
  'not-removed': excluded,
}

export function demandOf(change: LocalChange, pair: Pair, direction: Direction): JsonSchema | null {
  const isInput = direction === 'input'
  const [limit, freedom] = isInput ? [change.after, change.before] : [change.before, change.after]
  const refusing = isInput ? pair.afterView : pair.beforeView
  return (
    DEMANDS[change.kind]?.({ change, direction, limit, freedom, name: change.at.at(-1) ?? '', refusing }) ??
    null
  )
}

function both(one: JsonSchema, other: JsonSchema | null): JsonSchema {
  return other === null ? one : { allOf: [one, other] }
}

function listOf(value: Json | null): readonly Json[] {
  if (value === null) return []
  return Array.isArray(value) ? (value as readonly Json[]) : [value]
}

function isTypeName(value: Json): value is string {
  return value === 'integer' || (JSON_TYPES as readonly Json[]).includes(value)
}
