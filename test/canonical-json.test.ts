import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, canonicalJsonFile, compareCodeUnits } from '../src/canonical-json.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? 2_718)

/** The rule, written a second time and without any shortcut. */
function reference(value: unknown, newline = ''): string | undefined {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isFinite(value) ? String(value === 0 ? 0 : value) : 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'object') return undefined
  const inner = newline && `${newline}  `
  const wrap = (open: string, parts: string[], close: string): string =>
    parts.length === 0 ? open + close : open + inner + parts.join(`,${inner}`) + newline + close
  if (Array.isArray(value)) {
    return wrap(
      '[',
      value.map((item) => reference(item, inner) ?? 'null'),
      ']',
    )
  }
  const parts = Object.keys(value)
    .sort(compareCodeUnits)
    .flatMap((key) => {
      const text = reference((value as Record<string, unknown>)[key], inner)
      return text === undefined ? [] : [`${JSON.stringify(key)}:${newline && ' '}${text}`]
    })
  return wrap('{', parts, '}')
}

const key = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    '10',
    '2',
    '0',
    '',
    '$ref',
    '__proto__',
    'constructor',
    'ä',
    '😀',
    '\ud800',
    'toJSON',
  ),
  fc.string({ maxLength: 3 }),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      undefined,
      0,
      -0,
      NaN,
      Infinity,
      1e21,
      1e-7,
      '\u2028',
      '\ud83d',
    ),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
}))

describe('canonical JSON', () => {
  it(`is what the rule says, whatever order the keys stand in (seed ${seed})`, () => {
    let inOrder = 0
    fc.assert(
      fc.property(value, (any) => {
        const text = reference(any) ?? 'null'
        expect(canonicalJson(any)).toBe(text)
        const file = reference(any, '\n') ?? 'null'
        expect(canonicalJsonFile(any)).toBe(`${file}\n`)
        // Parsed again, most values stand in order.
        const parsed: unknown = JSON.parse(text)
        expect(canonicalJson(parsed)).toBe(text)
        expect(canonicalJsonFile(parsed)).toBe(`${reference(parsed, '\n')}\n`)
        if (JSON.stringify(parsed) === text) inOrder++
      }),
      { seed, numRuns: 2000 },
    )
    expect(inOrder).toBeGreaterThan(500)
  })

  it('never calls toJSON', () => {
    const liar = { a: 1, toJSON: () => 'something else' }
    expect(canonicalJson(liar)).toBe('{"a":1}')
    expect(canonicalJson(Object.assign([1, 2], { toJSON: () => 'something else' }))).toBe('[1,2]')
    expect(canonicalJson({ toJSON: 1 })).toBe('{"toJSON":1}')
  })

  it('takes plain objects of any realm, and shared ones twice', () => {
    expect(canonicalJson(runInContext('({ b: 1, a: [{}] })', createContext()))).toBe('{"a":[{}],"b":1}')
    const shared = { x: 1 }
    expect(canonicalJson({ a: shared, b: shared })).toBe('{"a":{"x":1},"b":{"x":1}}')
    expect(canonicalJson(Object.assign(Object.create(null) as object, { a: 1 }))).toBe('{"a":1}')
  })

  it.each<[string, unknown, string]>([
    ['a Date', { a: { b: new Date(0) } }, '/a/b is an instance of Date'],
    ['a Map', [new Map()], '/0 is an instance of Map'],
    ['a class instance', { 'a/b': new (class Point {})() }, '/a~1b is an instance of Point'],
    ['a bigint', { a: [1n] }, '/a/0 is a bigint'],
  ])('refuses %s with its path', (_name, any, message) => {
    expect(() => canonicalJson(any)).toThrow(message)
    expect(() => canonicalJsonFile(any)).toThrow(message)
  })

  it('refuses a cycle and too much depth', () => {
    const cycle: Record<string, unknown> = { a: {} }
    ;(cycle['a'] as Record<string, unknown>)['b'] = cycle
    expect(() => canonicalJson(cycle)).toThrow('/a/b is a cycle')
    const nested = (depth: number): unknown => (depth === 0 ? [] : { a: nested(depth - 1) })
    expect(() => canonicalJson(nested(499))).not.toThrow()
    expect(() => canonicalJson(nested(500))).toThrow('nested deeper than 500 levels')
    expect(() => canonicalJsonFile(nested(10_000))).toThrow('nested deeper than 500 levels')
  })
})
