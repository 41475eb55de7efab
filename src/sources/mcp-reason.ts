/** An error and what caused it, the innermost last. */
export function causesOf(error: unknown): unknown[] {
  const causes = [error]
  for (let depth = 0; depth < 8; depth++) {
    const next = (causes.at(-1) as { cause?: unknown } | null)?.cause
    if (!(next instanceof Error)) break
    causes.push(next)
  }
  return causes
}

/**
 * The innermost reason of an error, on one line: what wraps it mostly says that something failed. Redacted before it is
 * put on one line or cut, so that no part of a value is left.
 */
export function reasonOf(error: unknown, redact: (text: string) => string): string {
  const inner = causesOf(error).at(-1)
  const text = inner instanceof Error ? inner.message || codeOf(inner) : String(inner)
  const line = redact(text).replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}

// Where several addresses were tried, the message is empty.
function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : error.name
}
