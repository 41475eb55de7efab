/**
 * Word diff of two texts.
 * In: two texts. Out: stretches of words that stand in both or on one side, in reading order, joined without loss:
 * what is in both and before gives the earlier text, what is in both and after the later one.
 */
import type { WordChange } from '../report.ts'

// The table grows with the product of both sides; beyond this the middle is shown as replaced.
const MOST_CELLS = 1_000_000

export function wordDiff(before: string, after: string): WordChange[] {
  const [old, now] = [words(before), words(after)]
  const start = sharedStart(old, now)
  const end = sharedEnd(old, now, start)
  const [oldMiddle, newMiddle] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  return join([
    ...both(old.slice(0, start)),
    ...middle(oldMiddle, newMiddle),
    ...both(old.slice(old.length - end)),
  ])
}

/** Words with the white space that follows them. */
function words(text: string): string[] {
  return text.match(/\s+|\S+\s*/gu) ?? []
}

function middle(before: readonly string[], after: readonly string[]): WordChange[] {
  if (before.length * after.length > MOST_CELLS) return [...one('before', before), ...one('after', after)]
  const length = longestCommon(before, after)
  const changes: WordChange[] = []
  let [row, column] = [0, 0]
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      changes.push({ side: 'both', text: before[row]! })
      row++
      column++
    } else if (length[row + 1]![column]! >= length[row]![column + 1]!) {
      changes.push({ side: 'before', text: before[row++]! })
    } else {
      changes.push({ side: 'after', text: after[column++]! })
    }
  }
  return [...changes, ...one('before', before.slice(row)), ...one('after', after.slice(column))]
}

/** Length of the longest common subsequence of what follows each pair of positions. */
function longestCommon(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      rows[row]![column] =
        before[row] === after[column]
          ? rows[row + 1]![column + 1]! + 1
          : Math.max(rows[row + 1]![column]!, rows[row]![column + 1]!)
    }
  }
  return rows
}

function sharedStart(before: readonly string[], after: readonly string[]): number {
  let length = 0
  while (length < before.length && length < after.length && before[length] === after[length]) length++
  return length
}

function sharedEnd(before: readonly string[], after: readonly string[], start: number): number {
  let length = 0
  const most = Math.min(before.length, after.length) - start
  while (length < most && before[before.length - 1 - length] === after[after.length - 1 - length]) length++
  return length
}

function both(list: readonly string[]): WordChange[] {
  return one('both', list)
}

function one(side: WordChange['side'], list: readonly string[]): WordChange[] {
  return list.length === 0 ? [] : [{ side, text: list.join('') }]
}

/** Neighbours of one side become one stretch; within a change, before comes first. */
function join(changes: readonly WordChange[]): WordChange[] {
  const joined: WordChange[] = []
  let [gone, come] = ['', '']
  const flush = (): void => {
    if (gone !== '') joined.push({ side: 'before', text: gone })
    if (come !== '') joined.push({ side: 'after', text: come })
    gone = come = ''
  }
  for (const { side, text } of changes) {
    if (side === 'before') gone += text
    else if (side === 'after') come += text
    else {
      flush()
      const last = joined.at(-1)
      if (last?.side === 'both') joined[joined.length - 1] = { side, text: last.text + text }
      else joined.push({ side, text })
    }
  }
  flush()
  return joined
}
