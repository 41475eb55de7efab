/**
 * Output-strip diagnostics: which keys a result had and its validated form has not.
 * In: a value before and after validation. Out: their paths, `rows[0].b`, `a["b.c"]`, in the order they are met.
 * It compares presence at the parsed value's own shape, never values: a transform that rewrites a field is no strip.
 */
import { canonicalJson } from '../canonical-json.ts'

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u

/** Own keys of `before`, at any depth, that `after` does not have. Keys whose value is `undefined` do not count. */
export function stripPaths(before: unknown, after: unknown): string[] {
  const paths: string[] = []
  walk(before, after, '', paths, new Set())
  return paths
}

function walk(before: unknown, after: unknown, path: string, paths: string[], open: Set<object>): void {
  // What a schema passes through as it is has lost nothing, however large or cyclic it may be.
  if (before === after || !isContainer(before) || !isContainer(after) || open.has(before)) return
  open.add(before)
  if (Array.isArray(before)) {
    if (Array.isArray(after)) {
      before.forEach((item, index) => walk(item, after[index], `${path}[${index}]`, paths, open))
    }
  } else if (isRecord(before) && isRecord(after)) {
    for (const key of Object.keys(before)) {
      if (before[key] === undefined) continue
      const place = memberPath(path, key)
      if (Object.hasOwn(after, key)) walk(before[key], after[key], place, paths, open)
      else paths.push(place)
    }
  }
  open.delete(before)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

// A Date or a Map that a transform reads is a value, not a record with keys to lose; a row of an ORM is a record.
function isRecord(value: object): value is Record<string, unknown> {
  return !Array.isArray(value) && Object.prototype.toString.call(value) === '[object Object]'
}

/** A key that is no identifier is written as JSON text, so that no key can look like two, or like an index. */
function memberPath(path: string, key: string): string {
  if (!IDENTIFIER.test(key)) return `${path}[${canonicalJson(key)}]`
  return path === '' ? key : `${path}.${key}`
}
