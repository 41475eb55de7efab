/**
 * What the root of a schema says about the object it describes.
 * In: JSON Schema. Out: the keys it names for certain, and whether it is an object for certain.
 */
import type { JsonSchema, JsonSchemaObject } from './json-schema.ts'
import { isJsonObject } from './json-schema.ts'
import { resolveRef } from './resolve-ref.ts'

/**
 * Keys that stand in `properties` of the root or of every branch (`anyOf`, `oneOf`), references resolved.
 * What `additionalProperties` or a pattern lets in is not named, so it is not here.
 */
export function propertyKeys(schema: JsonSchema): ReadonlySet<string> {
  return keysOf(schema, { root: schema, open: new Set() }) ?? new Set()
}

/** True when the schema demands an object whichever branch applies; an open schema (`{}`) does not. */
export function isObjectInEveryBranch(schema: JsonSchema): boolean {
  return demandsObject(schema, { root: schema, open: new Set() }) === true
}

interface Walk {
  readonly root: JsonSchema
  /** References being followed: a branch that leads back to itself adds no value of its own. */
  readonly open: Set<string>
}

/** `null` where a branch says nothing of its own: it refers back to what is being read. */
function keysOf(schema: JsonSchema, walk: Walk): Set<string> | null {
  if (typeof schema === 'boolean') return new Set()
  const keys = new Set(isJsonObject(schema.properties) ? Object.keys(schema.properties) : [])
  for (const part of conjuncts(schema)) for (const key of keysOf(part, walk) ?? []) keys.add(key)
  for (const branches of disjunctions(schema)) {
    const named = branches.map((branch) => keysOf(branch, walk)).filter((set) => set !== null)
    for (const key of named[0] ?? []) if (named.every((set) => set.has(key))) keys.add(key)
  }
  const target = followRef(schema, walk, keysOf)
  if (target === undefined) return keys
  if (target === null) return keys.size === 0 ? null : keys
  for (const key of target) keys.add(key)
  return keys
}

function demandsObject(schema: JsonSchema, walk: Walk): boolean | null {
  if (typeof schema === 'boolean') return false
  if (
    schema.type === 'object' ||
    (Array.isArray(schema.type) && schema.type.every((type) => type === 'object'))
  )
    return true
  if (conjuncts(schema).some((part) => demandsObject(part, walk) === true)) return true
  for (const branches of disjunctions(schema)) {
    const answers = branches.map((branch) => demandsObject(branch, walk)).filter((answer) => answer !== null)
    if (answers.length > 0 && answers.every(Boolean)) return true
  }
  const target = followRef(schema, walk, demandsObject)
  return target === undefined ? false : target
}

function conjuncts(schema: JsonSchemaObject): readonly JsonSchema[] {
  return Array.isArray(schema.allOf) ? (schema.allOf as readonly JsonSchema[]) : []
}

function disjunctions(schema: JsonSchemaObject): readonly (readonly JsonSchema[])[] {
  return [schema.anyOf, schema.oneOf].filter(Array.isArray) as unknown as readonly (readonly JsonSchema[])[]
}

/** `undefined`: no reference, or one that leads nowhere. `null`: a reference that is already open. */
function followRef<Answer>(
  schema: JsonSchemaObject,
  walk: Walk,
  read: (schema: JsonSchema, walk: Walk) => Answer,
): Answer | null | undefined {
  if (typeof schema.$ref !== 'string') return undefined
  if (walk.open.has(schema.$ref)) return null
  const target = resolveRef(walk.root, schema.$ref)
  if (target === undefined) return undefined
  walk.open.add(schema.$ref)
  const answer = read(target, walk)
  walk.open.delete(schema.$ref)
  return answer
}
