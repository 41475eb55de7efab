/** Code points in groups that nothing in question tells apart, each with its most readable member. */

export const MAX_CODE_POINT = 0x10ffff

/** Ascending start points of the intervals of one partition; the first is 0. */
export type Boundaries = readonly number[]

/** Index of the interval that holds `codePoint`. */
export function intervalOf(boundaries: Boundaries, codePoint: number): number {
  let low = 0
  let high = boundaries.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (boundaries[middle]! <= codePoint) low = middle
    else high = middle - 1
  }
  return low
}

// Letters read best, lone surrogates cannot even be written; what lies between is ranked by how it prints.
const READABLE: readonly (readonly [min: number, max: number])[] = [
  [0x61, 0x7a],
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x2d, 0x2e],
  [0x5f, 0x5f],
  [0x21, 0x7e],
  [0x20, 0x20],
  [0xa1, 0x2ff],
  [0x370, 0x1fff],
  [0x2190, 0xd7ff],
  [0xf900, 0xfdcf],
  [0x10000, 0x1ffff],
  [0xa0, 0xa0],
  [0x300, 0x36f],
  [0x2000, 0x218f],
  [0x20000, 0x10ffff],
  [0xe000, 0xf8ff],
  [0xfdd0, 0xffff],
  [0x09, 0x0a],
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xd800, 0xdfff],
]

export interface Readable {
  readonly codePoint: number
  readonly rank: number
}

/** The best readable code point of an interval. */
export function readableIn(min: number, max: number): Readable {
  for (const [rank, range] of READABLE.entries()) {
    const codePoint = Math.max(min, range[0])
    if (codePoint <= Math.min(max, range[1])) return { codePoint, rank }
  }
  return { codePoint: min, rank: READABLE.length }
}

/** Lower rank first, then lower code point. */
export function compareReadable(a: Readable, b: Readable): number {
  return a.rank - b.rank || a.codePoint - b.codePoint
}
