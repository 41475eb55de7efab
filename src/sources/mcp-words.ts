import { SurfaceError } from '../errors.ts'

// Outside of quotes a backslash keeps the next character, in double quotes only these.
const ESCAPED_IN_QUOTES = /["\\$`\n]/

/**
 * Splits a command as a POSIX shell splits words. Nothing is expanded: no variable, pattern, substitution or operator.
 * @throws SurfaceError `mcp-command-invalid` for a quote that is not closed, or no word at all.
 */
export function splitWords(command: string): readonly [string, ...string[]] {
  const words: string[] = []
  let word: string | null = null
  let quote: '"' | "'" | null = null
  for (let index = 0; index < command.length; index++) {
    const character = command[index]!
    if (quote === null && /[ \t\n]/.test(character)) {
      if (word !== null) words.push(word)
      word = null
      continue
    }
    word ??= ''
    if (character === quote) quote = null
    else if (quote === null && (character === '"' || character === "'")) quote = character
    else if (character === '\\' && quote !== "'") {
      const next = command[index + 1]
      if (next === undefined) refuse(command, 'it ends with a backslash')
      const keeps = quote === '"' && !ESCAPED_IN_QUOTES.test(next!)
      word += keeps ? character : next === '\n' ? '' : next!
      if (!keeps) index++
    } else word += character
  }
  if (quote !== null) refuse(command, `its quote ${quote} is not closed`)
  if (word !== null) words.push(word)
  const [first, ...rest] = words
  if (first === undefined || first === '') return refuse(command, 'it names no program')
  return [first, ...rest]
}

function refuse(command: string, fault: string): never {
  throw new SurfaceError('mcp-command-invalid', { command, fault })
}
