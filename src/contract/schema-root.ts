/**
 * A schema taken apart so that its root can be built anew inside another document.
 * In: one JSON Schema document. Out: the root without references to itself, and definitions that still resolve.
 */
import { canonicalJson } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from '../schema/json-schema.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { encodePointerToken } from '../json-pointer.ts'
import { resolveRef } from '../schema/resolve-ref.ts'
import { omitKeys } from './omit-keys.ts'
import { referencesOf, rewriteReferences } from './rewrite-references.ts'

export interface SchemaRoot {
  /** Keywords of the root, a reference there resolved; neither `$schema` nor `$defs`. */
  readonly root: JsonSchemaObject
  readonly definitions: ReadonlyMap<string, JsonSchema>
}

const ANNOTATIONS = new Set(['title', 'description', 'default', 'examples', 'deprecated', '$comment', 'id'])
const DEFINITION = /^#\/\$defs\/([^/]+)(.*)$/s

/** Takes a document apart. `name` is what the old root is called where something refers back to it. */
export function openRoot(document: JsonSchemaObject, name: string): SchemaRoot {
  const own = withoutDefinitions(document)
  const definitions = new Map(
    Object.entries(isJsonObject(document.$defs) ? document.$defs : {}) as [string, JsonSchema][],
  )
  if (![...referencesOf(document)].some(pointsIntoRoot))
    return { root: resolveRoot(own, document), definitions }
  // `#` will be another schema: what it meant becomes a definition.
  const free = freeName(name, definitions)
  const move = (ref: string): string =>
    pointsIntoRoot(ref) ? `#/$defs/${encodePointerToken(free)}${ref.slice(1)}` : ref
  const moved = new Map([...definitions].map(([key, schema]) => [key, rewriteReferences(schema, move)]))
  const old = rewriteReferences(own, move) as JsonSchemaObject
  moved.set(free, old)
  const within = { ...old, $defs: Object.fromEntries(moved) as Json } as JsonSchemaObject
  return { root: resolveRoot(old, within), definitions: moved }
}

// An anchor (`#name`) goes wherever the schema goes that has it.
function pointsIntoRoot(ref: string): boolean {
  return ref === '#' || (ref.startsWith('#/') && !DEFINITION.test(ref))
}

function resolveRoot(own: JsonSchemaObject, document: JsonSchema): JsonSchemaObject {
  const seen = new Set<string>()
  let root = own
  while (typeof root.$ref === 'string' && !seen.has(root.$ref)) {
    seen.add(root.$ref)
    const { $ref, ...siblings } = root
    const target = resolveRef(document, $ref as string)
    if (!isJsonObject(target as Json)) break
    const found = withoutDefinitions(target as JsonSchemaObject)
    // Two demands of one kind cannot be one keyword; the reference then stays, as one part among others.
    if (Object.keys(siblings).some((keyword) => !ANNOTATIONS.has(keyword) && Object.hasOwn(found, keyword)))
      break
    root = { ...found, ...siblings }
  }
  return root
}

function withoutDefinitions(document: JsonSchemaObject): JsonSchemaObject {
  return omitKeys(document, '$schema', '$defs')
}

/** The definitions that a root leads to; what it no longer refers to is not worth a model's attention. */
export function reachableDefinitions(
  root: JsonSchema,
  all: ReadonlyMap<string, JsonSchema>,
): ReadonlyMap<string, JsonSchema> {
  if (all.size === 0) return all
  const reached = new Set<string>()
  const pending: JsonSchema[] = [root]
  for (const schema of pending) {
    for (const ref of referencesOf(schema)) {
      const token = DEFINITION.exec(ref)?.[1]
      const name = token === undefined ? undefined : decodeToken(token)
      if (name === undefined || reached.has(name) || !all.has(name)) continue
      reached.add(name)
      pending.push(all.get(name)!)
    }
  }
  return new Map([...all].filter(([name]) => reached.has(name)))
}

/** Both sides' definitions under names that mean one thing each: those of `added` move aside where they differ. */
export function mergeDefinitions(
  kept: SchemaRoot,
  added: SchemaRoot,
): { readonly added: SchemaRoot; readonly all: ReadonlyMap<string, JsonSchema> } {
  if (kept.definitions.size === 0 || added.definitions.size === 0)
    return { added, all: new Map([...kept.definitions, ...added.definitions]) }
  const renamed = new Map<string, string>()
  const taken = new Map([...kept.definitions, ...added.definitions])
  for (const name of clashes(kept.definitions, added.definitions)) {
    const free = freeName(name, taken)
    taken.set(free, true)
    renamed.set(name, free)
  }
  const move = (ref: string): string => {
    const match = DEFINITION.exec(ref)
    const to = match === null ? undefined : renamed.get(decodeToken(match[1]!))
    return to === undefined ? ref : `#/$defs/${encodePointerToken(to)}${match![2]!}`
  }
  const definitions = new Map(
    [...added.definitions].map(([name, schema]) => [
      renamed.get(name) ?? name,
      rewriteReferences(schema, move),
    ]),
  )
  const root = rewriteReferences(added.root, move) as JsonSchemaObject
  return { added: { root, definitions }, all: new Map([...kept.definitions, ...definitions]) }
}

/** Names that stand for different schemas on the two sides, or for equal ones that lead to different schemas. */
function clashes(
  kept: ReadonlyMap<string, JsonSchema>,
  added: ReadonlyMap<string, JsonSchema>,
): ReadonlySet<string> {
  const shared = [...added.keys()].filter((name) => kept.has(name))
  const found = new Set(
    shared.filter((name) => canonicalJson(kept.get(name)) !== canonicalJson(added.get(name))),
  )
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const name of shared) {
      const targets = [...referencesOf(added.get(name)!)].map((ref) => DEFINITION.exec(ref)?.[1])
      if (targets.some((target) => target !== undefined && found.has(decodeToken(target)))) found.add(name)
    }
  }
  return found
}

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(name)) return name
  let count = 2
  while (taken.has(`${name}_${count}`)) count++
  return `${name}_${count}`
}

function decodeToken(token: string): string {
  try {
    return decodeURIComponent(token).replace(/~1/g, '/').replace(/~0/g, '~')
  } catch {
    return token
  }
}
