/** The query of a URL as input: text, and lists where a key is repeated or its schema takes one. */
import { objectMembers } from '../../openapi/object-members.ts'
import { takesType } from '../../openapi/takes-type.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import type { AnySchema } from '../../schema/schema.ts'
import { toJsonSchema } from '../../schema/to-json-schema.ts'
import { decodeEscapes } from './decode-escapes.ts'

/** Which keys of an input hold lists: one occurrence of such a key is a list of one. */
export type TakesList = (key: string) => boolean

/** Pairs of names and values as they came, as one object; a key that repeats is a list. */
export function inputFromPairs<Value>(
  pairs: Iterable<readonly [string, Value]>,
  takesList: TakesList,
): Record<string, Value | Value[]> {
  const input: Record<string, Value | Value[]> = {}
  for (const [key, value] of pairs) {
    // The one key that an assignment would not make a member of.
    if (key === '__proto__') continue
    const before = Object.hasOwn(input, key) ? input[key] : undefined
    if (Array.isArray(before)) before.push(value)
    else if (before !== undefined) input[key] = [before, value]
    else input[key] = takesList(key) ? [value] : value
  }
  return input
}

/** Names and values of a query string without its `?`, in order. @throws CallError `BAD_REQUEST`. */
export function queryPairs(query: string): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = []
  if (query === '') return pairs
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = equals < 0 ? pair : pair.slice(0, equals)
    pairs.push([decode(name), equals < 0 ? '' : decode(pair.slice(equals + 1))])
  }
  return pairs
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  return spaced.includes('%') ? decodeEscapes(spaced) : spaced
}

/** Reads an input's JSON Schema once, for every request after it. */
export function readTakesList(input: AnySchema | null): TakesList {
  if (input === null) return () => false
  const document = toJsonSchema(input, 'input')
  const resolve = (ref: string) => resolveReference(document, ref)
  const { members, rest } = objectMembers(document, resolve)
  const others = rest !== null && takesType('array', rest, resolve)
  const lists = new Map([...members].map(([key, { schema }]) => [key, takesType('array', schema, resolve)]))
  return (key) => lists.get(key) ?? others
}

/** True where an input is text itself, so that a raw body is given to it as it came. */
export function takesText(input: AnySchema | null): boolean {
  if (input === null) return false
  const document = toJsonSchema(input, 'input')
  return takesType('string', document, (ref) => resolveReference(document, ref))
}

function resolveReference(document: JsonSchema, ref: string): JsonSchema | undefined {
  if (ref === '#') return document
  const name = /^#\/\$defs\/(.+)$/.exec(ref)?.[1]
  const definitions = isJsonObject(document) ? document['$defs'] : undefined
  if (name === undefined || !isJsonObject(definitions)) return undefined
  const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
  return Object.hasOwn(definitions, key) ? (definitions[key] as JsonSchema) : undefined
}
