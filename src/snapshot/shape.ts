import type { Json, JsonObject } from '../canonical-json.ts'
import { encodePointerToken } from '../json-pointer.ts'
import { isJsonObject } from '../schema/json-schema.ts'

/** The first place where a value is not what it should be. */
export interface Offence {
  readonly pointer: string
  readonly expected: string
  readonly found: string
}

/** Looks at one value; `undefined` is an absent member. */
export type Shape = (value: Json | undefined, pointer: string) => Offence | null

const is =
  (expected: string, accepts: (value: Json | undefined) => boolean): Shape =>
  (value, pointer) =>
    accepts(value) ? null : { pointer, expected, found: describe(value) }

export const anything: Shape = is('a value', (value) => value !== undefined)
export const string: Shape = is('a string', (value) => typeof value === 'string')
export const boolean: Shape = is('true or false', (value) => typeof value === 'boolean')
export const count: Shape = is('a whole number', (value) => Number.isSafeInteger(value) && Number(value) >= 0)
export const digest: Shape = is(
  'a digest of 16 hexadecimal digits',
  (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value),
)
export const hash: Shape = is(
  'a hash of 64 hexadecimal digits',
  (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
)
export const jsonSchema: Shape = is(
  'a JSON Schema, an object or a boolean',
  (value) => typeof value === 'boolean' || isJsonObject(value),
)
export const jsonObject: Shape = is('an object', isJsonObject)

export function oneOf(...values: readonly (string | number)[]): Shape {
  const expected = values.map((value) => (typeof value === 'string' ? `"${value}"` : value)).join(' or ')
  return is(expected, (value) => (values as readonly unknown[]).includes(value))
}

export function nullable(shape: Shape): Shape {
  return (value, pointer) => {
    const offence = value === null ? null : shape(value, pointer)
    return offence?.pointer === pointer ? { ...offence, expected: `${offence.expected} or null` } : offence
  }
}

export function optional(shape: Shape): Shape {
  return (value, pointer) => (value === undefined ? null : shape(value, pointer))
}

export function list(item: Shape): Shape {
  return (value, pointer) => {
    if (!Array.isArray(value)) return { pointer, expected: 'a list', found: describe(value) }
    for (let index = 0; index < value.length; index++) {
      const offence = item(value[index] as Json, `${pointer}/${index}`)
      if (offence !== null) return offence
    }
    return null
  }
}

/** An object with these members in this order of checking; further members are left alone. */
export function object(members: Readonly<Record<string, Shape>>): Shape {
  const entries = Object.entries(members)
  return (value, pointer) => {
    if (!isJsonObject(value)) return { pointer, expected: 'an object', found: describe(value) }
    for (const [key, shape] of entries) {
      const offence = shape(ownMember(value, key), `${pointer}/${key}`)
      if (offence !== null) return offence
    }
    return null
  }
}

/** An object of values of one shape under any keys. */
export function mapOf(shape: Shape): Shape {
  return (value, pointer) => {
    if (!isJsonObject(value)) return { pointer, expected: 'an object', found: describe(value) }
    for (const [key, member] of Object.entries(value)) {
      const offence = shape(member, `${pointer}/${encodePointerToken(key)}`)
      if (offence !== null) return offence
    }
    return null
  }
}

/** A list or one of some words: the first shape decides by what it accepts at its root. */
export function either(first: Shape, second: Shape): Shape {
  return (value, pointer) => {
    const offence = first(value, pointer)
    if (offence === null || offence.pointer !== pointer) return offence
    const other = second(value, pointer)
    return other === null ? null : { ...offence, expected: `${offence.expected} or ${other.expected}` }
  }
}

/** A member of untrusted data: inherited names are not members. */
export function ownMember(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

function describe(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  const text = String(value)
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text
  return typeof value === 'string' ? `the string "${short}"` : short
}
