/**
 * Wording of a schema change: one sentence that says what moved, without judgement.
 * In: a change. Out: plain text; values in it are cut and must still be neutralised where they are printed.
 */
import { canonicalJson, type Json, type JsonObject } from '../canonical-json.ts'
import type { SchemaChange, SchemaChangeKind } from './change.ts'
import { describeSchema } from './describe-schema.ts'
import type { Direction } from './law.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { isNumberedName } from './numbered-name.ts'
import { referencesIn } from './references.ts'
import { printedMove, printedValue, shortPlace } from '../printed-value.ts'

/**
 * `/channel no longer accepts "phone"`: one sentence without a final stop, the pointer named. What has to be there is
 * required of who sends it and always present for who reads it.
 */
export function changeMessage(change: SchemaChange, direction: Direction): string {
  const place = change.pointer === '' ? 'as a whole' : shortPlace(change.pointer)
  return `${place} ${SENTENCES[change.kind](withNames(change), direction)}`
}

/** By the names the documents use, where they tell something. */
function withNames(change: SchemaChange): SchemaChange {
  const { named } = change
  if (named === undefined) return change
  const names = [...referencesIn([named.before, named.after])].map((reference) => reference.split('/').pop()!)
  return names.some(isNumberedName) ? change : { ...change, ...named }
}

type Sentence = (change: SchemaChange, direction: Direction) => string

const fixed =
  (text: string): Sentence =>
  () =>
    text

/** `from 10 to 5`, `of 5, which was not set`, `of 10, which is gone`. */
const moved =
  (what: string): Sentence =>
  ({ before, after }) =>
    before === null
      ? `has a new ${what}: ${printedValue(after)}`
      : after === null
        ? `has no ${what} any more, it was ${printedValue(before)}`
        : `has another ${what}${printedMove(before, after)}`

const listed =
  (what: string): Sentence =>
  ({ before, after }) => {
    const [gone, come] = [without(before, after), without(after, before)]
    return `${what}: ${[...gone.map((value) => `- ${value}`), ...come.map((value) => `+ ${value}`)].join(', ')}`
  }

/** Where a pattern only spells out what a name says, the name is told. */
const spelledOut =
  (what: string, keyword: string, otherwise: Sentence): Sentence =>
  (change, direction) => {
    const { before, after } = change
    if (!isJsonObject(before ?? after ?? undefined)) return otherwise(change, direction)
    const named = (side: Json | null): Json | null => (side as JsonObject | null)?.[keyword] ?? null
    return moved(what)({ ...change, before: named(before), after: named(after) }, direction)
  }

const SENTENCES: Record<SchemaChangeKind, Sentence> = {
  'property-added': ({ after, facts }, direction) =>
    `is new (${describeSchema(after)}, ${presence(facts.required, direction)})`,
  'property-removed': ({ before, facts }, direction) =>
    `is gone (${describeSchema(before)}, it was ${presence(facts.required, direction)})`,
  'property-renamed': ({ before, after }) =>
    `is called ${printedValue(after)} now, it was ${printedValue(before)}`,
  'property-became-required': fixed('is required now'),
  'property-became-optional': fixed('is optional now'),
  'properties-closed': fixed('takes no undeclared properties any more'),
  'properties-opened': fixed('takes undeclared properties'),
  'additional-properties-narrowed': ({ after }) =>
    `takes further properties only as ${describeSchema(after)}`,
  'additional-properties-widened': ({ before }) =>
    `takes further properties of any kind, they had to be ${describeSchema(before)}`,
  'pattern-properties-added': moved('schema for names of a pattern'),
  'pattern-properties-removed': moved('schema for names of a pattern'),
  'pattern-properties-changed': moved('schema for names of a pattern'),
  'property-names-narrowed': fixed('allows fewer property names'),
  'property-names-widened': fixed('allows more property names'),
  'property-names-changed': fixed('allows other property names'),
  'min-properties-raised': moved('minimum number of properties'),
  'min-properties-lowered': moved('minimum number of properties'),
  'max-properties-raised': moved('maximum number of properties'),
  'max-properties-lowered': moved('maximum number of properties'),
  'dependent-required-added': listed('requires further properties beside it'),
  'dependent-required-removed': listed('requires fewer properties beside it'),
  'dependent-schema-added': fixed('brings a condition on the object it stands in'),
  'dependent-schema-removed': fixed('no longer brings a condition on the object it stands in'),
  'dependent-schema-changed': fixed('brings another condition on the object it stands in'),
  'unevaluated-properties-closed': fixed('takes no unevaluated properties any more'),
  'unevaluated-properties-opened': fixed('takes unevaluated properties'),

  'type-widened': ({ before, after }) => `accepts ${types(after)}, it was ${types(before)}`,
  'type-narrowed': ({ before, after }) => `accepts only ${types(after)}, it was ${types(before)}`,
  'type-changed': ({ before, after }) => `changed its type from ${types(before)} to ${types(after)}`,
  'type-constraint-added': ({ after }) => `accepted anything and accepts only ${types(after)} now`,
  'type-constraint-removed': ({ before }) => `accepts anything now, it was ${types(before)}`,
  'nullable-added': fixed('may be null'),
  'nullable-removed': fixed('may not be null any more'),
  'enum-value-added': ({ before, after }) => `also accepts ${without(after, before).join(', ')}`,
  'enum-value-removed': ({ before, after }) => `no longer accepts ${without(before, after).join(', ')}`,
  'enum-introduced': ({ after }) => `accepts only ${values(after).join(', ')} now`,
  'enum-dropped': ({ after }) => `accepts any ${types(after)} now, not only listed values`,
  'enum-replaced': ({ before, after }) =>
    `accepts ${values(after).join(', ')} instead of ${values(before).join(', ')}`,
  'const-changed': ({ before, after }) => `accepts ${printedValue(after)} instead of ${printedValue(before)}`,
  'extensible-enum-changed': listed('lists other values as examples of what may come'),
  'schema-became-false': fixed('accepts nothing any more'),
  'schema-became-true': fixed('accepts anything now'),

  'minimum-raised': moved('minimum'),
  'minimum-lowered': moved('minimum'),
  'maximum-raised': moved('maximum'),
  'maximum-lowered': moved('maximum'),
  'multiple-of-narrowed': moved('step'),
  'multiple-of-widened': moved('step'),
  'multiple-of-changed': moved('step'),
  'min-length-raised': moved('minimum length'),
  'min-length-lowered': moved('minimum length'),
  'max-length-raised': moved('maximum length'),
  'max-length-lowered': moved('maximum length'),
  'pattern-added': spelledOut('format', 'format', moved('pattern')),
  'pattern-removed': spelledOut('format', 'format', moved('pattern')),
  'pattern-narrowed': ({ before, after }) => `has a pattern that matches less${printedMove(before, after)}`,
  'pattern-widened': ({ before, after }) => `has a pattern that matches more${printedMove(before, after)}`,
  'pattern-changed': spelledOut(
    'format',
    'format',
    ({ before, after }) => `has a pattern that matches other texts${printedMove(before, after)}`,
  ),
  'pattern-undecided': moved('pattern'),
  'min-items-raised': moved('minimum number of items'),
  'min-items-lowered': moved('minimum number of items'),
  'max-items-raised': moved('maximum number of items'),
  'max-items-lowered': moved('maximum number of items'),
  'unique-items-added': fixed('takes no item twice any more'),
  'unique-items-removed': fixed('may hold an item twice'),
  'contains-narrowed': fixed('demands more of the items it must contain'),
  'contains-widened': fixed('demands less of the items it must contain'),
  'contains-changed': fixed('must contain other items'),
  'tuple-item-added': ({ after }) => `is a new position (${describeSchema(after)})`,
  'tuple-item-removed': ({ before }) => `is a position no more (${describeSchema(before)})`,
  'tuple-reordered': fixed('has its positions in another order'),
  'tuple-closed': fixed('takes no items after its positions any more'),
  'tuple-opened': fixed('takes further items after its positions'),
  'unevaluated-items-closed': fixed('takes no unevaluated items any more'),
  'unevaluated-items-opened': fixed('takes unevaluated items'),

  'branch-added': ({ after }) => `is a new alternative (${describeSchema(after)})`,
  'branch-removed': ({ before }) => `is an alternative no more (${describeSchema(before)})`,
  'branch-overlap-added': ({ after }) =>
    `is a new alternative (${describeSchema(after)}) that overlaps one of those that exclude each other`,
  'branch-overlap-removed': ({ before }) =>
    `is an alternative no more (${describeSchema(before)}), which overlapped one of those that exclude each other`,
  'union-made-exclusive': fixed('no longer accepts values that match two of its alternatives'),
  'union-made-inclusive': fixed('accepts values that match two of its alternatives'),
  'union-changed': fixed('has other alternatives'),
  'constraint-added': fixed('has a further condition'),
  'constraint-removed': fixed('has a condition less'),
  'not-added': ({ after }) => `excludes ${excluded(after)}`,
  'not-removed': ({ before }) => `no longer excludes ${excluded(before)}`,
  'not-changed': ({ before, after }) => `excludes ${excluded(after)} instead of ${excluded(before)}`,
  'condition-added': fixed('has a new condition (if, then, else)'),
  'condition-removed': fixed('has a condition less (if, then, else)'),
  'condition-changed': fixed('has another condition (if, then, else)'),
  'recursion-introduced': ({ after }) =>
    after === '#' ? 'contains itself from now on' : `contains ${printedValue(after)}, which contains itself`,
  'external-reference-changed': ({ before, after }) =>
    `refers to a document that is not at hand: ${describeSchema(before)} → ${describeSchema(after)}`,
  'discriminator-changed': ({ before, after }) =>
    `tells its alternatives apart by ${printedValue(after)}, it was ${printedValue(before)}`,
  'discriminator-mapping-added': listed('has further names for its alternatives'),
  'discriminator-mapping-removed': listed('has fewer names for its alternatives'),

  'format-added': moved('format'),
  'format-removed': moved('format'),
  'format-changed': moved('format'),
  'format-narrowed': moved('format'),
  'format-widened': moved('format'),
  'content-encoding-changed': spelledOut('encoding', 'contentEncoding', moved('encoding')),
  'content-media-type-changed': moved('media type'),
  'content-schema-changed': fixed('encodes content of another schema'),

  'description-changed': ({ before, after }) =>
    before === null
      ? 'has a description now'
      : after === null
        ? 'lost its description'
        : 'is described otherwise',
  'title-changed': moved('title'),
  'default-added': ({ after }) => `has a default now: ${printedValue(after)}`,
  'default-removed': ({ before }) => `has no default any more, it was ${printedValue(before)}`,
  'default-changed': ({ before, after }) => `has another default${printedMove(before, after)}`,
  'examples-changed': fixed('has other examples'),
  'deprecated-added': fixed('is deprecated'),
  'deprecated-removed': fixed('is not deprecated any more'),
  'read-only-added': fixed('is readOnly now'),
  'read-only-removed': fixed('is not readOnly any more'),
  'write-only-added': fixed('is writeOnly now'),
  'write-only-removed': fixed('is not writeOnly any more'),
  'dialect-changed': ({ before, after }) =>
    `is written in another dialect: ${plain(before)} → ${plain(after)}`,

  'schema-narrowed': fixed('accepts less than before'),
  'schema-widened': fixed('accepts more than before'),
  'schema-changed': fixed('accepts other values than before'),
  'schema-undecided': fixed('is written differently, and whether it means the same is not decided'),
}

function presence(required: boolean | undefined, direction: Direction): string {
  if (required !== true) return 'optional'
  return direction === 'input' ? 'required' : 'always present'
}

function types(value: Json | null): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(' or ')
  return describeSchema(value)
}

function excluded(value: Json | null): string {
  const not = (value as { readonly not?: Json } | null)?.not
  return printedValue(not ?? value)
}

/** More values than this are counted and not listed. */
const MAX_VALUES = 5

function values(value: Json | null): string[] {
  const all = (Array.isArray(value) ? (value as readonly Json[]) : [value]).map(printedValue)
  return all.length <= MAX_VALUES ? all : [...all.slice(0, MAX_VALUES), `${all.length - MAX_VALUES} more`]
}

function without(value: Json | null, other: Json | null): string[] {
  const has = new Set((Array.isArray(other) ? (other as readonly Json[]) : []).map(canonicalJson))
  const list = Array.isArray(value) ? (value as readonly Json[]) : []
  return values(list.filter((item) => !has.has(canonicalJson(item))))
}

function plain(value: Json | null): string {
  return typeof value === 'string' ? value : printedValue(value)
}
