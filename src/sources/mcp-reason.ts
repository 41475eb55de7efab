/** The innermost reason of an error, on one line: what wraps it mostly says that something failed. */
export function reasonOf(error: unknown): string {
  let inner = error
  for (let depth = 0; depth < 8; depth++) {
    const next = (inner as { cause?: unknown } | null)?.cause
    if (!(next instanceof Error)) break
    inner = next
  }
  const text = inner instanceof Error ? inner.message || inner.name : String(inner)
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
