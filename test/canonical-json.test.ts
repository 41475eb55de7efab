import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalJson,
  canonicalJsonFile,
  compareCodeUnits,
  isPlainObject,
  MAX_DEPTH,
} from '../src/canonical-json.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? Date.now() % 2 ** 31)
process.stdout.write(`test/canonical-json: SURFACE_SEED=${seed}\n`)

const nest = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 0
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}

/** The rule, written a second time and without any shortcut. */
function reference(value: unknown, newline = ''): string | undefined {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'object') return undefined
  const inner = newline && `${newline}  `
  const wrap = (open: string, parts: string[], close: string): string =>
    parts.length === 0 ? open + close : open + inner + parts.join(`,${inner}`) + newline + close
  if (Array.isArray(value))
    return wrap(
      '[',
      value.map((item) => reference(item, inner) ?? 'null'),
      ']',
    )
  const parts = Object.keys(value)
    .sort((a, b) => {
      for (let unit = 0; unit < Math.min(a.length, b.length); unit++)
        if (a.charCodeAt(unit) !== b.charCodeAt(unit)) return a.charCodeAt(unit) - b.charCodeAt(unit)
      return a.length - b.length
    })
    .flatMap((key) => {
      const text = reference((value as Record<string, unknown>)[key], inner)
      return text === undefined ? [] : [`${JSON.stringify(key)}:${newline && ' '}${text}`]
    })
  return wrap('{', parts, '}')
}

const arbitraryKey = fc.oneof(
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
    '\u{1f600}',
    '\ud800',
    'toJSON',
  ),
  fc.string({ maxLength: 3 }),
)
const { value: arbitraryValue } = fc.letrec((tie) => ({
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
    fc
      .array(fc.tuple(arbitraryKey, tie('value')), { maxLength: 4 })
      .map((members) => Object.fromEntries(members)),
  ),
}))

/**
 * Both ways a value can be written: keys in order, where the engine's serialiser may be used, and out of order.
 * What is around the value is taken off again.
 */
const ways: readonly (readonly [string, (value: unknown) => string])[] = [
  ['in order', canonicalJson],
  [
    'out of order',
    (value) => canonicalJson({ b: value, a: 0 }).replace(/^\{"a":0(?:,"b":(.*))?\}$/s, '$1') || 'null',
  ],
]

describe.each(ways)('canonicalJson, keys %s', (_way, canonicalJson) => {
  it('sorts keys by UTF-16 code unit at every depth, integers and astral characters too', () => {
    const value = { b: 1, a: { 10: 0, 9: 0, A: 0, _: 0, a: 0 }, '\u{1f600}': 1, '\uffff': 1, é: 1 }
    expect(canonicalJson(value)).toBe(
      '{"a":{"10":0,"9":0,"A":0,"_":0,"a":0},"b":1,"é":1,"\u{1f600}":1,"\uffff":1}',
    )
  })

  it('keeps the order of arrays', () => expect(canonicalJson([3, 1, [2]])).toBe('[3,1,[2]]'))

  it('drops members JSON cannot hold, and puts null for them in an array', () => {
    const holes = [undefined, () => 1, Symbol('s'), , 1] // eslint-disable-line no-sparse-arrays
    expect(canonicalJson({ a: undefined, b: () => 1, c: Symbol('s'), d: null })).toBe('{"d":null}')
    expect(canonicalJson(holes)).toBe('[null,null,null,null,1]')
    for (const root of [undefined, () => 1, Symbol('s')]) expect(canonicalJson(root)).toBe('null')
    expect(canonicalJson({ [Symbol('s')]: 1, a: 1 })).toBe('{"a":1}')
  })

  it('has one zero and no infinity', () => {
    expect(canonicalJson([0, -0, NaN, Infinity, -Infinity, 1e21, 1e-7, 0.1])).toBe(
      '[0,0,null,null,null,1e+21,1e-7,0.1]',
    )
  })

  it('never calls toJSON and reads own enumerable members only', () => {
    expect(canonicalJson({ a: 1, toJSON: () => 'other' })).toBe('{"a":1}')
    const value = Object.defineProperty({ a: 1 }, 'hidden', { value: 2, enumerable: false })
    expect(canonicalJson(value)).toBe('{"a":1}')
  })

  it('escapes what JSON must, lone surrogates included, so that its UTF-8 is always valid', () => {
    expect(canonicalJson('"\\\n\u0000\u007f\u2028\ud800')).toBe('"\\"\\\\\\n\\u0000\u007f\u2028\\ud800"')
    expect(canonicalJson({ '\udc00': 1 })).toBe('{"\\udc00":1}')
    const text = canonicalJson('\ud800')
    expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text)
  })

  it('writes a key called __proto__ as a key', () => {
    const value: unknown = JSON.parse('{"b":1,"__proto__":{"admin":true}}')
    expect(canonicalJson(value)).toBe('{"__proto__":{"admin":true},"b":1}')
    expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value))
  })

  it('takes an object without prototype or of another realm as plain', () => {
    expect(canonicalJson(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}')
    const context = createContext({})
    expect(canonicalJson(runInContext('({ b: [1], a: {} })', context))).toBe('{"a":{},"b":[1]}')
    for (const foreign of ['new Date(0)', 'new Map()', 'new (class Foreign {})()'])
      expect(() => canonicalJson(runInContext(foreign, context))).toThrowError(/is an instance of/)
  })

  it('writes a value used twice side by side twice', () => {
    const shared = { a: 1 }
    expect(canonicalJson({ x: shared, y: [shared, shared] })).toBe('{"x":{"a":1},"y":[{"a":1},{"a":1}]}')
  })

  it('does not call toJSON of an array or of members either', () => {
    expect(canonicalJson(Object.assign([1, 2], { toJSON: () => 'other' }))).toBe('[1,2]')
    expect(canonicalJson({ a: [{ toJSON: () => 'other', x: 1 }] })).toBe('{"a":[{"x":1}]}')
    expect(canonicalJson({ toJSON: 1 })).toBe('{"toJSON":1}')
  })

  it('is what the rule says, and reads back as itself', () => {
    let inOrder = 0
    fc.assert(
      fc.property(arbitraryValue, (value) => {
        const text = reference(value) ?? 'null'
        expect(canonicalJson(value)).toBe(text)
        const parsed: unknown = JSON.parse(text)
        expect(canonicalJson(parsed)).toBe(text)
        if (JSON.stringify(parsed) === text) inOrder++
      }),
      { seed, numRuns: 1000 },
    )
    expect(inOrder).toBeGreaterThan(250)
  })
})

describe('what canonicalJson refuses', () => {
  class Point {
    readonly x = 1
  }
  const cycle: Record<string, unknown> = { list: [] }
  ;(cycle['list'] as unknown[]).push(cycle)
  it.each<[string, unknown, string, string]>([
    ['a Date', { at: new Date(0) }, '/at', 'an instance of Date'],
    ['a Map', { a: [new Map()] }, '/a/0', 'an instance of Map'],
    ['a Set', new Set(), '', 'an instance of Set'],
    ['a class instance', { 'a/b': { '~': new Point() } }, '/a~1b/~0', 'an instance of Point'],
    ['an instance of a nameless class', new (class {})(), '', 'an instance of a class'],
    ['a boxed string', { a: new String('x') }, '/a', 'an instance of String'],
    ['bytes', { a: new Uint8Array(2) }, '/a', 'an instance of Uint8Array'],
    [
      'an object that inherits',
      { a: Object.create({ inherited: 1 }) as object },
      '/a',
      'an instance of Object',
    ],
    ['a bigint', { a: [0, 1n] }, '/a/1', 'a bigint'],
    ['a cycle', cycle, '/list/0', 'a cycle'],
  ])('refuses %s with its path', (_what, value, pointer, what) => {
    for (const write of [canonicalJson, canonicalJsonFile])
      expect(() => write(value)).toThrowError(
        expect.objectContaining({ code: 'not-plain-json', details: { pointer, what } }),
      )
  })

  it(`writes ${MAX_DEPTH} levels and refuses more, without overflowing and with a message one can read`, () => {
    for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ a: inner })]) {
      expect(() => canonicalJson(nest(MAX_DEPTH, wrap))).not.toThrow()
      for (const levels of [MAX_DEPTH + 1, 200_000]) {
        let message = ''
        try {
          canonicalJson(nest(levels, wrap))
        } catch (error) {
          message = (error as Error).message
        }
        expect(message).toContain(`nested deeper than ${MAX_DEPTH} levels`)
        expect(message.length).toBeLessThan(200)
      }
    }
  })
})

describe('canonicalJson of two values', () => {
  it('does not depend on the order keys were added in', () => {
    const entries = fc.uniqueArray(
      fc.tuple(fc.string({ unit: 'binary', maxLength: 4 }), fc.jsonValue({ maxDepth: 1 })),
      {
        selector: ([key]) => key,
      },
    )
    const pairs = entries.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(pairs, ([first, second]) => {
        expect(canonicalJson(Object.fromEntries(second))).toBe(canonicalJson(Object.fromEntries(first)))
      }),
      { seed, numRuns: 300 },
    )
  })

  it('tells different values apart', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(canonicalJson(a) === canonicalJson(b)).toBe(reference(a) === reference(b))
      }),
      { seed, numRuns: 300 },
    )
  })
})

describe('canonicalJsonFile', () => {
  it('indents by two spaces and ends with one newline', () => {
    expect(canonicalJsonFile({ b: [1, {}], a: { c: [] } })).toBe(
      '{\n  "a": {\n    "c": []\n  },\n  "b": [\n    1,\n    {}\n  ]\n}\n',
    )
    expect(canonicalJsonFile('x')).toBe('"x"\n')
    expect(canonicalJsonFile(undefined)).toBe('null\n')
  })

  it('is what the rule says', () => {
    fc.assert(
      fc.property(arbitraryValue, (value) => {
        const text = `${reference(value, '\n') ?? 'null'}\n`
        expect(canonicalJsonFile(value)).toBe(text)
        expect(canonicalJsonFile(JSON.parse(text))).toBe(text)
        const swapped = `{\n  "a": 0,\n  "b": ${reference(value, '\n  ') ?? ''}\n}\n`
        if (reference(value) !== undefined) expect(canonicalJsonFile({ b: value, a: 0 })).toBe(swapped)
      }),
      { seed, numRuns: 500 },
    )
  })
})

describe('compareCodeUnits', () => {
  it('orders as UTF-16 does, and as sort() does without being told', () => {
    expect(['b', 'a', 'B', 'é', '\u{1f600}', '\uffff', '', 'ab'].sort(compareCodeUnits)).toEqual(
      ['b', 'a', 'B', 'é', '\u{1f600}', '\uffff', '', 'ab'].sort(),
    )
    expect([compareCodeUnits('a', 'b'), compareCodeUnits('b', 'a'), compareCodeUnits('a', 'a')]).toEqual([
      -1, 1, 0,
    ])
  })
})

describe('isPlainObject', () => {
  it('is true for objects that are their members and nothing else', () => {
    for (const value of [{}, { a: 1 }, Object.create(null), runInContext('({})', createContext({}))])
      expect(isPlainObject(value)).toBe(true)
    for (const value of [
      null,
      undefined,
      1,
      'x',
      [],
      () => 1,
      new Date(),
      new Map(),
      new (class A {})(),
      Object.create({}),
    ])
      expect(isPlainObject(value)).toBe(false)
  })
})
