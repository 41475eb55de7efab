/** Random small edits of a schema: what a pull request does to one. */
import fc from 'fast-check'
import type { Json, JsonObject } from '../../src/canonical-json.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { SUBSCHEMA_KEYWORDS } from '../../src/schema/subschemas.ts'
import { fromEntries, memberArbitrary, schemaArbitrary } from './schema-arbitrary.ts'
import type { SchemaArbitraryOptions } from './schema-arbitrary.ts'

export interface Edit {
  /** Which subschema, counted over all of them and wrapped round. */
  readonly place: number
  readonly how: 'drop' | 'set' | 'nudge' | 'replace' | 'wrap' | 'branch' | 'shuffle'
  readonly which: number
  readonly member: readonly [string, Json]
  readonly schema: JsonSchema
}

function editArbitrary(options: SchemaArbitraryOptions): fc.Arbitrary<Edit> {
  const schema = schemaArbitrary({ ...options, references: false })
  return fc.record({
    place: fc.nat(40),
    how: fc.constantFrom<Edit['how']>('drop', 'set', 'nudge', 'replace', 'wrap', 'branch', 'shuffle'),
    which: fc.nat(20),
    member: memberArbitrary({ ...options, references: false }, schema),
    schema,
  })
}

export interface SchemaPair {
  readonly before: JsonSchema
  readonly after: JsonSchema
}

/** A schema and what a few edits made of it; now and then two schemas that have nothing to do with each other. */
export function pairArbitrary(options: SchemaArbitraryOptions): fc.Arbitrary<SchemaPair> {
  const schema = schemaArbitrary(options)
  const edited = fc
    .tuple(schema, fc.array(editArbitrary(options), { minLength: 1, maxLength: 3 }))
    .map(([before, edits]) => ({ before, after: edits.reduce(applyEdit, before) }))
  const unrelated = fc.record({ before: schema, after: schema })
  return fc.oneof({ weight: 5, arbitrary: edited }, { weight: 1, arbitrary: unrelated })
}

/** Pairs over everything a dialect has; a few use names on which ajv cannot be asked. */
export function anyPairArbitrary(
  options: Pick<SchemaArbitraryOptions, 'dialect' | 'references'>,
): fc.Arbitrary<SchemaPair> {
  const everything = { ...options, unevaluated: true }
  return fc.oneof(
    { weight: 7, arbitrary: pairArbitrary(everything) },
    { weight: 1, arbitrary: pairArbitrary({ ...everything, oddNames: true }) },
  )
}

function applyEdit(root: JsonSchema, edit: Edit): JsonSchema {
  const target = edit.place % countSchemas(root)
  let at = -1
  return mapSchemas(root, (schema) => (++at === target ? editOne(schema, edit) : schema)) as JsonSchema
}

/** Calls `change` for every subschema, outer ones first, and puts what it gives in its place. */
export function mapSchemas(value: Json, change: (schema: Json) => Json): Json {
  const changed = change(value)
  if (typeof changed !== 'object' || changed === null || Array.isArray(changed)) return changed
  return fromEntries(
    Object.entries(changed as JsonObject).map(([keyword, content]): [string, Json] => {
      const place = SUBSCHEMA_KEYWORDS.get(keyword)
      if (place === undefined) return [keyword, content]
      if (Array.isArray(content)) return [keyword, content.map((item: Json) => mapSchemas(item, change))]
      if (place === 'schema') return [keyword, mapSchemas(content, change)]
      if (typeof content !== 'object' || content === null) return [keyword, content]
      const inner = Object.entries(content as JsonObject).map(([name, item]): [string, Json] => [
        name,
        Array.isArray(item) ? item : mapSchemas(item, change),
      ])
      return [keyword, fromEntries(inner)]
    }),
  )
}

function countSchemas(root: JsonSchema): number {
  let count = 0
  mapSchemas(root, (schema) => {
    count++
    return schema
  })
  return count
}

function editOne(schema: Json, edit: Edit): Json {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return edit.schema
  const entries = Object.entries(schema as JsonObject)
  const chosen = entries.length === 0 ? -1 : edit.which % entries.length
  switch (edit.how) {
    case 'drop':
      return fromEntries(entries.filter((_, index) => index !== chosen))
    case 'set':
      return fromEntries([...entries.filter(([keyword]) => keyword !== edit.member[0]), edit.member])
    case 'nudge':
      return fromEntries(
        entries.map(([keyword, value], index) => [
          keyword,
          index === chosen ? nudge(keyword, value, edit) : value,
        ]),
      )
    case 'replace':
      return edit.schema
    case 'wrap':
      return wrap(schema as JsonObject, edit)
    case 'branch':
      return { anyOf: [schema, edit.schema] }
    case 'shuffle':
      return fromEntries(entries.reverse())
  }
}

function nudge(keyword: string, value: Json, edit: Edit): Json {
  if (typeof value === 'number') return edit.which % 2 === 0 ? value + 1 : Math.max(value - 1, 0.5)
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value))
    return value.length > 1 ? value.slice(1) : [...value, further(keyword, value, edit)]
  return value
}

/** Another entry of a list, of the kind the keyword holds. */
function further(keyword: string, value: readonly Json[], edit: Edit): Json {
  if (keyword === 'enum') return edit.member[1]
  const names = keyword === 'type' ? ['null', 'string'] : ['a', 'b']
  if (keyword === 'type' || keyword === 'required') return names.find((name) => !value.includes(name))!
  return edit.schema
}

function wrap(schema: JsonObject, edit: Edit): Json {
  const wrappers: Json[] = [
    { allOf: [schema] },
    { anyOf: [schema] },
    { oneOf: [schema] },
    { not: { not: schema } },
    { allOf: [schema, edit.schema] },
    { type: 'array', items: schema },
  ]
  return wrappers[edit.which % wrappers.length]!
}
