import { canonicalJson } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { nameInside, rewriteSchema } from './rewrite-schema.ts'

/** One schema that others refer to, in the document it was found in. */
export interface Definition {
  /** What the author called it; null where a library only needed a place for a cycle. */
  readonly name: string | null
  readonly schema: JsonSchema
  /** What `$ref` targets of this schema mean: reference as written → definition. */
  readonly targets: ReadonlyMap<string, Definition>
  /** Own content with every reference blanked. */
  readonly blanked: string
  /** The blanked references in the order they stand in. */
  readonly references: readonly string[]
}

/** A converted schema with everything it refers to. */
export interface SchemaDocument {
  /** The root itself where it is named or refers to itself. */
  readonly root: Definition | null
  /** Reference as written anywhere in the document → definition. External references are absent. */
  readonly targets: ReadonlyMap<string, Definition>
}

/**
 * Finds every definition a converted schema uses.
 * @throws SurfaceError `openapi-unresolved-reference` for a local reference that leads nowhere.
 */
export function findDefinitions(document: JsonSchema): SchemaDocument {
  const targets = new Map<string, Definition>()
  const pending: (Definition & { blanked: string; references: string[] })[] = []
  const define = (ref: string, schema: JsonSchema): void => {
    const found = { name: nameOf(ref, schema), schema, targets, blanked: '', references: [] }
    targets.set(ref, found)
    pending.push(found)
  }
  const blank = (schema: JsonSchema, references: string[]): JsonSchema =>
    rewriteSchema(schema, (ref) => {
      references.push(ref)
      if (ref.startsWith('#') && !targets.has(ref)) define(ref, resolve(document, ref))
      return ''
    })
  if (isJsonObject(document) && nameInside(document) !== null) define('#', document)
  else blank(document, [])
  // Grows while it is walked: a definition may refer to further ones.
  for (const found of pending) found.blanked = canonicalJson(blank(found.schema, found.references))
  return { root: targets.get('#') ?? null, targets }
}

// `__schema0` and the like: zod's own numbering, which moves when an unrelated schema is added.
const GENERATED = /^__schema\d*$/

function nameOf(ref: string, schema: JsonSchema): string | null {
  const inside = isJsonObject(schema) ? nameInside(schema) : null
  if (inside !== null) return inside
  const match = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(ref)
  if (match === null) return null
  const name = decode(match[1]!)
  return GENERATED.test(name) ? null : name
}

function resolve(document: JsonSchema, ref: string): JsonSchema {
  let place: Json | undefined = document
  for (const part of ref === '#' ? [] : ref.slice(1).split('/').slice(1)) {
    const key = decode(part)
    if (Array.isArray(place)) place = (place as readonly Json[])[Number(key)]
    else place = isJsonObject(place) && Object.hasOwn(place, key) ? place[key] : undefined
  }
  const isPointer = ref === '#' || ref.startsWith('#/')
  if (!isPointer || !(isJsonObject(place) || typeof place === 'boolean')) {
    throw new SurfaceError('openapi-unresolved-reference', { ref })
  }
  return place
}

function decode(part: string): string {
  const escaped = part.replace(/~1/g, '/').replace(/~0/g, '~')
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}
