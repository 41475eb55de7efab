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
  const text = inner instanceof Error ? tlsReason(inner) || inner.message || codeOf(inner) : String(inner)
  const line = redact(describeIssues(text)).replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}

const MOST_ISSUES = 3

/** What a schema library found, which the SDK hands on as JSON: the places and what is wrong there. */
function describeIssues(text: string): string {
  const at = text.search(/\[\s*\{/)
  const issues = at < 0 ? null : parseIssues(text.slice(at))
  if (issues === null) return text
  const told = issues.map(({ code, path, message }) => {
    // It is neither of several things, and what keeps it from being each of them tells nobody anything.
    const what =
      code === 'invalid_union' ? 'it is no message of the protocol' : message.replace(/^Invalid input: /, '')
    return path.length === 0 ? what : `${path.join('.')}: ${what}`
  })
  const more = told.length > MOST_ISSUES ? `; and ${told.length - MOST_ISSUES} more` : ''
  return `${text.slice(0, at)}${told.slice(0, MOST_ISSUES).join('; ')}${more}`
}

interface Issue {
  readonly code?: unknown
  readonly path: readonly unknown[]
  readonly message: string
}

function parseIssues(text: string): readonly Issue[] | null {
  try {
    const issues = JSON.parse(text) as readonly Partial<Issue>[]
    return issues.every(({ path, message }) => Array.isArray(path) && typeof message === 'string')
      ? (issues as readonly Issue[])
      : null
  } catch {
    return null
  }
}

// The whole message of OpenSSL begins with the number of a thread.
function tlsReason(error: Error): string | null {
  const { library, reason } = error as { library?: unknown; reason?: unknown }
  return typeof library === 'string' && typeof reason === 'string' ? `${library}: ${reason}` : null
}

// Where several addresses were tried, the message is empty.
function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : error.name
}
