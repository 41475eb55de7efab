import { JS } from 'refa'
import type { Concatenation, Element, Expression, NoParent } from 'refa'

type Node = NoParent<Element>

/** The largest automaton one pattern may become: what is bigger is not built. */
const MAX_PATTERN_NODES = 20_000

/** Reading a longer one takes seconds, and most of what it says would be more than that many nodes. */
const MAX_PATTERN_LENGTH = 50_000

/** A pattern as a tree of regular operators and lookarounds, or why it is none. */
export type ParsedPattern = { readonly expression: NoParent<Expression> } | { readonly reason: string }

/** `pattern` as ECMAScript reads it with the `u` flag. Nothing is matched here, so nothing can run away. */
export function parsePattern(source: string): ParsedPattern {
  if (source.length > MAX_PATTERN_LENGTH)
    return { reason: `the pattern ${quote(source)} is too large to build an automaton of it` }
  const parsed = parseWith(source) ?? parseWith(withoutIdleEscapes(source))
  if (parsed === undefined)
    return { reason: `the pattern ${quote(source)} is not a regular expression this program can read` }
  if ('reason' in parsed) return parsed
  if (sizeOfAlternatives(parsed.expression.alternatives) > MAX_PATTERN_NODES)
    return { reason: `the pattern ${quote(source)} repeats too much to build an automaton of it` }
  return parsed
}

function parseWith(source: string): ParsedPattern | undefined {
  let parser
  try {
    parser = JS.Parser.fromLiteral({ source, flags: 'u' })
  } catch {
    return undefined
  }
  try {
    return { expression: parser.parse({ backreferences: 'throw', maxNodes: MAX_PATTERN_NODES }).expression }
  } catch (error) {
    const references = error instanceof Error && error.message.startsWith('Backreferences')
    return {
      reason: references
        ? `the pattern ${quote(source)} refers back to what it matched, which is not regular`
        : `the pattern ${quote(source)} is too large to build an automaton of it`,
    }
  }
}

// `\-` and `\_` are errors under the `u` flag, and every other reader takes them for the plain character.
function withoutIdleEscapes(source: string): string {
  let inClass = false
  return source.replace(/\\([\s\S])|[[\]]/g, (text, escaped: string | undefined) => {
    if (escaped === undefined) {
      inClass = text === '['
      return text
    }
    const meaningful = /[\w^$\\.*+?()[\]{}|/]/.test(escaped) && escaped !== '_'
    return meaningful || (inClass && escaped === '-') ? text : escaped
  })
}

function sizeOfAlternatives(alternatives: readonly NoParent<Concatenation>[]): number {
  let size = 1
  for (const { elements } of alternatives) for (const element of elements) size += sizeOf(element)
  return size
}

function sizeOf(element: Node): number {
  switch (element.type) {
    case 'Alternation':
    case 'Assertion':
      return 1 + sizeOfAlternatives(element.alternatives)
    case 'Quantifier': {
      const copies = element.max === Infinity ? element.min + 1 : element.max
      return 1 + copies * sizeOfAlternatives(element.alternatives)
    }
    default:
      return 1
  }
}

/** A pattern as it is named in a reason: short, whatever its length. */
export function quote(source: string): string {
  return source.length <= 60 ? `/${source}/` : `/${source.slice(0, 59)}…/`
}
