/**
 * What a Zod 4 schema of any copy looks like from outside: its definition and the schemas inside it.
 * In: a schema object. Out: its parts, each with its place as JSON Schema would write it.
 */
import { encodePointerToken } from './resolve-ref.ts'

export interface Zod4Version {
  readonly major: number
  readonly minor: number
  readonly patch: number
}

export interface Zod4Definition {
  readonly type: string
  readonly shape?: { readonly [key: string]: unknown }
  readonly checks?: readonly {
    readonly _zod?: { readonly def?: { readonly check?: string; readonly tx?: unknown } }
  }[]
  readonly [field: string]: unknown
}

export interface Zod4Schema {
  readonly _zod: {
    readonly def: Zod4Definition
    readonly version?: Zod4Version
    readonly traits: ReadonlySet<string>
    readonly parent?: Zod4Schema
    /** A lazy schema's target; Zod remembers it, so that a cycle meets the same object again. */
    readonly innerType?: Zod4Schema
  }
  readonly meta?: () => Readonly<Record<string, unknown>> | undefined
}

/** Definition fields that hold one schema, and the place JSON Schema gives it; `''` adds no level. */
export const ZOD4_PARTS: readonly (readonly [field: string, place: string])[] = [
  ['innerType', ''],
  ['in', ''],
  ['out', ''],
  ['element', '/items'],
  ['left', '/allOf/0'],
  ['right', '/allOf/1'],
  ['keyType', '/propertyNames'],
  ['valueType', '/additionalProperties'],
  ['catchall', '/additionalProperties'],
  ['rest', '/items'],
]

/** Definition fields that hold a list of schemas. */
export const ZOD4_LISTS: readonly (readonly [field: string, place: string])[] = [
  ['options', '/anyOf'],
  ['items', '/prefixItems'],
]

/** A schema inside another, and its pointer from there. */
export interface SchemaPart<Schema> {
  readonly place: string
  readonly schema: Schema
}

/** The schemas directly inside one, properties by name so that what is found first never depends on writing order. */
export function zod4Parts(schema: Zod4Schema): readonly SchemaPart<Zod4Schema>[] {
  const parts: SchemaPart<Zod4Schema>[] = []
  const add = (place: string, value: unknown): void => {
    if (isZod4Schema(value)) parts.push({ place, schema: value })
  }
  const { def } = schema._zod
  if (def.type === 'lazy') add('', schema._zod.innerType)
  if (def.shape !== undefined)
    for (const key of Object.keys(def.shape).sort())
      add(`/properties/${encodePointerToken(key)}`, def.shape[key])
  for (const [field, place] of ZOD4_PARTS) add(place, def[field])
  for (const [field, place] of ZOD4_LISTS) {
    const list = def[field]
    if (Array.isArray(list)) list.forEach((item, index) => add(`${place}/${index}`, item))
  }
  return parts
}

export function isZod4Schema(value: unknown): value is Zod4Schema {
  return (
    typeof (value as { _zod?: { def?: { type?: unknown } } } | null | undefined)?._zod?.def?.type === 'string'
  )
}
