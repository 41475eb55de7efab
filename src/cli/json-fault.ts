/** Where a text stops being JSON, both from 1. */
export interface JsonFault {
  readonly line: number
  readonly column: number
}

const TOKEN =
  /[\t\n\r ]+|"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,]/uy

type Expected = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close' | 'end'

/**
 * The place of the first token that cannot stand where it stands; engines word this differently and some leave the
 * place out. Meant for a text that `JSON.parse` has refused.
 */
export function findJsonFault(text: string): JsonFault {
  const open: string[] = []
  let expected: Expected = 'value'
  let offset = 0
  while (offset < text.length) {
    TOKEN.lastIndex = offset
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined) break
    if (token.trim() !== '') {
      const next = step(token, expected, open)
      if (next === null) break
      expected = next
    }
    offset += token.length
  }
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}

function step(token: string, expected: Expected, open: string[]): Expected | null {
  const after = (): Expected => (open.length === 0 ? 'end' : 'comma-or-close')
  switch (token) {
    case '{':
    case '[':
      if (!expected.startsWith('value')) return null
      open.push(token)
      return token === '{' ? 'key-or-close' : 'value-or-close'
    case '}':
    case ']':
      if (!expected.endsWith('or-close') || open.at(-1) !== (token === '}' ? '{' : '[')) return null
      open.pop()
      return after()
    case ':':
      return expected === 'colon' ? 'value' : null
    case ',':
      if (expected !== 'comma-or-close') return null
      return open.at(-1) === '{' ? 'key' : 'value'
    default:
      if (expected.startsWith('value')) return after()
      return expected.startsWith('key') && token.startsWith('"') ? 'colon' : null
  }
}
