/**
 * The only serialiser of the govern chain.
 * In: plain JSON-like values. Out: text whose bytes depend on nothing but the value.
 * It must not know what it serialises.
 */
import { SurfaceError } from './errors.ts'
import { encodePointerToken } from './json-pointer.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** Deeper values are refused: a document this deep is hostile or broken, and recursion would overflow. */
export const MAX_DEPTH = 500

const SHOWN_DEPTH = 8

/** UTF-16 code unit order: `-1 | 0 | 1`. The only string order used in anything written. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Compact canonical JSON: own enumerable keys sorted by code unit at every depth, arrays in order.
 * Undefined, function and symbol members are dropped (in arrays `null`), non-finite numbers are `null`, `-0` is `0`.
 * At the root those become `null` too. `toJSON` is never called.
 * @throws SurfaceError `not-plain-json` with the path for a Date, Map, class instance, bigint, cycle or excessive depth.
 */
export function canonicalJson(value: unknown): string {
  const ordered = inOrder(value, 0)
  return ordered === IRREGULAR ? (write(value, '', compact()) ?? 'null') : JSON.stringify(ordered)
}

/** Canonical JSON with two-space indent and a final newline: the form of every file this program writes. */
export function canonicalJsonFile(value: unknown): string {
  const ordered = inOrder(value, 0)
  if (ordered !== IRREGULAR) return `${JSON.stringify(ordered, null, 2)}\n`
  return `${write(value, '\n', { ...compact(), indent: '  ', colon: ': ' }) ?? 'null'}\n`
}

const IRREGULAR = Symbol('irregular')

/**
 * The same plain data with keys in order at every depth, for the engine's serialiser, which then writes the canonical
 * text several times as fast. What stands in order already is not copied. `IRREGULAR` for anything else: what is not
 * plain, what refuses is to name the place of, and keys that an engine puts in an order of its own.
 */
function inOrder(value: unknown, depth: number): unknown {
  if (typeof value !== 'object') {
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : IRREGULAR
  }
  if (value === null) return value
  if (depth >= MAX_DEPTH || typeof (value as { toJSON?: unknown }).toJSON === 'function') return IRREGULAR
  if (Array.isArray(value)) return itemsInOrder(value, depth)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return IRREGULAR
  return membersInOrder(value as Readonly<Record<string, unknown>>, depth)
}

function itemsInOrder(items: readonly unknown[], depth: number): unknown {
  let copy: unknown[] | null = null
  for (let index = 0; index < items.length; index++) {
    const item = inOrder(items[index], depth + 1)
    if (item === IRREGULAR) return IRREGULAR
    if (copy === null && item !== items[index]) copy = items.slice(0, index)
    copy?.push(item)
  }
  return copy ?? items
}

function membersInOrder(object: Readonly<Record<string, unknown>>, depth: number): unknown {
  const keys = Object.keys(object)
  let same = true
  for (let index = 1; index < keys.length && same; index++) same = keys[index - 1]! < keys[index]!
  if (!same) {
    keys.sort()
    if (keys.some(isMovedByEngines)) return IRREGULAR
  }
  const values: unknown[] = []
  for (const key of keys) {
    const member = inOrder(object[key], depth + 1)
    if (member === IRREGULAR) return IRREGULAR
    same &&= member === object[key]
    values.push(member)
  }
  if (same) return object
  const copy: Record<string, unknown> = {}
  for (let index = 0; index < keys.length; index++) {
    if (keys[index] === '__proto__') return IRREGULAR
    copy[keys[index]!] = values[index]
  }
  return copy
}

// Integers come first in every object, whatever was written before them.
function isMovedByEngines(key: string): boolean {
  const first = key.charCodeAt(0)
  return first >= 48 && first <= 57
}

/**
 * True for an object that is only its own members: a literal, `Object.create(null)`, or either of another realm
 * (a vm context, a test environment). False for arrays and class instances.
 */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || prototype === Object.prototype) return true
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'isPrototypeOf')
}

interface State {
  readonly indent: string
  readonly colon: string
  /** Containers being written, to see a cycle; a value may be used twice side by side. */
  readonly open: Set<object>
  readonly path: (string | number)[]
}

function compact(): State {
  return { indent: '', colon: ':', open: new Set(), path: [] }
}

function write(value: unknown, newline: string, state: State): string | undefined {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
      // `String` writes both zeros as 0.
      return Number.isFinite(value) ? String(value) : 'null'
    case 'boolean':
      return value ? 'true' : 'false'
    case 'undefined':
    case 'function':
    case 'symbol':
      return undefined
    case 'bigint':
      throw refuse(state, 'a bigint')
    default:
      return value === null ? 'null' : writeContainer(value as object, newline, state)
  }
}

function writeContainer(value: object, newline: string, state: State): string {
  if (state.open.has(value)) throw refuse(state, 'a cycle')
  if (state.path.length >= MAX_DEPTH) {
    // The whole path would be a message of hundreds of keys.
    state.path.splice(SHOWN_DEPTH, Infinity, '…')
    throw refuse(state, `nested deeper than ${MAX_DEPTH} levels`)
  }
  state.open.add(value)
  const isArray = Array.isArray(value)
  const inner = newline && newline + state.indent
  const parts = isArray ? writeItems(value, inner, state) : writeMembers(value, inner, state)
  state.open.delete(value)
  const start = isArray ? '[' : '{'
  const end = isArray ? ']' : '}'
  return parts.length === 0 ? start + end : start + inner + parts.join(`,${inner}`) + newline + end
}

function writeItems(items: readonly unknown[], newline: string, state: State): string[] {
  const parts: string[] = []
  for (let index = 0; index < items.length; index++) {
    state.path.push(index)
    parts.push(write(items[index], newline, state) ?? 'null')
    state.path.pop()
  }
  return parts
}

function writeMembers(value: object, newline: string, state: State): string[] {
  if (!isPlainObject(value)) throw refuse(state, `an instance of ${constructorName(value)}`)
  const parts: string[] = []
  for (const key of Object.keys(value).sort()) {
    state.path.push(key)
    const text = write((value as Record<string, unknown>)[key], newline, state)
    state.path.pop()
    if (text !== undefined) parts.push(JSON.stringify(key) + state.colon + text)
  }
  return parts
}

function constructorName(value: object): string {
  const constructor: unknown = (value as { constructor?: unknown }).constructor
  return typeof constructor === 'function' && constructor.name !== '' ? constructor.name : 'a class'
}

function refuse(state: State, what: string): SurfaceError {
  const pointer = state.path.map((key) => `/${encodePointerToken(String(key))}`).join('')
  return new SurfaceError('not-plain-json', { pointer, what })
}
