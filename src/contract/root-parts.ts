/** One change carried into every part of a schema that describes the same object as its root. */
import type { Json } from '../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from '../schema/json-schema.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { resolveRef } from '../schema/resolve-ref.ts'

/** Keywords whose schemas must hold of the same object, all of them or one of them. */
export const DEMANDS = ['allOf', 'anyOf', 'oneOf', 'then', 'else'] as const
/** Every keyword whose schemas look at the same object, those that only ask included. */
export const LOOKS = [...DEMANDS, 'if', 'not'] as const

export interface RootChange {
  readonly into: readonly string[]
  /** Returns the part itself where nothing is to be done. */
  readonly apply: (part: JsonSchemaObject) => JsonSchemaObject
}

/**
 * `change` sees each part, references followed. A changed target of a reference is written in its place, because others may refer to it and mean it unchanged.
 */
export function changeRootParts(
  schema: JsonSchema,
  document: JsonSchema,
  change: RootChange,
  open: ReadonlySet<string> = new Set(),
): JsonSchema {
  if (typeof schema === 'boolean') return schema
  let result = change.apply(schema)
  for (const keyword of change.into) {
    const value = result[keyword]
    if (value === undefined) continue
    const carry = (part: Json): Json =>
      isJsonObject(part) ? changeRootParts(part, document, change, open) : part
    const changed = Array.isArray(value) ? mapChanged(value, carry) : carry(value)
    if (changed !== value) result = { ...result, [keyword]: changed }
  }
  return followReference(result, document, change, open)
}

function followReference(
  schema: JsonSchemaObject,
  document: JsonSchema,
  change: RootChange,
  open: ReadonlySet<string>,
): JsonSchema {
  const { $ref, ...siblings } = schema
  if (typeof $ref !== 'string' || open.has($ref)) return schema
  const target = resolveRef(document, $ref)
  if (target === undefined) return schema
  const changed = changeRootParts(target, document, change, new Set([...open, $ref]))
  if (changed === target) return schema
  if (Object.keys(siblings).length === 0) return changed
  const { allOf, ...others } = siblings
  return { ...others, allOf: [...(Array.isArray(allOf) ? (allOf as Json[]) : []), changed] }
}

function mapChanged(items: readonly Json[], carry: (item: Json) => Json): readonly Json[] {
  const mapped = items.map(carry)
  return mapped.every((item, index) => item === items[index]) ? items : mapped
}
