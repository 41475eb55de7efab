import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemaEffect } from '../../../src/diff/schema-effect.ts'
import { compilePattern, matchesPattern } from '../../../src/diff/sets/patterns.ts'
import { searchText } from '../../../src/diff/sets/text-search.ts'
import { exclusionTracker, patternTracker } from '../../../src/diff/sets/text-trackers.ts'

const seed = Number(process.env.SURFACE_SEED ?? 20_265)

const PATTERNS = [
  ...[
    '^a$',
    'a',
    '^$',
    '(?:)',
    '^a|b$',
    '^(?:a|b)*$',
    '[^a]',
    '^[a-c]{2,3}$',
    '^.{0,3}$',
    'a+?b',
    '^(a|b)\\1$',
  ],
  // Anchors in odd places, word boundaries, lookarounds in every combination.
  ...['a$b', 'a^b', '(^|x)a', '(a|$)', '\\bfoo\\b', '\\Bx', '\\b', '^\\b', 'a\\b-'],
  ...[
    '(?=a)',
    '(?!a)',
    '^(?!a)',
    '^(?=.*\\d)(?!.*\\s).{3,8}$',
    '(?=a(?!b))a.',
    '(?!a(?=b))a',
    '^(?:(?=a)[ab]{2})*$',
  ],
  ...[
    '(?<=a)b',
    '(?<!a)b',
    '(?<=ab*)c',
    '(?<=(?<!b)a)c',
    '(?<!^)a',
    '(?=$)',
    '^(?=.{1,5}\\.?$)[a-z.]*$',
    '(?<=^a)b',
  ],
  ...[
    '^(?!.*(?:ab|ba)).*$',
    '(?<=\\w)(?=\\W)',
    '^\\p{L}+$',
    '\\P{Lu}',
    '[\\d.]+',
    '\\u{1F600}',
    '[😀-😂]',
    '^.$',
    '\\s',
  ],
]

const text = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'c',
      'x',
      'f',
      'o',
      'foo',
      ' ',
      '\n',
      '1',
      '.',
      '-',
      '_',
      '😀',
      'é',
      'A',
      '\u2028',
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))

// An engine may try an empty match in the middle of a surrogate pair, where the specification never looks.
const plainText = text.map((value) => value.replaceAll('😀', 'é'))

describe(`patterns as automata (SURFACE_SEED=${seed})`, () => {
  it.each(PATTERNS)('match what the language matches: %s', (source) => {
    const pattern = compilePattern(source)
    const expression = new RegExp(source, 'u')
    expect(pattern.automaton).not.toBeNull()
    fc.assert(
      fc.property(text, (value) => {
        expect(matchesPattern(pattern, value)).toBe(expression.test(value))
      }),
      { seed, numRuns: 250 },
    )
  })

  it('match what random patterns match', () => {
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4, depthSize: 'medium' },
        fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '^', '$', '\\b', '\\B', '\\w'),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}${b}`),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '*?'))
          .map(([a, times]) => `(?:${a})${times}`),
        fc
          .tuple(fc.constantFrom('?=', '?!', '?<=', '?<!'), tie('pattern'))
          .map(([kind, a]) => `(${kind}${a})`),
      ),
    }))
    let decided = 0
    fc.assert(
      fc.property(pattern, fc.array(plainText, { minLength: 10, maxLength: 10 }), (source, values) => {
        const compiled = compilePattern(source)
        if (compiled.automaton === null) return
        decided++
        const expression = new RegExp(source, 'u')
        for (const value of values)
          expect([source, value, matchesPattern(compiled, value)]).toEqual([
            source,
            value,
            expression.test(value),
          ])
      }),
      { seed, numRuns: 800 },
    )
    expect(decided).toBeGreaterThan(500)
  })

  it('look at code points, never between the halves of one', () => {
    const pattern = compilePattern('(?:(?!(?:\\b|(?=[^a]))))+')
    expect(matchesPattern(pattern, '😀a')).toBe(false)
    expect(matchesPattern(pattern, '')).toBe(true)
  })

  it('read escapes that only older readers accept', () => {
    for (const [source, value] of [
      ['^a\\-b$', 'a-b'],
      ['^\\@\\_$', '@_'],
      ['^[\\-a]+$', '-a'],
      ["^\\'$", "'"],
    ] as const)
      expect(matchesPattern(compilePattern(source), value)).toBe(true)
  })

  it.each([
    ['^(a+)\\1$', /refers back/],
    ['(?<=a(?=b))x', /looks ahead inside a lookbehind/],
    ['a{1,100000}', /repeats too much/],
    ['(a{1,100}){1,1000}', /repeats too much/],
    ['((((a{9}){9}){9}){9}){9}', /repeats too much/],
    ['(', /cannot|can read/],
    ['(?:a|a)*{', /can read/],
  ])('%s is not decided, and the reason says why', (source, reason) => {
    const pattern = compilePattern(source)
    expect(pattern.automaton).toBeNull()
    expect(pattern.reason).toMatch(reason)
    expect(matchesPattern(pattern, 'a')).toBe('unknown')
  })

  it('that hang an engine do not hang an automaton', () => {
    for (const source of [
      '^(a+)+$',
      '^(a|aa)+$',
      '(x+x+)+y',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '^(a|a|a|a)*$',
      '.*.*.*.*.*x',
    ])
      expect(matchesPattern(compilePattern(source), `${'a'.repeat(20_000)}!`)).toBe(false)
  })
})

describe('the shortest text', () => {
  const find = (sources: readonly string[], without: readonly string[], min = 0, max = Infinity): unknown => {
    const trackers = [
      ...sources.map((source) => {
        const negated = source.startsWith('!')
        return patternTracker(compilePattern(negated ? source.slice(1) : source).automaton!, !negated)
      }),
      exclusionTracker(without),
    ]
    return searchText(trackers, min, max, () => true)
  }

  it.each<[string[], string[], number, number, unknown]>([
    [['^a*$'], [], 0, Infinity, { text: '' }],
    [['^a*$'], ['', 'a'], 0, Infinity, { text: 'aa' }],
    [['^a*$', '!^(aa)*$'], [], 2, Infinity, { text: 'aaa' }],
    [['^[ab]$'], ['a', 'b'], 0, Infinity, 'none'],
    [['^[ab]$'], ['a'], 0, Infinity, { text: 'b' }],
    [['^(ab)+$'], [], 5, 5, 'none'],
    [['^(ab)+$'], [], 5, 6, { text: 'ababab' }],
    [['a', '!a'], [], 0, Infinity, 'none'],
    [['^.$'], [], 0, Infinity, { text: 'a' }],
    [['^[\\u{1F600}-\\u{1F602}]$'], ['😀'], 0, 1, { text: '😁' }],
    [['!^[\\s\\S]{0,2}$'], [], 0, Infinity, { text: 'aaa' }],
    [['^(aaa)*$', '^(aa)*$'], [''], 0, Infinity, { text: 'aaaaaa' }],
    [['^a*$'], [], 300, 300, { text: 'a'.repeat(300) }],
  ])('of %j without %j, %d to %d', (sources, without, min, max, expected) =>
    expect(find(sources, without, min, max)).toEqual(expected),
  )

  it('is given up when the budget is spent', () => {
    let left = 100
    const tracker = patternTracker(compilePattern('^(?:.*a.{20})$').automaton!, true)
    expect(searchText([tracker], 0, Infinity, (steps) => (left -= steps) > 0)).toBe('exhausted')
  })
})

describe('pairs of patterns', () => {
  it.each<[string, string, string]>([
    ['[0-9]', '\\d', 'none'],
    ['^\\w+$', '^[A-Za-z0-9_]+$', 'none'],
    ['^(a+)+$', '^a+$', 'none'],
    ['^(?!x)[a-z]+$', '^[a-wyz][a-z]*$', 'none'],
    ['^(?=.*\\d)[a-z0-9]+$', '^[a-z0-9]*[0-9][a-z0-9]*$', 'none'],
    ['\\bcat\\b', '(?<!\\w)cat(?!\\w)', 'none'],
    ['^a', '^[ab]', 'widens'],
    ['^.*$', '^[\\s\\S]*$', 'widens'],
    ['^[a-m]+$', '^[k-z]+$', 'incomparable'],
    ['^\\p{L}+$', '^[A-Za-z]+$', 'narrows'],
    ['^(a+)\\1$', '^(a+)\\1b$', 'unknown'],
    ['^a{1,100000}$', '^a{1,99999}$', 'unknown'],
  ])('%s → %s: %s', (before, after, effect) => {
    const answer = schemaEffect({ type: 'string', pattern: before }, { type: 'string', pattern: after })
    expect(answer.effect).toBe(effect)
    if (effect === 'unknown') expect(answer.reason).toBeTruthy()
  })

  it('a pattern nobody can read equals itself and nothing else', () => {
    const same = { type: 'object', properties: { a: { pattern: '^(a+)\\1$' } } }
    expect(schemaEffect(same, { ...same, required: ['b'] })).toEqual({
      effect: 'narrows',
      acceptedBefore: {},
    })
  })
})
