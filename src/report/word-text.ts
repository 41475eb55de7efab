import { neutralText } from '../neutral-text.ts'
import { shortText } from '../printed-value.ts'
import type { WordChange } from '../report.ts'
import { shortNeutral } from './short-neutral.ts'

/** Unchanged words on each side of a change that help to find it. */
const CONTEXT = 40
/** Longest stretch of changed words that is printed whole. */
const MOST_CHANGED = 400

/** Longest word diff that is printed whole. */
const MOST_TEXT = 2000

/** A word diff on one line, as neutral text: `Lists [-old-]{+new+} orders …`. */
export function wordText(changes: readonly WordChange[]): string {
  const text = changes
    .map(({ side, text }, index) => {
      if (side === 'both') return neutralText(unchanged(text, index === 0, index === changes.length - 1))
      const [open, close] = side === 'before' ? ['[-', '-]'] : ['{+', '+}']
      const words = text.trimEnd()
      return `${open}${shortNeutral(words, MOST_CHANGED)}${close}${neutralText(text.slice(words.length))}`
    })
    .join('')
  return shortText(text, MOST_TEXT)
}

// Cut where a word ends, as long as there is one.
function unchanged(text: string, first: boolean, last: boolean): string {
  if (text.length <= 2 * CONTEXT) return text
  const start = first ? '' : text.slice(0, CONTEXT).replace(/(?<=\s)\S+$/, '')
  const end = last ? '' : text.slice(-CONTEXT).replace(/^\S+(?=\s)/, '')
  return `${start}…${end}`
}
