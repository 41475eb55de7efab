/**
 * A sentence about untrusted things, as Markdown.
 * In: a sentence with names and values in it. Out: plain words as they are, everything else in code spans: only what
 * cannot be Markdown stays outside them. It must not need to know where in the sentence the names are.
 */
import { neutralText } from '../../neutral-text.ts'
import { codeSpan } from './code-span.ts'

// Strings with their cut, pointers and paths, anything else that is no plain word.
const TOKEN = /"(?:[^"\\]|\\.)*"(?: \(\d+ characters\))?|\S+/g
const PLAIN_WORD = /^\(?[A-Za-z]+(?:['’-][A-Za-z]+)*\)?[.,;:!?]?\)?$/
const SIGNS = new Set(['→', '·', '–', '%', '/', '…'])
const CODE = /^`[a-z]+`$/
const TRAILING = /([.,;:]+)$/

/** `known` are places the sentence may name: each is quoted as one, whatever stands in it. */
export function prose(sentence: string, known: readonly string[] = []): string {
  const places = known.filter((text) => text.length > 1).map(neutralText)
  return splitKnown(neutralText(sentence), places)
    .map((part) => (part.isKnown ? codeSpan(part.text) : plainProse(part.text)))
    .join('')
}

/** Starts with a capital and ends with a stop. */
export function proseSentence(sentence: string, known: readonly string[] = []): string {
  const text = prose(sentence, known)
  const start = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(start) ? start : `${start}.`
}

function plainProse(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (PLAIN_WORD.test(token) || SIGNS.has(token)) return token
    const [, end = ''] = TRAILING.exec(token) ?? []
    const core = token.slice(0, token.length - end.length)
    // Code of our own sentences is code already.
    if (CODE.test(core)) return `${core}${end}`
    return core === '' ? codeSpan(token) : `${codeSpan(core)}${end}`
  })
}

interface Part {
  readonly text: string
  readonly isKnown: boolean
}

/** Cuts out every known text, the longest first where several begin at one place. */
function splitKnown(sentence: string, known: readonly string[]): Part[] {
  const longest = [...new Set(known)].sort((a, b) => b.length - a.length)
  const parts: Part[] = []
  let rest = sentence
  while (rest !== '') {
    const hits = longest
      .map((text) => ({ text, index: rest.indexOf(text) }))
      .filter(({ index }) => index >= 0)
      .sort((a, b) => a.index - b.index || b.text.length - a.text.length)
    const [first] = hits
    if (first === undefined) return [...parts, { text: rest, isKnown: false }]
    if (first.index > 0) parts.push({ text: rest.slice(0, first.index), isKnown: false })
    parts.push({ text: first.text, isKnown: true })
    rest = rest.slice(first.index + first.text.length)
  }
  return parts
}
