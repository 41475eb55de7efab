import { SurfaceError } from './errors.ts'
import { MAX_DEPTH } from './canonical-json.ts'

/**
 * Equality of two JSON values; the order of keys does not count, an absent member and `undefined` are one.
 * @throws SurfaceError `not-plain-json` for values nested deeper than canonical JSON allows.
 */
export function sameJson(before: unknown, after: unknown): boolean {
  return same(before, after, 0)
}

function same(before: unknown, after: unknown, depth: number): boolean {
  if (before === after) return true
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return false
  if (depth > MAX_DEPTH) {
    throw new SurfaceError('not-plain-json', {
      pointer: '',
      what: `nested deeper than ${MAX_DEPTH} levels`,
    })
  }
  if (Array.isArray(before) !== Array.isArray(after)) return false
  return Array.isArray(before)
    ? sameItems(before, after as unknown[], depth)
    : sameMembers(before as Record<string, unknown>, after as Record<string, unknown>, depth)
}

function sameItems(before: readonly unknown[], after: readonly unknown[], depth: number): boolean {
  if (before.length !== after.length) return false
  for (let index = 0; index < before.length; index++) {
    if (!same(before[index], after[index], depth + 1)) return false
  }
  return true
}

function sameMembers(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  depth: number,
): boolean {
  const [keys, others] = [Object.keys(before), Object.keys(after)]
  // Files of ours list their keys in one order: then nothing has to be looked up.
  if (keys.length === others.length && keys.every((key, index) => key === others[index])) {
    return keys.every((key) => same(before[key], after[key], depth + 1))
  }
  const stated = (object: Record<string, unknown>, list: readonly string[]): string[] =>
    list.filter((key) => object[key] !== undefined)
  const own = stated(before, keys)
  return (
    own.length === stated(after, others).length &&
    own.every((key) => Object.hasOwn(after, key) && same(before[key], after[key], depth + 1))
  )
}
