import { cutText } from '../printed-value.ts'
import type { WordChange } from '../report.ts'

/** Unchanged words on each side of a change that help to find it. */
const CONTEXT = 40
/** Longest stretch of changed words that is printed whole. */
const MOST_CHANGED = 400

/** A word diff on one line: `Lists [-old-]{+new+} orders …`. Still to be neutralised. */
export function wordText(changes: readonly WordChange[]): string {
  return changes
    .map(({ side, text }, index) => {
      if (side === 'both') return unchanged(text, index === 0, index === changes.length - 1)
      const [open, close] = side === 'before' ? ['[-', '-]'] : ['{+', '+}']
      const words = text.trimEnd()
      const shown =
        words.length <= MOST_CHANGED ? words : `${cutText(words, MOST_CHANGED)}… (${words.length} characters)`
      return `${open}${shown}${close}${text.slice(words.length)}`
    })
    .join('')
}

// Cut where a word ends, as long as there is one.
function unchanged(text: string, first: boolean, last: boolean): string {
  if (text.length <= 2 * CONTEXT) return text
  const start = first ? '' : text.slice(0, CONTEXT).replace(/(?<=\s)\S+$/, '')
  const end = last ? '' : text.slice(-CONTEXT).replace(/^\S+(?=\s)/, '')
  return `${start}…${end}`
}
