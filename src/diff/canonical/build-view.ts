/**
 * The canonical view of a node.
 * In: a node of a prepared document. Out: its values and shapes, the same for every spelling of the same thing as far as
 * that can be seen without comparing sets. It must not know the other side of a comparison.
 */
import { canonicalJson, type Json } from '../../canonical-json.ts'
import { sha256 } from '../../schema/digest.ts'
import type { JsonSchema, JsonSchemaObject } from '../../schema/json-schema.ts'
import { flattenNode, type Alternative, type Part } from './flatten.ts'
import { isNothing } from './node.ts'
import type { PreparedDocument } from './prepare-document.ts'
import { readArray } from './read-array.ts'
import { readConstraints } from './read-constraints.ts'
import { joinNotes, NO_NOTES, readNotes } from './read-notes.ts'
import { readObject, type NameMatcher, type ObjectFacets } from './read-object.ts'
import { readNumber, readString } from './read-scalars.ts'
import { readTypes, typeOf } from './read-types.ts'
import { shapeText } from './render.ts'
import { JSON_TYPES, type EnumValue, type JsonType, type Node, type Shape, type View } from './shapes.ts'

/** Questions about sets that a view cannot answer by itself; null: not decided. */
export interface ViewOracle {
  readonly matches: NameMatcher
  accepts(value: Json, schemas: readonly JsonSchema[]): boolean | null
}

interface Built {
  readonly values: readonly EnumValue[]
  readonly shapes: readonly Shape[]
}

export function buildView(document: PreparedDocument, node: Node, oracle: ViewOracle): View {
  const { alternatives, exclusive, approximate } = flattenNode(document, node)
  const built = alternatives.map((alternative) => buildAlternative(alternative, oracle))
  const live = built.filter(({ values, shapes }) =>
    [...values, ...shapes].some((entry) => entry.type !== 'null'),
  )
  const outer = readNotes(partsOf(alternatives[0]).filter((part) => !part.inBranch))
  const only = live.length === 1 ? built.indexOf(live[0]!) : -1
  const inner = only < 0 ? NO_NOTES : branchNotes(alternatives[only]!)
  const values = new Map<string, EnumValue>()
  for (const value of built.flatMap((entry) => entry.values)) values.set(canonicalJson(value.json), value)
  const shapes = absorb(built.flatMap((entry) => entry.shapes))
  return {
    values,
    shapes,
    notes: joinNotes(outer, inner),
    isAnything: JSON_TYPES.every((type) => shapes.some((shape) => shape.type === type && isFull(shape))),
    exclusive,
    approximate,
  }
}

function partsOf(alternative: Alternative | undefined): readonly Part[] {
  return alternative?.parts ?? []
}

function branchNotes(alternative: Alternative): ReturnType<typeof readNotes> {
  return readNotes(alternative.parts.filter((part) => part.inBranch))
}

function buildAlternative(alternative: Alternative, oracle: ViewOracle): Built {
  const schemas = alternative.parts.map((part) => part.schema)
  const constraints = readConstraints(schemas)
  if (constraints === null) return { values: [], shapes: [] }
  const { types, integer } = readTypes(schemas)
  const notes = branchNotes(alternative)
  const listed = listValues(schemas)
  if (listed !== null) {
    const values = listed
      .filter(
        (json) =>
          types.has(typeOf(json)) && !(integer && typeof json === 'number' && !Number.isInteger(json)),
      )
      .filter((json) => isBare(schemas) || oracle.accepts(json, schemas) !== false)
      .map((json) => ({ json, type: typeOf(json), notes }))
    return { values, shapes: [] }
  }
  const base = { constraints, refName: alternative.refName, notes }
  const shapes = [...types].flatMap((type): Shape[] => {
    switch (type) {
      case 'number':
        return [{ type, ...base, ...readNumber(schemas, integer) }]
      case 'string':
        return [{ type, ...base, ...readString(schemas) }]
      case 'array': {
        const facets = readArray(alternative.parts)
        return facets.minItems > facets.maxItems ? [] : [{ type, ...base, ...facets }]
      }
      case 'object': {
        const { facets, apart } = readObject(alternative.parts, oracle.matches)
        const further = apart.map((schema) => ({ kind: 'other', schema }) as const)
        const impossible = isImpossible(facets)
        return impossible ? [] : [{ type, ...base, ...facets, constraints: [...constraints, ...further] }]
      }
      default:
        return [{ type, ...base }]
    }
  })
  return { values: [], shapes }
}

/** A name is required that is allowed nowhere. */
function isImpossible(facets: ObjectFacets): boolean {
  const further = facets.patterns.size === 0 ? facets.additional : []
  return [...facets.required].some((name) => isNothing(facets.properties.get(name) ?? further))
}

/** The values every `enum` and `const` lists; null where there is none. */
function listValues(schemas: readonly JsonSchemaObject[]): readonly Json[] | null {
  let common = null as Map<string, Json> | null
  for (const schema of schemas) {
    for (const list of [schema.enum, schema.const === undefined ? undefined : [schema.const]]) {
      if (list === undefined) continue
      const texts = new Map((list as readonly Json[]).map((json) => [canonicalJson(json), json]))
      common = common === null ? texts : intersect(common, texts)
    }
  }
  return common === null ? null : [...common.values()]
}

function intersect(a: Map<string, Json>, b: Map<string, Json>): Map<string, Json> {
  return new Map([...a].filter(([text]) => b.has(text)))
}

const BARE = new Set(['enum', 'const', 'type', 'title', 'description', 'default', 'examples', 'deprecated'])

/** Nothing beside the list can refuse a listed value. */
function isBare(schemas: readonly JsonSchemaObject[]): boolean {
  return schemas.every((schema) => Object.keys(schema).every((keyword) => BARE.has(keyword)))
}

/** Each shape once, and none beside one that accepts its whole type. */
function absorb(shapes: readonly Shape[]): readonly Shape[] {
  const full = new Set<JsonType>(shapes.filter(isFull).map((shape) => shape.type))
  const seen = new Set<string>()
  return shapes.filter((shape) => {
    const text = shapeText(shape)
    if (seen.has(text) || (full.has(shape.type) && !isFull(shape))) return false
    seen.add(text)
    return true
  })
}

/** Accepts every value of its type. */
function isFull(shape: Shape): boolean {
  if (shape.constraints.length > 0) return false
  const text = shapeText(shape)
  return text === `{"type":"${shape.type}"}`
}

const texts = new WeakMap<View, string>()

/** Equal for views of equal content. Short, because a large object may be named by each of its edits. */
export function viewText(view: View): string {
  let text = texts.get(view)
  if (text === undefined) {
    const shapes = view.shapes.map((shape) => shapeText(shape)).sort()
    const full = `${[...view.values.keys()].sort().join()}|${shapes.join()}|${canonicalJson(view.notes)}`
    text = full.length <= 200 ? full : sha256(full)
    texts.set(view, text)
  }
  return text
}
