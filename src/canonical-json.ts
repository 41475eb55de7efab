/**
 * The only serialiser of the govern chain.
 * In: plain JSON-like values. Out: text whose bytes depend on nothing but the value.
 * It must not know what it serialises.
 */
import { SurfaceError } from './errors.ts'

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
  return isInOrder(value, 0) ? JSON.stringify(value) : (write(value, '', compact()) ?? 'null')
}

/** Canonical JSON with two-space indent and a final newline: the form of every file this program writes. */
export function canonicalJsonFile(value: unknown): string {
  if (isInOrder(value, 0)) return `${JSON.stringify(value, null, 2)}\n`
  return `${write(value, '\n', { ...compact(), indent: '  ', colon: ': ' }) ?? 'null'}\n`
}

/**
 * True for plain data whose keys already stand in order at every depth: what was normalised, or read from a file
 * this program wrote. The engine's serialiser writes the same text of it, several times as fast.
 */
function isInOrder(value: unknown, depth: number): boolean {
  if (typeof value !== 'object') {
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  }
  if (value === null) return true
  if (depth >= MAX_DEPTH || typeof (value as { toJSON?: unknown }).toJSON === 'function') return false
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (!isInOrder(value[index], depth + 1)) return false
    return true
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  let before: string | undefined
  for (const key in value) {
    if (before !== undefined && key <= before) return false
    if (!isInOrder((value as Record<string, unknown>)[key], depth + 1)) return false
    before = key
  }
  return true
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
  const pointer = state.path.map((key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('')
  return new SurfaceError('not-plain-json', { pointer, what })
}
