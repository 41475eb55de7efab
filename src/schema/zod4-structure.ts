/**
 * What a Zod 4 schema of any copy looks like from outside: its definition and the schemas inside it.
 * In: a schema object. Out: its parts, each with its place as JSON Schema would write it.
 */
import { encodePointerToken } from '../json-pointer.ts'

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

type Field = readonly [field: string, place: string]

const IN_PLACE: readonly Field[] = [
  ['innerType', ''],
  ['in', ''],
  ['out', ''],
]
const KEYS_AND_VALUES: readonly Field[] = [
  ['keyType', '/propertyNames'],
  ['valueType', '/additionalProperties'],
]
const SIDES: readonly Field[] = [
  ['left', '/allOf/0'],
  ['right', '/allOf/1'],
]
const ITEMS: readonly Field[] = [
  ['items', '/prefixItems'],
  ['rest', '/items'],
]

/** Definition fields that hold a schema or a list of them, and the place JSON Schema gives it; `''` adds no level. */
const FIELDS: ReadonlyMap<string, readonly Field[]> = new Map([
  ['object', [['catchall', '/additionalProperties']]],
  ['array', [['element', '/items']]],
  ['set', [['valueType', '/items']]],
  ['union', [['options', '/anyOf']]],
  ['intersection', SIDES],
  ['tuple', ITEMS],
  ['record', KEYS_AND_VALUES],
  ['map', KEYS_AND_VALUES],
  ...rowsFor('default prefault catch optional nonoptional nullable readonly promise success pipe', IN_PLACE),
  ...rowsFor('any bigint boolean custom date enum file function lazy literal nan never null number', []),
  ...rowsFor('string symbol template_literal transform undefined unknown void', []),
] as [string, readonly Field[]][])

function rowsFor(types: string, fields: readonly Field[]): [string, readonly Field[]][] {
  return types.split(' ').map((type) => [type, fields])
}

/** The fields of a definition that may hold schemas: all of them for a type this table does not know yet. */
export function zod4Fields(def: Zod4Definition): readonly Field[] {
  return FIELDS.get(def.type) ?? Object.keys(def).map((field): Field => [field, ''])
}

/** A schema inside another, and its pointer from there. */
export interface SchemaPart<Schema> {
  readonly place: string
  readonly schema: Schema
}

/** The schemas directly inside one, properties by name so that what is found first never depends on writing order. */
export function zod4Parts(schema: Zod4Schema): readonly SchemaPart<Zod4Schema>[] {
  const parts: SchemaPart<Zod4Schema>[] = []
  visitZod4Parts(schema, (part, place, key) => {
    parts.push({
      place: key === undefined ? place : `${place}/${encodePointerToken(String(key))}`,
      schema: part,
    })
  })
  return parts
}

/** As `zod4Parts`, without making anything: for the walk that every conversion pays for. */
export function visitZod4Parts(
  schema: Zod4Schema,
  visit: (part: Zod4Schema, place: string, key?: string | number) => void,
): void {
  const { def } = schema._zod
  if (def.type === 'lazy' && isZod4Schema(schema._zod.innerType)) visit(schema._zod.innerType, '')
  if (def.type === 'object' && def.shape !== undefined) {
    const { shape } = def
    for (const key of Object.keys(shape).sort())
      if (isZod4Schema(shape[key])) visit(shape[key], '/properties', key)
  }
  for (const [field, place] of zod4Fields(def)) {
    const value = def[field]
    if (isZod4Schema(value)) visit(value, place)
    else if (Array.isArray(value))
      value.forEach((item, index) => isZod4Schema(item) && visit(item, place, index))
  }
}

export function isZod4Schema(value: unknown): value is Zod4Schema {
  return (
    typeof (value as { _zod?: { def?: { type?: unknown } } } | null | undefined)?._zod?.def?.type === 'string'
  )
}
