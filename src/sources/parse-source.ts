/**
 * Source: what an argument of `diff` names.
 * In: one argument. Out: its kind and parts; nothing is read and nothing is run here.
 */

export type SourceAddress =
  | { readonly kind: 'stdin' }
  | { readonly kind: 'git'; readonly revision: GitRevision; readonly path: string | null }
  | { readonly kind: 'mcp'; readonly command: string }
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 'path'; readonly path: string }
  /** Written as `REV:PATH`; whether that is meant depends on whether REV is a revision. */
  | { readonly kind: 'revision-path'; readonly revision: GitRevision; readonly path: string }
  | { readonly kind: 'unknown' }

export type GitRevision =
  | { readonly kind: 'name'; readonly name: string }
  /** `branch` null: the upstream default branch. */
  | { readonly kind: 'merge-base'; readonly branch: string | null }
  | { readonly kind: 'base' }

// A revision may hold a colon inside braces (`HEAD^{/fix: x}`), a path anywhere.
const REVISION_AND_PATH = /^((?:[^:{]|\{[^}]*\})+)(?::(.*))?$/s
const ALWAYS_A_PATH = /^(?:\.{0,2}[/\\]|[A-Za-z]:[/\\]|\.{1,2}$)/

/** Recognises a source in the documented order. `exists` tells whether a path is there. */
export function parseSource(text: string, exists: (path: string) => boolean): SourceAddress {
  if (text === '-') return { kind: 'stdin' }
  if (text.startsWith('git:')) return parseGit(text.slice('git:'.length))
  if (text.startsWith('mcp:')) return { kind: 'mcp', command: text.slice('mcp:'.length) }
  if (/^https?:\/\//i.test(text)) return { kind: 'http', url: text }
  if (ALWAYS_A_PATH.test(text) || (text !== '' && exists(text))) return { kind: 'path', path: text }
  const [revision, path] = splitRevision(text)
  if (revision === null || path === null) return { kind: 'unknown' }
  return { kind: 'revision-path', revision: { kind: 'name', name: revision }, path }
}

function parseGit(text: string): SourceAddress {
  const [revision, path] = splitRevision(text)
  if (revision === null) return { kind: 'unknown' }
  return { kind: 'git', revision: parseRevision(revision), path }
}

function parseRevision(name: string): GitRevision {
  if (name === 'base') return { kind: 'base' }
  if (name === 'merge-base') return { kind: 'merge-base', branch: null }
  if (name.startsWith('merge-base=')) return { kind: 'merge-base', branch: name.slice('merge-base='.length) }
  return { kind: 'name', name }
}

function splitRevision(text: string): [revision: string | null, path: string | null] {
  const match = REVISION_AND_PATH.exec(text)
  return [match?.[1] ?? null, match?.[2] || null]
}
