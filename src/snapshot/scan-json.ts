/** What the parser would accept silently, or answer with an overflow. */
export type JsonTrouble =
  | { readonly kind: 'too-deep' | 'truncated'; readonly at: number }
  | { readonly kind: 'duplicate-key'; readonly at: number; readonly key: string }

/** Objects nested deeper hold schemas, which their digests protect; the rows of a manifest do not. */
const KEYED_DEPTH = 5

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/**
 * One linear look at JSON text before it is parsed: nesting, an end that is missing, and keys that stand twice in
 * one of the outer objects, of which a parser would drop the first. Other mistakes are the parser's.
 */
export function scanJson(text: string, maxDepth: number): JsonTrouble | null {
  // One entry a container: the keys met so far, null where keys are not looked at.
  const open: (Set<string> | null)[] = []
  let expectsKey = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at)
        if (end === -1) return { kind: 'truncated', at }
        const keys = expectsKey ? open.at(-1) : null
        if (keys) {
          const key = keyOf(text.slice(at, end + 1))
          if (keys.has(key)) return { kind: 'duplicate-key', at, key }
          keys.add(key)
        }
        expectsKey = false
        at = end
        break
      }
      case OPEN_BRACE:
      case OPEN_BRACKET: {
        const isObject = text.charCodeAt(at) === OPEN_BRACE
        if (open.length >= maxDepth) return { kind: 'too-deep', at }
        open.push(isObject && open.length < KEYED_DEPTH ? new Set() : null)
        expectsKey = isObject
        break
      }
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        open.pop()
        expectsKey = false
        break
      case COMMA:
        expectsKey = true
        break
      case COLON:
        expectsKey = false
        break
    }
  }
  return open.length > 0 ? { kind: 'truncated', at: text.length } : null
}

/** A key as it is usually written: escapes can spell the same one otherwise. */
function keyOf(text: string): string {
  if (!text.includes('\\')) return text
  try {
    return `"${String(JSON.parse(text))}"`
  } catch {
    return text
  }
}

/** Where a string that begins at `start` ends: its closing quote, -1 without one. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return -1
}
