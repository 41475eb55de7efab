import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePointName, hiddenCharacters, neutralLines, neutralText } from '../src/neutral-text.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? 20_020)

const points = (text: string): string[] =>
  hiddenCharacters(text).map(({ codePoint }) => codePointName(codePoint))

describe('neutralText', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
    ['a\r\nb\tc\0', 'a\\r\\nb\\tc\\u0000'],
    ['\u202eevil\u202c', '\\u202eevil\\u202c'],
    ['a\u200bb\ufeffc\u00add', 'a\\u200bb\\ufeffc\\u00add'],
    ['\u{e0041}', '\\udb40\\udc41'],
    ['\ud800x\udc00', '\\ud800x\\udc00'],
    ['\u2028\u0085\u009b', '\\u2028\\u0085\\u009b'],
    ['\u3164', '\\u3164'],
  ])('shows %j', (text, shown) => expect(neutralText(text)).toBe(shown))

  it.each([
    'plain text, "quoted" \\ and äöü',
    '日本語 العربية עברית',
    'no\u00a0break',
    '⚠️ 👍🏽 👩\u200d🔧 👩\u200d👩\u200d👧 ❤️\u200d🔥 1️⃣',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'می\u200cخواهم',
    'क्\u200dष',
    '葛\u{e0100}',
  ])('leaves %j as it is', (text) => expect(neutralText(text)).toBe(text))

  it.each([
    ['x\u200dy', ['U+200D']],
    ['x\u200cy', ['U+200C']],
    ['👍\u200dx', ['U+200D']],
    ['a\ufe0f', ['U+FE0F']],
    ['1\ufe0f', ['U+FE0F']],
    ['⚠\ufe0f\ufe0f', ['U+FE0F']],
    ['a\u{e0100}', ['U+E0100']],
    ['🏴\u{e0041}\u{e0042}\u{e007f}', ['U+E0041', 'U+E0042', 'U+E007F']],
    ['می\u200c\u200cخ', ['U+200C']],
  ])('a joiner or selector nobody needs is hidden: %j', (text, expected) =>
    expect(points(text)).toEqual(expected),
  )

  it('keeps line feeds where lines are meant', () => {
    expect(neutralLines('a\nb\u001b')).toBe('a\nb\\u001b')
  })

  it('leaves nothing a terminal obeys, and nothing else out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = neutralText(text)
        expect(shown).not.toMatch(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u)
        expect(neutralText(shown)).toBe(shown)
        expect(JSON.parse(`"${neutralText(text.replace(/["\\]/g, ''))}"`)).toBe(text.replace(/["\\]/g, ''))
      }),
      { seed, numRuns: 2_000 },
    )
  })

  it('is linear', () => {
    const hostile = '👩\u200d'.repeat(200_000) + '\ufe0f'.repeat(200_000)
    const start = performance.now()
    neutralText(hostile)
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})
