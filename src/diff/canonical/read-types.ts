/** Which JSON types the parts of a schema leave, and whether numbers must be integers. */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchemaObject } from '../../schema/json-schema.ts'
import { JSON_TYPES, type JsonType } from './shapes.ts'

export interface Types {
  readonly types: ReadonlySet<JsonType>
  readonly integer: boolean
}

export function readTypes(schemas: readonly JsonSchemaObject[]): Types {
  let types = new Set<JsonType>(JSON_TYPES)
  let integer = false
  for (const { type } of schemas) {
    const names = (typeof type === 'string' ? [type] : (type as readonly string[] | undefined)) ?? null
    if (names === null) continue
    const known = names.filter((name) => name === 'integer' || JSON_TYPES.includes(name as JsonType))
    // A type nobody knows (`any`, `file`) limits nothing anybody could check.
    if (known.length === 0 && names.length > 0) continue
    if (known.includes('integer') && !known.includes('number')) integer = true
    const allowed = new Set(known.map((name) => (name === 'integer' ? 'number' : name) as JsonType))
    types = new Set([...types].filter((name) => allowed.has(name)))
  }
  return { types, integer }
}

export function typeOf(value: Json): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as JsonType
}
