import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordDiff } from '../../src/diff/word-diff.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? 31_337)
const side = (before: string, after: string, which: 'before' | 'after'): string =>
  wordDiff(before, after)
    .filter((change) => change.side === 'both' || change.side === which)
    .map(({ text }) => text)
    .join('')

describe('wordDiff', () => {
  it('shows words that moved, with their neighbours left whole', () => {
    expect(wordDiff('Lists orders, newest first.', 'Lists all orders, oldest first.')).toEqual([
      { side: 'both', text: 'Lists ' },
      { side: 'after', text: 'all ' },
      { side: 'both', text: 'orders, ' },
      { side: 'before', text: 'newest ' },
      { side: 'after', text: 'oldest ' },
      { side: 'both', text: 'first.' },
    ])
  })

  it.each([
    ['', '', []],
    ['a', 'a', [{ side: 'both', text: 'a' }]],
    ['', 'a', [{ side: 'after', text: 'a' }]],
    ['a', '', [{ side: 'before', text: 'a' }]],
  ])('%j and %j', (before, after, expected) => expect(wordDiff(before, after)).toEqual(expected))

  it('loses nothing of either text', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '  ', 'é')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        // A word that is last on one side has no white space after it there.
        expect(side(before, after, 'before')).toBe(before)
        expect(side(before, after, 'after')).toBe(after)
      }),
      { seed, numRuns: 1_000 },
    )
  })

  it('is bounded for long texts that share nothing', () => {
    const long = (word: string): string =>
      Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ')
    const start = performance.now()
    expect(wordDiff(long('a'), long('b'))).toHaveLength(2)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
