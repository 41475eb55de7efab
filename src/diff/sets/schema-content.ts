/** The content of a schema, as far as it can matter to what is accepted: notes to readers have no part in it. */
import type { Json, JsonObject } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { SUBSCHEMA_KEYWORDS } from '../../schema/subschemas.ts'
import { isObject } from './json-value.ts'

type Shape = 'schema' | 'map' | 'value'

const VALUE_KEYWORDS = [
  ...['type', 'enum', 'const', 'nullable', 'format', '$ref', '$dynamicRef', '$recursiveRef'],
  ...['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains'],
  ...['required', 'minProperties', 'maxProperties', 'dependentRequired'],
  ...['$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$schema'],
]

/** Every keyword that can matter, with what it holds. A definition matters only where something refers to it. */
const KEYWORDS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ...[...SUBSCHEMA_KEYWORDS].filter(([keyword]) => keyword !== '$defs' && keyword !== 'definitions'),
  ...VALUE_KEYWORDS.map((keyword): [string, Shape] => [keyword, 'value']),
])

const REFERENCES: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef'])

/** A keyword that can refuse nothing: a note, or one nobody knows. */
export function isNote(keyword: string): boolean {
  return !KEYWORDS.has(keyword)
}

export interface SchemaContent {
  /** Equal for schemas of equal content, whatever the order of their keys. */
  readonly hash: number
  /** Whether a reference stands anywhere inside. */
  readonly references: boolean
  /** No keyword that could refuse a value. */
  readonly empty: boolean
}

const TRUE: SchemaContent = { hash: 1, references: false, empty: true }
const FALSE: SchemaContent = { hash: 2, references: false, empty: false }

/** Deeper schemas are not compared: the walks over them are recursive. */
const MAX_DEPTH = 500
/** Larger ones are not compared either: looking at each part once takes too long. */
const MAX_OBJECTS = 50_000

export interface Survey {
  /** Why nothing is compared; undefined for a schema that is neither too deep nor too large. */
  readonly refused: string | undefined
  /** How many objects it holds. */
  readonly objects: number
  /** Something is called like a reference; what is not one after all does no harm. */
  readonly references: boolean
}

const surveys = new WeakMap<object, Survey>()

/** One look over a document, however often it is asked for. */
export function survey(root: Json): Survey {
  if (typeof root !== 'object' || root === null) return { refused: undefined, objects: 0, references: false }
  let known = surveys.get(root)
  if (known === undefined) surveys.set(root, (known = lookOver(root)))
  return known
}

function lookOver(root: Json): Survey {
  let tooDeep = false
  let references = false
  let objects = 0
  const look = (value: Json, level: number): void => {
    if (typeof value !== 'object' || value === null) return
    if (level >= MAX_DEPTH) {
      tooDeep = true
      return
    }
    if (Array.isArray(value)) {
      for (const item of value) look(item as Json, level + 1)
      return
    }
    if (++objects > MAX_OBJECTS) return
    for (const key of Object.keys(value)) {
      if (key.charCodeAt(0) === 0x24 && REFERENCES.has(key)) references = true
      look((value as JsonObject)[key]!, level + 1)
    }
  }
  look(root, 0)
  const refused = tooDeep
    ? `a schema nests deeper than ${MAX_DEPTH} levels`
    : objects > MAX_OBJECTS
      ? `a schema holds more than ${MAX_OBJECTS} objects`
      : undefined
  return { refused, objects, references }
}

export type ContentReader = (schema: JsonSchema) => SchemaContent

/** Reads contents, each schema object once. */
export function createContentReader(): ContentReader {
  const known = new Map<JsonObject, SchemaContent>()

  const read = (schema: Json): SchemaContent => {
    if (!isObject(schema)) return schema === false ? FALSE : TRUE
    const done = known.get(schema)
    if (done !== undefined) return done
    let hash = 7
    let references = false
    let empty = true
    const inner = (child: Json): number => {
      const content = read(child)
      references ||= content.references
      return content.hash
    }
    for (const keyword of Object.keys(schema)) {
      const shape = KEYWORDS.get(keyword)
      if (shape === undefined) continue
      empty = false
      const value = schema[keyword]!
      if (shape === 'value') {
        references ||= REFERENCES.has(keyword)
        hash += mix(hashText(keyword), hashJson(value, 0))
      } else hash += mix(hashText(keyword), hashSubschemas(value, shape, inner))
    }
    const content = { hash: hash | 0, references, empty }
    known.set(schema, content)
    return content
  }
  return read
}

function hashSubschemas(value: Json, shape: Shape, inner: (child: Json) => number): number {
  if (shape === 'map' && isObject(value)) {
    let hash = 3
    for (const key of Object.keys(value)) {
      const child = value[key]!
      hash += mix(hashText(key), Array.isArray(child) ? hashJson(child, 0) : inner(child))
    }
    return hash
  }
  if (!Array.isArray(value)) return inner(value)
  let hash = 5
  for (const child of value) hash = mix(hash, inner(child as Json))
  return hash
}

function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ b
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
  return hash ^ (hash >>> 13)
}

function hashText(text: string): number {
  let hash = text.length
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash, 31) + text.charCodeAt(index)
  return hash | 0
}

// Below this a value adds nothing more to the hash: equality is decided elsewhere.
const MAX_HASHED_DEPTH = 8

function hashJson(value: Json, depth: number): number {
  switch (typeof value) {
    case 'string':
      return mix(11, hashText(value))
    case 'number':
      return mix(13, hashText(String(value)))
    case 'boolean':
      return value ? 17 : 19
    default: {
      if (value === null || depth > MAX_HASHED_DEPTH) return 23
      let hash = 29
      if (Array.isArray(value)) for (const item of value) hash = mix(hash, hashJson(item as Json, depth + 1))
      else
        for (const key of Object.keys(value))
          hash += mix(hashText(key), hashJson((value as JsonObject)[key]!, depth + 1))
      return hash | 0
    }
  }
}

/** Equality of contents, notes left out. */
export function equalContent(a: Json, b: Json): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b)) return false
  return (
    countKeywords(a) === countKeywords(b) &&
    Object.keys(a).every((keyword) => {
      const shape = KEYWORDS.get(keyword)
      return (
        shape === undefined || (Object.hasOwn(b, keyword) && equalMember(a[keyword]!, b[keyword]!, shape))
      )
    })
  )
}

function countKeywords(schema: JsonObject): number {
  let count = 0
  for (const keyword of Object.keys(schema)) if (KEYWORDS.has(keyword)) count++
  return count
}

function equalMember(a: Json, b: Json, shape: Shape): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    const inner: Shape = shape === 'schema' ? 'schema' : 'value'
    return a.every((item, index) => equalMember(item as Json, b[index] as Json, inner))
  }
  if (!isObject(a) || !isObject(b)) return false
  if (shape === 'schema') return equalContent(a, b)
  const keys = Object.keys(a)
  const inner: Shape = shape === 'map' ? 'schema' : 'value'
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalMember(a[key]!, b[key]!, inner))
  )
}
