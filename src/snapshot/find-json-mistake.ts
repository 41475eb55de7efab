import { endOfString } from './scan-json.ts'

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const SPACE = /[ \t\r\n]*/y
// The control characters that JSON does not allow inside a string, and escapes it does not know.
// eslint-disable-next-line no-control-regex
const BAD_IN_STRING = /[\u0000-\u001f]|\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/

// What a cut leaves of a literal, a number or an escape.
const CUT_OFF =
  /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-|-?\d+(?:\.|(?:\.\d+)?[eE][+-]?)|\\(?:u[0-9a-fA-F]{0,3})?)$/

/** What may come next: a value, a key, what follows a key, or what follows a value. */
type Expected = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'next'

/**
 * Where text that the engine refused stops being JSON. The engine's own message gives a place only sometimes.
 * For text that is JSON, or that only ends too early: its length.
 */
export function findJsonMistake(text: string): number {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  for (let at = skip(SPACE, text, 0); at < text.length; at = skip(SPACE, text, at)) {
    const character = text[at]!
    const wantsValue: boolean = expected === 'value' || expected === 'first-value'
    const wantsKey: boolean = expected === 'key' || expected === 'first-key'
    if (character === '"' && (wantsValue || wantsKey)) {
      const end = endOfString(text, at)
      const bad = BAD_IN_STRING.exec(
        text.slice(at + 1, end === -1 ? undefined : end).replaceAll('\\\\', '__'),
      )
      if (bad !== null) return unlessCutOff(text, at + 1 + bad.index)
      if (end === -1) return text.length
      expected = wantsKey ? 'colon' : 'next'
      at = end + 1
    } else if (wantsValue && (character === '{' || character === '[')) {
      open.push(character)
      expected = character === '{' ? 'first-key' : 'first-value'
      at++
    } else if (isClosing(character, open.at(-1), expected)) {
      open.pop()
      expected = 'next'
      at++
    } else if (character === ':' && expected === 'colon') {
      expected = 'value'
      at++
    } else if (character === ',' && expected === 'next' && open.length > 0) {
      expected = open.at(-1) === '{' ? 'key' : 'value'
      at++
    } else {
      const end = wantsValue ? skip(SCALAR, text, at) : at
      if (end === at || isCutOff(text, at)) return unlessCutOff(text, at)
      expected = 'next'
      at = end
    }
  }
  return text.length
}

function isCutOff(text: string, at: number): boolean {
  return text.length - at < 400 && CUT_OFF.test(text.slice(at))
}

function unlessCutOff(text: string, at: number): number {
  return isCutOff(text, at) ? text.length : at
}

function isClosing(character: string, open: '{' | '[' | undefined, expected: Expected): boolean {
  if (character === '}') return open === '{' && (expected === 'next' || expected === 'first-key')
  return character === ']' && open === '[' && (expected === 'next' || expected === 'first-value')
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}
