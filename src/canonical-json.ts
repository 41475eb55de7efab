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

/** UTF-16 code unit order: `-1 | 0 | 1`. The only string order used in anything written. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Compact canonical JSON: own enumerable keys sorted by code unit at every depth, arrays in order.
 * Undefined, function and symbol members are dropped (in arrays `null`), non-finite numbers are `null`, `-0` is `0`.
 * @throws SurfaceError `not-plain-json` with the path for a Date, Map, class instance, bigint, cycle or excessive depth.
 */
export function canonicalJson(value: unknown): string {
  return write(value, '', { indent: '', seen: new Set(), path: [] }) ?? 'null'
}

/** Canonical JSON with two-space indent and a final newline: the form of every file this program writes. */
export function canonicalJsonFile(value: unknown): string {
  return `${write(value, '\n', { indent: '  ', seen: new Set(), path: [] }) ?? 'null'}\n`
}

interface State {
  readonly indent: string
  readonly seen: Set<object>
  readonly path: (string | number)[]
}

function write(value: unknown, newline: string, state: State): string | undefined {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
      return Number.isFinite(value) ? String(value === 0 ? 0 : value) : 'null'
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
  if (state.seen.has(value)) throw refuse(state, 'a cycle')
  if (state.path.length >= MAX_DEPTH) throw refuse(state, `nested deeper than ${MAX_DEPTH} levels`)
  state.seen.add(value)
  const inner = newline && newline + state.indent
  const parts = Array.isArray(value) ? writeItems(value, inner, state) : writeMembers(value, inner, state)
  state.seen.delete(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return parts.length === 0 ? open + close : `${open}${inner}${parts.join(`,${inner}`)}${newline}${close}`
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
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype && !isForeignObjectPrototype(prototype)) {
    throw refuse(state, `an instance of ${constructorName(prototype)}`)
  }
  const parts: string[] = []
  const colon = newline ? ': ' : ':'
  for (const key of Object.keys(value).sort()) {
    state.path.push(key)
    const text = write((value as Record<string, unknown>)[key], newline, state)
    state.path.pop()
    if (text !== undefined) parts.push(`${JSON.stringify(key)}${colon}${text}`)
  }
  return parts
}

// A plain object of another realm (a vm context, a test environment) is as plain as ours.
function isForeignObjectPrototype(prototype: unknown): boolean {
  return (
    typeof prototype === 'object' &&
    prototype !== null &&
    Object.getPrototypeOf(prototype) === null &&
    Object.prototype.hasOwnProperty.call(prototype, 'isPrototypeOf')
  )
}

function constructorName(prototype: unknown): string {
  const constructor = (prototype as { constructor?: unknown }).constructor
  return typeof constructor === 'function' && constructor.name !== '' ? constructor.name : 'a class'
}

function refuse(state: State, what: string): SurfaceError {
  const pointer = state.path.map((key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('')
  return new SurfaceError('not-plain-json', { pointer, what })
}
