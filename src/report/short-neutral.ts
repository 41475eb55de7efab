import { neutralText } from '../neutral-text.ts'
import { cutText } from '../printed-value.ts'
import { MOST_SENTENCE } from './phrases.ts'

/** A name in at most `length` characters as they are printed: what is escaped takes the room of its escape. */
export function shortNeutral(text: string, length = 60): string {
  const shown = neutralText(cutText(text, length))
  if (text.length <= length && shown.length <= length) return shown
  // An escape is whole or not there.
  const whole = cutText(shown, length - 1).replace(/\\(?:u[0-9a-f]{0,3})?$/, '')
  return `${whole}… (${text.length} characters)`
}

/** A sentence as far as a report has room for it, as neutral text. */
export function shownSentence(text: string): string {
  return shortNeutral(text, MOST_SENTENCE)
}
