import { canonicalJson } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { listReferences, nameInside, rewriteSchema } from './rewrite-schema.ts'

/** One schema that others refer to, in the document it was found in. */
export interface Definition {
  /** What the author called it; null where a library only needed a place for a cycle. */
  readonly name: string | null
  readonly schema: JsonSchema
  /** References of the document it stands in → what they mean. External references are absent. */
  readonly targets: ReadonlyMap<string, Definition>
  /** References of its own, in the order they stand in. */
  readonly references: readonly string[]
  /** Own content, free of where the document keeps what it refers to. */
  readonly content: () => string
}

/** A converted schema with everything it refers to. */
export interface SchemaDocument {
  /** The root itself where it is named or refers to itself. */
  readonly root: Definition | null
  readonly targets: ReadonlyMap<string, Definition>
}

/**
 * Finds every definition a converted schema uses; null for a schema without any.
 * @throws SurfaceError `openapi-unresolved-reference` for a local reference that leads nowhere.
 */
export function findDefinitions(document: JsonSchema): SchemaDocument | null {
  const isNamed = nameInside(document) !== null
  const pending = isNamed ? ['#'] : listReferences(document)
  if (pending.length === 0) return null
  const targets = new Map<string, Definition>()
  // Grows while it is walked: a definition may refer to further ones.
  for (const ref of pending) {
    if (!ref.startsWith('#') || targets.has(ref)) continue
    const definition = define(ref, resolve(document, ref), targets)
    targets.set(ref, definition)
    pending.push(...definition.references)
  }
  return { root: targets.get('#') ?? null, targets }
}

function define(ref: string, schema: JsonSchema, targets: ReadonlyMap<string, Definition>): Definition {
  // One spelling for what has a name, none for what has not: a document numbers those as it meets them.
  const respell = (own: string): string => {
    const target = targets.get(own)
    if (target === undefined) return own
    return target.name === null ? '' : `#/$defs/${target.name}`
  }
  return {
    name: nameOf(ref, schema),
    schema,
    targets,
    references: listReferences(schema),
    content: () => canonicalJson(rewriteSchema(schema, respell)),
  }
}

// `__schema0` and the like: zod's own numbering, which moves when an unrelated schema is added.
const GENERATED = /^__schema\d*$/

function nameOf(ref: string, schema: JsonSchema): string | null {
  const inside = nameInside(schema)
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
