import { compareCodeUnits } from '../../canonical-json.ts'
import type { Json, JsonObject } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { ownMember } from '../snapshot-index.ts'

/**
 * The earlier input document with the later one's defaults and required names for these arguments: what a view's
 * default moved in the document is told as the view's edit, and must not be found again.
 */
export function alignDefaults(before: JsonSchema, after: JsonSchema, keys: readonly string[]): JsonSchema {
  if (keys.length === 0 || !isJsonObject(before) || !isJsonObject(after)) return before
  const [old, now] = [before['properties'], after['properties']]
  if (old === undefined || now === undefined || !isJsonObject(old) || !isJsonObject(now)) return before
  const shared = keys.filter((key) => Object.hasOwn(old, key) && Object.hasOwn(now, key))
  const properties = Object.entries(old).map(([key, schema]): [string, Json] =>
    shared.includes(key) ? [key, withDefaultOf(schema, ownMember(now, key))] : [key, schema],
  )
  const required = [
    ...requiredNames(before).filter((name) => !shared.includes(name)),
    ...requiredNames(after).filter((name) => shared.includes(name)),
  ].sort(compareCodeUnits)
  return {
    ...without(before, 'required'),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
}

function withDefaultOf(schema: Json, other: Json | undefined): Json {
  if (schema !== true && !isJsonObject(schema)) return schema
  const rest = schema === true ? {} : without(schema, 'default')
  return isJsonObject(other) && other['default'] !== undefined ? { ...rest, default: other['default'] } : rest
}

function without(schema: JsonObject, member: string): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== member))
}

function requiredNames(schema: JsonSchema): string[] {
  const names = isJsonObject(schema) ? schema['required'] : undefined
  return Array.isArray(names) ? (names as readonly Json[]).filter((name) => typeof name === 'string') : []
}
