import type { Json } from '../canonical-json.ts'
import { encodePointerToken } from '../json-pointer.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { ConfigSchema } from './config-schema.ts'

/** The first offence of a value, in the order of its keys. */
export type ConfigFault =
  | {
      readonly kind: 'unknown-key'
      readonly pointer: string
      readonly key: string
      readonly known: readonly string[]
    }
  | {
      readonly kind: 'invalid'
      readonly pointer: string
      readonly found: string
      readonly expected: string
    }

/** What is wrong with a value, or null. The verdict is JSON Schema's; `pointer` names the deepest place. */
export function findConfigFault(schema: ConfigSchema, value: Json, pointer = ''): ConfigFault | null {
  const invalid = { kind: 'invalid', pointer, found: describe(value), expected: schema.title } as const
  if (schema.type !== undefined && typeOf(value) !== schema.type) return invalid
  if (schema.enum && !schema.enum.includes(value as string)) return invalid
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value as string)) return invalid
  if (schema.anyOf && schema.anyOf.every((branch) => findConfigFault(branch, value, pointer))) return invalid
  if (schema.items && Array.isArray(value)) {
    const items = schema.items
    return first(value as readonly Json[], (item, index) =>
      findConfigFault(items, item, `${pointer}/${index}`),
    )
  }
  return isJsonObject(value) ? findMemberFault(schema, value, pointer) : null
}

function findMemberFault(
  schema: ConfigSchema,
  value: { readonly [key: string]: Json },
  pointer: string,
): ConfigFault | null {
  const properties = schema.properties ?? {}
  const fault = first(Object.keys(value), (key) => {
    const inner = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties
    const place = `${pointer}/${encodePointerToken(key)}`
    if (inner === false) return { kind: 'unknown-key', pointer: place, key, known: Object.keys(properties) }
    return inner ? findConfigFault(inner, value[key]!, place) : null
  })
  return fault ?? findPairFault(schema, value, pointer)
}

function findPairFault(
  { not, dependentRequired = {} }: ConfigSchema,
  value: object,
  pointer: string,
): ConfigFault | null {
  if (not?.required.every((key) => Object.hasOwn(value, key))) {
    const found = not.required.join(' and ')
    return { kind: 'invalid', pointer, found: `${found} together`, expected: 'one of them' }
  }
  return first(Object.entries(dependentRequired), ([key, needed]) => {
    const missing = needed.find((name) => !Object.hasOwn(value, name))
    if (missing === undefined || !Object.hasOwn(value, key)) return null
    return { kind: 'invalid', pointer, found: `${key} without ${missing}`, expected: 'both, or none of them' }
  })
}

function first<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => ConfigFault | null,
): ConfigFault | null {
  for (let index = 0; index < items.length; index++) {
    const fault = find(items[index]!, index)
    if (fault) return fault
  }
  return null
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function describe(value: Json): string {
  if (typeof value === 'string') return value.trim() === '' ? 'an empty string' : `"${value.slice(0, 60)}"`
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : 'an object'
}
